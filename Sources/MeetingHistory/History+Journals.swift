import Glibc
import Platform
import ScrumCore

/// A meeting that was interrupted, ended without reaching the history, or can be reopened.
package struct UnfinishedMeeting: Identifiable, Sendable {
    let replay: JournalReplay

    package var id: String { replay.header.id }
    package var scrum: MeetingRecord.Scrum { replay.header.scrum }
    /// The meeting's record up to the time it was last seen; nil if it never started.
    package var record: MeetingRecord? { replay.record }
    /// When the meeting was last on a screen.
    package var lastSeen: Timestamp { replay.lastDate }
    /// The speaker when the meeting was last seen; nil if it had not started or had ended.
    package var speaker: String? {
        replay.timer.phase == .running ? replay.timer.current?.name : nil
    }
    package var hasEnded: Bool { replay.timer.hasEnded }
    /// Whether the meeting has ended and, if reopened, runs over its last box until it is ended by
    /// hand.
    package var runsOverIfReopened: Bool {
        var replay = replay
        return hasEnded && replay.reopen() != nil && replay.timer.left(at: replay.lastSeen) <= .zero
    }

    /// Whether the meeting has ended or was abandoned, and so belongs in the history.
    package func isOver(at now: Timestamp) -> Bool { hasEnded || isAbandoned(at: now) }

    /// Whether the meeting was last seen more than a day before `now`.
    package func isAbandoned(at now: Timestamp) -> Bool {
        now.seconds - lastSeen.seconds > History.abandonedAfter
    }
}

extension History.Contents {
    /// The meetings in journals that no program is using, oldest first, and the journals that
    /// cannot be read.
    ///
    /// If `scrum` is given, returns only that scrum's meetings, and reads only the first line of
    /// other journals. If `waiting`, waits a limited time for a lock held by another program.
    package func unfinished(
        of scrum: MeetingRecord.Scrum? = nil, waiting: Bool = false
    ) -> (meetings: [UnfinishedMeeting], problems: [JournalProblem]) {
        var meetings: [UnfinishedMeeting] = []
        let problems = forEachJournal(of: scrum, LOCK_SH, waiting: waiting) {
            (journal) throws(JournalProblem) in
            let replay = try journal.replay()
            if !replay.neverBegan { meetings.append(UnfinishedMeeting(replay: replay)) }
            if let line = replay.damagedLine {
                throw .damagedLine(path: journal.path, line: line)
            }
        }
        meetings.sort { $0.lastSeen.seconds < $1.lastSeen.seconds }
        return (meetings, problems)
    }

    /// Whether another program is running a meeting of this scrum.
    package func isRunning(_ scrum: MeetingRecord.Scrum) -> Bool {
        journals.contains { name in
            do throws(JournalProblem) {
                // Waits a little, because a program that only settles the journal releases its lock
                // soon.
                let brief = LockPatience(.milliseconds(10))
                try history.openJournal(name, LOCK_SH, patience: brief).file.close()
                return false
            } catch {
                guard case .isRunning = error else { return false }
                guard let header = history.header(ofJournal: name) else { return false }
                return header.history == history.sharedFolder && history.isOne(header.scrum, scrum)
            }
        }
    }

    /// Moves meetings that have ended, or were last seen more than a day ago, into the history; if
    /// `interrupted`, also moves meetings that could still be resumed.
    ///
    /// Returns the new records, and the problems: failures, and damaged journals that were renamed.
    /// If this is interrupted, it can be run again: no meeting is added twice. If `scrum` is given,
    /// moves only that scrum's meetings.
    package func settle(
        of scrum: MeetingRecord.Scrum? = nil, at now: Timestamp, interrupted: Bool = false
    ) -> (records: [MeetingRecord], problems: [JournalProblem]) {
        var records: [MeetingRecord] = []
        forgetEnded(at: now)
        let problems = forEachJournal(of: scrum, LOCK_EX) { (journal) throws(JournalProblem) in
            do throws(JournalProblem) {
                let replay = try journal.replay()
                let isAbandoned = UnfinishedMeeting(replay: replay).isAbandoned(at: now)
                guard
                    isAbandoned || interrupted || replay.timer.hasEnded || replay.neverBegan
                else { return }
                if let record = replay.record,
                    try JournalProblem.on(history.add(record, reopened: replay.endedPart)) > 0
                {
                    records.append(record)
                }
                try journal.retire(isComplete: replay.damagedLine == nil)
            } catch {
                var isEmpty = false
                switch error {
                case .damaged: break
                case .unwritten: isEmpty = try !journal.hasLines()
                default: throw error
                }
                let changed = try journal.status().st_mtim.tv_sec
                guard now.seconds - changed > History.abandonedAfter else { return }
                try journal.retire(isComplete: isEmpty)
            }
        }
        // `unfinished` reports the other problems, such as a journal written by a newer program.
        return (
            records,
            problems.filter { problem in
                switch problem {
                case .savedAside, .failure: true
                default: false
                }
            }
        )
    }

    /// Opens each journal that no other program is using; returns the problems.
    private func forEachJournal(
        of scrum: MeetingRecord.Scrum?, _ lock: Int32, waiting: Bool = false,
        _ body: (OpenJournal) throws(JournalProblem) -> Void
    ) -> [JournalProblem] {
        var problems: [JournalProblem] = []
        for name in journals {
            // Until its first line has been read, a journal may belong to any scrum.
            var isMeant = scrum == nil
            do throws(JournalProblem) {
                let journal = try history.openJournal(
                    name, lock, patience: waiting ? history.files.patience : .none)
                defer { journal.file.close() }
                if let header = try? journal.header() {
                    isMeant =
                        header.history == history.sharedFolder
                        && scrum.map { history.isOne($0, header.scrum) } ?? true
                }
                if isMeant { try body(journal) }
            } catch {
                switch error {
                case .isRunning, .isOver, .unwritten: continue
                default: if isMeant { problems.append(error) }
                }
            }
        }
        return problems
    }
}

extension OpenJournal {
    /// Removes a journal if all of it was read; otherwise renames it and throws `savedAside`.
    fileprivate func retire(isComplete: Bool) throws(JournalProblem) {
        if isComplete { return try remove() }
        throw .savedAside(path: path, copy: try putAside())
    }
}

extension History {
    /// How long a meeting can stay interrupted before it counts as ended, in seconds.
    fileprivate static let abandonedAfter = 86_400
    /// The id of the meeting, taken from the journal's name.
    static func id(ofJournal name: String) -> String {
        String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    /// Resumes an interrupted meeting or reopens an ended one.
    ///
    /// The time since the meeting was last seen counts as a pause. The meeting time in `reading` is
    /// ignored; the journal's `clock` has the timer's meeting time instead. `damage` is the path of
    /// the file that the damaged lines were moved to. If `user` is given, throws if another user
    /// owns the journal.
    package func resume(
        _ id: String, at reading: ClockReading, as user: uid_t? = nil
    ) throws(JournalProblem) -> (journal: Journal, timer: ScrumTimer, damage: String?) {
        let opened = try openForResume(id)
        do throws(JournalProblem) {
            if let user, try opened.status().st_uid != user { throw .foreign(path: opened.path) }
            var replay = try opened.replay()
            let wasEnded = opened.path.hasSuffix(Journal.endedSuffix)
            let reopening = wasEnded ? replay.reopen() : nil
            guard !replay.timer.hasEnded else { throw .isOver(id: id) }
            let damage = try opened.cut(replay)
            if let reopening { try opened.add(reopening, to: &replay) }
            let path = journalFolder + "/" + id + Journal.suffix
            let file = wasEnded ? try JournalProblem.on(opened.file.move(to: path)) : opened.file
            var reading = reading
            let entry = replay.resume(&reading)
            let journal = Journal(
                replay, file: file, in: self, isRenamed: wasEnded, saved: savedPart(of: replay))
            journal.append(entry)
            return (journal, replay.timer, damage)
        } catch {
            opened.file.close()
            throw error
        }
    }

    /// Discards an interrupted meeting and returns whether it existed. If the history already has a
    /// line for the meeting, that line stays.
    package func discard(_ id: String) throws(JournalProblem) -> Bool {
        do throws(JournalProblem) {
            let opened = try openJournal(
                id + Journal.suffix, LOCK_EX, patience: files.patience)
            defer { opened.file.close() }
            try opened.remove()
            return true
        } catch {
            guard case .isOver = error else { throw error }
            return false
        }
    }

    /// Deletes a meeting's journals, and every line with its id in files that this machine owns.
    ///
    /// Returns whether the meeting existed, and the paths of other machines' files that still
    /// contain it. Throws if the meeting is running.
    package func delete(_ id: String) throws(JournalProblem) -> (wasThere: Bool, left: [String]) {
        var wasThere = try discard(id)
        do throws(FileFailure) {
            // A deleted meeting must not be reopenable.
            try removeEndedJournal(of: id)
            var left: [String] = []
            let contents = try contents()
            if let failure = contents.unreadable.first(where: contents.owns) { throw failure }
            for (path, isOwned) in contents.paths {
                let file = HistoryFile(path: path, files: files)
                if isOwned {
                    if try file.delete(id: id) { wasThere = true }
                } else if try file.meeting(id: id) != nil {
                    left.append(path)
                }
            }
            // A note that another machine still has stays ticked.
            if left.isEmpty {
                for file in contents.ownNoteFiles { try file.deleteTicks(of: id) }
            }
            return (wasThere, left)
        } catch {
            throw .failure(error)
        }
    }

    private func removeEndedJournal(of id: String) throws(FileFailure) {
        guard !id.contains("/") else { return }
        _ = try files.ifExists(files.delete(journalFolder + "/" + id + Journal.endedSuffix))
        // Syncs even if the file is already gone: a power cut could undo an unsynced removal.
        _ = try files.ifExists(files.syncFolder(journalFolder))
    }

    /// The header of a journal that another program may have locked; nil if it cannot be read.
    fileprivate func header(ofJournal name: String) -> JournalHeader? {
        guard let file = try? files.openFile(journalFolder + "/" + name, O_RDONLY) else {
            return nil
        }
        defer { file.close() }
        return try? OpenJournal(file: file).header()
    }

    /// Opens and locks a journal that no other program is using; `name` is a file name in the
    /// journals' folder.
    func openJournal(
        _ name: String, _ lock: Int32, patience: LockPatience = .none
    ) throws(JournalProblem) -> OpenJournal {
        let id = Self.id(ofJournal: name)
        guard !name.contains("/") else { throw .isOver(id: id) }
        let path = journalFolder + "/" + name
        do throws(FileFailure) {
            let file = try files.openFile(path, lock == LOCK_SH ? O_RDONLY : O_RDWR)
            do throws(FileFailure) {
                try file.lock(lock, patience)
                // The meeting may have ended after the file was opened.
                if try file.status().st_nlink == 0 { throw FileFailure(.read, path, Errno(ENOENT)) }
            } catch {
                file.close()
                throw error
            }
            return OpenJournal(file: file)
        } catch {
            if error.isLocked { throw .isRunning(id: id) }
            if error.code == ENOENT { throw .isOver(id: id) }
            throw .failure(error)
        }
    }
}

extension History.Contents? {
    /// The ids of the scrum's running meetings; nil if it has none, empty if its meeting has no
    /// socket. `meetings` are those with a socket.
    ///
    /// Unless one of the scrum's own journals is in use, a meeting with a journal belongs to
    /// another scrum with this title.
    package func running(
        _ scrum: MeetingRecord.Scrum, among meetings: [(id: String, title: String)]
    ) -> [String]? {
        let isRecorded = self?.isRunning(scrum) == true
        let title = NameMatch.folded(scrum.title)
        let ids = meetings.filter {
            NameMatch.folded($0.title) == title
                && (isRecorded || self?.hasJournal(of: $0.id) != true)
        }.map(\.id)
        return ids.isEmpty && !isRecorded ? nil : ids
    }
}
