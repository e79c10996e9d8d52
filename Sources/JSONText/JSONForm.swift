/// A pair of functions that read and write a value other than an object.
@usableFromInline
package struct JSONForm<Value> {
    /// Sets a value; returns false if the scalar has the wrong type or is out of range.
    @usableFromInline let read: (JSONScalar, inout Value) -> Bool
    /// Returns the JSON value; nil omits the member.
    @usableFromInline package let write: (Value) -> JSONValue?

    @inlinable
    package init(
        read: @escaping (JSONScalar, inout Value) -> Bool,
        write: @escaping (Value) -> JSONValue?
    ) {
        self.read = read
        self.write = write
    }

    /// A form for an optional value. `form` reads into a copy of `blank`, which can be any value.
    @inlinable
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

    /// A value that is written as null if it is nil.
    @inlinable
    package static func nullable<Wrapped>(
        _ form: JSONForm<Wrapped>, blank: Wrapped
    ) -> Self where Value == Wrapped? {
        let optional = orNull(optional(form, blank: blank))
        return Self(read: optional.read) { optional.write($0) ?? .null }
    }

    /// The same form, but null leaves the value unchanged.
    @inlinable
    package static func orNull(_ form: Self) -> Self {
        Self(read: { $0.isNull || form.read($0, &$1) }, write: form.write)
    }
}

/// A string, a number, a Boolean value or null in a line.
@usableFromInline
package struct JSONScalar {
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline let node: JSONNode
    /// The value of a short whole number, which is parsed immediately; nil for any other value.
    var whole: Int?

    @usableFromInline package var text: String? { node.string(in: bytes) }
    @usableFromInline package var bool: Bool? { node.bool }
    @usableFromInline var isNull: Bool { node.kind == .null }
    @usableFromInline package var number: JSONNumber? {
        node.kind == .number ? JSONNumber(bytes[node.range]) : nil
    }

    /// The value as a whole number; nil if it is not one.
    @usableFromInline package var integer: Int? { whole ?? number?.integer }
}

extension Optional {
    /// Stores the value in a variable; returns false if there is no value.
    @inlinable
    package func store(in value: inout Wrapped) -> Bool {
        guard let self else { return false }
        value = self
        return true
    }
}

extension JSONForm<String> {
    @inlinable
    package static var text: Self {
        Self {
            $0.text.store(in: &$1)
        } write: {
            .string($0)
        }
    }
}

// The optional forms below do not call `optional`, because a history uses them often and `optional`
// creates closures.

extension JSONForm<String?> {
    @inlinable
    package static var text: Self {
        Self {
            $0.text.map(Optional.some).store(in: &$1)
        } write: {
            $0.map(JSONValue.string)
        }
    }
}

extension JSONForm<Int> {
    @inlinable
    package static var integer: Self {
        Self {
            $0.integer.store(in: &$1)
        } write: {
            .integer($0)
        }
    }
}

extension JSONForm<Int?> {
    @inlinable
    package static var integer: Self {
        Self {
            $0.integer.map(Optional.some).store(in: &$1)
        } write: {
            $0.map(JSONValue.integer)
        }
    }
}

extension JSONForm<Bool> {
    @inlinable
    package static var bool: Self {
        Self {
            $0.bool.store(in: &$1)
        } write: {
            .bool($0)
        }
    }
}

extension JSONForm where Value: RawRepresentable<String> {
    /// An enumeration case, written as its raw value.
    @inlinable
    package static var choice: Self {
        Self {
            $0.text.flatMap(Value.init).store(in: &$1)
        } write: {
            .string($0.rawValue)
        }
    }
}
