import Glibc
import Platform
import ScrumCore

extension History.Contents {
    /// The last meeting of each scrum, where it ended within ten minutes and can go on, oldest
    /// first.
    package func reopenable(at now: Timestamp) -> [UnfinishedMeeting] {
        let meetings = ended.compactMap { name -> UnfinishedMeeting? in
            guard let journal = try? history.openJournal(name, LOCK_SH) else { return nil }
            defer { history.files.close(journal.file) }
            guard let replay = try? journal.replay(), replay.damagedLine == nil,
                replay.timer.canGoOn, replay.header.history == history.place
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
    /// How long a meeting that has ended can be reopened, in seconds.
    static let reopenedWithin = 600

    /// Gives the journal of an ended meeting its old name; returns whether there was one.
    func takeBack(_ id: String) -> Bool {
        guard !id.contains("/") else { return false }
        let path = journalFolder + "/" + id
        do throws(Errno) {
            try files.rename(path + Journal.endedSuffix, path + Journal.suffix)
            return true
        } catch {
            return false
        }
    }

    /// Removes the line of a meeting that goes on from the history.
    func forgetLine(
        of replay: JournalReplay, keptIn journal: OpenJournal? = nil
    ) throws(JournalProblem) {
        do throws(FileFailure) {
            if let journal {
                try FileFailure.wrap(.write, journalFolder) { () throws(Errno) in
                    try files.sync(journal.file)
                    try files.syncFolder(journalFolder)
                }
            }
            let scrum = replay.header.scrum
            _ = try contents().existingFile(of: scrum)?.delete(id: replay.header.id)
        } catch {
            throw .failure(error)
        }
    }
}
