import MeetingHistory
import ScrumCore

extension History {
    /// Returns the history files as of `now`, including the scrum's ended meetings that are still
    /// only in journals.
    func contents(of scrum: MeetingRecord.Scrum, at now: Timestamp) -> Contents? {
        guard var contents = try? contents() else { return nil }
        contents.show(contents.unfinished(of: scrum).meetings, at: now)
        return contents
    }

    /// Returns the scrum's last meeting before `now`, even if the meeting has ended but is not
    /// saved yet.
    func last(of scrum: MeetingRecord.Scrum, at now: Timestamp) -> MeetingRecord? {
        contents(of: scrum, at: now)?.last(1, of: scrum, at: now).last
    }
}

extension History.Contents {
    /// Returns the scrum's last meetings as of `now`, oldest first.
    func last(_ count: Int, of scrum: MeetingRecord.Scrum, at now: Timestamp) -> [MeetingRecord] {
        (try? file(of: scrum).last(count, at: now))?.records ?? []
    }
}

/// What a scrum's next meeting needs to know about its past ones.
struct PastOfScrum: Sendable {
    let contents: History.Contents?
    /// The last meeting, even if it is not saved yet.
    let previous: MeetingRecord?
    /// The people who can lead, in the order of the rota.
    let leaders: [String]

    init(
        _ scrum: DailyScrum, _ identity: MeetingRecord.Scrum, in contents: History.Contents?,
        at now: Timestamp
    ) {
        self.contents = contents
        previous = contents?.last(1, of: identity, at: now).last
        leaders = scrum.leaders { contents?.last($0, of: identity, at: now) ?? [] }
    }
}
