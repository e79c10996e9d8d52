/// A line of typed text with a cursor.
package struct TextField: Equatable, Sendable {
    package enum Command: Sendable {
        case left, right, start, end
        case erase, eraseNext, eraseWord, eraseToStart, eraseToEnd
    }

    package static let keys: [KeyBinding<Command>] = [
        KeyBinding(
            [.left, .control("b")], .left, label: "← → Ctrl-B Ctrl-F",
            help: "move the cursor by a character"),
        KeyBinding([.right, .control("f")], .right),
        KeyBinding(
            [.home, .control("a")], .start, label: "Home End Ctrl-A Ctrl-E",
            help: "move the cursor to either end"),
        KeyBinding([.end, .control("e")], .end),
        KeyBinding(
            [.backspace, .control("h")], .erase,
            help: "erase the character before the cursor"),
        KeyBinding(
            [.delete, .control("d")], .eraseNext,
            help: "erase the character at the cursor"),
        KeyBinding([.control("w")], .eraseWord, help: "erase a word"),
        KeyBinding(
            [.control("u")], .eraseToStart,
            help: "erase everything before the cursor"),
        KeyBinding(
            [.control("k")], .eraseToEnd,
            help: "erase everything after the cursor"),
    ]
    private static let table = KeyTable(keys)

    /// The limit in bytes; enough for a pasted list of people.
    private static let limit = 16_000

    /// The text before and after the cursor.
    package private(set) var before = ""
    package private(set) var after = ""

    /// The maximum number of characters; nil if only the limit in bytes applies.
    private let longest: Int?

    package init(longest: Int? = nil) { self.longest = longest }

    package var string: String { before + after }

    /// Inserts text at the cursor, up to the limit. Tabs become spaces, line ends become
    /// `lineBreak` if it is given, and other control characters are dropped.
    package mutating func insert(_ string: String, lineBreak: Character? = nil) {
        var room = Self.limit - before.utf8.count - after.utf8.count
        // Lazy, because counting is unnecessary once the limit in bytes is reached.
        lazy var places =
            longest.map { $0 - Self.count(of: before) - Self.count(of: after) } ?? .max
        for character in string {
            let isControl = character.unicodeScalars.allSatisfy {
                $0.properties.generalCategory == .control
            }
            let replacement = character.isNewline ? lineBreak : character == "\t" ? " " : nil
            guard let new = isControl ? replacement : character
            else { continue }
            room -= new.utf8.count
            if room < 0 { return }
            places -= 1
            if places < 0 { return }
            before.append(new)
        }
    }

    /// The number of characters; in plain text this is the width, which is faster to compute.
    private static func count(of text: String) -> Int {
        var text = text
        return text.withUTF8(TextWidth.plainWidth) ?? text.count
    }

    /// Types a character, or performs another key's action.
    package mutating func press(_ key: Key) {
        if case .character(let character) = key { return insert(String(character)) }
        switch Self.table.find(key)?.command {
        case .left: if let last = before.popLast() { after = String(last) + after }
        case .right: if !after.isEmpty { before.append(after.removeFirst()) }
        case .start: (before, after) = ("", string)
        case .end: (before, after) = (string, "")
        case .erase: if !before.isEmpty { before.removeLast() }
        case .eraseNext: if !after.isEmpty { after.removeFirst() }
        case .eraseWord:
            while before.last == " " { before.removeLast() }
            while let last = before.last, last != " " { before.removeLast() }
        case .eraseToStart: before = ""
        case .eraseToEnd: after = ""
        case nil: break
        }
    }

    /// The part of the text that fits into a number of columns, one of which is for the cursor.
    /// Text before the cursor has priority. `after` may be one character too long, which drawing
    /// clips.
    package func shown(in columns: Int) -> (before: String, after: String) {
        var room = columns - 1
        var begin = before.endIndex
        while begin > before.startIndex {
            let index = before.index(before: begin)
            let width = TextWidth.width(of: String(before[index]))
            if width > room { break }
            room -= width
            begin = index
        }
        // The cursor is drawn over the first character of `after`, which can use the cursor's
        // column.
        room += 1
        let end =
            after.indices.first { index in
                defer { room -= TextWidth.width(of: String(after[index])) }
                return room < 0
            } ?? after.endIndex
        return (
            TextWidth.sanitized(String(before[begin...])),
            TextWidth.sanitized(String(after[..<end]))
        )
    }
}
