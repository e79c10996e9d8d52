import Live
import ScrumCore

/// The reason why a key or control line has no effect. All wordings are defined here.
enum Refusal: Error, Equatable, Sendable {
    /// An addition that exceeds a limit.
    enum Addition: Sendable { case joined, noted, shown, undone }

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
        case .unknownKey: phrase("? shows the keys.")
        case .heldKey: phrase("Too soon after the last press: press again.")
        case .noSelection: phrase("Nothing is selected.")
        case .noneToBringForward: phrase("Select a name with ↑ and ↓ first.")
        case .timer(let reason, let timer): reason.words(in: timer, inControlLine)
        case .justStarted(let turn, let isNext):
            !inControlLine
                ? phrase("Too soon after the change: press again.")
                : isNext
                    ? phrase("Turn \(turn) has just started; \"next \(turn)\" ends it.")
                    : phrase("Turn \(turn) has just started.")
        case .tooMuch(.joined, let excess): phrase("Not joined: \(excess.words).")
        case .tooMuch(.noted, let excess): phrase("Not noted: \(excess.words).")
        case .tooMuch(.shown, let excess): phrase("Not shown: \(excess.words).")
        case .tooMuch(.undone, let excess): phrase("Not undone: \(excess.words).")
        case .alreadyHere(let name): phrase("\(name) is here. Add another as \"\(name) 2\".")
        case .notShareable: phrase("This meeting cannot be shared.")
        case .sharedElsewhere: phrase("Press Ctrl-C in \"scrum share\" to stop.")
        case .notSent: phrase("Not sent: the connection is gone.")
        case .longLine: phrase("A line can be at most 64 KiB long.")
        case .invalidText: phrase("The text is not valid UTF-8.")
        case .mistake(.unknownVerb(let word)):
            phrase("Unknown control word \"\(word)\". Try \(ControlVerb.list).")
        case .mistake(.missingArgument(let verb)): phrase("\"\(verb.rawValue)\" needs an argument.")
        case .mistake(.unwantedArgument(let verb)):
            phrase("\"\(verb.rawValue)\" takes no argument.")
        case .mistake(.turnNumber): phrase("\"next\" takes a turn number or no argument.")
        case .otherTurn(let turn, let current):
            phrase("Turn \(current) is current, not turn \(turn).")
        case .mistake(.seconds): phrase("\"extend\" takes seconds such as +30 or -30.")
        case .noNotes: phrase("No notes.")
        case .noteNumber(let count): phrase("\"tick\" takes a note number from 1 to \(count).")
        case .noSpeaker(let explanation): explanation ?? phrase("No matching speaker.")
        }
    }
}

extension ScrumTimer.Refusal {
    fileprivate func words(in timer: ScrumTimer, _ inControlLine: Bool) -> String {
        switch self {
        case .notStarted:
            inControlLine
                ? phrase("The meeting is waiting; \"begin\" starts it.")
                : phrase("Not started. Press Space to start.")
        case .alreadyStarted: phrase("The meeting has already started.")
        case .hasEnded: phrase("The meeting has ended.")
        case .alreadyPaused: phrase("The meeting is already paused.")
        case .notPaused: phrase("The meeting is not paused.")
        case .nothingToUndo where timer.isPaused:
            phrase("Nothing to undo; \(inControlLine ? "\"resume\"" : "p") resumes.")
        case .nothingToUndo: phrase("Nothing to undo.")
        case .turnHasNoTime: phrase("This turn has just started.")
        case .boxIsShortest: phrase("At least 10 seconds must remain.")
        case .boxIsLongest: phrase("A box can last a day at most.")
        case .noneToCome: timer.kind.words(phrase("No more speakers."), phrase("No more items."))
        case .oneToCome: phrase("Only \(timer.upcomingMovable[0].name) is left.")
        case .noTimeLeft: phrase("No time is left.")
        case .lastPresent:
            timer.kind.words(
                phrase("At least one speaker must remain."),
                phrase("At least one item must remain."))
        case .person(let id, let standing):
            standing.words(timer.speakers[id].name, timer.speakers[id].isItem, in: timer)
        case .tooMuch(let excess): phrase("Not added: \(excess.words).")
        case .sleepCounts: phrase("Counted: the meeting has changed since.")
        case .unknown:
            timer.kind.words(phrase("No matching speaker."), phrase("No matching item."))
        }
    }
}

extension ScrumTimer {
    /// The kind of the turns that can be moved.
    var kind: TurnKind { hasOnlyItems ? .items : .people }
}

extension ScrumTimer.Standing {
    fileprivate func words(_ name: String, _ isItem: Bool, in timer: ScrumTimer) -> String {
        switch self {
        case .isItem: phrase("\(name) is an agenda item.")
        case .isAbsent: Self.absence(of: name, isItem)
        case .isPresent: Self.presence(of: name, isItem)
        case .isCurrent where timer.phase == .waiting: phrase("\(name) is already first.")
        case .isCurrent:
            isItem ? phrase("\(name) is the current item.") : phrase("\(name) is speaking.")
        case .hasSpoken:
            isItem ? phrase("\(name) is already over.") : phrase("\(name) has spoken.")
        case .isLast: phrase("\(name) is already last.")
        case .isNext: phrase("\(name) is already next.")
        case .leads: phrase("\(name) already leads.")
        }
    }

    static func absence(of name: String, _ isItem: Bool) -> String {
        isItem ? phrase("\(name) is left out.") : phrase("\(name) is absent.")
    }

    static func presence(of name: String, _ isItem: Bool) -> String {
        isItem ? phrase("\(name) is not left out.") : phrase("\(name) is not absent.")
    }
}
