/// A value of a JSON document, with the bytes it was written in.
package struct JSONNode: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case null
        case bool(Bool)
        /// The text stays in the document: no digit is lost.
        case number
        case string(JSONText)
        case array([JSONNode])
        case object([JSONMember])
        /// Something that is no value; the document has a mistake for it.
        case invalid
    }

    package var value: Value
    /// Offsets into the document's bytes, quotes and brackets included.
    package var range: Range<Int>

    var isInvalid: Bool { if case .invalid = value { true } else { false } }
    var isText: Bool { if case .string = value { true } else { false } }
}

/// How a string is written.
package struct JSONText: Equatable, Sendable {
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

/// What is wrong with the bytes themselves.
package struct JSONMistake: Equatable, Sendable {
    package enum Kind: Sendable {
        case syntax, encoding
    }

    package var kind: Kind
    package var offset: Int
    package var message: String
}

/// A place in a text as editors show it: lines and characters from 1, a tab counting as one.
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
