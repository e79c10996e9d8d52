import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

struct JournalReplayTests {
    private let clock = ClockReading(
        boot: "boot-1", uptime: .seconds(5_000),
        date: Timestamp(seconds: Sample.start, utcOffset: 3_600))

    private func header(_ plan: MeetingPlan) -> JournalHeader {
        JournalHeader(id: "m1", file: "/team/scrums.json", plan: plan, clock: clock)
    }

    /// A journal's bytes with its last-seen time.
    private func journal(_ header: JournalHeader, seen: Duration = .zero) -> [UInt8] {
        var bytes = JournalLine.encode(header)
        let slot = JournalSlot.bytes(seen)
        let begin = JournalSlot.offset(0)
        bytes.replaceSubrange(begin..<(begin + slot.count), with: slot)
        return bytes
    }

    private func line(_ event: ScrumTimer.Event, _ seconds: Int) -> [UInt8] {
        JournalLine.encode(.event(event, at: .seconds(seconds)))
    }

    private func plan(_ names: [String] = ["Cathy", "Daisy", "Simon"]) throws -> MeetingPlan {
        let scrum = DailyScrum(
            title: "Design", attendees: names.map { Attendee(name: $0) }, length: .seconds(600))
        return try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
    }

    @Test("A replay equals the live meeting after every event", arguments: 0..<40)
    func events(seed: UInt64) throws {
        for part in 0..<5 {
            var meeting = try RandomMeeting(seed: seed * 1_000 + UInt64(part))
            let header = header(meeting.timer.plan)
            var lines: [UInt8] = []
            for _ in 0..<30 {
                meeting.wait()
                guard let event = meeting.press() else { continue }
                lines += JournalLine.encode(.event(event, at: meeting.now))
                let replay = try JournalReplay(journal(header) + lines)
                #expect(replay.timer == meeting.timer)
                #expect(replay.lastSeen == meeting.now)
            }
        }
    }

    @Test("A replay equals the live meeting up to the last-seen time", arguments: 0..<50)
    func later(seed: UInt64) throws {
        for part in 0..<60 * RandomRuns.factor {
            var meeting = try RandomMeeting(seed: 1_000_000 + seed * 1_000_000 + UInt64(part))
            var lines: [UInt8] = []
            for _ in 0..<meeting.random(0...40) {
                meeting.wait()
                guard let event = meeting.press() else { continue }
                lines += JournalLine.encode(.event(event, at: meeting.now))
            }
            meeting.wait()
            let replay = try JournalReplay(
                journal(header(meeting.timer.plan), seen: meeting.now) + lines)
            #expect(replay.timer == meeting.timer)
            guard let record = replay.record else { continue }
            #expect(record.people.reduce(.zero) { $0 + $1.taken } == record.elapsed)
            #expect(
                record.elapsed
                    == .milliseconds(meeting.timer.elapsed(at: meeting.now).nanoseconds / 1_000_000)
            )
        }
    }

    @Test("A truncated last line is ignored")
    func cutLine() throws {
        let whole = journal(header(try plan())) + line(.begin, 1) + line(.next, 30)
        let torn = line(.next, 60)
        let expected = try JournalReplay(whole).timer
        for end in torn.indices {
            let replay = try JournalReplay(whole + torn[..<end])
            #expect(replay.timer == expected)
            #expect(replay.damagedLine == nil)
            #expect(replay.end == whole.count)
        }
    }

    @Test("A partly written last-seen time is ignored")
    func cutTimeSeen() throws {
        let old = journal(header(try plan()), seen: .seconds(61)) + line(.begin, 1)
        let slot = JournalSlot.bytes(.seconds(72))
        for number in [0, 1] {
            for count in slot.indices {
                var bytes = old
                let begin = JournalSlot.offset(number)
                bytes.replaceSubrange(begin..<(begin + count), with: slot[..<count])
                let seen = try JournalReplay(bytes).lastSeen
                // If a write over the only valid value is interrupted, the last event's time is
                // used.
                let allowed = (number == 0 ? [1, 61, 72] : [61, 72]).map { Duration.seconds($0) }
                #expect(allowed.contains(seen))
            }
            var bytes = old
            bytes.replaceSubrange(
                JournalSlot.offset(number)..<(JournalSlot.offset(number) + slot.count), with: slot)
            #expect(try JournalReplay(bytes).lastSeen == .seconds(72))
        }
    }

    @Test("A replay stops at the first damaged line")
    func damageInside() throws {
        let before = journal(header(try plan()), seen: .seconds(50)) + line(.begin, 1)
        // Zeros left by a power failure are not damage.
        for (text, damaged) in [("?\n", 3), ("\u{0}\n", nil)] {
            let replay = try JournalReplay(before + Array(text.utf8) + line(.next, 40))
            #expect(replay.damagedLine == damaged)
            #expect(replay.end == before.count)
            #expect(replay.timer.current?.name == "Cathy")
            #expect(replay.timer.elapsed(at: replay.lastSeen) == .seconds(49))
        }
    }

    @Test("A journal without a complete first line contains no meeting")
    func noFirstLine() throws {
        let whole = journal(header(try plan()))
        for end in whole.indices {
            #expect(throws: LineProblem.damaged) {
                try JournalReplay(Array(whole[..<end]))
            }
        }
        let newer = Array(#"{"v":2,"seen":"0"}"#.utf8) + [0x0A]
        #expect(throws: LineProblem.newer(version: 2)) { try JournalReplay(newer) }
    }

    @Test("With a flipped bit, a journal is rejected or its turns still add up")
    func flippedBits() throws {
        let whole =
            journal(header(try plan()), seen: .seconds(99)) + line(.begin, 1)
            + line(.extend(by: .seconds(30)), 20) + line(.note("x", speaker: 0), 21)
            + line(.shuffle([2, 1]), 22) + line(.absent(2), 23)
            + line(.discount(from: .seconds(23), to: .seconds(24)), 24) + line(.end(.early), 30)
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << UInt8(index % 8)
            guard let replay = try? JournalReplay(bytes), let record = replay.record else {
                continue
            }
            #expect(record.people.reduce(.zero) { $0 + $1.taken } == record.elapsed)
        }
    }

    @Test("The time from the kill until the meeting is resumed counts as a pause")
    func gap() throws {
        var replay = try JournalReplay(
            journal(header(try plan()), seen: .seconds(61)) + line(.begin, 1))
        var reading = ClockReading(
            boot: "boot-1", uptime: .seconds(5_361), date: Timestamp(seconds: 0, utcOffset: 0))
        let entry = replay.resume(&reading)
        #expect(reading.time == .seconds(361))
        #expect(entry == .resumed(since: .seconds(61), reading))
        #expect(replay.timer.elapsed(at: .seconds(361)) == .seconds(60))
        #expect(replay.timer.paused(at: .seconds(361)) == .seconds(300))
        #expect(!replay.timer.isPaused)
        let again = try JournalReplay(
            journal(header(try plan()), seen: .seconds(61)) + line(.begin, 1)
                + JournalLine.encode(entry) + line(.next, 371))
        #expect(again.timer.elapsed(at: .seconds(371)) == .seconds(70))
        #expect(again.timer.current?.name == "Daisy")
    }

    @Test(
        "A resumed meeting keeps its time if a clock was set back or the computer restarted",
        arguments: [
            ("boot-2", 40, 1_000, 939), ("boot-2", 40, 61, 0), ("boot-2", 40, -90_000, 0),
            ("boot-1", 5_061, 90_000, 0), ("boot-1", 5_000, 0, 0),
        ])
    func clocks(
        boot: String, uptime: Int, date: Int, gap: Int
    ) throws {
        var replay = try JournalReplay(
            journal(header(try plan()), seen: .seconds(61)) + line(.begin, 1))
        var reading = ClockReading(
            boot: boot, uptime: .seconds(uptime),
            date: Timestamp(seconds: Sample.start + date, utcOffset: 3_600))
        _ = replay.resume(&reading)
        #expect(reading.time == .seconds(61 + gap))
        #expect(replay.timer.elapsed(at: reading.time) == .seconds(60))
        #expect(replay.timer.paused(at: reading.time) == .seconds(gap))
        #expect(replay.start?.seconds == Sample.start + 1)
    }

    @Test("A resumed meeting is still paused, waiting or ended")
    func phase() throws {
        var reading = clock
        reading.uptime += .seconds(400)
        let paused = journal(header(try plan())) + line(.begin, 1) + line(.pause, 31)
        var replay = try JournalReplay(paused)
        _ = replay.resume(&reading)
        #expect(replay.timer.isPaused)
        #expect(replay.timer.elapsed(at: reading.time) == .seconds(30))
        #expect(replay.timer.paused(at: reading.time) == .seconds(369))
        var waiting = try JournalReplay(journal(header(try plan())) + line(.absent(1), 5))
        _ = waiting.resume(&reading)
        #expect(waiting.timer.phase == .waiting)
        #expect(waiting.record == nil)
        let over = try JournalReplay(
            journal(header(try plan()), seen: .seconds(700)) + line(.begin, 1))
        #expect(over.timer.phase == .ended(.finished))
        #expect(over.record?.ending == .finished)
    }
}
