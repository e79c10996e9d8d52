import ScrumCore

/// The part of a reopened meeting that was saved before it was reopened.
package struct SavedPart: Equatable, Sendable {
    /// When the meeting ended.
    package let end: Timestamp
    package let elapsed: Duration
    /// The people as saved; the saved line may have renamed or merged them since.
    var people: [MeetingRecord.Person] = []
}

/// A meeting replayed from its journal.
struct JournalReplay: Sendable {
    let header: JournalHeader
    /// The meeting as of `lastSeen`.
    private(set) var timer: ScrumTimer
    /// The last meeting time seen.
    private(set) var lastSeen: Duration
    /// When the meeting started; nil before then.
    private(set) var start: Timestamp?
    /// The clock reading from when the journal was created or the meeting was last resumed.
    private(set) var clock: ClockReading
    /// The part saved before the meeting was last reopened; nil if it never was.
    private(set) var endedPart: SavedPart?
    /// The number of the first damaged line, from 1; nil if no line is damaged.
    private(set) var damagedLine: Int?
    /// The byte offset of the end of the last complete line.
    var end: Int

    /// The maximum meeting time after a resume, which leaves years for the meeting to continue.
    private static let latestResume = Duration.nanoseconds(8_000_000_000_000_000_000)

    /// Replays a journal. Ignores an incomplete last line, because its effect was never shown.
    ///
    /// `id`, from the file's name, takes precedence over the id in the first line.
    init(_ bytes: [UInt8], id: String? = nil) throws(LineProblem) {
        guard let first = bytes.firstIndex(of: 0x0A) else { throw .damaged }
        var (header, seen) = try JournalLine.header(Array(bytes[..<first]))
        if let id { header.id = id }
        self.header = header
        timer = ScrumTimer(plan: header.plan)
        lastSeen = max(seen, header.clock.time)
        clock = header.clock
        end = first + 1
        var number = 1
        var last = header.clock.time
        while let newline = bytes[end...].firstIndex(of: 0x0A) {
            number += 1
            // A power cut leaves zeros in place of unsynced data: such a line is lost, not damaged.
            if bytes[end..<newline].contains(0) { break }
            guard let entry = JournalLine.entry(Array(bytes[end..<newline])) else {
                damagedLine = number
                break
            }
            perform(entry, after: &last)
            end = newline + 1
        }
        lastSeen = max(lastSeen, last)
        _ = timer.advance(to: lastSeen)
    }

    private mutating func perform(_ entry: JournalLine.Entry, after last: inout Duration) {
        switch entry {
        case .event(let event, let time):
            last = max(last, time)
            _ = timer.advance(to: last)
            let part = event == .undo && timer.hasEnded ? savedPart(at: last) : nil
            if timer.apply(event, at: last).refusal == nil, let part { endedPart = part }
            if event == .begin, start == nil { start = clock.date(at: last) }
        case .resumed(let since, let reading):
            let since = max(last, since)
            last = max(since, reading.time)
            clock = reading
            timer.pause(from: since, to: last)
        }
    }

    /// The ended meeting as it was saved.
    private func savedPart(at time: Duration) -> SavedPart {
        SavedPart(
            end: clock.date(at: time), elapsed: timer.elapsed(at: time),
            people: record?.people ?? [])
    }

    /// Whether the meeting never started, and so has nothing to save.
    var neverBegan: Bool { start == nil && damagedLine == nil }

    /// The date when the meeting was last seen.
    var lastDate: Timestamp { clock.date(at: lastSeen) }

    /// The meeting's record up to the time it was last seen; nil if it never started.
    var record: MeetingRecord? {
        guard let start else { return nil }
        var timer = timer
        if !timer.hasEnded { timer.apply(.end(.interrupted), at: lastSeen) }
        return MeetingRecord(
            timer, at: lastSeen, id: header.id, start: start, due: header.due, file: header.file)
    }

    /// Reopens a meeting that has ended; returns nil if it cannot continue.
    mutating func reopen() -> JournalLine.Entry? {
        guard timer.canContinue else { return nil }
        let part = savedPart(at: lastSeen)
        guard timer.apply(.undo, at: lastSeen).refusal == nil else { return nil }
        endedPart = part
        return .event(.undo, at: lastSeen)
    }

    /// Resumes the meeting: the time since it was last seen counts as a pause.
    ///
    /// Sets the meeting time in `reading` to the timer's new time.
    mutating func resume(_ reading: inout ClockReading) -> JournalLine.Entry {
        let since = lastSeen
        let gap = clock.gap(from: since, to: reading)
        reading.time = max(since, min(since + gap, Self.latestResume))
        clock = reading
        lastSeen = reading.time
        timer.pause(from: since, to: lastSeen)
        return .resumed(since: since, reading)
    }
}

extension ScrumTimer {
    /// Counts the time from `begin` to `end` as a pause; a paused meeting stays paused.
    fileprivate mutating func pause(from begin: Duration, to end: Duration) {
        _ = advance(to: begin)
        guard phase == .running, !isPaused else { return }
        apply(.pause, at: begin)
        apply(.resume, at: end)
    }
}
