/// A value of a JSON document, with the bytes it was written in.
package struct JSONNode: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case null
        case bool(Bool)
        /// Its digits stay in the document, where none is lost.
        case number
        case string(JSONQuoting)
        case array([JSONNode])
        case object([JSONMember])
        /// Not a value; the document has a mistake for it.
        case invalid
    }

    package var value: Value
    /// Offsets into the document's bytes, quotes and brackets included.
    package var range: Range<Int>

    package var isInvalid: Bool { if case .invalid = value { true } else { false } }
    var isText: Bool { if case .string = value { true } else { false } }
}

/// How a string is written: its quotes, and whether there are escapes between them.
package struct JSONQuoting: Equatable, Sendable {
    package var hasEscapes = false
    /// The bytes of the quotes; other than 1 only where a mistake was reported.
    package var opening: UInt8 = 1
    package var closing: UInt8 = 1
}

/// A key and its value in a JSON object.
package struct JSONMember: Equatable, Sendable {
    package var key: JSONNode
    package var value: JSONNode

    /// From the key's first byte to the value's last.
    package var range: Range<Int> { key.range.lowerBound..<value.range.upperBound }
}

/// An error in the JSON text.
package struct JSONMistake: Equatable, Sendable {
    package enum Kind: Sendable {
        case syntax, encoding
    }

    package var kind: Kind
    package var offset: Int
    package var message: String
}

/// A position in a text as editors show it: line and column from 1, a tab counts as one.
package struct TextPosition: Equatable, Comparable, Sendable, CustomStringConvertible {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package var description: String { "\(line):\(column)" }

    package static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
