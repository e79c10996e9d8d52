import Glibc
import Platform
import ScrumCore

extension History.Contents {
    /// Each scrum's last meeting, if it ended within the last ten minutes and can continue; oldest
    /// first.
    package func reopenable(at now: Timestamp) -> [UnfinishedMeeting] {
        let meetings = ended.compactMap { name -> UnfinishedMeeting? in
            guard let journal = try? history.openJournal(name, LOCK_SH) else { return nil }
            defer { history.files.close(journal.file) }
            guard let replay = try? journal.replay(), replay.damagedLine == nil,
                replay.timer.canContinue, replay.header.history == history.place
            else { return nil }
            return UnfinishedMeeting(replay: replay)
        }
        let recent = meetings.filter {
            abs(now.seconds - $0.lastSeen.seconds) <= History.reopenedWithin
        }
        let last = recent.sorted { $0.lastSeen.seconds < $1.lastSeen.seconds }
        return last.indices.filter { index in
            !last[(index + 1)...].contains { $0.scrum == last[index].scrum }
        }.map { last[$0] }
    }

    /// Removes the journals of meetings that ended more than ten minutes ago.
    func forgetEnded(at now: Timestamp) {
        for name in ended {
            let path = history.journalFolder + "/" + name
            guard let status = try? history.files.statusOf(path),
                abs(now.seconds - Int(status.st_mtim.tv_sec)) > History.reopenedWithin
            else { continue }
            try? history.files.remove(path)
        }
    }
}

extension History {
    /// How long after its end a meeting can be reopened, in seconds.
    static let reopenedWithin = 600

    /// Opens and locks the journal of an interrupted or ended meeting.
    func openForResume(_ id: String) throws(JournalProblem) -> OpenJournal {
        do throws(JournalProblem) {
            return try openJournal(id + Journal.suffix, LOCK_EX, patience: files.patience)
        } catch {
            guard case .isOver = error else { throw error }
            return try openJournal(id + Journal.endedSuffix, LOCK_EX, patience: files.patience)
        }
    }

    /// The part of an unfinished meeting that stays in the history if the meeting is discarded.
    package func savedPart(of meeting: UnfinishedMeeting) -> SavedPart? {
        savedPart(of: meeting.replay)
    }

    /// The part of a reopened meeting that is in the history; nil if the end was undone before it
    /// was saved.
    func savedPart(of replay: JournalReplay) -> SavedPart? {
        guard let part = replay.endedPart, let record = replay.record,
            let file = try? contents().existingFile(of: record.scrum),
            (try? file.contains(id: record.id, since: record.start)) == true
        else { return nil }
        return part
    }

    /// Renames a journal; the next sync of its folder makes the new name durable.
    func move(_ journal: OpenJournal, to path: String) throws(JournalProblem) {
        do throws(Errno) {
            try files.rename(journal.path, path)
        } catch {
            throw .failure(FileFailure(.write, path, error))
        }
    }
}
