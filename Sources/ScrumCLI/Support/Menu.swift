import FoundationEssentials
import ScrumCore
import TerminalUI
import TimelineKit
import Widgets

/// A menu on a terminal. Arrow keys, a number, letters from a name or an item's own key select an
/// item.
///
/// The menu occupies a few terminal lines and shows the selected row in reverse video. On a dumb
/// terminal, or if ACCESSIBLE is set, the menu is printed once, and a line below it names the
/// selection.
struct Menu: ScreenProgram {
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

    enum Command: Equatable {
        case choose, leave, previous, next, first, last, erase, help
        case item(Int)
        case action(Character)
    }

    enum Exit: Equatable {
        case chosen(Int)
        /// The key of an action, and the selected item.
        case action(Character, Int)
        case left
    }

    let question: TerminalText
    private(set) var items: [Item]
    /// Keys, other than Enter, that act on the selected item; if there are any, letters do not
    /// select items.
    let actions: [KeyBinding<Command>]
    /// Whether letters select items by their names.
    private let selectsByName: Bool
    /// The verb for Esc in the footer.
    let leaving: String
    /// The index of the selected item.
    private(set) var choice: Int
    private let table: KeyTable<Command>
    var keys: [KeyBinding<Command>] { table.bindings }
    /// Digits or letters typed since the last arrow key.
    private var typed = ""
    /// Those typed in this loop turn; if many arrive together, their item is searched for once.
    private var pending = ""
    /// Whether the menu is printed on every terminal, as `--plain` requires.
    var isPrinted = false
    /// Returns the current items and is called once a minute; nil if the items do not change.
    var refreshed: (() -> [Item])?
    /// Returns what to draw instead of the table, with an item selected in a frame of a size; nil
    /// to draw the table.
    var poster: ((_ choice: Int, _ size: Size) -> (any Poster)?)?
    /// Writes the menu as lines; nil if it is drawn.
    private var lines: MenuLines?
    var timeline = Timeline(.periodic(from: Date(elapsed: .zero), by: 60))

    init(
        _ question: TerminalText, _ items: [Item], choice: Int = 0,
        actions: [KeyBinding<Command>] = [], leaving: String = "leaves"
    ) {
        self.question = question
        self.items = items
        self.actions = actions
        self.leaving = leaving
        self.choice = max(0, min(choice, items.count - 1))
        selectsByName = actions.isEmpty && items.contains { $0.key == nil }
        let own = items.enumerated().compactMap { index, item in
            item.key.map { KeyBinding([.character($0)], Command.item(index)) }
        }
        table = KeyTable(
            selectsByName
                ? own + Self.usualKeys
                : own + actions + Self.usualKeys.filter { $0.command != .erase }
                    + [KeyBinding([.character("q")], .leave)])
    }

    /// Shows the menu; returns the chosen index, or nil if the user cancels.
    func ask(in environment: ScrumEnvironment) -> Int? {
        if case .chosen(let index) = run(in: environment) { return index }
        return nil
    }

    /// Shows the menu until a key closes it.
    func run(in environment: ScrumEnvironment) -> Exit {
        var menu = self
        let capabilities = Capabilities(environment, color: .auto)
        let isSpoken = isPrinted || environment.isAccessible
        if isSpoken || capabilities.isDumb { menu.lines = MenuLines(environment, isSpoken) }
        let display = InlineDisplay(
            capabilities, size: { environment.terminalSize(2) }, write: { environment.write(2, $0) }
        )
        let exit = environment.run(&menu, on: menu.lines == nil ? display : nil)
        if menu.lines != nil, !isSpoken { environment.write(2, "\n") }
        return exit ?? .left
    }

    // MARK: Text

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
            let hints = actions.compactMap(\.hint).map { "\($0.keys) \($0.word)" }
            return TerminalText(
                (["Enter starts"] + hints + ["? keys", "q quits"]).joined(separator: " · "))
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

    // MARK: Keys

    static let usualKeys: [KeyBinding<Command>] = [
        KeyBinding(
            [.down, .right, .tab], .next, label: "↑ ↓ ← → Tab",
            help: "move up or down; Shift-Tab moves up"),
        KeyBinding([.up, .left, .backTab], .previous),
        KeyBinding([.home], .first, label: "Home End", help: "move to the first or last row"),
        KeyBinding([.end], .last),
        KeyBinding([.enter], .choose, label: "Enter", help: "select"),
        KeyBinding([.escape, .control("d")], .leave, label: "Esc Ctrl-D", help: "cancel"),
        KeyBinding([.backspace], .erase, label: "Backspace", help: "erase the last character"),
        KeyBinding([.character("?")], .help, label: "?", help: "show the keys"),
    ]

    mutating func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<Exit>] {
        switch event {
        case .key(let key): return press(key)
        case .continued:
            lines?.restart()
            return [.redraw]
        case .deadline:
            guard let refreshed = refreshed?(), refreshed.count == items.count else { return [] }
            items = refreshed
        case .endOfInput: return [.exit(.left)]
        default: break
        }
        return []
    }

    mutating func endLoopTurn(at now: Date) -> [ScreenEffect<Exit>] {
        selectTyped()
        return []
    }

    func stop(by signal: Int32, at now: Date) -> [ScreenEffect<Exit>] { [.exit(.left)] }

    private mutating func press(_ key: Key) -> [ScreenEffect<Exit>] {
        guard let command = table.find(key)?.command else {
            if case .character(let character) = key { pending.append(character) }
            return []
        }
        selectTyped()
        switch command {
        case .choose: return [.exit(.chosen(choice))]
        case .item(let index): return [.exit(.chosen(index))]
        case .action(let key): return [.exit(.action(key, choice))]
        case .leave: return [.exit(.left)]
        case .help: return [.help]
        case .previous: move(to: choice - 1)
        case .next: move(to: choice + 1)
        case .first: move(to: 0)
        case .last: move(to: items.count - 1)
        case .erase: typed = String(typed.dropLast())
        }
        return []
    }

    /// Moves the selection, which wraps around at the ends of the list.
    private mutating func move(to index: Int) {
        choice = (index + items.count) % items.count
        typed = ""
    }

    /// Selects an item that matches the digits or letters typed; if none does, ignores those of
    /// this loop turn.
    private mutating func selectTyped() {
        guard !pending.isEmpty else { return }
        let text = typed + pending
        pending = ""
        if let number = Int(text), items.indices.contains(number - 1), items[number - 1].key == nil
        {
            choice = number - 1
        } else {
            guard selectsByName else { return }
            switch NameMatch.find(text, in: items.map(\.name)) {
            case .one(let index): choice = index
            case .several(let indexes): choice = indexes.first ?? choice
            case .none: return
            }
        }
        typed = text
    }

    // MARK: Drawing

    func draw(_ context: TimelineContext, in frame: inout Frame) { draw(in: &frame) }

    func drawBesideHelp(
        _ context: TimelineContext, in frame: inout Frame
    ) -> KeyHelp.Area? {
        let rows = draw(in: &frame)
        // The help covers the menu if there is too little room below it.
        return frame.size.rows - rows < 5 ? nil : KeyHelp.Area(frame.bounds.part(row: rows))
    }

    func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<Exit>] {
        lines?.show(self)
        return []
    }

    /// Draws all rows, or the rows around the selection, at the top; returns the number of rows
    /// used.
    @discardableResult
    private func draw(in frame: inout Frame) -> Int {
        if frame.glyphs != .ascii, let poster = poster?(choice, frame.size) {
            return poster.draw(in: &frame)
        }
        let columns = frame.size.columns
        let head = TextWidth.lines(of: question.description, columns: columns, atMost: 5)
        let foot = TextWidth.lines(of: footer().description, columns: columns, atMost: 3)
        let room = max(1, frame.size.rows - head.count - foot.count)
        let shown = min(items.count, room)
        let first = max(0, min(choice - room / 2, items.count - room))
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
        frame.restyle(chosen) {
            $0.background == .terminal ? Style(attributes: .reverse) : $0
        }
        for (row, line) in foot.enumerated() {
            frame.put(line, row: head.count + shown + row, column: 0, style: .quiet)
        }
        return head.count + shown + foot.count
    }
}

/// Prints a menu, then a line for each selection, on a terminal that cannot show it in place.
private final class MenuLines {
    private let environment: ScrumEnvironment
    /// Whether each selection is printed on a new line, for a screen reader.
    private let isSpoken: Bool
    /// The line last printed; nil before the menu.
    private var line: String?

    init(_ environment: ScrumEnvironment, _ isSpoken: Bool) {
        self.environment = environment
        self.isSpoken = isSpoken
    }

    /// Starts again below the terminal's current contents.
    func restart() {
        environment.write(2, "\n")
        line = nil
    }

    /// Prints the selection: on a new line for a screen reader, otherwise in place.
    func show(_ menu: Menu) {
        if line == nil { environment.warn(menu.list(isSpoken: isSpoken)) }
        // Backspaces cannot erase a wrapped line.
        let width = (environment.terminalSize(2)?.columns).map { max(1, $0 - 1) } ?? .max
        let (old, new) = (line ?? "", TextWidth.beginning(of: menu.line, columns: width))
        guard new != line else { return }
        line = new
        if isSpoken { return environment.warn("\(new)") }
        let blanks = max(0, TextWidth.width(of: old) - TextWidth.width(of: new))
        let back = TerminalText(repeating: "\u{8}", count: TextWidth.width(of: old))
        let rest = TerminalText(repeating: " ", count: blanks)
        environment.write(
            2, "\(back)\(new)\(rest)\(TerminalText(repeating: "\u{8}", count: blanks))")
    }
}
