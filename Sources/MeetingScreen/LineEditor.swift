import TerminalUI

/// A line of text being typed, with its cursor.
package struct LineEditor: Equatable, Sendable {
    package private(set) var text: [Character] = []
    /// The number of characters before the cursor.
    package private(set) var cursor = 0
    /// The largest number of characters, enough for a pasted list of people.
    private let limit = 4000

    package init() {}

    package var string: String { String(text) }

    /// Inserts at the cursor; a line's end as `lineBreak`, other control characters not at all.
    package mutating func insert(_ string: String, lineBreak: Character? = nil) {
        var new = ""
        for character in string {
            let isControl = character.unicodeScalars.allSatisfy {
                $0.properties.generalCategory == .control
            }
            if !isControl {
                new.append(character)
            } else if let lineBreak, character.isNewline {
                new.append(lineBreak)
            }
        }
        // What comes after a mark or a joiner is one character with it.
        let before = Array(String(text[..<cursor]) + new).prefix(limit)
        let whole = Array(String(before) + String(text[cursor...])).prefix(limit)
        text = Array(whole)
        cursor = min(before.count, text.count)
    }

    package mutating func edit(_ key: Key) {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace, .control("h"):
            if cursor > 0 {
                cursor -= 1
                text.remove(at: cursor)
            }
        case .delete, .control("d"):
            if cursor < text.count { text.remove(at: cursor) }
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .control("u"):
            text.removeSubrange(..<cursor)
            cursor = 0
        case .control("k"): text.removeSubrange(cursor...)
        case .control("w"): removeWord()
        default: break
        }
    }

    private mutating func removeWord() {
        var begin = cursor
        while begin > 0, text[begin - 1] == " " { begin -= 1 }
        while begin > 0, text[begin - 1] != " " { begin -= 1 }
        text.removeSubrange(begin..<cursor)
        cursor = begin
    }
}
