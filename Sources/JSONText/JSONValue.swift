/// A value to write as JSON; a number keeps its text.
@usableFromInline
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    @usableFromInline
    package struct Member: Equatable, Sendable {
        package var key: String
        package var value: JSONValue

        @usableFromInline
        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Quotes a string, and escapes invisible characters and whatever JSON requires.
    static func quoted(_ text: String) -> String {
        // Most strings need no escapes; appending them whole makes `history --json` 1.5 times as
        // fast.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            return "\"" + text + "\""
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            // Joiners are invisible too, but they change the letters and emoji around them.
            case "\u{200D}", "\u{200C}", " "..."~": result.unicodeScalars.append(scalar)
            case _ where scalar.properties.isControlOrFormat:
                for unit in String(scalar).utf16 {
                    result += "\\u" + String(unit, radix: 16).padded(to: 4)
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSONValue {
    @inlinable
    package static func integer(_ number: some BinaryInteger) -> JSONValue {
        .number(String(number))
    }

    /// An object with members in this order; members without a value are omitted.
    package static func fields(_ fields: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(.fields(fields))
    }

    /// The value on one line without spaces.
    package var compact: String { JSONStyle.compact.text(self, outer: "") }

    /// The value as a line in a JSON Lines file, including the newline.
    package var line: [UInt8] { Array((compact + "\n").utf8) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    @usableFromInline
    package init(stringLiteral value: String) { self = .string(value) }

    @usableFromInline
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension [JSONValue.Member] {
    /// Members in this order; members without a value are omitted.
    package static func fields(_ fields: KeyValuePairs<String, JSONValue?>) -> Self {
        fields.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
    }
}
