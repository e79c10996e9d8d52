import Glibc
import Platform
import ScrumCore

extension History.Contents {
    /// Each scrum's last meeting, if it ended within the last ten minutes and can continue; oldest
    /// first.
    package func reopenable(at now: Timestamp) -> [UnfinishedMeeting] {
        let meetings = ended.compactMap { name -> UnfinishedMeeting? in
            guard let journal = try? history.openJournal(name, LOCK_SH) else { return nil }
            defer { journal.file.close() }
            guard let replay = try? journal.replay(), replay.damagedLine == nil,
                replay.timer.canContinue, replay.header.history == history.sharedFolder
            else { return nil }
            return UnfinishedMeeting(replay: replay)
        }
        let recent = meetings.filter {
            abs(now.seconds - $0.lastSeen.seconds) <= History.reopenedWithin
        }
        let last = recent.sorted { $0.lastSeen.seconds < $1.lastSeen.seconds }
        return last.indices.filter { index in
            !last[(index + 1)...].contains { history.isOne($0.scrum, last[index].scrum) }
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

    /// The part of a reopened meeting that is in the history, whatever its scrum is called now; nil
    /// if the end was undone before it was saved.
    func savedPart(of replay: JournalReplay) -> SavedPart? {
        guard let part = replay.endedPart,
            let saved = try? withKey().contents().saved(replay.header.id)
        else { return nil }
        return saved.isEmpty ? nil : part
    }
}

extension SavedPart {
    /// The record of the whole meeting, with the scrum and the people that its saved line has now.
    func renamed(_ record: MeetingRecord, like saved: MeetingRecord) -> MeetingRecord {
        var record = record
        record.scrum = saved.scrum
        var names = names(in: saved)
        for merged in Set(people.map(\.name)).subtracting(names.keys) {
            guard let index = record.people.firstIndex(where: { $0.name == merged }) else {
                continue
            }
            if record.isIdle(index) {
                record.removePerson(at: index)
            } else {
                // Both have spoken since, and keep their names.
                let folded = NameMatch.folded(merged)
                names = names.filter { NameMatch.folded($0.value) != folded }
            }
        }
        record.rename { names[$0] ?? $0 }
        return record
    }

    /// The saved line's name for each name here, except for people merged with another person. The
    /// order of first turns matches speakers; the position matches everyone else.
    private func names(in saved: MeetingRecord) -> [String: String] {
        let speakers = Dictionary(
            saved.people.compactMap { one in one.order.map { ($0, one.name) } }
        ) { first, _ in first }
        var idle = people.filter { $0.order == nil }.map(\.name)
        var idleNow = saved.people.filter { $0.order == nil }.map(\.name)
        var names: [String: String] = [:]
        for one in people { names[one.name] = one.order.flatMap { speakers[$0] } }
        if idle.count != idleNow.count {
            let same = Set(idle).intersection(idleNow)
            for name in same { names[name] = name }
            idle.removeAll(where: same.contains)
            idleNow.removeAll(where: same.contains)
        }
        for (old, new) in zip(idle, idleNow) { names[old] = new }
        return names
    }
}
