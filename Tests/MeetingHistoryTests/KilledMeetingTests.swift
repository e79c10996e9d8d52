import Glibc
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// Meetings with random events, repeatedly cut off and resumed.
struct KilledMeetingTests {
    /// SCRUM_MATRIX=all tries 100,000 meetings.
    private static let count: UInt64 = getenv("SCRUM_MATRIX") == nil ? 600 : 100_000
    private static let batches: UInt64 = 20

    @Test(
        "A meeting resumes from a journal cut off anywhere, and its turns add up",
        arguments: 0..<batches)
    func resumed(batch: UInt64) throws {
        let count = Self.count / Self.batches
        for seed in batch * count..<(batch + 1) * count {
            var meeting = try KilledMeeting(seed: seed)
            for _ in 0..<meeting.random(1...4) {
                try meeting.run()
                try meeting.cutAndResume()
            }
            try meeting.run()
        }
    }
}

/// A meeting and the contents of its journal.
private struct KilledMeeting {
    private let seed: UInt64
    private var meeting: RandomMeeting
    private var journal: [UInt8]
    private var reading: ClockReading
    /// The meeting after each complete line, with the offset of the line's end.
    private var moments: [(end: Int, timer: ScrumTimer)]

    init(seed: UInt64) throws {
        self.seed = seed
        meeting = try RandomMeeting(seed: seed)
        reading = ClockReading(
            boot: "boot-1", uptime: .seconds(5_000),
            date: Timestamp(seconds: Sample.start, utcOffset: 3_600))
        journal = JournalLine.encode(
            JournalHeader(
                id: "m1", file: "/team/scrums.json", plan: meeting.timer.plan, clock: reading))
        moments = [(journal.count, meeting.timer)]
    }

    mutating func random(_ range: ClosedRange<Int>) -> Int { meeting.random(range) }

    mutating func run() throws {
        for _ in 0..<meeting.random(0...15) {
            meeting.wait()
            if let event = meeting.press() {
                add(.event(event, at: meeting.now))
            }
            try check()
        }
        meeting.wait()
        try check()
    }

    private mutating func add(_ entry: JournalLine.Entry) {
        journal += JournalLine.encode(entry)
        moments.append((journal.count, meeting.timer))
    }

    /// Cuts off the end of the journal and resumes the meeting some time later.
    mutating func cutAndResume() throws {
        if meeting.random(0...3) > 0 { writeTimeSeen() }
        let isKilled = meeting.random(0...1) == 0
        let cut = isKilled ? journal.count : meeting.random(moments[0].end...journal.count)
        moments.removeAll { $0.end > cut }
        let last = moments[moments.count - 1]
        var replay = try JournalReplay(Array(journal[..<cut]))
        var expected = last.timer
        _ = expected.advance(to: replay.lastSeen)
        try #require(replay.timer == expected, "seed \(seed)")
        try #require(replay.end == last.end, "seed \(seed)")
        reading.uptime += .milliseconds(meeting.random(0...90_000_000))
        let entry = replay.resume(&reading)
        meeting.resume(with: replay.timer, at: reading.time)
        journal.removeSubrange(last.end...)
        add(entry)
        try check()
    }

    /// Updates the last-seen time.
    private mutating func writeTimeSeen() {
        let slot = JournalSlot.bytes(meeting.now)
        let begin = JournalSlot.offset(meeting.random(0...1))
        journal.replaceSubrange(begin..<(begin + slot.count), with: slot)
    }

    /// Checks that the turns add up to the elapsed time, to the nanosecond.
    private func check() throws {
        let (timer, now) = (meeting.timer, meeting.now)
        let elapsed = timer.elapsed(at: now)
        let turns = timer.turns(at: now).reduce(.zero) { $0 + $1.to - $1.from }
        let spoken = timer.speakers.reduce(.zero) { $0 + timer.spoken(by: $1.id, at: now) }
        try #require(turns == elapsed && spoken == elapsed, "seed \(seed)")
    }
}
