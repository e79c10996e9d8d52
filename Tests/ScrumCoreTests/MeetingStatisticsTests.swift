import ScrumCore
import Testing

@Suite struct MeetingStatisticsTests {
    private func record(
        _ taken: [(String, Int?)], of title: String = "Design", planned: Int = 60,
        isMeasured: Bool = true
    ) -> MeetingRecord {
        let people = taken.enumerated().map { index, person in
            MeetingRecord.Person(
                name: person.0, planned: .seconds(planned / taken.count),
                taken: .seconds(person.1 ?? 0), isAbsent: person.1 == nil,
                order: isMeasured && (person.1 ?? 0) > 0 ? index + 1 : nil)
        }
        return MeetingRecord(
            id: "", scrum: .init(title: title), start: Timestamp(seconds: 0, utcOffset: 0),
            planned: .seconds(planned), elapsed: people.reduce(.zero) { $0 + $1.taken },
            people: people, isMeasured: isMeasured)
    }

    @Test("Each person's times are added up, and the largest total comes first")
    func people() {
        let statistics = MeetingStatistics([
            record([("Cathy", 20), ("Daisy", 40)]), record([("Cathy", 50), ("Daisy", nil)]),
            record([("Daisy", 45), ("Cathy", 0)]),
        ])
        #expect(statistics.people.map(\.name) == ["Daisy", "Cathy"])
        let daisy = statistics.people[0]
        #expect(daisy.meetings == 2)
        #expect(daisy.absences == 1)
        #expect(daisy.total == .seconds(85))
        #expect(daisy.average == .milliseconds(42_500))
        #expect(daisy.longest == .seconds(45))
        #expect(daisy.overTime == .seconds(25))
        #expect(daisy.trend == [.seconds(40), .seconds(45)])
        #expect(statistics.people[1].meetings == 2)
    }

    @Test("Meetings may be added in any order")
    func order() {
        var meetings = (0..<4).map { day in
            var meeting = record([(["Jon", "JON", "jon", "Jon"][day], day), ("Ann", nil)])
            meeting.start = Timestamp(seconds: [0, 1, 1, 2][day], utcOffset: 0)
            meeting.id = "\(day)"
            meeting.people[0].planned = .seconds(day == 3 ? 0 : day)
            return meeting
        }
        meetings[3].people.reverse()
        meetings[3].scrum.title = "Last"
        let sorted = MeetingStatistics(meetings)
        let jon = sorted.people[0]
        #expect(jon.name == "Jon" && jon.trend == [.seconds(1), .seconds(2), .seconds(3)])
        #expect(jon.box == .seconds(2) && jon.place == 1 && sorted.people[1].place == 0)
        for order in [[3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
            let statistics = MeetingStatistics(order.map { meetings[$0] })
            #expect(statistics.people == sorted.people && statistics.scrum?.title == "Last")
        }
    }

    @Test("Time added to a box is not overtime")
    func addedTime() {
        var meeting = record([("Cathy", 75)])
        #expect(MeetingStatistics([meeting]).people[0].overTime == .seconds(15))
        meeting.people[0].changedBox = .seconds(90)
        #expect(MeetingStatistics([meeting]).people[0].overTime == .zero)
    }

    @Test("A meeting without times is counted, but adds no time")
    func noTimes() {
        let statistics = MeetingStatistics([
            record([("Cathy", 30)]), record([("Cathy", 0)], isMeasured: false),
        ])
        #expect(statistics.people[0].meetings == 2)
        #expect(statistics.people[0].average == .seconds(30))
    }

    @Test("The statistics of an empty history are empty")
    func nothing() {
        let statistics = MeetingStatistics()
        #expect(statistics.count == 0 && statistics.scrum == nil && statistics.people.isEmpty)
    }
}
