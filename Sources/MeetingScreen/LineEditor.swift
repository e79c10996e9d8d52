import TerminalUI

/// A line of text being typed, with its cursor.
package struct LineEditor: Equatable, Sendable {
    package private(set) var text: [Character] = []
    /// The number of characters before the cursor.
    package private(set) var cursor = 0
    /// The largest number of characters.
    private let limit = 200

    package init() {}

    package var string: String { String(text) }

    package mutating func insert(_ string: String) {
        for character in string where text.count < limit {
            let isControl = character.unicodeScalars.allSatisfy {
                $0.properties.generalCategory == .control
            }
            if isControl { continue }
            text.insert(character, at: cursor)
            cursor += 1
        }
    }

    /// Edits by a key; false where the key does not edit.
    package mutating func edit(_ key: Key) -> Bool {
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
        default: return false
        }
        return true
    }

    private mutating func removeWord() {
        var begin = cursor
        while begin > 0, text[begin - 1] == " " { begin -= 1 }
        while begin > 0, text[begin - 1] != " " { begin -= 1 }
        text.removeSubrange(begin..<cursor)
        cursor = begin
    }
}
