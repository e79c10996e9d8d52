import MeetingHistory
import ScrumCore
import TerminalUI

/// Finds running and interrupted meetings of a scrum before a new one starts, and asks what to do
/// with them.
struct StartQuestions {
    enum Decision {
        /// Start a meeting with these notices.
        case begin(notices: [TerminalText])
        case resume(UnfinishedMeeting)
        /// Watch the scrum's running meeting.
        case watch
        case leave
    }

    private enum Choice: Int {
        case resume, new, discard
    }

    let scrum: MeetingRecord.Scrum
    let history: History
    let environment: ScrumEnvironment
    /// Whether questions can be asked on a terminal.
    let canAsk: Bool

    /// For this many seconds after an interruption, Enter resumes the meeting; after that, Enter
    /// starts a new one.
    private static let maxSeconds = 3_600

    /// Moves ended meetings into the history and asks about those that can be resumed.
    func decide() throws -> Decision {
        // History errors are reported when the meeting is saved.
        guard let contents = try? history.contents() else { return .begin(notices: []) }
        let settled = contents.settle(of: scrum, at: environment.timestamp())
        let (meetings, problems) = contents.unfinished(of: scrum)
        let others = problems.filter { !settled.problems.contains($0) }
        for problem in settled.problems + others { environment.warn("\(problem)") }
        var notices: [TerminalText] = []
        if contents.isRunning(scrum) {
            let line: TerminalText = "\(scrum.title) is running in another terminal."
            if canAsk {
                let title = NameMatch.folded(scrum.title)
                let running = (try? environment.runningMeetings()) ?? []
                // Not another user's meeting, nor one of two with this title.
                let canWatch = running.count { NameMatch.folded($0.state.scrum) == title } == 1
                let watch = Menu.Item(name: "watch", text: "watch it", key: "w")
                let begin = Menu.Item(name: "begin", text: "start another meeting", key: "b")
                let items = canWatch ? [watch, begin] : [begin]
                guard let choice = Menu(line, items).ask(in: environment) else { return .leave }
                if canWatch, choice == 0 { return .watch }
            } else {
                notices.append(line)
            }
        }
        for meeting in meetings.reversed() where !meeting.hasEnded {
            guard canAsk else {
                let resume: TerminalText = "scrum resume \(ScrumText.typed(scrum.title))"
                return .begin(notices: notices + ["\(meeting.line(in: environment)): \(resume)"])
            }
            switch choice(with: meeting) {
            case .resume: return .resume(meeting)
            case .new:
                for problem in contents.settle(
                    of: scrum, at: environment.timestamp(), interrupted: true
                ).problems {
                    environment.warn("\(problem)")
                }
                return .begin(notices: notices)
            case .discard: _ = try history.discard(meeting.id)
            case nil: return .leave
            }
        }
        return .begin(notices: notices)
    }

    /// Asks what to do with an interrupted meeting; nil if the user cancels.
    private func choice(with meeting: UnfinishedMeeting) -> Choice? {
        let now = environment.timestamp()
        let isRecent = now.seconds - meeting.lastSeen.seconds <= Self.maxSeconds
        let items = [
            Menu.Item(name: "resume", text: "resume it", key: "r"),
            Menu.Item(name: "new", text: "start a new meeting; save the old one", key: "n"),
            Menu.Item(name: "discard", text: "discard it and start a new meeting", key: "d"),
        ]
        let line = meeting.line(in: environment)
        while true {
            let choice = Menu("\(line).", items, choice: isRecent ? 0 : 1).ask(in: environment)
            let way = choice.flatMap(Choice.init(rawValue:))
            guard way == .discard else { return way }
            let stays =
                history.savedPart(of: meeting)?.sentence ?? "None of it is saved."
            if environment.confirm("Discard it? \(stays)") { return way }
        }
    }
}
