import Files
import Glibc
import ScrumCore

/// A meeting that was interrupted, or has ended and is not in the history yet.
package struct UnfinishedMeeting: Identifiable, Sendable {
    package let id: String
    package let scrum: MeetingRecord.Scrum
    /// The meeting as far as it was seen; nil if it never began.
    package let record: MeetingRecord?
    /// When it was on a screen last.
    package let lastSeen: Timestamp
    /// Whether it has ended, so that there is nothing to resume.
    package let hasEnded: Bool

    init(_ replay: JournalReplay) {
        id = replay.header.id
        scrum = replay.header.scrum
        record = replay.record
        lastSeen = replay.lastDate
        hasEnded = replay.timer.hasEnded
    }
}

/// Why a meeting cannot be resumed or shown.
package enum JournalProblem: Error, Equatable, Sendable {
    case failure(FileFailure)
    /// Another program is running it.
    case isRunning(id: String)
    /// It ended, or another program took it over.
    case isOver(id: String)
    case damaged(path: String)
    case newer(path: String, version: Int)
}

extension JournalProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .failure(let failure): failure.description
        case .isRunning(let id): "the meeting \(id) is running in another terminal"
        case .isOver(let id): "the meeting \(id) is over"
        case .damaged(let path):
            "\(path): this journal is damaged and cannot be resumed; delete it when you like"
        case .newer(let path, let version):
            "\(path): this journal is of a newer scrum (format \(version)); update scrum to resume it"
        }
    }
}

extension History.Contents {
    /// The meetings that no program is running, oldest first, and those that cannot be read.
    package func unfinished() -> (meetings: [UnfinishedMeeting], problems: [JournalProblem]) {
        var meetings: [UnfinishedMeeting] = []
        var problems: [JournalProblem] = []
        for name in journals {
            do throws(JournalProblem) {
                let journal = try history.openJournal(name, LOCK_SH)
                defer { history.files.close(journal.file) }
                meetings.append(UnfinishedMeeting(try journal.replay()))
            } catch {
                switch error {
                case .isRunning, .isOver: continue
                default: problems.append(error)
                }
            }
        }
        meetings.sort { $0.lastSeen.seconds < $1.lastSeen.seconds }
        return (meetings, problems)
    }

    /// Moves meetings that have ended, or that nobody resumed for a day, into the history.
    ///
    /// Returns the new records. No meeting gets in twice, however often this is interrupted.
    package func settle(at now: Timestamp) throws(FileFailure) -> [MeetingRecord] {
        var records: [MeetingRecord] = []
        for name in journals {
            do throws(JournalProblem) {
                if let record = try history.settle(name, at: now) { records.append(record) }
            } catch {
                // A journal that cannot be read stays; `unfinished` reports it.
                if case .failure(let failure) = error { throw failure }
            }
        }
        return records
    }
}

extension History {
    /// How long an interrupted meeting can be resumed before it counts as ended, in seconds.
    private static let abandonedAfter = 86_400

    /// Resumes a meeting at a reading of the clocks, whose own meeting time is ignored.
    ///
    /// The time since it was last seen counts as a pause. The journal's `clock` is `reading` with
    /// the meeting's time then, to which the timer has advanced.
    package func resume(
        _ id: String, at reading: ClockReading
    ) throws(JournalProblem) -> (journal: Journal, timer: ScrumTimer) {
        let opened = try openJournal(id + Journal.suffix, LOCK_EX, tries: 50)
        do throws(JournalProblem) {
            var replay = try opened.replay()
            guard !replay.timer.hasEnded else { throw .isOver(id: id) }
            try opened.cut(replay)
            var reading = reading
            let entry = replay.resume(&reading)
            let journal = Journal(replay, path: opened.path, file: opened.file, in: self)
            journal.append(entry)
            return (journal, replay.timer)
        } catch {
            files.close(opened.file)
            throw error
        }
    }

    /// Deletes an interrupted meeting; returns whether it was there.
    package func discard(_ id: String) throws(JournalProblem) -> Bool {
        do throws(JournalProblem) {
            let opened = try openJournal(id + Journal.suffix, LOCK_EX, tries: 50)
            defer { files.close(opened.file) }
            try opened.remove()
            return true
        } catch {
            guard case .isOver = error else { throw error }
            return false
        }
    }

    fileprivate func settle(
        _ name: String, at now: Timestamp
    ) throws(JournalProblem) -> MeetingRecord? {
        let opened = try openJournal(name, LOCK_EX)
        defer { files.close(opened.file) }
        do throws(JournalProblem) {
            let replay = try opened.replay()
            let age = now.seconds - replay.lastDate.seconds
            guard age > Self.abandonedAfter || replay.timer.hasEnded else { return nil }
            var isNew = false
            if let record = replay.record {
                do throws(FileFailure) {
                    isNew = try add([record]) > 0
                } catch {
                    throw JournalProblem.failure(error)
                }
            }
            try opened.remove()
            return isNew ? replay.record : nil
        } catch {
            // A meeting is shown only after the first line of its journal is written.
            if case .damaged = error, try opened.isLeftOver(at: now.seconds - Self.abandonedAfter) {
                try opened.remove()
            }
            throw error
        }
    }

    /// Opens and locks a journal that no other program uses.
    fileprivate func openJournal(
        _ name: String, _ lock: Int32, tries: Int = 1
    ) throws(JournalProblem) -> OpenJournal {
        let id = String(name.dropLast(Journal.suffix.count))
        let path = folder + "/" + name
        do throws(Errno) {
            let file = try files.open(path, lock == LOCK_SH ? O_RDONLY : O_RDWR, 0)
            do throws(Errno) {
                try lockAtOnce(file, lock, tries: tries)
                // The meeting may have ended after the file was opened.
                if try files.status(file).st_nlink == 0 { throw Errno(ENOENT) }
            } catch {
                files.close(file)
                throw error
            }
            return OpenJournal(files: files, path: path, file: file)
        } catch {
            switch error.code {
            case EWOULDBLOCK: throw .isRunning(id: id)
            case ENOENT: throw .isOver(id: id)
            default: throw .failure(FileFailure(.read, path, error))
            }
        }
    }

    /// Tries again 2 ms apart, since programs that list meetings hold the lock for a moment.
    private func lockAtOnce(_ file: Int32, _ lock: Int32, tries: Int) throws(Errno) {
        for attempt in 1...tries {
            do throws(Errno) {
                try files.lock(file, lock | LOCK_NB)
                return
            } catch {
                if error.isLockUnsupported { return }
                guard error.code == EWOULDBLOCK, attempt < tries else { throw error }
                usleep(2_000)
            }
        }
    }
}

/// A journal that is open and locked.
private struct OpenJournal {
    let files: FileSystem
    let path: String
    let file: Int32

    func replay() throws(JournalProblem) -> JournalReplay {
        let bytes = try bytes()
        do throws(LineProblem) {
            return try JournalReplay(bytes)
        } catch {
            switch error {
            case .damaged: throw .damaged(path: path)
            case .newer(let version): throw .newer(path: path, version: version)
            }
        }
    }

    /// Removes all after the last whole line; damaged lines are kept in a file beside.
    func cut(_ replay: JournalReplay) throws(JournalProblem) {
        let bytes = try bytes()
        guard bytes.count > replay.end else { return }
        try attempt(.write) { () throws(Errno) in
            if replay.damagedLine != nil { try keep(Array(bytes[replay.end...])) }
            try files.truncate(file, replay.end)
        }
    }

    private func keep(_ bytes: [UInt8]) throws(Errno) {
        let copy = try files.open(path + ".damaged", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { files.close(copy) }
        try files.write(copy, bytes)
    }

    func remove() throws(JournalProblem) {
        try attempt(.delete) { () throws(Errno) in try files.remove(path) }
    }

    /// Whether it has no whole line and was left so before `time`, in seconds since 1970.
    func isLeftOver(at time: Int) throws(JournalProblem) -> Bool {
        guard try !bytes().contains(0x0A) else { return false }
        let status = try? files.status(file)
        return status.map { $0.st_mtim.tv_sec < time } ?? false
    }

    private func bytes() throws(JournalProblem) -> [UInt8] {
        try attempt(.read) { () throws(Errno) in
            try files.read(file, 0..<Int(try files.status(file).st_size))
        }
    }

    private func attempt<Result>(
        _ action: FileFailure.Action, _ calls: () throws(Errno) -> Result
    ) throws(JournalProblem) -> Result {
        do throws(Errno) {
            return try calls()
        } catch {
            throw .failure(FileFailure(action, path, error))
        }
    }
}
