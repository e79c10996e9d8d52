import Glibc
import Platform
import ScrumCore

/// Records a running meeting to disk: everything shown survives a crash from the moment it appears,
/// and a power cut after the next sync.
///
/// The file is locked while the meeting runs. An error never stops the meeting: it is reported
/// once, and unwritten lines are retried with the next event.
package final class Journal {
    static let suffix = ".journal"
    /// The suffix of a journal whose meeting has ended and is in the history. It is kept for a
    /// while, because the meeting can be reopened.
    static let endedSuffix = ".ended"

    package private(set) var header: JournalHeader
    /// The clocks when the journal was created, the meeting was resumed, or a waiting one began.
    package private(set) var clock: ClockReading
    /// When the meeting began; nil before that.
    package private(set) var start: Timestamp?

    private let history: History
    private let files: FileSystem
    private let path: String
    /// nil if it could not be created or is closed.
    private var file: Int32?
    private var sync: JournalSync?
    /// The offset of the next line, in bytes.
    private var end: Int
    /// Lines that could not be written yet.
    private var pending: [UInt8] = []
    /// The meeting time last seen, according to the file.
    private var seen: Duration
    private var seenWrites = 0
    /// The path of the journal, if its ended meeting could not be added to the history.
    package private(set) var refuge: String?
    /// The saved meeting, if it was reopened. Its line stays until the new one is synced, and for
    /// good if the meeting is discarded.
    package let saved: SavedPart?
    private let wasReopened: Bool
    private var failure: FileFailure?
    private var hasFailed = false

    /// Creates the journal of a new meeting.
    package init(_ header: JournalHeader, in history: History) {
        var header = header
        header.history = history.place
        self.header = header
        self.history = history
        files = history.files
        clock = header.clock
        seen = header.clock.time
        path = history.journalFolder + "/" + header.id + Self.suffix
        saved = nil
        wasReopened = false
        end = 0
        create()
    }

    /// Continues an open, locked journal; if `isRenamed`, its folder must be synced.
    init(
        _ replay: JournalReplay, path: String, file: Int32, in history: History, isRenamed: Bool,
        saved: SavedPart?
    ) {
        header = replay.header
        clock = replay.clock
        start = replay.start
        seen = replay.lastSeen
        self.history = history
        files = history.files
        self.path = path
        self.file = file
        end = replay.end
        wasReopened = replay.endedPart != nil
        self.saved = saved
        sync = JournalSync(
            file: file, newIn: isRenamed ? history.journalFolder : nil, files: files)
    }

    deinit { close() }

    /// Starts over with another plan, before anything has happened.
    package func replace(_ plan: MeetingPlan) {
        close()
        try? files.remove(path)
        header.plan = plan
        create()
    }

    /// Reads the wall clock again for a meeting that has waited: it may have been set since the
    /// journal was created.
    package func setDate(_ date: Timestamp, at time: Duration) {
        clock = ClockReading(
            time: time, boot: clock.boot, uptime: clock.uptime + (time - clock.time), date: date)
        append(.resumed(since: time, clock))
    }

    /// Writes an event; call this before its effect is shown.
    package func append(_ event: ScrumTimer.Event, at time: Duration) {
        if event == .begin, start == nil { start = clock.date(at: time) }
        append(.event(event, at: time))
    }

    func append(_ entry: JournalLine.Entry) {
        guard file != nil else { return }
        pending += JournalLine.encode(entry)
        if flush() { sync?.request() }
    }

    /// Writes the meeting time last seen; call this before showing it.
    package func sawMeeting(at time: Duration) {
        // Earlier events must be in the file first.
        guard let file, time > seen, pending.isEmpty || flush() else { return }
        do throws(Errno) {
            let offset = JournalSlot.offset(seenWrites)
            try files.write(file, JournalSlot.bytes(time), at: offset)
            seenWrites += 1
            seen = time
        } catch {
            fail(.write, error)
        }
    }

    /// The first error, once; the meeting continues without its journal.
    package func popFailure() -> FileFailure? {
        if let error = sync?.popFailure() { fail(.write, error) }
        defer { failure = nil }
        return failure
    }

    /// The record of the meeting as of `now`; nil if it has not begun.
    package func record(of timer: ScrumTimer, at now: Duration) -> MeetingRecord? {
        guard let start else { return nil }
        return MeetingRecord(
            timer, at: now, id: header.id, start: start, due: header.due, file: header.file)
    }

    /// Adds the meeting to the history, unless it is nil, and removes the journal. If the meeting
    /// was added, the journal is kept for a while under another name, so that it can be reopened.
    ///
    /// If the history cannot be written, the journal stays and a later program adds the meeting.
    /// While another program has locked the history, this can be retried.
    package func finish(keeping record: MeetingRecord?) throws(FileFailure) {
        if let record {
            // The end must be durable first. Otherwise a power cut could leave a meeting that is
            // in the history and can also be resumed.
            if let file, isWhole { try? files.syncData(file) }
            do throws(FileFailure) {
                try history.impatient.add([record], replacing: wasReopened)
            } catch {
                if isWhole {
                    // The caller reports that the journal stays.
                    try? files.syncFolder(history.journalFolder)
                    refuge = path
                }
                if !error.isLocked { close() }
                throw error
            }
        }
        defer { close() }
        guard file != nil else { return }
        do throws(Errno) {
            if record != nil, isWhole {
                try files.rename(path, String(path.dropLast(Self.suffix.count)) + Self.endedSuffix)
            } else {
                try files.remove(path)
                try files.syncFolder(history.journalFolder)
            }
        } catch {
            // If it is in the history, a later program recognises its id and removes the journal.
            guard error.code != ENOENT, record == nil else { return }
            throw FileFailure(.delete, path, error)
        }
    }

    /// Whether all events are in the file, so that the meeting can be resumed.
    package var isWhole: Bool { file != nil && (pending.isEmpty || flush()) }

    /// The line of a record that could not be added, and the history file it belongs to.
    package func line(of record: MeetingRecord) -> (text: String, path: String) {
        let existing = try? history.file(of: record.scrum).path
        let path = existing ?? history.folder + "/" + HistoryName.name(of: record.scrum)
        return (String(decoding: HistoryLine.encode(record), as: UTF8.self), path)
    }

    /// Closes the journal; the meeting can be resumed.
    package func close() {
        guard let file else { return }
        if !pending.isEmpty { _ = flush() }
        self.file = nil
        try? files.lock(file, LOCK_UN)
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
        do throws(Errno) {
            let file = try files.open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
            do throws(Errno) {
                // A program that looks for running meetings may hold the lock briefly.
                _ = try? files.tryLock(file, LOCK_EX, LockPatience(.milliseconds(50)))
                let line = JournalLine.encode(header)
                try files.write(file, line, at: 0)
                end = line.count
            } catch {
                files.close(file)
                try? files.remove(path)
                throw error
            }
            self.file = file
            sync = JournalSync(file: file, newIn: history.journalFolder, files: files)
            sync?.request()
        } catch {
            fail(.create, error)
        }
    }

    /// Writes the pending lines; false if any could not be written.
    private func flush() -> Bool {
        guard let file else { return false }
        do throws(Errno) {
            try files.write(file, pending, at: end)
            end += pending.count
            pending.removeAll()
            return true
        } catch {
            fail(.write, error)
            return false
        }
    }

    private func fail(_ action: FileFailure.Action, _ error: Errno) {
        guard !hasFailed else { return }
        hasFailed = true
        failure = FileFailure(action, path, error)
    }
}
