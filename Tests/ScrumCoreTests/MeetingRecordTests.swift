import TestSupport
import Testing

@testable import ScrumCore

@Suite struct MeetingRecordTests {
    private let start = Timestamp(seconds: 1_795_249_800, utcOffset: 3_600)

    private func timer(_ names: [String], length: Duration) throws -> ScrumTimer {
        let scrum = DailyScrum(
            id: "42", title: "Design", attendees: names.map { Attendee(name: $0) }, length: length)
        return ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: scrum.attendees))
    }

    private func record(_ timer: ScrumTimer, at now: Duration) -> MeetingRecord {
        MeetingRecord(timer, at: now, id: "m1", start: start, file: "/team/scrums.json")
    }

    @Test("A record contains each person's time")
    func people() throws {
        var timer = try timer(["Cathy", "Daisy", "Simon"], length: .seconds(600))
        timer.apply(.begin, at: .zero)
        timer.apply(.absent(1), at: .seconds(10))
        timer.apply(.note("ask Eden", speaker: 0), at: .seconds(20))
        timer.apply(.pause, at: .seconds(30))
        timer.apply(.resume, at: .seconds(90))
        timer.apply(.next, at: .milliseconds(100_400))
        timer.apply(.end(.early), at: .seconds(150))
        let record = record(timer, at: .seconds(900))
        #expect(
            record.scrum
                == MeetingRecord.Scrum(id: "42", title: "Design", file: "/team/scrums.json"))
        #expect(record.planned == .seconds(600))
        #expect(record.elapsed == .seconds(90))
        #expect(record.paused == .seconds(60))
        #expect(record.ending == .early)
        #expect(
            record.people == [
                .init(
                    name: "Cathy", planned: .seconds(200), taken: .milliseconds(40_400),
                    wasSkipped: true, order: 1),
                .init(name: "Daisy", planned: .seconds(200), isAbsent: true),
                .init(
                    name: "Simon", planned: .seconds(200), taken: .milliseconds(49_600),
                    wasSkipped: true, order: 2),
            ])
        #expect(
            record.notes == [.init(text: "ask Eden", speaker: "Cathy", elapsed: .seconds(20))])
    }

    @Test("A record contains the allowed box if it differs from the plan")
    func allowed() throws {
        var timer = try timer(["Cathy", "Daisy", "Simon"], length: .seconds(600))
        timer.apply(.extend(by: .seconds(-20)), at: .zero)
        timer.apply(.begin, at: .zero)
        timer.apply(.extend(by: .seconds(50)), at: .seconds(10))
        timer.apply(.absent(2), at: .seconds(20))
        timer.apply(.join(name: "Zoë"), at: .seconds(30))
        _ = timer.advance(to: .seconds(630))
        let record = record(timer, at: .seconds(630))
        #expect(record.people.map(\.changedBox) == [.seconds(230), nil, nil, nil])
        #expect(record.people.map(\.allowed).map(\.seconds) == [230, 200, 200, 200])
        // The bell ended the turn when the allowed box was over.
        #expect(record.people[0].taken == .seconds(230) && record.people[0].wasSkipped == false)
    }

    @Test("Someone marked absent while speaking has no turn, and the times still add up")
    func absentAfterTime() throws {
        var timer = try timer(["Cathy", "Daisy", "Simon"], length: .seconds(90))
        timer.apply(.begin, at: .zero)
        timer.apply(.absent(0), at: .seconds(8))
        timer.apply(.end(.early), at: .seconds(20))
        let record = record(timer, at: .seconds(20))
        #expect(
            record.people == [
                .init(
                    name: "Cathy", planned: .seconds(30), taken: .seconds(8), isAbsent: true),
                .init(
                    name: "Daisy", planned: .seconds(30), taken: .seconds(12), wasSkipped: true,
                    order: 1), .init(name: "Simon", planned: .seconds(30)),
            ])
        #expect(record.people.map(\.state) == ["absent", nil, "did not speak"])
        #expect(record.elapsed == .seconds(20))
        let people = MeetingStatistics([record]).people
        #expect(people.map(\.name) == ["Daisy", "Cathy", "Simon"])
        #expect(people.map(\.absences) == [0, 1, 0] && people.map(\.meetings) == [1, 0, 0])
        var charts = MeetingCharts()
        charts.add(record)
        let attendance = charts.sets().first { $0.title == HistoryChart.attendance.rawValue }
        #expect(attendance?.lines.map(\.values) == [[2], [1]])
    }

    @Test("Turns are contiguous and in whole milliseconds, and a record has at most 10,000")
    func turns() throws {
        var timer = try timer(["Cathy", "Daisy", "Simon"], length: .seconds(10))
        timer.apply(.begin, at: .seconds(5))
        timer.apply(.end(.early), at: .seconds(14))
        #expect(
            record(timer, at: .seconds(14)).turns.map { [$0.from, $0.to] } == [
                [.zero, .milliseconds(3_333)], [.milliseconds(3_333), .milliseconds(6_666)],
                [.milliseconds(6_666), .milliseconds(9_000)],
            ])
        var long = try self.timer(["Cathy"], length: .seconds(86_400))
        long.apply(.begin, at: .zero)
        for pause in 1..<Bounds.turns {
            long.apply(.pause, at: .seconds(2 * pause))
            long.apply(.resume, at: .seconds(2 * pause + 1))
        }
        #expect(record(long, at: .seconds(40_000)).turns.count == Bounds.turns)
        long.apply(.pause, at: .seconds(40_000))
        long.apply(.resume, at: .seconds(40_001))
        #expect(record(long, at: .seconds(40_002)).turns == [])
        #expect(!record(long, at: .seconds(40_002)).isClamped)
    }

    @Test("The record of a running meeting says that it was interrupted")
    func running() throws {
        var timer = try timer(["Cathy", "Daisy"], length: .seconds(60))
        timer.apply(.begin, at: .seconds(5))
        let record = record(timer, at: .seconds(15))
        #expect(record.ending == .interrupted)
        #expect(record.people.map(\.taken) == [.seconds(10), .zero])
        #expect(record.people.map(\.order) == [1, nil])
    }

    /// Someone who joins follows the agenda items in `people`.
    @Test("Among those without a turn, people precede agenda items")
    func withoutTurns() {
        func person(
            _ name: String, isItem: Bool = false, order: Int? = nil
        ) -> MeetingRecord.Person {
            .init(name: name, isItem: isItem, planned: .seconds(60), order: order)
        }
        var absent = person("Daisy")
        absent.isAbsent = true
        var leftOut = person("Budget", isItem: true)
        leftOut.isAbsent = true
        let record = MeetingRecord(
            id: "m1", scrum: .init(title: "Design"), start: start, planned: .seconds(600),
            people: [
                person("Demo", isItem: true, order: 2), leftOut, person("Cathy", order: 1),
                person("Parking lot", isItem: true), absent, person("Zoë"),
            ])
        #expect(
            record.peopleAsSpoken.map(\.name) == [
                "Cathy", "Demo", "Zoë", "Parking lot", "Daisy", "Budget",
            ])
    }

    @Test("Someone who was moved later and did not speak again still has a position")
    func later() throws {
        var timer = try timer(["Cathy", "Daisy", "Simon"], length: .seconds(60))
        timer.apply(.begin, at: .zero)
        timer.apply(.later(0), at: .seconds(5))
        timer.apply(.end(.early), at: .seconds(15))
        let record = record(timer, at: .seconds(15))
        #expect(record.people.map(\.taken) == [.seconds(5), .seconds(10), .zero])
        #expect(record.people.map(\.order) == [2, 1, nil])
    }

    @Test("An absentee who was brought back but did not speak had no turn")
    func broughtBack() throws {
        var timer = try timer(["Cathy", "Daisy", "Simon"], length: .seconds(60))
        timer.apply(.absent(0), at: .zero)
        timer.apply(.begin, at: .zero)
        timer.apply(.first(0), at: .seconds(5))
        timer.apply(.end(.early), at: .seconds(15))
        let record = record(timer, at: .seconds(15))
        #expect(record.people.map(\.order) == [nil, 1, nil])
        #expect(record.people[0].state == "did not speak")
    }

    @Test("Everyone's milliseconds add up to the elapsed time", arguments: 1...60)
    func milliseconds(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let names = (0...Int(seed % 11)).map { "P\($0)" }
        var timer = try timer(names, length: .seconds(300))
        var now = Duration.zero
        timer.apply(.begin, at: now)
        while !timer.hasEnded {
            now += .nanoseconds(Int64.random(in: 1...70_000_000_000, using: &generator))
            timer.apply(.next, at: now)
        }
        let record = record(timer, at: now)
        let sum = record.people.reduce(Duration.zero) { $0 + $1.taken }
        #expect(sum == record.elapsed)
        #expect(record.elapsed == .milliseconds(timer.elapsed(at: now).nanoseconds / 1_000_000))
        #expect(record.people.reduce(.zero) { $0 + $1.planned } == record.planned)
        for (person, speaker) in zip(record.people, timer.speakers) {
            #expect(abs((person.taken - speaker.spoken).seconds) < 0.001)
        }
    }

    @Test("Ids begin with the local time")
    func ids() {
        var generator = SeededGenerator(seed: 7)
        let id = MeetingRecord.makeID(start: start, using: &generator)
        #expect(id.hasPrefix("261121-0930-"))
        #expect(id.count == 20)
    }

    @Test("Thousands of meetings in the same minute have different ids")
    func differentIDs() {
        var generator = SeededGenerator(seed: 8)
        let ids = (0..<20_000).map { _ in MeetingRecord.makeID(start: start, using: &generator) }
        #expect(Set(ids).count == ids.count)
    }
}
