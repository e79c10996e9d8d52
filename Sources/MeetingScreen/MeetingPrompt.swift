import ScrumCore
import TerminalUI

/// A question that the user answers with keys.
package enum MeetingPrompt: Equatable, Sendable {
    /// The question stops the meeting's clock; `wasPaused` is true if the clock was already
    /// stopped. `saved` is the time of day at which a resumed meeting was last saved.
    case end(wasPaused: Bool, isKept: Bool, saved: TimeOfDay? = nil)
    /// The meeting has not started, so there is nothing to save.
    case leave
    case join(TextField, TurnKind = .people)
    case note(TextField, speaker: String)
    case message(TextField)
    /// The computer slept between these times; was that a pause?
    case gap(from: Duration, to: Duration)
    /// The page's link, in the place of the people. Its keys have no meaning in the meeting.
    case page(canOpen: Bool)
    case openToNetwork
    case stopSharing(onNetwork: Bool)

    package enum Answer: Sendable {
        case save, discard, stay
        case counts, wasPause
        case done, cancel
        case askToOpen, askToStop, openToNetwork, stopSharing, close
    }

    package var question: String {
        switch self {
        case .end: phrase("End the meeting?")
        case .leave: phrase("Quit before the meeting starts?")
        case .join(_, let kind): kind.words(phrase("Who joins?"), phrase("Add items:"))
        case .note: phrase("Note:")
        case .message: phrase("Message for everyone:")
        case .gap(let from, let to):
            phrase("The computer slept for \(TimeText.clock(to - from)). Count it?")
        case .page: phrase("Shared.")
        case .openToNetwork: phrase("Open to the network?")
        case .stopSharing(let onNetwork):
            onNetwork ? phrase("Stop sharing with the network?") : phrase("Stop sharing?")
        }
    }

    /// The question for narrow windows, such as "End?".
    var shortQuestion: String {
        switch self {
        case .end: phrase("End?")
        case .leave: phrase("Quit?")
        case .gap: phrase("Slept?")
        case .openToNetwork: phrase("Open?")
        case .stopSharing: phrase("Stop?")
        case .message: phrase("Message:")
        case .join(_, .items): phrase("Add:")
        case .join: phrase("Who:")
        case .note, .page: question
        }
    }

    /// The keys for the answers. Narrow windows show only each hint's word, whose first letter is a
    /// key.
    package var keys: [KeyBinding<Answer>] { answers.translated() }

    private var answers: [KeyBinding<Answer>] {
        switch self {
        case .end(_, let isKept, let saved):
            isKept ? Self.endKeys(savedAt: saved) : Self.unkeptEndKeys
        case .leave: Self.leaveKeys
        case .join, .note, .message: Self.textKeys
        case .gap: Self.gapKeys
        case .page(let canOpen): canOpen ? Self.pageKeys : [Self.pageKeys[0], Self.pageKeys[2]]
        case .openToNetwork: Self.openKeys
        case .stopSharing: Self.stopKeys
        }
    }

    /// Returns the hints for the keys; omits the time of the last save if the hints do not fit.
    func hints(in columns: Int) -> [String] {
        let hints = keys.compactMap(\.shortHint)
        guard case .end(let wasPaused, let isKept, .some) = self,
            hints.reduce(1, { $0 + TextWidth.width(of: $1) + 1 }) > columns
        else { return hints }
        return MeetingPrompt.end(wasPaused: wasPaused, isKept: isKept).hints(in: columns)
    }

    package static let endKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter], also: [.character("s"), .character("k"), .character("q"), .character("y")],
            .save, help: "end and save", hint: "save"),
        KeyBinding(
            [.character("d")], .discard, help: "end without saving", hint: "discard"),
        KeyBinding(
            [.escape], also: [.character("b"), .character("g"), .character("n")], .stay,
            help: "continue", hint: "back"),
    ]

    /// Returns the keys for a meeting that was saved before it was resumed; `d` discards everything
    /// since the save.
    private static func endKeys(savedAt time: TimeOfDay?) -> [KeyBinding<Answer>] {
        guard let time else { return endKeys }
        let discard = KeyBinding(
            [.character("d")], Answer.discard,
            help: phrase("discard since \(time)"), hint: phrase("discard since \(time)"))
        return [endKeys[0], discard, endKeys[2]]
    }

    /// The keys for a meeting that is not saved in the history.
    package static let unkeptEndKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter], also: [.character("e"), .character("q"), .character("y")], .save,
            help: "end without saving", hint: "end"),
        endKeys[2],
    ]

    package static let leaveKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter], also: [.character("q"), .character("y")], .discard, help: "quit",
            hint: "quit"),
        KeyBinding(
            [.escape], also: [.character("w"), .character("n")], .stay, help: "wait", hint: "wait"),
    ]

    package static let textKeys: [KeyBinding<Answer>] = [
        KeyBinding([.enter], .done, help: "done"),
        KeyBinding([.escape], .cancel, help: "cancel"),
    ]

    package static let gapKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.character("c")], also: [.enter, .escape], .counts, help: "count it",
            hint: "counts"),
        KeyBinding(
            [.character("p")], .wasPause, help: "treat it as a pause", hint: "pause"),
    ]

    package static let pageKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.escape, .enter, .character("w"), .character("b")], .close, label: "any key",
            help: "back to the meeting", hint: "back"),
        KeyBinding(
            [.character("e")], .askToOpen, help: "open to everyone", hint: "everyone"),
        KeyBinding([.character("c")], .askToStop, help: "close the page", hint: "close"),
    ]

    package static let openKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter], also: [.character("o"), .character("y")], .openToNetwork,
            help: "open", hint: "open"),
        KeyBinding(
            [.escape], also: [.character("c"), .character("n")], .close, help: "cancel",
            hint: "cancel"),
    ]

    package static let stopKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter], also: [.character("s"), .character("y")], .stopSharing,
            help: "stop this page", hint: "stop"),
        KeyBinding(
            [.escape], also: [.character("b"), .character("k"), .character("n")], .close,
            help: "continue", hint: "back"),
    ]

    /// Whether the prompt is shown below the page's link.
    var isAboutPage: Bool {
        switch self {
        case .page, .openToNetwork, .stopSharing: true
        case .end, .leave, .join, .note, .message, .gap: false
        }
    }

    /// The field for a typed answer, if the prompt has one.
    var field: TextField? {
        get {
            switch self {
            case .join(let field, _), .note(let field, _), .message(let field): field
            case .end, .leave, .gap, .page, .openToNetwork, .stopSharing: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .join(_, let kind): self = .join(newValue, kind)
            case .note(_, let speaker): self = .note(newValue, speaker: speaker)
            case .message: self = .message(newValue)
            case .end, .leave, .gap, .page, .openToNetwork, .stopSharing: break
            }
        }
    }
}

extension KeyBinding<MeetingPrompt.Answer> {
    /// The answer's word, which begins with one of its keys; otherwise after such a key.
    fileprivate var shortHint: String? {
        let letters = keys.compactMap {
            if case .character(let letter) = $0 { letter } else { nil }
        }
        return hint.map { hint in
            let isKey = letters.isEmpty || hint.word.first.map(letters.contains) ?? true
            return isKey ? hint.word : "\(letters[0]) \(hint.word)"
        }
    }
}
