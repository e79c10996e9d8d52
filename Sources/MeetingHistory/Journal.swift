import Glibc
import ScrumCore

/// Keeps a running meeting on the disk: what was shown outlives the program, and soon the power.
///
/// Its file is locked for as long as its meeting runs. Trouble with it never stops the meeting:
/// it is told once, and what could not be written is tried again with the next event.
package final class Journal {
    static let suffix = ".journal"

    package let header: JournalHeader
    /// The clocks when the journal was begun or the meeting was resumed.
    package let clock: ClockReading
    /// When the meeting began; nil while it waits.
    package private(set) var start: Timestamp?

    private let history: History
    private let files: FileSystem
    private let path: String
    /// nil: it could not be created, or it is closed.
    private var file: Int32?
    private var sync: JournalSync?
    /// Where the next line goes.
    private var end: Int
    /// Lines that could not be written yet.
    private var pending: [UInt8] = []
    private var seen: Duration
    /// How often that was written.
    private var sightings = 0
    /// The journal of an ended meeting that is not in the history yet.
    package private(set) var refuge: String?
    private var failure: FileFailure?
    private var hasFailed = false

    /// Begins the journal of a new meeting.
    package init(_ header: JournalHeader, in history: History) {
        self.header = header
        self.history = history
        files = history.files
        clock = header.clock
        seen = header.clock.time
        path = history.folder + "/" + header.id + Self.suffix
        end = 0
        create()
    }

    /// Goes on with a journal that is open and locked.
    init(_ replay: JournalReplay, path: String, file: Int32, in history: History) {
        header = replay.header
        clock = replay.clock
        start = replay.start
        seen = replay.lastSeen
        self.history = history
        files = history.files
        self.path = path
        self.file = file
        end = replay.end
        sync = JournalSync(file: file, newIn: nil, files: files)
    }

    deinit { close() }

    /// Keeps an event; to be called before its effect is shown.
    package func append(_ event: ScrumTimer.Event, at time: Duration) {
        if event == .begin, start == nil { start = clock.date(at: time) }
        append(.event(event, at: time))
    }

    func append(_ entry: JournalLine.Entry) {
        guard file != nil else { return }
        pending += JournalLine.encode(entry)
        if flush() { sync?.request() }
    }

    /// Keeps the time up to which the meeting was seen; to be called before it is shown.
    package func sawMeeting(at time: Duration) {
        // What is not written yet must not be overtaken.
        guard let file, time > seen, pending.isEmpty || flush() else { return }
        do throws(Errno) {
            let offset = JournalSlot.offset(sightings)
            try files.write(file, JournalSlot.bytes(time), at: offset)
            sightings += 1
            seen = time
        } catch {
            fail(.write, error)
        }
    }

    /// What went wrong, the first time after it did: the meeting goes on without its journal.
    package func takeFailure() -> FileFailure? {
        if let error = sync?.takeFailure() { fail(.write, error) }
        defer { failure = nil }
        return failure
    }

    /// The record of the meeting as of `now`; nil if it has not begun.
    package func record(of timer: ScrumTimer, at now: Duration) -> MeetingRecord? {
        guard let start else { return nil }
        return MeetingRecord(timer, at: now, id: header.id, start: start, file: header.file)
    }

    /// Ends the journal: its meeting is in the history now, or is not to be kept (nil).
    ///
    /// When the history cannot be written, the journal stays and is taken over another time.
    package func finish(keeping record: MeetingRecord?) throws(FileFailure) {
        defer { close() }
        if let record {
            do throws(FileFailure) {
                try history.add([record])
            } catch {
                if isWhole { refuge = path }
                throw error
            }
        }
        guard file != nil else { return }
        do throws(Errno) {
            try files.remove(path)
        } catch {
            // Recorded already: whoever takes it over finds the id in the history.
            guard error.code != ENOENT, record == nil else { return }
            throw FileFailure(.delete, path, error)
        }
    }

    /// Whether everything is on the disk that happened; without it nothing can be resumed.
    package var isWhole: Bool { file != nil && (pending.isEmpty || flush()) }

    /// The line of a record that could not be kept, and the file of the history it belongs to.
    package func line(of record: MeetingRecord) -> (text: String, path: String) {
        let known = try? history.file(of: record.scrum).path
        let path = known ?? history.folder + "/" + HistoryName.name(of: record.scrum)
        return (String(decoding: HistoryLine.encode(record), as: UTF8.self), path)
    }

    /// Lets go of the meeting, which can be resumed.
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
            try history.makeFolder()
        } catch {
            hasFailed = true
            failure = error
            return
        }
        do throws(Errno) {
            let file = try files.uninterrupted { () throws(Errno) in
                try files.open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
            }
            do throws(Errno) {
                try? files.uninterrupted { () throws(Errno) in try files.lock(file, LOCK_EX) }
                let line = JournalLine.encode(header)
                try files.write(file, line, at: 0)
                end = line.count
            } catch {
                files.close(file)
                try? files.remove(path)
                throw error
            }
            self.file = file
            sync = JournalSync(file: file, newIn: history.folder, files: files)
            sync?.request()
        } catch {
            fail(.create, error)
        }
    }

    /// Writes what is pending; false if not all of it could be written.
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
