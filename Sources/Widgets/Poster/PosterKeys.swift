import TerminalUI

/// A poster's last row: commands, each followed by a word for what it shows.
package struct PosterKeys: PosterPart {
    private let keys: [(command: String, text: String)]

    package init(_ keys: [(command: String, text: String)]) { self.keys = keys }

    package func rows(columns: Int) -> Int { 2 }

    /// Omits commands that do not fit, because half a command cannot be pasted.
    package func draw(in frame: inout Frame, rect: Rect) {
        var column = rect.column + 1
        for (command, text) in keys {
            let width = frame.width(of: command) + 1 + frame.width(of: text)
            guard column + width < rect.endColumn else { continue }
            column += frame.put(command, row: rect.row + 1, column: column, style: .bold) + 1
            column += frame.put(text, row: rect.row + 1, column: column, style: .muted) + 2
        }
    }
}
