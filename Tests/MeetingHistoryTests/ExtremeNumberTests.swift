import ScrumCore
import Testing

@testable import MeetingHistory

/// Extreme numbers in files do not trap, and everything written can be read again.
struct ExtremeNumberTests {
    private static let extremes = [
        "-9223372036854775808", "9223372036854775807", "-1000000000000000000",
        "1000000000000000000", "9000000000000000000", "1000000000000", "1000000000001",
        "99999999999999999999", "1e400", "-1", "0", "2",
    ]

    /// Copies of the string, each with one of its numbers replaced by an extreme one.
    private static func variants(of text: String) -> [String] {
        var variants: [String] = []
        var rest = text[...]
        while let number = rest.firstMatch(of: /[:\[,](-?[0-9]+)[,}\]]/) {
            let range = number.1.startIndex..<number.1.endIndex
            for extreme in extremes {
                variants.append(text.replacingCharacters(in: range, with: extreme))
            }
            rest = rest[range.upperBound...]
        }
        return variants
    }

    private static let clock = ClockReading(
        boot: "b", uptime: .seconds(5_000), date: Timestamp(seconds: Sample.start, utcOffset: 0))

    private static func journal() throws -> String {
        let attendees = [Attendee(name: "Ann", box: .seconds(60)), Attendee(name: "Bob")]
        let scrum = DailyScrum(title: "D", attendees: attendees, length: .seconds(600))
        let plan = try MeetingPlan(scrum: scrum, attendees: attendees)
        let header = JournalHeader(id: "m1", file: nil, plan: plan, clock: clock)
        let events: [(ScrumTimer.Event, Int)] = [
            (.begin, 1), (.extend(by: .seconds(30)), 2), (.join(name: "Eve"), 3), (.restart, 4),
            (.note("n", speaker: 0), 5), (.divide, 6), (.first(2), 7), (.next, 8),
            (.discount(from: .seconds(8), to: .seconds(9)), 10), (.pause, 11), (.resume, 12),
        ]
        let lines = events.map { JournalLine.encode(.event($0.0, at: .seconds($0.1))) }
        let resumed = JournalLine.Entry.resumed(since: .seconds(12), clock)
        let all = JournalLine.encode(header) + lines.joined() + JournalLine.encode(resumed)
        return String(decoding: all, as: UTF8.self)
    }

    @Test("Any number in a journal is rejected, or gives a record that the history can store")
    func journals() throws {
        let variants = try Self.variants(of: Self.journal())
        #expect(variants.count > 200)
        for text in variants {
            guard var replay = try? JournalReplay(Array(text.utf8)) else { continue }
            try check(replay.record, text)
            var reading = Self.clock
            reading.date = Timestamp(seconds: .max / 4, utcOffset: 0)
            reading.boot = "other"
            let entry = replay.resume(&reading)
            let line = JournalLine.encode(entry)
            #expect(JournalLine.entry(Array(line.dropLast())) != nil, "\(text)")
            var timer = replay.timer
            let start = Timestamp(seconds: 0, utcOffset: 0)
            let ended = replay.lastSeen + .seconds(1)
            timer.apply(.end(.early), at: ended)
            try check(MeetingRecord(timer, at: ended, id: "m1", start: start, file: nil), text)
        }
    }

    private func check(_ record: MeetingRecord?, _ text: String) throws {
        guard let record else { return }
        let line = HistoryLine.encode(record)
        #expect(try Sample.decode(line) == record, "\(text)")
        #expect(record.people.reduce(.zero) { $0 + $1.taken } == record.elapsed, "\(text)")
        _ = MeetingStatistics([record, record])
    }

    @Test("Any number in a history line is rejected, or survives a round trip")
    func lines() throws {
        let variants = Self.variants(of: Sample.text(Sample.meeting(1)))
        #expect(variants.count > 50)
        var read = 0
        for text in variants {
            guard let record = try? Sample.decode(text) else { continue }
            read += 1
            #expect(try Sample.decode(Sample.text(record)) == record.clamped, "\(text)")
        }
        #expect(read > 20)
    }

    @Test("A number at the limit can be read, and the next number cannot")
    func limits() throws {
        var record = Sample.meeting(0)
        record.paused = MeetingRecord.durations.upperBound
        #expect(try Sample.decode(Sample.text(record)) == record)
        let text = Sample.text(record)
        #expect(throws: LineProblem.damaged) {
            try Sample.decode(text.replacing("1000000000000", with: "1000000000001"))
        }
    }

    @Test("Out-of-range values are clamped and marked")
    func clamped() throws {
        var record = Sample.meeting(0)
        record.paused = .seconds(56 * 31_557_600)
        record.start.seconds = .min / 2
        let text = Sample.text(record)
        #expect(text.contains(#""paused":1000000000000,"#))
        #expect(text.contains(#""start":"0001-01-01T00:00:00+01:00""#))
        #expect(text.contains(#","clamped":true,"#))
        #expect(try Sample.decode(text) == record.clamped)
    }

    @Test("If the clock jumps from 1970 to today during a pause, no data is lost")
    func clockBattery() throws {
        let scrum = DailyScrum(
            title: "D", attendees: [Attendee(name: "Ann")], length: .seconds(600))
        let plan = try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        var clock = Self.clock
        clock.date = Timestamp(seconds: 60, utcOffset: 0)
        let header = JournalHeader(id: "m1", file: nil, plan: plan, clock: clock)
        var bytes = JournalLine.encode(header) + JournalLine.encode(.event(.begin, at: .zero))
        bytes += JournalLine.encode(.event(.note("n", speaker: 0), at: .seconds(90)))
        var replay = try JournalReplay(bytes)
        var now = ClockReading(
            boot: "later", uptime: .seconds(9), date: Timestamp(seconds: Sample.start, utcOffset: 0)
        )
        bytes += JournalLine.encode(replay.resume(&now))
        bytes += JournalLine.encode(.event(.end(.early), at: now.time + .seconds(10)))
        let again = try JournalReplay(bytes)
        #expect(again.damagedLine == nil)
        let record = try #require(again.record)
        #expect(record.elapsed == .seconds(100))
        #expect(record.paused == MeetingRecord.durations.upperBound)
        #expect(record.isClamped)
        #expect(try Sample.decode(HistoryLine.encode(record)) == record)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
