import MeetingHistory
import ScrumCore

extension History {
    /// The files as of `now`. An ended meeting of the scrum counts even if only its journal has it.
    func contents(of scrum: MeetingRecord.Scrum, at now: Timestamp) -> Contents? {
        guard var contents = try? contents() else { return nil }
        contents.show(contents.unfinished(of: scrum).meetings, at: now)
        return contents
    }

    /// The scrum's last meeting before `now`, including one that has ended but is not saved yet.
    func last(of scrum: MeetingRecord.Scrum, at now: Timestamp) -> MeetingRecord? {
        contents(of: scrum, at: now)?.last(1, of: scrum, at: now).last
    }
}

extension History.Contents {
    /// The scrum's last meetings as of `now`, oldest first.
    func last(_ count: Int, of scrum: MeetingRecord.Scrum, at now: Timestamp) -> [MeetingRecord] {
        (try? file(of: scrum).last(count, at: now))?.records ?? []
    }
}
