import MeetingHistory
import ScrumCore
import TerminalUI

/// Finds running and interrupted meetings of a scrum before a new one starts, and asks what to do
/// with them.
struct StartQuestions {
    enum Decision {
        /// Start a meeting with these notices; `past` is the history if it has changed.
        case begin(notices: [TerminalText], past: History.Contents? = nil)
        case resume(UnfinishedMeeting)
        /// Watch the scrum's running meeting, which has this ID.
        case watch(String)
        case leave
    }

    private enum Choice: Int {
        case resume, new, discard
    }

    private let scrum: MeetingRecord.Scrum
    private let environment: ScrumEnvironment
    /// Whether questions can be asked on a terminal.
    private let canAsk: Bool
    private let contents: History.Contents?
    private let unfinished: (meetings: [UnfinishedMeeting], problems: [JournalProblem])
    /// The history including the scrum's ended meetings that are still only in journals; nil if
    /// there is none or it cannot be read.
    let past: History.Contents?

    /// For this many seconds after an interruption, Enter resumes the meeting; after that, Enter
    /// starts a new one.
    private static let maxSeconds = 3_600

    /// Lists the history; nil if the meeting is not recorded.
    init(
        scrum: MeetingRecord.Scrum, history: History?, environment: ScrumEnvironment, canAsk: Bool
    ) {
        self.scrum = scrum
        self.environment = environment
        self.canAsk = canAsk
        // History errors are reported when the meeting is saved.
        var contents = try? history?.contents()
        self.contents = contents
        unfinished = contents?.unfinished(of: scrum) ?? ([], [])
        contents?.show(unfinished.meetings, at: environment.timestamp())
        past = contents
    }

    /// Asks about a running meeting, moves ended meetings into the history, and asks about those
    /// that can be resumed.
    func decide() throws -> Decision {
        var notices: [TerminalText] = []
        let settled = contents?.settle(of: scrum, at: environment.timestamp())
        let told = settled?.problems ?? []
        // A journal that was moved aside has no problem left.
        let rest = told.isEmpty ? unfinished.problems : contents?.unfinished(of: scrum).problems
        for problem in told + (rest ?? []).filter({ !told.contains($0) }) {
            environment.warn("\(problem)")
        }
        var isChanged = settled?.records.isEmpty == false
        let sockets = ((try? environment.runningMeetings()) ?? []).map { ($0.id, $0.state.scrum) }
        let ids = contents.running(scrum, among: sockets)
        if let ids {
            let line: TerminalText = "\(scrum.title) is running in another terminal."
            if canAsk {
                let watch = Menu.Item(name: "watch", text: "watch it", key: "w")
                let begin = Menu.Item(name: "begin", text: "start another meeting", key: "b")
                // Not another user's meeting, nor one of two with this title.
                let items = ids.count == 1 ? [watch, begin] : [begin]
                guard let choice = Menu(line, items).ask(in: environment) else { return .leave }
                if items.count > 1, choice == 0 { return .watch(ids[0]) }
            } else {
                notices.append(line)
            }
        }
        let now = environment.timestamp()
        for meeting in unfinished.meetings.reversed() where !meeting.isOver(at: now) {
            guard canAsk else {
                let resume: TerminalText = "scrum resume \(ScrumText.typed(scrum.title))"
                notices.append("\(meeting.line(in: environment)): \(resume)")
                break
            }
            switch choice(with: meeting) {
            case .resume: return .resume(meeting)
            case .new:
                isChanged = true
                for problem in contents?.settle(
                    of: scrum, at: environment.timestamp(), interrupted: true
                ).problems ?? [] {
                    environment.warn("\(problem)")
                }
                return begin(notices, isChanged)
            case .discard:
                isChanged = true
                _ = try contents?.history.discard(meeting.id)
            case nil: return .leave
            }
        }
        return begin(notices, isChanged)
    }

    private func begin(_ notices: [TerminalText], _ isChanged: Bool) -> Decision {
        guard isChanged else { return .begin(notices: notices) }
        let past = contents?.history.contents(of: scrum, at: environment.timestamp())
        return .begin(notices: notices, past: past)
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
                contents?.history.savedPart(of: meeting)?.sentence ?? "None of it is saved."
            if environment.confirm("Discard it? \(stays)") { return way }
        }
    }
}
