/// One or more keys with a one-word description.
package struct KeyHint: Sendable {
    package let keys: String
    package var word: String
}

/// The footer, with the most useful keys that fit.
package struct KeyFooterView {
    private let hints: [KeyHint]

    private let always: Int

    /// The last `always` hints, such as help and end, are never omitted.
    package init(_ hints: [KeyHint], always: Int = 2) {
        self.hints = hints
        self.always = always
    }

    /// Draws one row.
    package func draw(in frame: inout Frame, row: Int, columns: Int) {
        var column = 1
        for hint in shown(in: columns, width: { width(of: $0, frame) }) {
            let keys = frame.put(hint.keys, row: row, column: column, style: .bold)
            frame.put(
                hint.word, row: row, column: column + keys + 1, style: Style(foreground: .muted))
            column += width(of: hint, frame)
        }
    }

    /// The hints that fit after a free column; `width` includes the space after a hint.
    package func shown(in columns: Int, width: (KeyHint) -> Int) -> [KeyHint] {
        let always = hints.suffix(always)
        var room = columns - always.reduce(1) { $0 + width($1) }
        return hints.dropLast(always.count).filter {
            room -= width($0)
            return room >= 0
        } + always
    }

    private func width(of hint: KeyHint, _ frame: Frame) -> Int {
        frame.width(of: hint.keys) + 1 + frame.width(of: hint.word) + 2
    }
}
