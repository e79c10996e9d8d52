import Live
import ScrumCore

/// The reason why a key or control line has no effect. All wordings are defined here.
enum Refusal: Error, Equatable, Sendable {
    /// An addition that exceeds a limit; the raw value completes a refusal such as "Not joined: …".
    enum Addition: String, Sendable { case joined, noted, shown, undone }

    // Keys
    case unknownKey
    /// A key repeat.
    case heldKey
    case noSelection
    /// Enter, which brings the selected person forward, without a selection.
    case noneToBringForward

    // The meeting
    /// The timer's reason, and the meeting of which it is true.
    case timer(ScrumTimer.Refusal, ScrumTimer)
    /// A control that would take time from a speaker who has just started.
    case justStarted(turn: Int, isNext: Bool)
    case tooMuch(Addition, Bounds.Excess)
    /// Someone who joins is present.
    case alreadyHere(String)
    case notShareable
    /// `scrum share` is serving the page in another terminal.
    case sharedElsewhere
    case notSent

    // Control lines
    case longLine
    case invalidText
    case mistake(ControlMistake)
    case otherTurn(Int, current: Int)
    case noNotes
    case noteNumber(count: Int)
    case noSpeaker(explanation: String?)

    /// Returns a sentence for the sender of a control line or for the screen.
    func words(inControlLine: Bool = false) -> String {
        switch self {
        case .unknownKey: "? shows the keys."
        case .heldKey: "Too soon after the last press: press again."
        case .noSelection: "Nothing is selected."
        case .noneToBringForward: "Select a name with ↑ and ↓ first."
        case .timer(let reason, let timer): reason.words(in: timer, inControlLine)
        case .justStarted(let turn, let isNext):
            inControlLine
                ? "Turn \(turn) has just started\(isNext ? "; \"next \(turn)\" ends it" : "")."
                : "Too soon after the change: press again."
        case .tooMuch(let addition, let excess): "Not \(addition): \(excess.words)."
        case .alreadyHere(let name): "\(name) is here. Add another as \"\(name) 2\"."
        case .notShareable: "This meeting cannot be shared."
        case .sharedElsewhere: "Press Ctrl-C in \"scrum share\" to stop."
        case .notSent: "Not sent: the connection is gone."
        case .longLine: "A line can be at most 64 KiB long."
        case .invalidText: "The text is not valid UTF-8."
        case .mistake(.unknownVerb(let word)):
            "Unknown control word \"\(word)\". Try \(ControlVerb.list)."
        case .mistake(.missingArgument(let verb)): "\"\(verb)\" needs an argument."
        case .mistake(.unwantedArgument(let verb)): "\"\(verb)\" takes no argument."
        case .mistake(.turnNumber): "\"next\" takes a turn number or no argument."
        case .otherTurn(let turn, let current): "Turn \(current) is current, not turn \(turn)."
        case .mistake(.seconds): "\"extend\" takes seconds such as +30 or -30."
        case .noNotes: "No notes."
        case .noteNumber(let count): "\"tick\" takes a note number from 1 to \(count)."
        case .noSpeaker(let explanation): explanation ?? "No matching speaker."
        }
    }
}

extension ScrumTimer.Refusal {
    fileprivate func words(in timer: ScrumTimer, _ inControlLine: Bool) -> String {
        switch self {
        case .notStarted:
            inControlLine
                ? "The meeting is waiting; \"begin\" starts it."
                : "Not started. Press Space to start."
        case .alreadyStarted: "The meeting has already started."
        case .hasEnded: "The meeting has ended."
        case .alreadyPaused: "The meeting is already paused."
        case .notPaused: "The meeting is not paused."
        case .nothingToUndo where timer.isPaused:
            "Nothing to undo; \(inControlLine ? "\"resume\"" : "p") resumes."
        case .nothingToUndo: "Nothing to undo."
        case .turnHasNoTime: "This turn has just started."
        case .boxIsShortest: "At least 10 seconds must remain."
        case .boxIsLongest: "A box can last a day at most."
        case .noneToCome: "No more \(timer.noun)s."
        case .oneToCome: "Only \(timer.upcomingMovable[0].name) is left."
        case .noTimeLeft: "No time is left."
        case .lastPresent: "At least one \(timer.noun) must remain."
        case .person(let id, let standing):
            "\(timer.speakers[id].name) \(standing.words(timer.speakers[id], in: timer))."
        case .tooMuch(let excess): "Not added: \(excess.words)."
        case .sleepCounts: "Counted: the meeting has changed since."
        case .unknown: "No matching \(timer.noun)."
        }
    }
}

extension ScrumTimer {
    /// The word for a turn that can be moved.
    var noun: String { hasOnlyItems ? TurnKind.items.noun : TurnKind.people.noun }
}

extension ScrumTimer.Standing {
    fileprivate func words(_ speaker: ScrumTimer.Speaker, in timer: ScrumTimer) -> String {
        let kind = TurnKind(isItem: speaker.isItem)
        return switch self {
        case .isItem: "is an agenda item"
        case .isAbsent: kind.words("is absent", "is left out")
        case .isPresent: kind.words("is not absent", "is not left out")
        case .isCurrent where timer.phase == .waiting: "is already first"
        case .isCurrent: kind.words("is speaking", "is the current item")
        case .hasSpoken: kind.words("has spoken", "is already over")
        case .isLast: "is already last"
        case .isNext: "is already next"
        case .leads: "already leads"
        }
    }
}
