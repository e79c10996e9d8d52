import ScrumCore
import Testing

struct LeaderRotaTests {
    @Test("A newcomer leads last, and an absent leader leads on return")
    func newcomer() {
        var rota = LeaderRota()
        #expect(rota.next(among: ["Ann", "Bob", "Cy"]) == "Ann")
        rota.add(leader: "Ann", present: ["Ann", "Bob", "Cy"])
        #expect(rota.next(among: ["Ann", "Cy"]) == "Cy")
        rota.add(leader: "Cy", present: ["Ann", "Cy"])
        #expect(rota.next(among: ["New", "Ann", "Bob", "Cy"]) == "Bob")
        rota.add(leader: "Bob", present: ["New", "Ann", "Bob", "Cy"])
        #expect(rota.next(among: ["New", "Ann", "Bob", "Cy"]) == "Ann")
        rota.add(leader: "Ann", present: ["New", "Ann", "Bob", "Cy"])
        #expect(rota.next(among: ["New", "Ann", "Bob", "Cy"]) == "Cy")
        rota.add(leader: "Cy", present: ["New", "Ann", "Bob", "Cy"])
        #expect(rota.next(among: ["New", "Ann", "Bob", "Cy"]) == "New")
    }

    @Test("Someone who took over has led, and the person who handed over leads next")
    func handOver() {
        var rota = LeaderRota()
        rota.add(leader: "Cy", present: ["Ann", "Bob", "Cy"])
        #expect(rota.next(among: ["Ann", "Bob", "Cy"]) == "Ann")
        #expect(rota.next(among: ["cy ", "Ann"]) == "Ann")
        #expect(rota.next(among: []) == nil)
    }

    @Test("The order of lines in a history does not matter")
    func order() {
        let records = (1...5).map { day in
            var record = MeetingRecord(
                id: "m\(day)", scrum: .init(title: "Design"),
                start: Timestamp(seconds: (day + 1) / 2 * 86_400, utcOffset: 0),
                planned: .seconds(600),
                people: ["Ann", "Bob", "Cy"].map { .init(name: $0, planned: .seconds(200)) })
            record.leader = ["Ann", "Bob", "Cy", "Bob", "Ann"][day - 1]
            return record
        }
        #expect(LeaderRota(records).order(of: ["Ann", "Bob", "Cy"]) == ["Cy", "Bob", "Ann"])
        #expect(
            LeaderRota(records.reversed()).order(of: ["Ann", "Bob", "Cy"]) == ["Cy", "Bob", "Ann"])
    }

    @Test("In 10,000 random histories each of N people leads once in N meetings")
    func fair() {
        var generator = SplitMix64(seed: 44)
        for _ in 0..<10_000 {
            let count = Int.random(in: 1...9, using: &generator)
            let people = (0..<count).map { "p\($0)" }
            var rota = LeaderRota()
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                let present = people.filter { _ in Int.random(in: 0...3, using: &generator) > 0 }
                let leader =
                    Int.random(in: 0...4, using: &generator) == 0
                    ? present.randomElement(using: &generator) : rota.next(among: present)
                rota.add(leader: leader, present: present)
            }
            var leaders: [String] = []
            for _ in people {
                guard let leader = rota.next(among: people) else { break }
                leaders.append(leader)
                rota.add(leader: leader, present: people)
            }
            #expect(leaders.sorted() == people.sorted())
        }
    }
}

extension LeaderRota {
    fileprivate func next(among present: [String]) -> String? { order(of: present).first }
}
