import Glibc
import ScrumCore

/// A meeting that was not ended, or was and is not in the history yet.
package struct UnfinishedMeeting: Identifiable, Sendable {
    package let id: String
    package let scrum: MeetingRecord.Scrum
    /// How far it came; nil if it never began.
    package let record: MeetingRecord?
    /// When somebody saw it last.
    package let lastSeen: Timestamp
    /// Whether it came to its end, so that there is nothing to resume.
    package let hasEnded: Bool
    /// The number of the line from which on its journal is damaged; nil: it is whole.
    package let damagedLine: Int?

    init(_ replay: JournalReplay) {
        id = replay.header.id
        scrum = replay.header.scrum
        record = replay.record
        lastSeen = replay.lastDate
        hasEnded = replay.timer.hasEnded
        damagedLine = replay.damagedLine
    }
}

/// Why a meeting cannot be resumed or shown.
package enum JournalProblem: Error, Equatable, Sendable {
    case failure(FileFailure)
    /// Another program is at it.
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
    /// The meetings that nobody is at, oldest first, and what cannot be read of them.
    package func unfinished() -> (meetings: [UnfinishedMeeting], problems: [JournalProblem]) {
        var meetings: [UnfinishedMeeting] = []
        var problems: [JournalProblem] = []
        for name in journals {
            do throws(JournalProblem) {
                let journal = try history.open(name, LOCK_SH)
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

    /// Takes over what nobody resumed for a day, and what ended without getting into the history.
    ///
    /// Gives the new records. A meeting is in the history once, however often this is cut off.
    package func settle(at now: Timestamp) throws(FileFailure) -> [MeetingRecord] {
        var records: [MeetingRecord] = []
        for name in journals {
            do throws(JournalProblem) {
                if let record = try history.settle(name, at: now) { records.append(record) }
            } catch {
                // What cannot be read stays; `unfinished` tells of it.
                if case .failure(let failure) = error { throw failure }
            }
        }
        return records
    }
}

extension History {
    /// How long an interrupted meeting can be resumed, in seconds.
    private static let patience = 86_400

    /// Goes on with a meeting; `reading` is what the clocks show, whatever its meeting time.
    ///
    /// The time since it was last seen counts as a pause. The journal's `clock` has the meeting's
    /// time at `reading`, at which the timer stands.
    package func resume(
        _ id: String, at reading: ClockReading
    ) throws(JournalProblem) -> (journal: Journal, timer: ScrumTimer) {
        let opened = try open(id + Journal.suffix, LOCK_EX, tries: 50)
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

    /// Deletes a meeting that was interrupted; false if it is not there, or not any more.
    package func discard(_ id: String) throws(JournalProblem) -> Bool {
        do throws(JournalProblem) {
            let opened = try open(id + Journal.suffix, LOCK_EX, tries: 50)
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
        let opened = try open(name, LOCK_EX)
        defer { files.close(opened.file) }
        do throws(JournalProblem) {
            let replay = try opened.replay()
            let age = now.seconds - replay.lastDate.seconds
            guard age > Self.patience || replay.timer.hasEnded else { return nil }
            var isNew = false
            if let record = replay.record {
                isNew = try opened.attempt { () throws(FileFailure) in try add([record]) } > 0
            }
            try opened.remove()
            return isNew ? replay.record : nil
        } catch {
            // Without its first line nothing of the meeting was ever shown.
            if case .damaged = error, try opened.isLeftOver(at: now.seconds - Self.patience) {
                try opened.remove()
            }
            throw error
        }
    }

    /// Opens and locks a journal that nobody is at.
    fileprivate func open(
        _ name: String, _ lock: Int32, tries: Int = 1
    ) throws(JournalProblem) -> OpenJournal {
        let id = String(name.dropLast(Journal.suffix.count))
        let path = folder + "/" + name
        do throws(Errno) {
            let file = try files.uninterrupted { () throws(Errno) in
                try files.open(path, lock == LOCK_SH ? O_RDONLY : O_RDWR, 0)
            }
            do throws(Errno) {
                try lockAtOnce(file, lock, tries: tries)
                // Its meeting may have come to its end in between.
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

    /// Who only looks at a journal locks it for a moment, which is worth another try.
    private func lockAtOnce(_ file: Int32, _ lock: Int32, tries: Int) throws(Errno) {
        for attempt in 1...tries {
            do throws(Errno) {
                try files.uninterrupted { () throws(Errno) in
                    try files.lock(file, lock | LOCK_NB)
                }
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
        do throws(JournalLine.Problem) {
            return try JournalReplay(bytes)
        } catch {
            switch error {
            case .damaged: throw .damaged(path: path)
            case .newer(let version): throw .newer(path: path, version: version)
            }
        }
    }

    /// Takes away what is behind the whole lines; damage in the middle is kept beside.
    func cut(_ replay: JournalReplay) throws(JournalProblem) {
        let bytes = try bytes()
        guard bytes.count > replay.end else { return }
        try attempt { () throws(FileFailure) in
            do throws(Errno) {
                if replay.damagedLine != nil { try keep(Array(bytes[replay.end...])) }
                try files.truncate(file, replay.end)
            } catch {
                throw FileFailure(.write, path, error)
            }
        }
    }

    private func keep(_ bytes: [UInt8]) throws(Errno) {
        let copy = try files.uninterrupted { () throws(Errno) in
            try files.open(path + ".damaged", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        defer { files.close(copy) }
        try files.write(copy, bytes)
    }

    func remove() throws(JournalProblem) {
        try attempt { () throws(FileFailure) in
            do throws(Errno) {
                try files.remove(path)
            } catch {
                throw FileFailure(.delete, path, error)
            }
        }
    }

    /// Whether it has no whole line and was left so before `time`, in seconds since 1970.
    func isLeftOver(at time: Int) throws(JournalProblem) -> Bool {
        guard try !bytes().contains(0x0A) else { return false }
        let status = try? files.status(file)
        return status.map { $0.st_mtim.tv_sec < time } ?? false
    }

    private func bytes() throws(JournalProblem) -> [UInt8] {
        try attempt { () throws(FileFailure) in
            do throws(Errno) {
                return try files.read(file, 0..<Int(try files.status(file).st_size))
            } catch {
                throw FileFailure(.read, path, error)
            }
        }
    }

    func attempt<Result>(
        _ body: () throws(FileFailure) -> Result
    ) throws(JournalProblem) -> Result {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw .failure(error)
        }
    }
}
