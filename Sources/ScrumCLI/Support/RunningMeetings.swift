import Live
import MeetingHistory
import ScrumStore
import TerminalUI

extension ScrumEnvironment {
    /// The meetings of this user that run on this machine.
    func runningMeetings() throws -> [RunningMeeting] {
        try socketFolder().meetings(clock: uptime)
    }

    /// The named meeting or, without a name, the only one that is running.
    func runningMeeting(_ name: String?) throws -> RunningMeeting {
        let meetings = try runningMeetings()
        guard !meetings.isEmpty else {
            throw ScrumFailure(
                ["No meeting is running. To begin one: scrum start"] + interruptions())
        }
        let titles = meetings.map(\.state.scrum)
        guard let name else {
            if meetings.count == 1 { return meetings[0] }
            let list = ScrumText.list(titles.map { "\"\($0)\"" })
            throw ScrumFailure(
                "Several meetings are running: \(list). Name one of them.",
                exitCode: ScrumFailure.usage)
        }
        return meetings[
            try NameMatch.index(of: name, in: titles, noun: "running meeting", exitCode: 1)]
    }

    /// A line for each interrupted meeting in the usual history.
    private func interruptions() -> [TerminalText] {
        guard let contents = try? HistoryOptions.place(in: self)?.contents() else { return [] }
        return contents.unfinished().meetings.reversed().filter { !$0.hasEnded }
            .map { $0.interruption(in: self) }
    }
}
