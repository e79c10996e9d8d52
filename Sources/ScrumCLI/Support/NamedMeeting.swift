import Live
import MeetingHistory
import ScrumCore
import TerminalUI

extension ScrumEnvironment {
    /// Returns this user's running meetings on this machine, if they respond.
    func runningMeetings() throws -> [RunningMeeting] {
        try socketFolder().meetings(clock: uptime).answering
    }

    /// Returns the meeting with the title or ID or, without a name, the only one running.
    ///
    /// Throws if a meeting does not respond, because that meeting might be the named one, unless
    /// exactly one responding meeting has the name as its full title or ID. `option` is the option
    /// that takes the name; nil if the name is an argument.
    func runningMeeting(_ name: String?, option: String? = nil) throws -> RunningMeeting {
        let (meetings, silent) = try socketFolder().meetings(clock: uptime)
        let titles = meetings.map(\.state.scrum)
        if let name {
            let folded = NameMatch.folded(name)
            let exact = meetings.filter {
                $0.id.isID(name) || NameMatch.folded($0.state.scrum) == folded
            }
            if exact.count == 1 { return chosen(exact[0]) }
            if exact.count > 1 { throw several(exact, name, option) }
        }
        guard silent == 0 else {
            throw ScrumFailure(
                "\(TimeText.count(silent, "running meeting")) did not answer within two seconds. "
                    + "Try again, or pass another meeting's full title.")
        }
        guard !meetings.isEmpty else {
            throw ScrumFailure(
                ["No meeting is running. To start one: scrum start"] + interruptions())
        }
        guard let name else {
            guard meetings.count == 1 else { throw several(meetings, nil, option) }
            return chosen(meetings[0])
        }
        if case .several(let found) = NameMatch.find(name, in: titles),
            Set(found.map { NameMatch.folded(titles[$0]) }).count == 1
        {
            throw several(found.map { meetings[$0] }, name, option)
        }
        let index = try NameMatch.index(
            of: name, in: titles, noun: "running meeting", exitCode: 1)
        return chosen(meetings[index])
    }

    /// The error if several meetings match: lists their titles, or their IDs if titles are equal.
    private func several(
        _ meetings: [RunningMeeting], _ name: String?, _ option: String?
    ) -> ScrumFailure {
        let titles = meetings.map(\.state.scrum)
        let isDistinct = Set(titles.map(NameMatch.folded)).count == titles.count
        let names =
            isDistinct
            ? titles.map { "\"\($0)\"" }
            : meetings.map {
                "\($0.id) (\"\($0.state.scrum)\")"
            }
        var command = arguments() ?? []
        let example = isDistinct ? titles[0] : meetings[0].id
        if let index = command.firstIndex(where: { $0 == name }) {
            command[index] = example
        } else {
            let words = [option, example].compactMap(\.self)
            command.insert(contentsOf: words, at: min(1, command.count))
        }
        return .misuse(
            "Several meetings are running: \(ScrumText.list(names)).",
            "Name one of them: \(ScrumText.command(command))")
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

extension String {
    /// Whether a typed name means this ID: all of it, or its end as `scrum history` prints it.
    func isID(_ name: String) -> Bool { self == name || name.count >= 4 && hasSuffix(name) }
}
