import ScrumCore
import TerminalUI

/// A menu on a terminal. Arrow keys, a number, letters from a name or an item's own key select an
/// item.
///
/// The menu occupies a few terminal lines and shows the selected row in reverse video. On a dumb
/// terminal, or if ACCESSIBLE is set, the menu is printed once, and a line below it names the
/// selection.
struct Menu {
    struct Item: Equatable {
        /// The name that typed letters are compared with.
        var name: String
        /// The cells of the item's row; drawings are omitted from a printed menu.
        var cells: [StyledText]
        /// The key that selects the item; an item without a key has a number.
        var key: Character?

        init(name: String, cells: [StyledText], key: Character? = nil) {
            self.name = name
            self.cells = cells
            self.key = key
        }

        init(name: String, text: TerminalText, key: Character? = nil) {
            self.init(name: name, cells: [StyledText(text.description)], key: key)
        }
    }

    /// A key, other than Enter, that acts on the selected item.
    struct Action: Equatable {
        let key: Character
        /// The verb in the footer.
        let hint: String
        let help: String
    }

    enum Outcome: Equatable {
        case chosen(Int)
        case action(Character, Int)
        case left
    }

    let question: TerminalText
    private(set) var items: [Item]
    /// Keys in addition to Enter; if there are any, letters do not select items.
    let actions: [Action]
    /// The verb for Esc in the footer.
    let leaving: String
    /// The index of the selected item.
    private(set) var choice: Int
    /// Digits or letters typed since the last arrow key.
    private var typed = ""
    private var showsKeys = false
    /// Whether the menu is printed on every terminal, as `--plain` requires.
    var isPrinted = false
    /// Returns the current items and is called once a minute; nil if the items do not change.
    var refreshed: (() -> [Item])?

    init(
        _ question: TerminalText, _ items: [Item], choice: Int = 0, actions: [Action] = [],
        leaving: String = "leaves"
    ) {
        self.question = question
        self.items = items
        self.actions = actions
        self.leaving = leaving
        self.choice = max(0, min(choice, items.count - 1))
    }

    /// Shows the menu; returns the chosen index, or nil if the user cancels.
    func ask(in environment: ScrumEnvironment) -> Int? {
        if case .chosen(let index) = run(in: environment) { return index }
        return nil
    }

    /// Shows the menu until a key closes it.
    func run(in environment: ScrumEnvironment) -> Outcome {
        var menu = self
        var output = MenuOutput(environment, isPrinted: isPrinted)
        var outcome = Outcome.left
        environment.keys { event in
            switch event {
            case .key(let key):
                let before = (menu.choice, menu.showsKeys)
                if let pressed = menu.press(key) {
                    outcome = pressed
                    return false
                }
                if (menu.choice, menu.showsKeys) == before { return true }
            case .continued: output.restart(menu)
            case .deadline:
                guard let refreshed = menu.refreshed?(), refreshed.count == menu.items.count,
                    refreshed != menu.items
                else { return true }
                menu.items = refreshed
            case .resized: break
            case .hangup, .endOfInput: return false
            default: return true
            }
            output.show(menu)
            return true
        }
        output.end()
        return outcome
    }

    /// Returns the question, the items and the keys as lines to print; `isSpoken` spells out the
    /// keys.
    func list(isSpoken: Bool) -> TerminalText {
        let list = items.indices.map { index in
            let cells = items[index].cells.filter { !$0.text.isEmpty }
            let text = cells.map { TerminalText(message: $0.text) }.joined(separator: "  ")
            return "\(label(of: index))  \(text)" as TerminalText
        }
        return ([question] + list + [footer(escape: isSpoken ? "Escape" : "Esc")]).joined(
            separator: "\n")
    }

    /// The line that names the selection.
    var line: String {
        let text: TerminalText = "> \(label(of: choice)) \(items[choice].name)"
        return text.description
    }

    private func footer(escape: String = "Esc") -> TerminalText {
        guard actions.isEmpty else {
            let hints = ["Enter starts"] + actions.map { "\($0.key) \($0.hint)" }
            return TerminalText((hints + ["? keys", "q quits"]).joined(separator: " · "))
        }
        let hasKeys = items.contains { $0.key != nil }
        // A key of an item acts without Enter.
        let choosing: TerminalText =
            hasKeys ? "A key, or arrows and Enter" : "Arrows, number or name, then Enter"
        return "\(items.count > 1 ? choosing : "Enter selects"); \(escape) \(leaving)."
    }

    private func label(of index: Int) -> String {
        items[index].key.map(String.init) ?? "\(index + 1)"
    }

    enum Command {
        case choose, leave, previous, next, first, last, erase, help
    }

    static let keys: [KeyBinding<Command>] = [
        KeyBinding(
            [.down, .right, .tab], .next, label: "↑ ↓ ← → Tab",
            help: "move up or down; Shift-Tab moves up"),
        KeyBinding([.up, .left, .backTab], .previous),
        KeyBinding([.home], .first, label: "Home End", help: "move to the first or last row"),
        KeyBinding([.end], .last),
        KeyBinding([.enter], .choose, label: "Enter", help: "select"),
        KeyBinding([.escape, .control("d")], .leave, label: "Esc Ctrl-D", help: "cancel"),
        KeyBinding([.backspace], .erase, label: "Backspace", help: "erase the last character"),
        KeyBinding([.character("?")], .help, label: "?", help: "show or hide the keys"),
    ]

    /// Handles a key; returns the outcome if the key closes the menu.
    mutating func press(_ key: Key) -> Outcome? {
        if case .character(let character) = key, character != "?" {
            let answer = key.answer
            if let index = items.firstIndex(where: { $0.key.map(Key.character) == answer }) {
                return .chosen(index)
            }
            if let action = actions.first(where: { Key.character($0.key) == answer }) {
                return .action(action.key, choice)
            }
            let hasOnlyKeys = items.allSatisfy { $0.key != nil }
            if !actions.isEmpty || hasOnlyKeys, answer == .character("q") { return .left }
            if actions.isEmpty || character.isNumber { type(character) }
            return nil
        }
        switch KeyBinding.find(key, in: Self.keys)?.command {
        case .choose: return .chosen(choice)
        case .leave where showsKeys: showsKeys = false
        case .leave: return .left
        case .previous: move(to: choice - 1)
        case .next: move(to: choice + 1)
        case .first: move(to: 0)
        case .last: move(to: items.count - 1)
        case .erase: typed = String(typed.dropLast())
        case .help: showsKeys.toggle()
        case nil: break
        }
        return nil
    }

    /// Moves the selection, which wraps around at the ends of the list.
    private mutating func move(to index: Int) {
        choice = (index + items.count) % items.count
        typed = ""
    }

    /// Adds a typed digit or letter and selects an item that matches; if none does, ignores the
    /// key.
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

extension Menu {
    /// Returns the menu for a terminal of this size: all rows, or the rows around the selection.
    func frame(in size: Size, _ capabilities: Capabilities) -> Frame {
        let columns = max(1, size.columns)
        let head = TextWidth.lines(of: question.description, columns: columns, atMost: 5)
        let foot = TextWidth.lines(of: footer().description, columns: columns, atMost: 3)
        let keys = showsKeys ? keyTable.rows.count : 0
        // The terminal's last row is reserved for the cursor.
        let room = max(1, size.rows - head.count - foot.count - keys - 1)
        let shown = min(items.count, room)
        let first = max(0, min(choice - room / 2, items.count - room))
        let rows = head.count + shown + foot.count + keys
        var frame = Frame(
            size: Size(rows: rows, columns: columns), glyphs: capabilities.glyphs,
            ground: capabilities.ground, depth: capabilities.depth)
        for (row, line) in head.enumerated() {
            frame.put(line, row: row, column: 0, style: .bold)
        }
        let table = StyledTable(
            items.indices.map { [StyledText(label(of: $0), .quiet)] + items[$0].cells })
        let chosen = Rect(row: head.count + choice - first, column: 0, rows: 1, columns: columns)
        table.draw(
            in: &frame, from: first,
            rect: Rect(row: head.count, column: 0, rows: shown, columns: columns),
            truncating: 1)
        frame.restyle(chosen) { $0.background == .terminal ? .chosen : $0 }
        for (row, line) in foot.enumerated() {
            frame.put(line, row: head.count + shown + row, column: 0, style: .quiet)
        }
        if showsKeys {
            keyTable.draw(
                in: &frame,
                rect: Rect(row: rows - keys, column: 0, rows: keys, columns: columns),
                truncating: 1)
        }
        return frame
    }

    private var keyTable: StyledTable {
        let own = actions.map { [StyledText(String($0.key), .bold), StyledText($0.help)] }
        let usual = Self.keys.filter {
            !$0.label.isEmpty && (actions.isEmpty || $0.command != .erase)
        }
        .map { [StyledText($0.label, .bold), StyledText($0.help)] }
        return StyledTable(own + usual)
    }
}

extension Style {
    /// The style of the selected row.
    fileprivate static let chosen = Style(attributes: .reverse)
}

/// Writes a menu to a terminal and updates it in place.
private struct MenuOutput {
    private let environment: ScrumEnvironment
    private let capabilities: Capabilities
    /// The terminal size and the frame that were last drawn.
    private var shown: (size: Size, frame: Frame)?
    /// The line last printed to name the selection, if lines are printed.
    private var line = ""

    /// Whether each selection is printed on a new line, for a screen reader.
    private let isSpoken: Bool
    private let isPrinted: Bool

    init(_ environment: ScrumEnvironment, isPrinted: Bool) {
        self.environment = environment
        capabilities = Capabilities(environment, color: .auto)
        isSpoken = isPrinted || environment.isAccessible
        self.isPrinted = isSpoken || capabilities.isDumb
    }

    /// Starts again below the terminal's current contents.
    mutating func restart(_ menu: Menu) {
        if isPrinted {
            environment.warn(
                "\(line.isEmpty ? "" : "\n" as TerminalText)\(menu.list(isSpoken: isSpoken))")
        }
        shown = nil
        line = ""
    }

    mutating func show(_ menu: Menu) {
        if isPrinted { return print(menu) }
        let size = environment.terminalSize(2) ?? capabilities.fallbackSize
        // A resized terminal has rewrapped the lines.
        if let shown, shown.size != size { self.shown = nil }
        let frame = menu.frame(in: size, capabilities)
        environment.write(
            2,
            Renderer.lines(of: frame, depth: capabilities.depth, over: shown?.frame.size.rows ?? 0))
        shown = (size, frame)
    }

    /// Prints the selection: on a new line for a screen reader, otherwise in place.
    private mutating func print(_ menu: Menu) {
        // Backspaces cannot erase a wrapped line.
        let width = (environment.terminalSize(2)?.columns).map { max(1, $0 - 1) } ?? .max
        let new = TextWidth.beginning(of: menu.line, columns: width)
        guard new != line else { return }
        if isSpoken {
            environment.warn("\(new)")
        } else {
            let blanks = max(0, TextWidth.width(of: line) - TextWidth.width(of: new))
            let back = TerminalText(repeating: "\u{8}", count: TextWidth.width(of: line))
            let rest = TerminalText(repeating: " ", count: blanks)
            environment.write(
                2, "\(back)\(new)\(rest)\(TerminalText(repeating: "\u{8}", count: blanks))")
        }
        line = new
    }

    func end() {
        if isPrinted, !isSpoken { environment.write(2, "\n") }
    }
}
