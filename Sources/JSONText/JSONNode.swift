/// The kind and position of a value in a JSON document.
///
/// A document's nodes form one list. A container is followed by its contents; in an object, each
/// key is followed by its value.
@usableFromInline
package struct JSONNode: Equatable, Sendable {
    @usableFromInline
    package enum Kind: UInt8, Sendable {
        case null, `true`, `false`
        /// A number; parsed from the text on demand, so that no digit is lost.
        case number
        case string, array, object
        /// Text that is not a valid value; an error has been reported for it.
        case invalid
    }

    package let kind: Kind
    /// Whether a string contains escapes.
    var hasEscapes = false
    /// The value's range in the document's bytes, including quotation marks and brackets.
    package var range: Range<Int>
    /// The node's index in the list of nodes, and the index after its last descendant.
    var index = 0
    var next = 0

    package var isInvalid: Bool { kind == .invalid }
    package var bool: Bool? { kind == .true ? true : kind == .false ? false : nil }
}

/// A key and its value in a JSON object.
package struct JSONMember: Equatable, Sendable {
    package var key: JSONNode
    package var value: JSONNode

    /// The range from the key's first byte to the value's last.
    package var range: Range<Int> { key.range.lowerBound..<value.range.upperBound }
}

/// An error in a JSON document.
package struct JSONMistake: Equatable, Sendable {
    package enum Kind: Sendable {
        case syntax, encoding
    }

    package var kind: Kind
    package var offset: Int
    package var message: String
}

/// A position as editors show it: line and column from 1; a tab counts as one column.
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
