/// A screen's help: every key with its description, in a box on top of everything else.
///
/// Up, Down, Page Up, Page Down, Home and End scroll. Any other key closes the help and has no
/// other effect, however long it is held; only `q` then works immediately.
package struct KeyHelp: Sendable {
    /// The words around the keys.
    package struct Words {
        let title: String
        /// "3 more"
        let more: (Int) -> String

        package init(title: String = "Keys", more: @escaping (Int) -> String = { "\($0) more" }) {
            self.title = title
            self.more = more
        }
    }

    private enum Command: Sendable {
        case up, down, pageUp, pageDown, start, end
    }

    private static let keys: [KeyBinding<Command>] = [
        KeyBinding([.up], mouse: [.wheelUp], .up), KeyBinding([.down], mouse: [.wheelDown], .down),
        KeyBinding([.pageUp], .pageUp), KeyBinding([.pageDown], .pageDown),
        KeyBinding([.home], .start), KeyBinding([.end], .end),
    ]
    private static let table = KeyTable(keys)

    package private(set) var isOpen = false
    /// The first visible row.
    private var first = 0
    /// The key that closed the help, as long as it is held.
    private var closedBy: KeyPresses?

    package init() {}

    package mutating func open() {
        isOpen = true
        first = 0
    }

    /// Handles an event if it is for the help; returns whether it did. `layout` is only used while
    /// the help is open.
    package mutating func handle(
        _ event: TerminalEvent, at now: Duration, in layout: () -> Layout?
    ) -> Bool {
        switch event {
        case .key(let key):
            if isOpen {
                press(Self.table.find(key)?.command, in: layout())
                closedBy = isOpen || key == .character("q") ? nil : KeyPresses()
                _ = closedBy?.isHeld(key, at: now)
                return true
            }
            if closedBy?.last == key, closedBy?.isHeld(key, at: now) == true { return true }
            closedBy = nil
            return false
        case .mouse(let event):
            guard isOpen else { return false }
            if let command = KeyBinding.find(event, in: Self.keys)?.command {
                press(command, in: layout())
            } else if case .pressed = event.action {
                isOpen = false
            }
            return true
        case .paste: return isOpen
        default: return false
        }
    }

    private mutating func press(_ command: Command?, in layout: Layout?) {
        guard let command, let layout else {
            isOpen = false
            return
        }
        first = min(first, layout.last)
        switch command {
        case .up: first -= 1
        case .down: first += 1
        case .pageUp: first -= layout.page
        case .pageDown: first += layout.page
        case .start: first = 0
        case .end: first = layout.last
        }
        first = min(max(0, first), layout.last)
    }

    fileprivate typealias Line = (label: String, text: String)

    /// The part of the screen for the help.
    package struct Area {
        fileprivate let rect: Rect
        /// The style of the keys if the help is brief: one or two words for each command, without a
        /// border.
        fileprivate let brief: Style?

        package init(_ rect: Rect, keys: Style? = nil) {
            self.rect = rect
            brief = keys
        }
    }

    /// The keys in one column, or in two if the screen is too short or the help is brief. If they
    /// still do not all fit, the help scrolls.
    package struct Layout {
        fileprivate let area: Rect
        fileprivate let border: Int
        fileprivate let brief: Style?
        /// The number of columns before the texts.
        fileprivate let indent: Int
        fileprivate let columns: [[Line]]
        fileprivate let widths: [Int]
        /// The number of rows on a page, and of rows before the last page.
        fileprivate let (page, last): (Int, Int)

        /// Whether all keys are visible.
        package var isWhole: Bool { last == 0 }

        /// Uses the whole screen if no area is given.
        package init<Command>(
            _ keys: [KeyBinding<Command>], in frame: Frame, _ area: Area? = nil
        ) {
            brief = area?.brief
            self.area = area?.rect ?? frame.bounds
            let rows = KeyBinding.rows(of: keys, isBrief: brief != nil)
            let size = self.area.size
            border = brief == nil && size.rows >= 5 && size.columns >= 20 ? 1 : 0
            page = max(1, size.rows - 2 * border)
            let indent = (rows.map { frame.width(of: $0.label) }.max() ?? 0) + 2
            self.indent = indent
            let room = size.columns - 4 * border - indent
            let lines = rows.flatMap { KeyHelp.lines(of: $0, columns: room, in: frame) }
            func width(_ lines: [Line]) -> Int {
                lines.map { indent + frame.width(of: $0.text) }.max() ?? 0
            }
            let half = (lines.count + 1) / 2
            let halves = [Array(lines.prefix(half)), Array(lines.dropFirst(half))]
            let fits =
                half <= page
                && halves.map(width).reduce(2 * border) { $0 + $1 + 2 } <= size.columns + 2
            let isOneColumn = brief == nil && lines.count <= page || !fits
            last = isOneColumn ? max(0, lines.count - page) : 0
            columns = isOneColumn ? [lines] : halves
            widths = columns.map(width)
        }
    }

    /// Draws the help; an inline screen shows it at the top of its area.
    package func draw<Command>(
        _ keys: [KeyBinding<Command>], in frame: inout Frame, _ area: Area? = nil,
        isInline: Bool = false, words: Words = Words()
    ) {
        let layout = Layout(keys, in: frame, area)
        guard layout.brief == nil else { return drawBrief(layout, in: &frame) }
        let first = min(first, layout.last)
        let columns = layout.columns.map { $0.dropFirst(first).prefix(layout.page) }
        let border = layout.border
        var box = layout.area.centered(
            rows: columns[0].count + 2 * border,
            columns: layout.widths.reduce(2 * border) { $0 + $1 + 2 })
        if isInline { (box.row, box.column) = (layout.area.row, 0) }
        frame.fill(box, style: .plain)
        if border > 0 {
            drawBorder(box, rows: (first, layout.last - first), words, in: &frame)
        }
        var column = box.column + 2 * border
        for (lines, width) in zip(columns, layout.widths) {
            let room = max(0, box.endColumn - border - column)
            for (index, line) in lines.enumerated() {
                let row = box.row + border + index
                frame.put(line.label, row: row, column: column, style: .bold, width: room)
                frame.put(
                    line.text, row: row, column: column + layout.indent,
                    width: max(0, room - layout.indent))
            }
            column += width + 2
        }
    }

    /// Draws the keys right-aligned before their words, with blank rows above and between them if
    /// they fit.
    private func drawBrief(_ layout: Layout, in frame: inout Frame) {
        let count = layout.columns[0].count
        let step = 2 * count <= layout.area.rows ? 2 : 1
        let top = layout.area.row + (count < layout.area.rows ? 1 : 0)
        var column = layout.area.column
        for (lines, width) in zip(layout.columns, layout.widths) {
            for (index, line) in lines.enumerated() {
                let (row, end) = (top + index * step, column + layout.indent)
                frame.put(
                    line.label, row: row, column: end - 2 - frame.width(of: line.label),
                    style: layout.brief ?? .bold)
                frame.put(line.text, row: row, column: end, width: layout.area.endColumn - end)
            }
            column += max(width + 2, layout.area.columns / 2)
        }
    }

    /// A key's help, broken into lines.
    private static func lines<Command>(
        of row: KeyBinding<Command>.Row, columns: Int, in frame: Frame
    ) -> [Line] {
        var lines: [Line] = []
        for word in row.help.split(separator: " ") {
            let text = lines.last.map { $0.text + " " + word } ?? String(word)
            if lines.isEmpty || frame.width(of: text) > columns {
                lines.append((lines.isEmpty ? row.label : "", String(word)))
            } else {
                lines[lines.count - 1].text = text
            }
        }
        return lines
    }

    /// Draws the border; `rows` are the numbers of rows above and below.
    private func drawBorder(
        _ box: Rect, rows: (above: Int, below: Int), _ words: Words, in frame: inout Frame
    ) {
        frame.border(box, .light(frame.glyphs), style: .plain)
        frame.put(" \(words.title) ", row: box.row, column: box.column + 2, style: .bold)
        let more = [("↑", rows.above), ("↓", rows.below)].filter { $0.1 > 0 }
            .map { "\($0.0) \(words.more($0.1)) " }.joined()
        if !more.isEmpty { frame.put(" " + more, row: box.endRow - 1, column: box.column + 2) }
    }
}
