import Glibc
import Platform
import ScrumCore

/// The journal of a running meeting. Everything on the screen survives a crash and, after the next
/// sync, a power cut.
///
/// The file is locked while the meeting is running. An error never stops the meeting: it is
/// reported once, and unwritten lines are retried with the next event.
package final class Journal {
    static let suffix = ".journal"
    /// The suffix of a journal whose meeting has ended and is in the history. Such a journal is
    /// kept for ten minutes, so that the meeting can be reopened.
    static let endedSuffix = ".ended"

    package private(set) var header: JournalHeader
    /// The clock reading from when the journal was created, the meeting was resumed, or a waiting
    /// meeting started.
    package private(set) var clock: ClockReading
    /// When the meeting started; nil before then.
    package private(set) var start: Timestamp?

    private let history: History
    private let path: String
    /// nil if the file could not be created or is closed.
    private var file: File?
    private var sync: JournalSync?
    /// The offset of the next line, in bytes.
    private var end: Int
    /// Lines that have not been written yet.
    private var pending: [UInt8] = []
    /// The last meeting time seen, as written in the file.
    private var seen: Duration
    private var seenWrites = 0
    /// The path of the journal, if its ended meeting could not be added to the history.
    package private(set) var refuge: String?
    /// The saved part of the meeting, if it was reopened. Its line stays in the history until the
    /// new one is synced, or permanently if the meeting is discarded.
    package let saved: SavedPart?
    /// The part that was saved before the meeting was reopened.
    private let endedPart: SavedPart?
    private var failure: FileFailure?
    private var hasFailed = false

    /// Creates the journal for a new meeting.
    package init(_ header: JournalHeader, in history: History) {
        var header = header
        header.history = history.sharedFolder
        self.header = header
        self.history = history
        clock = header.clock
        seen = header.clock.time
        path = history.journalFolder + "/" + header.id + Self.suffix
        saved = nil
        endedPart = nil
        end = 0
        create()
    }

    /// Continues an open, locked journal; if `isRenamed`, its folder must be synced.
    init(
        _ replay: JournalReplay, file: File, in history: History, isRenamed: Bool, saved: SavedPart?
    ) {
        header = replay.header
        clock = replay.clock
        start = replay.start
        seen = replay.lastSeen
        self.history = history
        path = file.path
        self.file = file
        end = replay.end
        endedPart = replay.endedPart
        self.saved = saved
        sync = JournalSync(file, newIn: isRenamed ? history.journalFolder : nil)
    }

    deinit { close() }

    /// Starts over with another plan; call this before appending any event.
    package func replace(_ plan: MeetingPlan) {
        close()
        try? history.files.remove(path)
        header.plan = plan
        create()
    }

    /// Sets the date for a meeting that has been waiting: the wall clock may have been changed
    /// since the journal was created.
    package func setDate(_ date: Timestamp, at time: Duration) {
        clock = ClockReading(
            time: time, boot: clock.boot, uptime: clock.uptime + (time - clock.time), date: date)
        append(.resumed(since: time, clock))
    }

    /// Writes an event; call this before showing its effect.
    package func append(_ event: ScrumTimer.Event, at time: Duration) {
        if event == .begin, start == nil { start = clock.date(at: time) }
        append(.event(event, at: time))
    }

    func append(_ entry: JournalLine.Entry) {
        guard file != nil else { return }
        pending += JournalLine.encode(entry)
        if flush() { sync?.request() }
    }

    /// Records that the meeting was seen at `time`; call this before showing `time`.
    package func sawMeeting(at time: Duration) {
        // Pending events are earlier than `time`, so they must be written first.
        guard let file, time > seen, pending.isEmpty || flush() else { return }
        do throws(FileFailure) {
            try file.write(JournalSlot.bytes(time), at: JournalSlot.offset(seenWrites))
            seenWrites += 1
            seen = time
        } catch {
            fail(error)
        }
    }

    /// Returns the first error, but only once; the meeting continues without its journal.
    package func popFailure() -> FileFailure? {
        if let error = sync?.popFailure() { fail(error) }
        defer { failure = nil }
        return failure
    }

    /// The meeting's record as of `now`; nil if the meeting has not started.
    package func record(of timer: ScrumTimer, at now: Duration) -> MeetingRecord? {
        guard let start else { return nil }
        return MeetingRecord(
            timer, at: now, id: header.id, start: start, due: header.due, file: header.file)
    }

    /// Adds `record` to the history and renames the journal, so that the meeting can be reopened
    /// for a while. If `record` is nil or the journal is incomplete, removes the journal.
    ///
    /// If the history cannot be written, the journal stays, and a later run of the program adds the
    /// meeting. If another program has locked the history, this can be retried.
    package func finish(keeping record: MeetingRecord?) throws(FileFailure) {
        if let record {
            // The end must be durable first. Otherwise a power cut could leave a meeting that is
            // in the history and can also be resumed.
            if let file, isWhole { try? file.syncData() }
            do throws(FileFailure) {
                try history.impatient.add(record, reopened: endedPart)
            } catch {
                if isWhole {
                    // An error here is ignored: the caller reports that only the journal has the
                    // meeting.
                    try? history.files.syncFolder(history.journalFolder)
                    refuge = path
                }
                if !error.isLocked { close() }
                throw error
            }
        }
        defer { close() }
        do throws(FileFailure) {
            guard let file, try file.isCurrent() else { return }
            if record != nil, isWhole {
                try history.files.move(
                    path, to: String(path.dropLast(Self.suffix.count)) + Self.endedSuffix)
            } else {
                try history.files.delete(path)
                try history.files.syncFolder(history.journalFolder)
            }
        } catch {
            // If the meeting is in the history, a later run of the program recognises its id and
            // removes the journal.
            guard error.code != ENOENT, record == nil else { return }
            throw FileFailure(.delete, path, error.cause)
        }
    }

    /// Whether all events are in the file and its path still leads to it, so that the meeting can
    /// be resumed.
    package var isWhole: Bool {
        guard let file, pending.isEmpty || flush() else { return false }
        return (try? file.isCurrent()) ?? false
    }

    /// The line for a record that could not be added, and the path of its history file.
    package func line(of record: MeetingRecord) -> (text: String, path: String) {
        let existing = try? history.file(of: record.scrum).path
        let path = existing ?? history.folder + "/" + HistoryName.name(of: record.scrum)
        return (String(decoding: HistoryLine.encode(record), as: UTF8.self), path)
    }

    /// Closes the journal but keeps its file, so that the meeting can be resumed.
    package func close() {
        guard let file else { return }
        if !pending.isEmpty { _ = flush() }
        self.file = nil
        file.unlock()
        sync?.close()
        sync = nil
    }
}

extension Journal {
    private func create() {
        do throws(FileFailure) {
            try history.makeJournalFolder()
        } catch {
            hasFailed = true
            failure = error
            return
        }
        do throws(FileFailure) {
            let file = try history.files.openFile(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
            do throws(FileFailure) {
                // A program that looks for running meetings may hold the lock briefly.
                _ = try? file.lock(LOCK_EX, LockPatience(.milliseconds(50)))
                let line = JournalLine.encode(header)
                try file.write(line, at: 0)
                end = line.count
            } catch {
                file.close()
                try? history.files.remove(path)
                throw error
            }
            self.file = file
            sync = JournalSync(file, newIn: history.journalFolder)
            sync?.request()
        } catch {
            fail(error)
        }
    }

    /// Writes the pending lines; returns false if that fails.
    private func flush() -> Bool {
        guard let file else { return false }
        do throws(FileFailure) {
            try file.write(pending, at: end)
            end += pending.count
            pending.removeAll()
            return true
        } catch {
            fail(error)
            return false
        }
    }

    private func fail(_ error: FileFailure) {
        guard !hasFailed else { return }
        hasFailed = true
        failure = error
    }
}
