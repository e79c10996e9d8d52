import Glibc

/// Reads the JSON of one line from memory, value by value, without building a tree.
///
/// It is as strict as the standard: what a crash or a bad disk left is not taken for a record.
struct JSONScanner {
    /// The line is no JSON, or not what was expected, at this offset.
    struct Damage: Error, Equatable {
        var offset: Int
    }

    /// A key as it is written; it matches literals.
    struct Key {
        let bytes: UnsafeBufferPointer<UInt8>

        static func ~= (name: StaticString, key: Key) -> Bool {
            guard let base = key.bytes.baseAddress else { return false }
            return name.utf8CodeUnitCount == key.bytes.count
                && memcmp(name.utf8Start, base, key.bytes.count) == 0
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func object(
        _ member: (inout JSONScanner, Key) throws(Damage) -> Void
    ) throws(Damage) {
        try expect(UInt8(ascii: "{"))
        if skip(UInt8(ascii: "}")) { return }
        repeat {
            let key = UnsafeBufferPointer(rebasing: bytes[try stringContent().range])
            try expect(UInt8(ascii: ":"))
            try member(&self, Key(bytes: key))
        } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    mutating func array(_ element: (inout JSONScanner) throws(Damage) -> Void) throws(Damage) {
        try expect(UInt8(ascii: "["))
        if skip(UInt8(ascii: "]")) { return }
        repeat { try element(&self) } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    mutating func string() throws(Damage) -> String {
        let content = try stringContent()
        let text = UnsafeBufferPointer(rebasing: bytes[content.range])
        if content.isPlain { return String(decoding: text, as: UTF8.self) }
        if text.contains(UInt8(ascii: "\\")) { return try unescaped(content.range) }
        guard let string = String(validating: text, as: UTF8.self) else { throw damage }
        return string
    }

    /// A whole number.
    mutating func integer() throws(Damage) -> Int {
        skipSpace()
        let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let begin = position
        var number = 0
        while position < bytes.count, case let digit = bytes[position] &- 48, digit < 10 {
            guard number < Int.max / 10 - 1 else { throw damage }
            number = number * 10 + Int(digit)
            position += 1
        }
        guard position > begin, bytes[begin] != 48 || position == begin + 1 else { throw damage }
        return isNegative ? -number : number
    }

    mutating func bool() throws(Damage) -> Bool {
        if skip(word: "true") { return true }
        guard skip(word: "false") else { throw damage }
        return false
    }

    /// Passes over any value and gives the place of its bytes.
    @discardableResult
    mutating func skipValue(depth: Int = 0) throws(Damage) -> Range<Int> {
        skipSpace()
        let begin = position
        guard begin < bytes.count, depth < 64 else { throw damage }
        switch bytes[begin] {
        case UInt8(ascii: "\""):
            if try stringContent().isPlain { break }
            position = begin
            _ = try string()
        case UInt8(ascii: "{"):
            try object { (scanner, _) throws(Damage) in
                try scanner.skipValue(depth: depth + 1)
            }
        case UInt8(ascii: "["):
            try array { (scanner) throws(Damage) in try scanner.skipValue(depth: depth + 1) }
        case UInt8(ascii: "-"), 48...57: try skipNumber()
        default:
            guard skip(word: "true") || skip(word: "false") || skip(word: "null") else {
                throw damage
            }
        }
        return begin..<position
    }

    /// Makes sure that nothing follows.
    mutating func end() throws(Damage) {
        skipSpace()
        guard position == bytes.count else { throw damage }
    }

    /// Passes over the next value if it has exactly these bytes.
    mutating func skip(same value: UnsafeBufferPointer<UInt8>) -> Bool {
        skipSpace()
        guard position + value.count <= bytes.count, let base = bytes.baseAddress,
            let other = value.baseAddress, memcmp(base + position, other, value.count) == 0
        else { return false }
        position += value.count
        return true
    }

    /// Passes over these very bytes, if they come next.
    mutating func skip(exactly text: StaticString) -> Bool {
        let end = position + text.utf8CodeUnitCount
        guard end <= bytes.count, let base = bytes.baseAddress,
            memcmp(base + position, text.utf8Start, text.utf8CodeUnitCount) == 0
        else { return false }
        position = end
        return true
    }

    mutating func expect(exactly text: StaticString) throws(Damage) {
        guard skip(exactly: text) else { throw damage }
    }

    /// Forgets what was read from a position on.
    mutating func goBack(to position: Int) {
        self.position = position
    }

    var damage: Damage { Damage(offset: position) }
}

extension JSONScanner {
    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(Damage) {
        guard skip(byte) else { throw damage }
    }

    private mutating func skip(word: StaticString) -> Bool {
        skipSpace()
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, let base = bytes.baseAddress,
            memcmp(base + position, word.utf8Start, word.utf8CodeUnitCount) == 0
        else { return false }
        position = end
        return true
    }

    private mutating func skipNumber() throws(Damage) {
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        func digits(_ scanner: inout JSONScanner) throws(Damage) {
            let begin = scanner.position
            while scanner.position < scanner.bytes.count,
                (48...57).contains(scanner.bytes[scanner.position])
            {
                scanner.position += 1
            }
            guard scanner.position > begin else { throw scanner.damage }
        }
        try digits(&self)
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try digits(&self)
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count, bytes[position] == 43 || bytes[position] == 45 {
                position += 1
            }
            try digits(&self)
        }
    }

    /// The bytes between the quotes, and whether they are ASCII without escapes.
    private mutating func stringContent() throws(Damage) -> (range: Range<Int>, isPlain: Bool) {
        try expect(UInt8(ascii: "\""))
        let begin = position
        var isPlain = true
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return (begin..<(position - 1), isPlain)
            }
            guard byte >= 0x20 else { throw damage }
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                position += 1
            } else if byte >= 0x80 {
                isPlain = false
            }
            position += 1
        }
        throw damage
    }

    private func unescaped(_ range: Range<Int>) throws(Damage) -> String {
        var units: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "\\") else {
                units.append(bytes[index])
                index += 1
                continue
            }
            index += 2
            switch bytes[index - 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
                units.append(bytes[index - 1])
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "u"):
                try appendCodePoint(to: &units, &index, before: range.upperBound)
            default: throw Damage(offset: index)
            }
        }
        guard let text = String(validating: units, as: UTF8.self) else { throw damage }
        return text
    }

    private func appendCodePoint(
        to units: inout [UInt8], _ index: inout Int, before end: Int
    ) throws(Damage) {
        func unit() throws(Damage) -> UInt32 {
            guard index + 4 <= end else { throw Damage(offset: index) }
            var value: UInt32 = 0
            for byte in bytes[index..<(index + 4)] {
                guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                    throw Damage(offset: index)
                }
                value = value * 16 + UInt32(digit)
            }
            index += 4
            return value
        }
        var value = try unit()
        if (0xD800..<0xDC00).contains(value), index + 2 <= end,
            bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        {
            index += 2
            let low = try unit()
            guard (0xDC00..<0xE000).contains(low) else { throw Damage(offset: index) }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw Damage(offset: index) }
        units += Array(String(Character(scalar)).utf8)
    }
}
