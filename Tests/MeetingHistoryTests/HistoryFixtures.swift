import JSONText
import ScrumCore

@testable import MeetingHistory

/// Sample meetings and histories.
enum Sample {
    static let design = MeetingRecord.Scrum(title: "Design", file: "/team/scrums.json")
    /// 2026-11-21T08:30:00Z, a Saturday.
    static let start = 1_795_249_800
    /// A time long after all meetings.
    static let future = Timestamp(seconds: 4_000_000_000, utcOffset: 0)

    /// The meeting on a day; days count from 0.
    static func meeting(
        _ day: Int, id: String? = nil, of scrum: MeetingRecord.Scrum = design,
        people: [String] = ["Cathy", "Daisy"]
    ) -> MeetingRecord {
        let people = people.enumerated().map { index, name in
            MeetingRecord.Person(
                name: name, planned: .seconds(300), taken: .milliseconds(250_000 + 1_000 * day),
                wasSkipped: index == 0, order: index + 1)
        }
        return MeetingRecord(
            id: id ?? "m\(day)", scrum: scrum,
            start: Timestamp(seconds: start + day * 86_400, utcOffset: 3_600),
            planned: .seconds(600), elapsed: people.reduce(.zero) { $0 + $1.taken },
            paused: .milliseconds(7), ending: .finished, people: people,
            notes: day % 2 == 0 ? [] : [.init(text: "ask", speaker: "Daisy", elapsed: .seconds(9))])
    }

    static func text(_ record: MeetingRecord) -> String {
        String(decoding: HistoryLine.encode(record), as: UTF8.self)
    }

    static func decode(_ line: String) throws(LineProblem) -> MeetingRecord {
        try decode(Array(line.utf8))
    }

    static func decode(_ line: [UInt8]) throws(LineProblem) -> MeetingRecord {
        try line.withUnsafeBufferPointer { (line) throws(LineProblem) in
            try HistoryLine.decode(line)
        }
    }

    static func header(_ id: String = "m1", _ plan: MeetingPlan? = nil) throws -> JournalHeader {
        let attendees = ["Cathy", "Daisy", "Simon"].map { Attendee(name: $0) }
        let scrum = DailyScrum(title: "Design", attendees: attendees, length: .seconds(600))
        let plan = try plan ?? MeetingPlan(scrum: scrum, attendees: attendees)
        return JournalHeader(id: id, file: "/team/scrums.json", plan: plan, clock: reading(0))
    }

    /// The clocks' readings this many seconds after the journal's start.
    static func reading(_ seconds: Int) -> ClockReading {
        ClockReading(
            boot: "b", uptime: .seconds(9_000 + seconds),
            date: Timestamp(seconds: start + seconds, utcOffset: 3_600))
    }

    /// A one-minute meeting that was last seen after 45 s.
    static func journal(_ id: String = "m1", in history: History) throws -> Journal {
        let journal = Journal(try header(id), in: history)
        journal.append(.begin, at: .seconds(10))
        journal.append(.next, at: .seconds(30))
        journal.sawMeeting(at: .seconds(45))
        return journal
    }
}
