import ScrumCore
import TerminalUI

/// A question that the user answers with keys.
package enum MeetingPrompt: Equatable, Sendable {
    /// The question stops the meeting's clock; `wasPaused` is true if the clock was already
    /// stopped. `saved` is the time of day at which a resumed meeting was last saved.
    case end(wasPaused: Bool, isKept: Bool, saved: TimeOfDay? = nil)
    /// The meeting has not started, so there is nothing to save.
    case leave
    case join(TextField)
    case note(TextField, speaker: Int)
    case message(TextField)
    /// The computer slept between these times; was that a pause?
    case gap(from: Duration, to: Duration)
    /// The page's link, which fills the screen.
    case page(canOpen: Bool)
    case openToNetwork
    case stopSharing(onNetwork: Bool)

    package enum Answer: Sendable {
        case save, discard, goOn
        case counts, wasPause
        case done, cancel
        case askToOpen, askToStop, openToNetwork, stopSharing, close
    }

    package var question: String {
        switch self {
        case .end: "End the meeting?"
        case .leave: "Leave before the meeting starts?"
        case .join: "Who joins?"
        case .note: "Note:"
        case .message: "Message for everyone:"
        case .gap(let from, let to):
            "The computer slept for \(TimeText.clock(to - from)). Count it?"
        case .page: "Shared."
        case .openToNetwork: "Open to the network?"
        case .stopSharing(let onNetwork):
            onNetwork ? "Stop sharing with the network?" : "Stop sharing?"
        }
    }

    /// The keys for the answers. Narrow windows show only each hint's word, whose first letter is a
    /// key.
    package var keys: [KeyBinding<Answer>] {
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
        let hints = keys.compactMap(\.hint?.word)
        guard case .end(let wasPaused, let isKept, .some) = self,
            hints.reduce(1, { $0 + $1.count + 1 }) > columns
        else { return hints }
        return MeetingPrompt.end(wasPaused: wasPaused, isKept: isKept).hints(in: columns)
    }

    package static let endKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter, .character("k"), .character("q"), .character("y")], .save, label: "Enter",
            help: "end and save", hint: "keep"),
        KeyBinding(
            [.character("d")], .discard, label: "d", help: "end without saving", hint: "discard"),
        KeyBinding(
            [.escape, .character("g"), .character("n")], .goOn, label: "Esc", help: "continue",
            hint: "go on"),
    ]

    /// Returns the keys for a meeting that was saved before it was resumed; `d` discards everything
    /// since the save.
    private static func endKeys(savedAt time: TimeOfDay?) -> [KeyBinding<Answer>] {
        guard let time else { return endKeys }
        let discard = KeyBinding(
            [.character("d")], Answer.discard, label: "d",
            help: "keep the \(time) save", hint: "discard since \(time)")
        return [endKeys[0], discard, endKeys[2]]
    }

    /// The keys for a meeting that is not saved in the history.
    package static let unkeptEndKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter, .character("e"), .character("q"), .character("y")], .save, label: "Enter",
            help: "end without saving", hint: "end"),
        endKeys[2],
    ]

    package static let leaveKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter, .character("l"), .character("q"), .character("y")], .discard, label: "Enter",
            help: "leave", hint: "leave"),
        KeyBinding(
            [.escape, .character("w"), .character("n")], .goOn, label: "Esc", help: "keep waiting",
            hint: "wait"),
    ]

    package static let textKeys: [KeyBinding<Answer>] = [
        KeyBinding([.enter], .done, label: "Enter", help: "done"),
        KeyBinding([.escape], .cancel, label: "Esc", help: "cancel"),
    ]

    package static let gapKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.character("c"), .enter, .escape], .counts, label: "c", help: "count it",
            hint: "counts"),
        KeyBinding(
            [.character("p")], .wasPause, label: "p", help: "treat it as a pause", hint: "pause"),
    ]

    package static let pageKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.escape, .enter, .character("w"), .character("b")], .close, label: "any key",
            help: "back to the meeting", hint: "back"),
        KeyBinding(
            [.character("o")], .askToOpen, label: "o", help: "open to the network", hint: "open"),
        KeyBinding([.character("s")], .askToStop, label: "s", help: "stop", hint: "stop"),
    ]

    package static let openKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter, .character("o"), .character("y")], .openToNetwork, label: "Enter",
            help: "open", hint: "open"),
        KeyBinding(
            [.escape, .character("c"), .character("n")], .close, label: "Esc", help: "cancel",
            hint: "cancel"),
    ]

    package static let stopKeys: [KeyBinding<Answer>] = [
        KeyBinding(
            [.enter, .character("s"), .character("y")], .stopSharing, label: "Enter",
            help: "stop this page", hint: "stop"),
        KeyBinding(
            [.escape, .character("k"), .character("n")], .close, label: "Esc",
            help: "keep sharing", hint: "keep"),
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
            case .join(let field), .note(let field, _), .message(let field): field
            case .end, .leave, .gap, .page, .openToNetwork, .stopSharing: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .join: self = .join(newValue)
            case .note(_, let speaker): self = .note(newValue, speaker: speaker)
            case .message: self = .message(newValue)
            case .end, .leave, .gap, .page, .openToNetwork, .stopSharing: break
            }
        }
    }
}
