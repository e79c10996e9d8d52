/// A screen's help: every key with its description, in a box on top of everything else.
///
/// Up, Down, Page Up, Page Down, Home and End scroll. Any other key closes the help and has no
/// other effect, however long it is held.
package struct KeyHelp: Sendable {
    private enum Command: Sendable {
        case up, down, pageUp, pageDown, start, end
    }

    private static let keys: [KeyBinding<Command>] = [
        KeyBinding([.up], mouse: [.wheelUp], .up), KeyBinding([.down], mouse: [.wheelDown], .down),
        KeyBinding([.pageUp], .pageUp), KeyBinding([.pageDown], .pageDown),
        KeyBinding([.home], .start), KeyBinding([.end], .end),
    ]

    package private(set) var isOpen = false
    /// The first visible row.
    private var first = 0
    /// The number of rows on a page, and of rows before the last page, when the help was last
    /// drawn.
    private var (page, last) = (1, 0)
    /// The key that closed the help, and the time of its last press or repeat.
    private var closedBy: (key: Key, time: Duration)?

    package init() {}

    package mutating func open() {
        isOpen = true
        first = 0
    }

    /// Handles an event if it is for the help; returns whether it did.
    package mutating func handle(_ event: TerminalEvent, at now: Duration) -> Bool {
        switch event {
        case .key(let key):
            if isOpen {
                press(KeyBinding.find(key, in: Self.keys)?.command)
            } else if closedBy.map({ $0.key != key || now - $0.time >= KeyPresses.pause }) ?? true {
                closedBy = nil
                return false
            }
            closedBy = isOpen ? nil : (key, now)
            return true
        case .mouse(let event):
            guard isOpen else { return false }
            if let command = KeyBinding.find(event, in: Self.keys)?.command {
                press(command)
            } else if case .pressed = event.action {
                isOpen = false
            }
            return true
        case .paste: return isOpen
        default: return false
        }
    }

    private mutating func press(_ command: Command?) {
        switch command {
        case .up: first -= 1
        case .down: first += 1
        case .pageUp: first -= page
        case .pageDown: first += page
        case .start: first = 0
        case .end: first = last
        case nil: isOpen = false
        }
        first = min(max(0, first), last)
    }

    private typealias Line = (label: String, text: String)

    /// Draws the keys in one column, or in two if the screen is too short. If they still do not all
    /// fit, the help scrolls. The first `head` rows of the screen stay visible.
    package mutating func draw<Command>(
        _ keys: [KeyBinding<Command>], in frame: inout Frame, below head: Int = 0
    ) {
        let area = frame.bounds.part(row: head)
        let rows = keys.filter { !$0.label.isEmpty }
        let hasBorder = area.rows >= 5 && frame.size.columns >= 20
        let border = hasBorder ? 1 : 0
        page = max(1, area.rows - 2 * border)
        let indent = (rows.map { frame.width(of: $0.label) }.max() ?? 0) + 2
        let room = frame.size.columns - 4 * border - indent
        let lines = rows.flatMap { Self.lines(of: $0, columns: room, in: frame) }
        func width(_ lines: [Line]) -> Int {
            lines.map { indent + frame.width(of: $0.text) }.max() ?? 0
        }
        let half = (lines.count + 1) / 2
        var columns = [Array(lines.prefix(half)), Array(lines.dropFirst(half))]
        var widths = columns.map(width)
        let fits = half <= page && widths.reduce(2 * border) { $0 + $1 + 2 } <= frame.size.columns
        let isOneColumn = lines.count <= page || !fits
        last = isOneColumn ? max(0, lines.count - page) : 0
        first = min(first, last)
        if isOneColumn {
            columns = [Array(lines.dropFirst(first).prefix(page))]
            widths = [width(lines)]
        }
        let box = area.centered(
            rows: columns[0].count + 2 * border,
            columns: widths.reduce(2 * border) { $0 + $1 + 2 })
        frame.fill(box, style: .plain)
        if hasBorder { drawBorder(box, in: &frame) }
        var column = box.column + 2 * border
        for (lines, width) in zip(columns, widths) {
            let room = max(0, box.endColumn - border - column)
            for (index, line) in lines.enumerated() {
                let row = box.row + border + index
                frame.put(line.label, row: row, column: column, style: .bold, width: room)
                frame.put(
                    line.text, row: row, column: column + indent, width: max(0, room - indent))
            }
            column += width + 2
        }
    }

    /// A key's help, broken into lines.
    private static func lines<Command>(
        of binding: KeyBinding<Command>, columns: Int, in frame: Frame
    ) -> [Line] {
        var lines: [Line] = []
        for word in binding.help.split(separator: " ") {
            let text = lines.last.map { $0.text + " " + word } ?? String(word)
            if lines.isEmpty || frame.width(of: text) > columns {
                lines.append((lines.isEmpty ? binding.label : "", String(word)))
            } else {
                lines[lines.count - 1].text = text
            }
        }
        return lines
    }

    private func drawBorder(_ box: Rect, in frame: inout Frame) {
        frame.border(box, .light(frame.glyphs), style: .plain)
        frame.put(" Keys ", row: box.row, column: box.column + 2, style: .bold)
        let more = [("↑", first), ("↓", last - first)].filter { $0.1 > 0 }
            .map { "\($0.0) \($0.1) more " }.joined()
        if !more.isEmpty { frame.put(" " + more, row: box.endRow - 1, column: box.column + 2) }
    }
}
