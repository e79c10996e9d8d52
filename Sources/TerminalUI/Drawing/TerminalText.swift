/// Text that is safe for a terminal: the program's own words, and values that have been cleaned.
///
/// Created by interpolation. Literals stay unchanged. An interpolated value loses its line ends and
/// everything that could move, hide or reorder a terminal's contents. It is truncated in the middle
/// if it exceeds the limit for a value or a message.
package struct TerminalText: Hashable, Sendable, CustomStringConvertible {
    /// The maximum length of a value such as a name or a path, in characters.
    static let longestValue = 400
    /// The maximum length of a message with interpolated text, in characters.
    static let longestMessage = 4_000

    /// The text to write to the terminal.
    package private(set) var description: String

    /// Text that is already clean.
    init(clean text: String) { description = text }

    /// The frame as lines; its cells are already clean.
    package init(_ frame: Frame) { description = frame.text }

    /// A value from outside, such as a name or a path, on one line.
    package init(_ value: String) {
        description = Self.cleaned(value, longest: Self.longestValue)
    }

    /// A message from another module, including the values that it quotes, on one line.
    package init(message: String) {
        description = Self.cleaned(message, longest: Self.longestMessage)
    }

    /// Several messages, one per line.
    package init(lines: String) {
        description = lines.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Self.cleaned(String($0), longest: Self.longestMessage) }
            .joined(separator: "\n")
    }

    /// Output in a format with its own escaping, such as JSON, CSV or a manual page; nothing is
    /// cleaned or truncated.
    package init(written text: String) { description = text }

    private static func cleaned(_ text: String, longest: Int) -> String {
        let (clean, isWhole) = TextWidth.sanitized(text, atMost: longest)
        if isWhole { return clean }
        let end = longest / 4
        let last = TextWidth.sanitized(String(text.suffix(end)))
        return "\(clean.prefix(longest - end - 1))…\(last)"
    }

    package init(repeating text: TerminalText, count: Int) {
        description = String(repeating: text.description, count: count)
    }

    package var isEmpty: Bool { description.isEmpty }

    package static func + (left: Self, right: Self) -> Self {
        Self(clean: left.description + right.description)
    }

    package static func += (left: inout Self, right: Self) {
        left.description += right.description
    }
}

extension TerminalText {
    /// Breaks lines wider than `columns` between words. A table row continues below the start of
    /// its last cell. A word wider than a line stays whole, so that a link can be copied.
    package func broken(atColumns columns: Int) -> TerminalText {
        let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
        return TerminalText(
            clean: lines.map { Self.broken($0, columns: columns) }.joined(separator: "\n"))
    }

    private static func broken(_ line: Substring, columns: Int) -> String {
        guard TextWidth.width(of: String(line)) > columns else { return String(line) }
        let start = lastCell(of: line, columns: columns)
        let margin = TextWidth.width(of: String(line[..<start]))
        var lines: [String] = []
        var current = String(line[..<start])
        var isEmpty = true
        for (gap, word) in words(of: line[start...]) {
            let longer = isEmpty ? current + word : current + gap + word
            if TextWidth.width(of: longer) > columns, !current.allSatisfy({ $0 == " " }) {
                while current.last == " " { current.removeLast() }
                lines.append(current)
                let isWide = margin + TextWidth.width(of: String(word)) > columns
                current = String(repeating: " ", count: isWide ? 0 : margin) + word
            } else {
                current = longer
            }
            isEmpty = false
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// The words in a line and the spaces before each; text in single quotation marks is part of
    /// one word.
    private static func words(of line: Substring) -> [(gap: Substring, word: Substring)] {
        var words: [(gap: Substring, word: Substring)] = []
        var line = line
        while true {
            let rest = line.drop { $0 == " " }
            guard !rest.isEmpty else { return words }
            let quote = rest.first == "'" ? rest.dropFirst().firstIndex(of: "'") : nil
            let end = rest[(quote ?? rest.startIndex)...].firstIndex(of: " ") ?? rest.endIndex
            words.append((line[..<rest.startIndex], rest[..<end]))
            line = rest[end...]
        }
    }

    /// The start of the last cell: the position after the last run of two or more spaces in the
    /// first half of the line.
    private static func lastCell(of line: Substring, columns: Int) -> String.Index {
        var (start, blanks, width) = (line.startIndex, 2, 0)
        for index in line.indices where width < columns / 2 {
            if line[index] == " " {
                blanks += 1
            } else {
                if blanks >= 2 { start = index }
                blanks = 0
            }
            width += TextWidth.width(of: String(line[index]))
        }
        return start
    }
}

extension TerminalText: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { description = text }

    package init(stringInterpolation text: StringInterpolation) { description = text.result }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var result = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            result.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ text: String) { result += text }

        package mutating func appendInterpolation(_ text: TerminalText) {
            result += text.description
        }

        package mutating func appendInterpolation(_ value: String) {
            result += TerminalText(value).description
        }

        /// Appends an error or a number. Errors clean the values that they quote.
        package mutating func appendInterpolation(_ message: some CustomStringConvertible) {
            result += TerminalText(message: message.description).description
        }
    }
}

extension Sequence<TerminalText> {
    package func joined(separator: TerminalText) -> TerminalText {
        TerminalText(clean: map(\.description).joined(separator: separator.description))
    }
}
