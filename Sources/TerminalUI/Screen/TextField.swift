/// A line of text that is typed, with its cursor.
package struct TextField: Equatable, Sendable {
    package enum Command: Sendable {
        case left, right, start, end
        case erase, eraseNext, eraseWord, eraseToStart, eraseToEnd
    }

    package static let keys: [KeyBinding<Command>] = [
        KeyBinding(
            [.left, .control("b")], .left, label: "← →", help: "the cursor, by a character"),
        KeyBinding([.right, .control("f")], .right),
        KeyBinding(
            [.home, .control("a")], .start, label: "Home End", help: "the cursor, to either end"),
        KeyBinding([.end, .control("e")], .end),
        KeyBinding(
            [.backspace, .control("h")], .erase, label: "Backspace",
            help: "erase the character before the cursor"),
        KeyBinding(
            [.delete, .control("d")], .eraseNext, label: "Delete",
            help: "erase the character at the cursor"),
        KeyBinding([.control("w")], .eraseWord, label: "Ctrl-W", help: "erase a word"),
        KeyBinding(
            [.control("u")], .eraseToStart, label: "Ctrl-U",
            help: "erase everything before the cursor"),
        KeyBinding(
            [.control("k")], .eraseToEnd, label: "Ctrl-K",
            help: "erase everything after the cursor"),
    ]

    /// Enough for a pasted list of people, and for the longest character that people write.
    private static let limit = (characters: 4_000, bytes: 16_000, bytesOfCharacter: 64)

    package private(set) var text: [Character] = []
    /// The number of characters before the cursor.
    package private(set) var cursor = 0
    private var byteCount = 0

    package init() {}

    package var string: String { String(text) }

    /// Inserts at the cursor; a line's end as `lineBreak`, other control characters not at all.
    package mutating func insert(_ string: String, lineBreak: Character? = nil) {
        var new = ""
        for character in string {
            let isControl = character.unicodeScalars.allSatisfy {
                $0.properties.generalCategory == .control
            }
            if !isControl, character.utf8.count <= Self.limit.bytesOfCharacter {
                new.append(character)
            } else if isControl, let lineBreak, character.isNewline {
                new.append(lineBreak)
            }
            if new.utf8.count > Self.limit.bytes { break }
        }
        // A mark or a joiner is one character with what stands before it.
        let begin = max(0, cursor - 1)
        let end = min(cursor + 1, text.count)
        let before = Array(String(text[begin..<cursor]) + new)
        let whole = Array(String(before) + String(text[cursor..<end]))
        guard whole.allSatisfy({ $0.utf8.count <= Self.limit.bytesOfCharacter }) else { return }
        replace(begin..<end, with: whole)
        cursor = begin + min(before.count, whole.count)
        while text.count > Self.limit.characters || byteCount > Self.limit.bytes {
            replace((text.count - 1)..<text.count, with: [])
        }
        cursor = min(cursor, text.count)
    }

    /// Types a character, or does what another key means.
    package mutating func press(_ key: Key) {
        if case .character(let character) = key { return insert(String(character)) }
        switch KeyBinding.find(key, in: Self.keys)?.command {
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .start: cursor = 0
        case .end: cursor = text.count
        case .erase: erase(from: max(0, cursor - 1))
        case .eraseNext: replace(cursor..<min(cursor + 1, text.count), with: [])
        case .eraseWord:
            var begin = cursor
            while begin > 0, text[begin - 1] == " " { begin -= 1 }
            while begin > 0, text[begin - 1] != " " { begin -= 1 }
            erase(from: begin)
        case .eraseToStart: erase(from: 0)
        case .eraseToEnd: replace(cursor..<text.count, with: [])
        case nil: break
        }
    }

    /// The text around the cursor, as far as it can be in sight: what stands before it has
    /// priority, the cursor a column, and what comes after is cut by whoever draws it.
    package func shown(in columns: Int) -> (before: String, after: String) {
        var room = columns - 1
        var begin = cursor
        while begin > 0 {
            let width = TextWidth.width(of: String(text[begin - 1]))
            if width > room { break }
            room -= width
            begin -= 1
        }
        // The cursor stands on the first of them.
        room += 1
        var end = cursor
        while end < text.count, room >= 0 {
            room -= TextWidth.width(of: String(text[end]))
            end += 1
        }
        return (
            TextWidth.sanitized(String(text[begin..<cursor])),
            TextWidth.sanitized(String(text[cursor..<end]))
        )
    }

    private mutating func erase(from begin: Int) {
        replace(begin..<cursor, with: [])
        cursor = begin
    }

    private mutating func replace(_ range: Range<Int>, with new: [Character]) {
        byteCount += bytes(of: new[...]) - bytes(of: text[range])
        text.replaceSubrange(range, with: new)
    }

    private func bytes(of characters: ArraySlice<Character>) -> Int {
        characters.reduce(0) { $0 + $1.utf8.count }
    }
}
