extension Pty {
    /// Waits until a row of the screen contains the text. A renderer writes only changes, so the
    /// text's bytes need not be contiguous in the output.
    package func wait(toShow text: String) throws {
        try waitFor("\(text) in \(shown.joined(separator: "\n"))") {
            readAvailable()
        } _: {
            shown.contains { $0.contains(text) } ? () : nil
        }
    }

    /// The rows of the screen, computed from the characters and cursor moves in the output; other
    /// sequences are skipped.
    package var shown: [String] {
        var rows: [[Character]] = []
        var (row, column) = (0, 0)
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{1B}":
                guard let kind = rest.popFirst() else { break }
                guard kind == "[" else {
                    if kind == "]" {
                        while let next = rest.popFirst(), next != "\u{07}", next != "\u{1B}" {}
                    }
                    continue
                }
                let parameters = rest.prefix { !("@"..."~").contains($0) }
                rest = rest.dropFirst(parameters.count)
                let numbers = String(parameters).split(
                    separator: ";", omittingEmptySubsequences: false
                ).map { Int($0) ?? 1 }
                switch rest.popFirst() {
                case "H":
                    (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
                case "C": column += numbers.first ?? 1
                case "J": rows = []
                default: break
                }
            case "\r": column = 0
            case "\n": row += 1
            default:
                guard scalar.value >= 0x20 else { continue }
                while rows.count <= row { rows.append([]) }
                while rows[row].count <= column { rows[row].append(" ") }
                rows[row][column] = Character(scalar)
                column += 1
            }
        }
        return rows.map { String($0) }
    }
}
