import Live
import MeetingHistory
import ScrumCore
import TerminalUI

extension ScrumEnvironment {
    /// Returns this user's running meetings on this machine, if they respond.
    func runningMeetings() throws -> [RunningMeeting] {
        try socketFolder().meetings(clock: uptime).answering
    }

    /// Returns the named meeting or, without a name, the only one running.
    ///
    /// Throws if a meeting does not respond, because that meeting might be the named one, unless
    /// exactly one responding meeting has the name as its full title. `option` is the option that
    /// takes the name; nil if the name is an argument.
    func runningMeeting(_ name: String?, option: String? = nil) throws -> RunningMeeting {
        let (meetings, silent) = try socketFolder().meetings(clock: uptime)
        let titled = name.map { name in
            meetings.filter { NameMatch.folded($0.state.scrum) == NameMatch.folded(name) }
        }
        if let titled, titled.count == 1 { return chosen(titled[0]) }
        try requireDifferentTitles(of: titled ?? [])
        guard silent == 0 else {
            throw ScrumFailure(
                "\(TimeText.count(silent, "running meeting")) did not answer within two seconds. "
                    + "Try again, or pass another meeting's full title.")
        }
        guard !meetings.isEmpty else {
            throw ScrumFailure(
                ["No meeting is running. To start one: scrum start"] + interruptions())
        }
        let titles = meetings.map(\.state.scrum)
        guard let name else {
            if meetings.count == 1 { return chosen(meetings[0]) }
            try requireDifferentTitles(of: meetings)
            let list = ScrumText.list(titles.map { "\"\($0)\"" })
            var command = arguments() ?? []
            let example = [option, titles[0]].compactMap(\.self)
            command.insert(contentsOf: example, at: min(1, command.count))
            throw ScrumFailure.misuse(
                "Several meetings are running: \(list).",
                "Name one of them: \(ScrumText.command(command))")
        }
        if case .several(let found) = NameMatch.find(name, in: titles) {
            try requireDifferentTitles(of: found.map { meetings[$0] })
        }
        let index = try NameMatch.index(
            of: name, in: titles, noun: "running meeting", exitCode: 1)
        return chosen(meetings[index])
    }

    /// Throws if several meetings all have the same title, since no name can tell them apart.
    private func requireDifferentTitles(of meetings: [RunningMeeting]) throws {
        let titles = Set(meetings.map { NameMatch.folded($0.state.scrum) })
        guard meetings.count > 1, titles.count == 1 else { return }
        throw ScrumFailure(
            "\(meetings.count) running meetings have the title \"\(meetings[0].state.scrum)\". "
                + "End all but one of them.")
    }

    /// Sends a line, because a meeting with too many clients drops those that have sent nothing.
    private func chosen(_ meeting: RunningMeeting) -> RunningMeeting {
        _ = meeting.client.send("state")
        return meeting
    }

    /// Returns one line for each interrupted meeting in the default history.
    private func interruptions() -> [TerminalText] {
        guard let contents = try? HistoryOptions.resolve(in: self)?.contents() else { return [] }
        return contents.unfinished().meetings.reversed().filter { !$0.hasEnded }
            .map { $0.interruption(in: self) }
    }
}
