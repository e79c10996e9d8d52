import Live
import ScrumCore

/// The reason why a key or control line has no effect. All wordings are defined here.
enum Refusal: Equatable, Sendable {
    /// A speaker or an agenda item.
    struct Subject: Equatable, Sendable {
        let name: String
        let isItem: Bool
    }

    /// An addition that exceeds a limit; the raw value completes a refusal such as "Not joined: …".
    enum Addition: String, Sendable { case joined, noted, shown }

    // Keys
    case unknownKey
    /// A key repeat.
    case heldKey
    /// A key that would take time from a speaker who has just started.
    case justStarted
    case noSelection
    /// Enter, which brings the selected person forward, without a selection.
    case noneToBringForward

    // The meeting
    case notStarted
    case alreadyStarted
    case nothingToUndo(isPaused: Bool)
    case tenSecondsMustRemain
    case dayAtMost
    case turnHasNoTime
    case lastPresent
    case hadTurn(Subject)
    case alreadyLast(Subject)
    case itemKeepsPlace(Subject)
    case notToCome(Subject)
    case alreadyNext(Subject)
    case alreadyCurrent(Subject, isWaiting: Bool)
    case alreadyLeads(Subject)
    case cannotLead(Subject)
    case noSpeakersLeft
    case noTimeLeft
    case hasEnded
    case tooMuch(Addition, Bounds.Excess)
    case sleepCounts
    /// `scrum share` is serving the page in another terminal.
    case sharedElsewhere
    case notSent

    // Control lines
    case longLine
    case unknownVerb(String)
    case missingArgument(ControlVerb)
    case unwantedArgument(ControlVerb)
    case turnNumber
    case otherTurn(Int, current: Int)
    case seconds
    case noNotes
    case noteNumber(count: Int)
    case noSpeaker(explanation: String?)

    /// Returns a sentence for the sender of a control line or for the screen.
    func words(inControlLine: Bool = false) -> String {
        switch self {
        case .unknownKey: "? shows the keys."
        case .heldKey: "Too soon after the last press: press again."
        case .justStarted: "Too soon after the change: press again."
        case .noSelection: "No one is selected."
        case .noneToBringForward: "Select a person with ↑ and ↓ first."
        case .notStarted:
            inControlLine
                ? "The meeting is waiting; \"begin\" starts it."
                : "Not started. Press Space to start."
        case .alreadyStarted: "The meeting has already started."
        case .nothingToUndo(isPaused: false): "Nothing to undo."
        case .nothingToUndo(isPaused: true):
            "Nothing to undo; \(inControlLine ? "\"resume\"" : "p") resumes."
        case .tenSecondsMustRemain: "At least 10 seconds must remain."
        case .dayAtMost: "A box can last a day at most."
        case .turnHasNoTime: "This turn has just started."
        case .lastPresent: "At least one speaker must remain."
        case .hadTurn(let who): "\(who.name) \(who.isItem ? "is already over" : "has spoken")."
        case .alreadyLast(let who): "\(who.name) is already last."
        case .itemKeepsPlace(let who): "\(who.name) cannot be moved."
        case .notToCome(let who): "\(who.name) has no more turns."
        case .alreadyNext(let who): "\(who.name) is already next."
        case .alreadyCurrent(let who, let isWaiting):
            isWaiting
                ? "\(who.name) is already first."
                : "\(who.name) \(who.isItem ? "is the current item" : "is speaking")."
        case .alreadyLeads(let who): "\(who.name) already leads."
        case .cannotLead(let who): "\(who.name) cannot lead."
        case .noSpeakersLeft: "No one is left to speak."
        case .noTimeLeft: "No time is left."
        case .hasEnded: "The meeting has ended."
        case .tooMuch(let addition, let excess): "Not \(addition): \(excess.words)."
        case .sleepCounts: "Counted: the meeting has changed since."
        case .sharedElsewhere: "Press Ctrl-C in \"scrum share\" to stop."
        case .notSent: "Not sent: the connection is gone."
        case .longLine: "A line can be at most 64 KiB long."
        case .unknownVerb(let word):
            "Unknown control word \"\(word)\". Try \(ControlVerb.list)."
        case .missingArgument(let verb): "\"\(verb)\" needs an argument."
        case .unwantedArgument(let verb): "\"\(verb)\" takes no argument."
        case .turnNumber: "\"next\" takes a turn number or no argument."
        case .otherTurn(let turn, let current): "Turn \(current) is current, not turn \(turn)."
        case .seconds: "\"extend\" takes seconds such as +30 or -30."
        case .noNotes: "No notes."
        case .noteNumber(let count): "\"tick\" takes a note number from 1 to \(count)."
        case .noSpeaker(let explanation): explanation ?? "No matching speaker."
        }
    }
}
