import TestSupport
import Testing

@testable import ScrumCore

struct SpeakingOrderTests {
    @Test("The listed order is the order in the file")
    func listed() {
        #expect(order("Ann Bob Cid", .listed, after: "Bob") == "Ann Bob Cid")
    }

    @Test(
        "With rotation, the person after the previous first speaker starts",
        arguments: [
            ("Ann", "Bob Cid Dan Ann"), ("Bob", "Cid Dan Ann Bob"), ("Dan", "Ann Bob Cid Dan"),
            ("Zoe", "Ann Bob Cid Dan"), (nil, "Ann Bob Cid Dan"),
        ] as [(String?, String)])
    func rotating(previous: String?, expected: String) {
        #expect(order("Ann Bob Cid Dan", .rotating, after: previous) == expected)
    }

    @Test(
        "Rotation skips absentees",
        arguments: [
            ("Bob Cid Dan", "Ann", "Bob Cid Dan"), ("Ann Cid Dan", "Ann", "Cid Dan Ann"),
            ("Ann Bob Cid", "Cid", "Ann Bob Cid"), ("Ann Bob Zoe", "Ann", "Bob Zoe Ann"),
            ("Ann Zoe", "Ann", "Ann Zoe"), ("Zoe", "Ann", "Zoe"), ("Bob", "Ann", "Bob"),
        ])
    func rotatingWithout(
        present: String, previous: String, expected: String
    ) {
        #expect(order("Ann Bob Cid Dan", .rotating, after: previous, with: present) == expected)
    }

    @Test("With rotation, everyone starts in turn")
    func rotatingThrough() {
        var firsts: [String] = []
        for _ in 0..<6 {
            let next = order("Ann Bob Cid", .rotating, after: firsts.last)
            firsts.append(String(next.prefix(3)))
        }
        #expect(firsts == ["Ann", "Bob", "Cid", "Ann", "Bob", "Cid"])
    }

    @Test("Agenda items keep their positions, whatever the order of people")
    func items() {
        let file = ["[Hi]", "Ann", "Bob", "[Tea]", "Cid", "[Lot]"].map { name in
            Attendee(name: name, isItem: name.hasPrefix("["))
        }
        var scrum = DailyScrum(title: "Design", attendees: file, length: .seconds(600))
        func order(without absent: String? = nil) -> String {
            var random = SeededGenerator(seed: 5)
            return file.filter { $0.name != absent }
                .ordered(for: scrum, after: Attendee(name: "Ann"), using: &random).map(\.name)
                .joined(separator: " ")
        }
        #expect(order() == "[Hi] Ann Bob [Tea] Cid [Lot]")
        scrum.order = .rotating
        #expect(order() == "[Hi] Bob Cid [Tea] Ann [Lot]")
        #expect(order(without: "Bob") == "[Hi] Cid [Tea] Ann [Lot]")
        scrum.order = .shuffled
        let shuffled = order().split(separator: " ")
        #expect(shuffled[0] == "[Hi]" && shuffled[3] == "[Tea]" && shuffled[5] == "[Lot]")
        #expect(shuffled[1] != "Ann" && Set(shuffled).count == 6)
        #expect(
            file.beginning(with: 4).map(\.name) == ["[Hi]", "Cid", "Ann", "Bob", "[Tea]", "[Lot]"])
        #expect(file.beginning(with: 3).first?.name == "[Hi]")
        #expect(
            file.adding([Attendee(name: "Zoe")]).map(\.name).suffix(3) == ["Cid", "Zoe", "[Lot]"])
    }

    @Test("A person is identified by id, or by name if there is no id")
    func identity() {
        let people = [
            Attendee(id: "1", name: "Chris"), Attendee(id: "2", name: "Chris"),
            Attendee(name: "Ann"),
        ]
        #expect(people.index(of: Attendee(id: "2", name: "Chris")) == 1)
        #expect(people.index(of: Attendee(id: "2", name: "Christina")) == 1)
        #expect(people.index(of: Attendee(id: "3", name: "Chris")) == nil)
        #expect(people.index(of: Attendee(id: "3", name: "Ann")) == 2)
        #expect(people.index(of: Attendee(name: "Chris")) == 0)
    }

    @Test("People with duplicate names rotate too")
    func equalNames() {
        let people = [Attendee(name: "Chris"), Attendee(name: "Ann"), Attendee(name: "Chris")]
            .withUniqueNames
        let scrum = scrum(people, .rotating)
        var generator = SeededGenerator(seed: 1)
        let order = people.ordered(
            for: scrum, after: Attendee(name: "Chris (2)"), using: &generator)
        #expect(order.map(\.name) == ["Chris", "Ann", "Chris (2)"])
    }

    @Test("A shuffle starts with another person than last time; all such orders are equally likely")
    func shuffled() {
        var generator = SeededGenerator(seed: 2026)
        var counts: [String: Int] = [:]
        for _ in 0..<18_000 {
            let next = order("Ann Bob Cid Dan", .shuffled, after: "Ann", using: &generator)
            counts[next, default: 0] += 1
        }
        #expect(counts.count == 18)
        #expect(counts.keys.allSatisfy { !$0.hasPrefix("Ann") })
        #expect(counts.values.allSatisfy { (850...1150).contains($0) })
    }

    @Test("If there is no previous meeting, all shuffles are equally likely")
    func firstShuffle() {
        var generator = SeededGenerator(seed: 2026)
        var counts: [String: Int] = [:]
        for _ in 0..<6_000 {
            counts[order("Ann Bob Cid", .shuffled, after: nil, using: &generator), default: 0] += 1
        }
        #expect(counts.count == 6)
        #expect(counts.values.allSatisfy { (850...1150).contains($0) })
    }

    @Test("A single person can be shuffled", arguments: ["", "Ann"])
    func shuffledAlone(people: String) {
        #expect(order(people, .shuffled, after: "Ann") == people)
    }

    @Test("A chosen person speaks first")
    func front() {
        let people = ["Ann", "Bob", "Cid"].map { Attendee(name: $0) }
        #expect(people.beginning(with: 2).map(\.name) == ["Cid", "Ann", "Bob"])
        #expect(people.beginning(with: 0).map(\.name) == ["Ann", "Bob", "Cid"])
    }

    private func order(
        _ file: String, _ order: DailyScrum.Order, after previous: String?,
        with present: String? = nil
    ) -> String {
        var generator = SeededGenerator(seed: 1)
        return self.order(file, order, after: previous, with: present, using: &generator)
    }

    private func order(
        _ file: String, _ order: DailyScrum.Order, after previous: String?,
        with present: String? = nil, using generator: inout SeededGenerator
    ) -> String {
        people(present ?? file)
            .ordered(
                for: scrum(people(file), order), after: previous.map { Attendee(name: $0) },
                using: &generator
            )
            .map(\.name).joined(separator: " ")
    }

    private func people(_ names: String) -> [Attendee] {
        names.split(separator: " ").map { Attendee(name: String($0)) }
    }

    private func scrum(_ people: [Attendee], _ order: DailyScrum.Order) -> DailyScrum {
        DailyScrum(title: "Design", attendees: people, length: .seconds(600), order: order)
    }
}
