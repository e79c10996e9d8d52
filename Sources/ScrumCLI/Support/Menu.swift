import ScrumCore
import TerminalUI

/// A list to choose from on a terminal: by arrows, number, letters of a name, or an item's key.
///
/// The list is printed once, and one line below it shows the choice, in reverse video, so that it
/// works on every terminal and with a screen reader.
struct Menu {
    struct Item: Equatable {
        /// The name that typed letters are matched with, and that the line of the choice shows.
        var name: String
        /// What stands in the list.
        var text: TerminalText
        /// The key that chooses it at once; an item without a key has a number.
        var key: Character?
    }

    enum Outcome: Equatable {
        case chosen(Int)
        case left
    }

    let question: TerminalText
    let items: [Item]
    /// What Esc does.
    let leaving: String
    /// The index of the item that Enter takes.
    private(set) var choice: Int
    /// The digits or letters that were typed since the last arrow.
    private var typed = ""

    init(
        _ question: TerminalText, _ items: [Item], choice: Int = 0, leaving: String = "leaves"
    ) {
        self.question = question
        self.items = items
        self.leaving = leaving
        self.choice = choice
    }

    /// Returns the chosen index; nil where the user leaves.
    func ask(in environment: ScrumEnvironment) -> Int? {
        var menu = self
        var shown = ""
        let isDumb = Capabilities(environment, color: .auto).isDumb
        let isAccessible = environment.isAccessible
        func show() {
            // Backspaces cannot erase a line that has wrapped.
            let width = (environment.terminalSize(2)?.columns).map { max(1, $0 - 1) } ?? .max
            let line = TextWidth.beginning(of: menu.line, columns: width)
            let (old, new) = (TextWidth.width(of: shown), TextWidth.width(of: line))
            let back = TerminalText(repeating: "\u{8}", count: old)
            let blanks = max(0, old - new)
            let rest = TerminalText(repeating: " ", count: blanks)
            let again = TerminalText(repeating: "\u{8}", count: blanks)
            if isAccessible {
                // A whole line for each choice: what a screen reader has read stays as it is.
                if line != shown { environment.warn("\(line)") }
            } else if line != shown {
                let plain: TerminalText = "\(line)"
                let text = isDumb ? plain : plain.inReverseVideo
                environment.write(2, "\(back)\(text)\(rest)\(again)")
            }
            shown = line
        }
        var outcome = Outcome.left
        environment.keys { event in
            switch event {
            case .key(let key):
                let choice = menu.choice
                if let pressed = menu.press(key) {
                    outcome = pressed
                    return false
                }
                if menu.choice == choice { return true }
            case .continued:
                environment.warn("\(shown.isEmpty ? "" : "\n" as TerminalText)\(list)")
                shown = ""
            case .hangup, .endOfInput: return false
            default: break
            }
            show()
            return true
        }
        environment.write(2, "\n")
        if case .chosen(let index) = outcome { return index }
        return nil
    }

    /// The question and the items.
    var list: TerminalText {
        let hasKeys = items.contains { $0.key != nil }
        let way = hasKeys ? "a key" : "number or name"
        let keys = "\(items.count > 1 ? "Arrows, \(way), " : "")Enter; Esc \(leaving)."
        let list = items.indices.map { "\(label(of: $0))  \(items[$0].text)" as TerminalText }
        return ([question] + list + ["\(keys)"]).joined(separator: "\n")
    }

    /// What Enter takes.
    var line: String {
        let text: TerminalText = "> \(label(of: choice)) \(items[choice].name)"
        return text.description
    }

    private func label(of index: Int) -> String {
        items[index].key.map(String.init) ?? "\(index + 1)"
    }

    enum Command {
        case choose, leave, previous, next, first, last, erase
    }

    static let keys: [KeyBinding<Command>] = [
        KeyBinding(
            [.down, .right, .tab], .next, label: "↑ ↓ ← → Tab",
            help: "the line before and after; Tab with shift backwards"),
        KeyBinding([.up, .left, .backTab], .previous),
        KeyBinding([.home], .first, label: "Home End", help: "the first and the last line"),
        KeyBinding([.end], .last),
        KeyBinding([.enter], .choose, label: "Enter", help: "take it"),
        KeyBinding([.escape, .control("d")], .leave, label: "Esc Ctrl-D", help: "take nothing"),
        KeyBinding(
            [.backspace], .erase, label: "Backspace", help: "erase the last of what was typed"),
    ]

    /// Handles a key; returns the outcome if the key ends the menu.
    mutating func press(_ key: Key) -> Outcome? {
        if case .character(let character) = key {
            let answer = key.answer
            if let index = items.firstIndex(where: { $0.key.map(Key.character) == answer }) {
                return .chosen(index)
            }
            type(character)
            return nil
        }
        switch KeyBinding.find(key, in: Self.keys)?.command {
        case .choose: return .chosen(choice)
        case .leave: return .left
        case .previous: move(to: choice - 1)
        case .next: move(to: choice + 1)
        case .first: move(to: 0)
        case .last: move(to: items.count - 1)
        case .erase: typed = String(typed.dropLast())
        case nil: break
        }
        return nil
    }

    /// Moves the choice, around the ends of the list.
    private mutating func move(to index: Int) {
        choice = (index + items.count) % items.count
        typed = ""
    }

    /// Adds a digit or a letter, unless it matches no item.
    private mutating func type(_ character: Character) {
        let text = typed + String(character)
        if let number = Int(text), items.indices.contains(number - 1), items[number - 1].key == nil
        {
            choice = number - 1
        } else {
            switch NameMatch.find(text, in: items.map(\.name)) {
            case .one(let index): choice = index
            case .several(let indexes): choice = indexes.first ?? choice
            case .none: return
            }
        }
        typed = text
    }
}
