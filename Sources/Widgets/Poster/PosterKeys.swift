import TerminalUI

/// A poster's last row: commands or keys, each followed by a word for what it shows.
package struct PosterKeys: PosterPart {
    private let keys: [(command: String, text: String)]
    private let needsWords: Bool

    /// Commands lose their words before a command is omitted, unless `needsWords`.
    package init(_ keys: [(command: String, text: String)], needsWords: Bool = false) {
        self.keys = keys
        self.needsWords = needsWords
    }

    package func rows(columns: Int) -> Int { 2 }

    /// Omits commands that do not fit, because half a command cannot be pasted.
    package func draw(in frame: inout Frame, rect: Rect) {
        var room = rect.columns - 2
        let shown = keys.filter { key in
            let word = needsWords ? frame.width(of: key.text) + 1 : 0
            let width = frame.width(of: key.command) + word
            guard width <= room else { return false }
            room -= width + 2
            return true
        }
        room += 2
        var column = rect.column + 1
        for (command, text) in shown {
            column += frame.put(command, row: rect.row + 1, column: column, style: .bold)
            let width = frame.width(of: text) + 1
            if needsWords || width <= room {
                frame.put(text, row: rect.row + 1, column: column + 1, style: .muted)
                (column, room) = (column + width, room - width)
            }
            column += 2
        }
    }
}
