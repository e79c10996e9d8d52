import Testing

@testable import ScrumCore

struct MeetingPlanTests {
    @Test("The boxes of a five-minute meeting end at exactly 300 seconds", arguments: 1...60)
    func boxes(people: Int) throws {
        let plan = try plan(Array(repeating: nil, count: people), length: .seconds(300))
        #expect(plan.length == .seconds(300))
        let spread = plan.people.map(\.box).max()! - plan.people.map(\.box).min()!
        #expect(spread <= .nanoseconds(1))
    }

    @Test("Running sums are rounded, not individual boxes")
    func rounding() throws {
        let ends = try plan([nil, nil, nil], length: .nanoseconds(4_000_000_001)).people
            .reduce(into: [Duration.zero]) { $0.append($0.last! + $1.box) }
        #expect(
            ends.map(\.nanoseconds) == [0, 1_333_333_333, 2_666_666_667, 4_000_000_001])
    }

    @Test("Attendees who have minutes have fixed boxes, and the others share the rest")
    func ownMinutes() throws {
        let plan = try plan([nil, .seconds(180), nil], length: .seconds(600))
        #expect(plan.people.map(\.box) == [.seconds(210), .seconds(180), .seconds(210)])
        #expect(plan.share == .seconds(210))
    }

    @Test("If all attendees have minutes, the meeting's length is their sum")
    func allOwnMinutes() throws {
        let plan = try plan([.seconds(60), .seconds(120)], length: .seconds(600))
        #expect(plan.length == .seconds(180))
        #expect(plan.share == .seconds(90))
    }

    @Test(
        "A different length also scales the minutes of attendees",
        arguments: [
            ([Duration.seconds(180), nil, nil], 1200, [360, 420, 420]),
            ([Duration.seconds(60), .seconds(120)], 360, [120, 240]),
            ([Duration.seconds(60), .seconds(120), .seconds(420)], 60, [6, 12, 42]),
        ])
    func scaling(own: [Duration?], length: Int, boxes: [Int]) throws {
        let plan = try plan(own, length: .seconds(600), meeting: .seconds(length))
        #expect(plan.people.map(\.box) == boxes.map { .seconds($0) })
    }

    @Test("Scaled minutes add up to the length, to the nanosecond")
    func scaledSum() throws {
        let own = Array(repeating: Optional(Duration.seconds(7)), count: 7)
        let plan = try plan(own, length: .seconds(60), meeting: .seconds(10))
        #expect(plan.length == .seconds(10))
    }

    @Test("The people who are present share the full length")
    func without() throws {
        let all = ["Ann", "Bob", "Cid"].map { Attendee(name: $0) }
        let scrum = DailyScrum(title: "Design", attendees: all, length: .seconds(300))
        let plan = try MeetingPlan(scrum: scrum, attendees: [all[0], all[2]], absent: [all[1]])
        #expect(plan.people.map(\.name) == ["Ann", "Cid", "Bob"])
        #expect(plan.people.map(\.box) == [.seconds(150), .seconds(150), .seconds(150)])
        #expect(plan.people.map(\.isAbsent) == [false, false, true])
        #expect(plan.length == .seconds(300))
        let timer = ScrumTimer(plan: plan)
        #expect(timer.upcoming.map(\.name) == ["Cid"])
        #expect(timer.speakers[2].planned == .zero)
    }

    @Test("Without attendees, Speaker 1 has the whole length")
    func noAttendees() throws {
        let plan = try plan([], length: .seconds(300))
        #expect(plan.people == [MeetingPlan.Person(name: "Speaker 1", box: .seconds(300))])
    }

    @Test("More speakers than seconds are an error")
    func tooMany() {
        #expect(throws: MeetingPlanError.boxTooShort(people: 7, length: .seconds(6))) {
            try plan(Array(repeating: nil, count: 7), length: .seconds(6))
        }
        #expect(throws: Never.self) {
            try plan(Array(repeating: nil, count: 6), length: .seconds(6))
        }
    }

    @Test("A length of zero or less is an error", arguments: [Duration.zero, .seconds(-1)])
    func zeroLength(length: Duration) {
        #expect(throws: MeetingPlanError.noTime) { try plan([nil], length: length) }
    }

    @Test("Minutes that exceed the length are an error")
    func minutesAbove() {
        let error = MeetingPlanError.boxesExceedLength(
            taken: .seconds(400), length: .seconds(300))
        #expect(throws: error) {
            try plan([.seconds(200), .seconds(200), nil], length: .seconds(300))
        }
    }

    @Test("Duplicate names are numbered")
    func equalNames() {
        #expect(
            ["Chris", "Chris (2)", "Chris", "Ann", "Chris"].numberingDuplicates
                == ["Chris", "Chris (2)", "Chris (3)", "Ann", "Chris (4)"])
    }

    /// A plan of this length for people who have fixed boxes.
    @discardableResult
    private func plan(
        _ own: [Duration?], length: Duration, meeting: Duration? = nil
    ) throws(MeetingPlanError) -> MeetingPlan {
        let attendees = own.enumerated().map { Attendee(name: "Name \($0)", box: $1) }
        let scrum = DailyScrum(title: "Design", attendees: attendees, length: length)
        return try MeetingPlan(scrum: scrum, attendees: attendees, length: meeting)
    }
}
