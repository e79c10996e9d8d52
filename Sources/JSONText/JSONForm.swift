/// How a value that is no object is read from a line and written.
package struct JSONForm<Value> {
    /// Sets a value; false if it is not of the type or not in the range.
    let read: (JSONScalar, inout Value) -> Bool
    /// nil leaves the member out.
    let write: (Value) -> JSONValue?

    package init(
        read: @escaping (JSONScalar, inout Value) -> Bool,
        write: @escaping (Value) -> JSONValue?
    ) {
        self.read = read
        self.write = write
    }

    /// A value that may be missing; `blank` is any value that there is.
    package static func optional<Wrapped>(
        _ form: JSONForm<Wrapped>, blank: Wrapped
    ) -> Self where Value == Wrapped? {
        Self { scalar, value in
            var read = blank
            guard form.read(scalar, &read) else { return false }
            value = read
            return true
        } write: {
            $0.flatMap(form.write)
        }
    }

    /// A value for which null may stand, and is written in place of nil.
    package static func nullable<Wrapped>(
        _ form: JSONForm<Wrapped>, blank: Wrapped
    ) -> Self where Value == Wrapped? {
        let optional = orNull(optional(form, blank: blank))
        return Self(read: optional.read) { optional.write($0) ?? .null }
    }

    /// The same form, but null leaves the value as it is.
    package static func orNull(_ form: Self) -> Self {
        Self(read: { $0.isNull || form.read($0, &$1) }, write: form.write)
    }
}

/// A text, a number, a boolean value or null of a line that is being read.
package struct JSONScalar {
    let bytes: UnsafeBufferPointer<UInt8>
    let node: JSONNode

    package var text: String? { node.string(in: bytes) }
    package var bool: Bool? { node.bool }
    var isNull: Bool { node.kind == .null }
    package var number: JSONNumber? {
        node.kind == .number ? JSONNumber(bytes[node.range]) : nil
    }

    /// A whole number.
    package var integer: Int? {
        guard node.kind == .number else { return nil }
        var value = 0
        for byte in bytes[node.range] {
            // Anything but a short row of digits needs exact decimal arithmetic.
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, value < 100_000_000_000_000_000
            else { return number?.integer }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}

extension JSONForm<String> {
    package static var text: Self {
        Self { scalar, value in
            guard let text = scalar.text else { return false }
            value = text
            return true
        } write: {
            .string($0)
        }
    }
}

extension JSONForm<String?> {
    package static var text: Self { optional(.text, blank: "") }
}

extension JSONForm<Int> {
    package static var integer: Self {
        Self { scalar, value in
            guard let integer = scalar.integer else { return false }
            value = integer
            return true
        } write: {
            .integer($0)
        }
    }
}

extension JSONForm<Int?> {
    package static var integer: Self { optional(.integer, blank: 0) }
}

extension JSONForm<Bool> {
    package static var bool: Self {
        Self { scalar, value in
            guard let bool = scalar.bool else { return false }
            value = bool
            return true
        } write: {
            .bool($0)
        }
    }
}

extension JSONForm where Value: RawRepresentable<String> {
    /// One of the values of an enumeration, by its raw value.
    package static var choice: Self {
        Self { scalar, value in
            guard let choice = scalar.text.flatMap(Value.init) else { return false }
            value = choice
            return true
        } write: {
            .string($0.rawValue)
        }
    }
}
