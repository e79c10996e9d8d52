extension JSONReader {
    /// Reads a string in double quotes; if the closing quote is missing, the string ends with its
    /// line.
    mutating func readString() -> JSONNode {
        let start = offset
        var hasEscapes = false
        offset += 1
        while true {
            offset = nextSpecialByte()
            switch next {
            case UInt8(ascii: "\""):
                offset += 1
                return JSONNode(kind: .string, hasEscapes: hasEscapes, range: start..<offset)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                skipEscape()
            case UInt8(ascii: "\t"):
                report(at: offset, "a tab in a string must be written as \\t")
                offset += 1
            case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                report(at: start, "this string has no closing '\"' on its line")
                return JSONNode(kind: .invalid, range: start..<offset)
            case let byte?:
                let escape = "\\u" + String(byte, radix: 16).padded(to: 4)
                report(at: offset, "a control character in a string must be written as \(escape)")
                offset += 1
            }
        }
    }

    /// The offset of the next byte that ends the string, starts an escape or is not allowed.
    private func nextSpecialByte() -> Int {
        var index = offset
        while index < limit, isOrdinary(bytes[index]) { index += 1 }
        return index
    }

    private func isOrdinary(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func skipEscape() {
        let start = offset
        offset += 1
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        case UInt8(ascii: "u"): skipUnicodeEscape(from: start)
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
        default:
            report(
                at: start, "unknown escape before \(describeNext()); write a backslash as \\\\")
        }
    }

    private mutating func skipUnicodeEscape(from start: Int) {
        guard let unit = JSONNode.codeUnit(bytes[start...]) else {
            report(at: start, "expected four hexadecimal digits after \\u, as in \\u00e9")
            offset = start + 2
            return
        }
        offset = start + 6
        guard UTF16.isSurrogate(unit) else { return }
        if UTF16.isLeadSurrogate(unit), let second = JSONNode.codeUnit(bytes[offset...]),
            UTF16.isTrailSurrogate(second)
        {
            offset += 6
            return
        }
        let text = String(decoding: bytes[start..<(start + 6)], as: UTF8.self)
        let half = UTF16.isLeadSurrogate(unit) ? "first" : "second"
        report(at: start, "\(text) is only the \(half) half of a character")
    }
}

extension JSONNode {
    /// The text of a string node; nil for other nodes.
    func string(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let inside = inside(bytes) else { return nil }
        guard hasEscapes else { return String(decoding: inside, as: UTF8.self) }
        return String(decoding: Self.unescape(inside), as: UTF8.self)
    }

    /// The source between a string node's quotes; nil for other nodes.
    private func inside(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8>? {
        guard kind == .string else { return nil }
        return UnsafeBufferPointer(
            rebasing: bytes[(range.lowerBound + 1)..<(range.upperBound - 1)])
    }

    /// The code unit of an escape such as "\u00e9" at the start of `bytes`; nil if there is none.
    fileprivate static func codeUnit(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt16? {
        let escape = bytes.prefix(6)
        guard escape.count == 6, escape.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            return nil
        }
        var unit: UInt16 = 0
        for byte in escape.dropFirst(2) {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Decodes a string's source to UTF-8; an invalid escape loses its backslash.
    private static func unescape(_ inside: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(inside.count)
        var index = inside.startIndex
        while index < inside.endIndex {
            guard inside[index] == UInt8(ascii: "\\"), index + 1 < inside.endIndex else {
                result.append(inside[index])
                index += 1
                continue
            }
            if let unit = codeUnit(inside[index...]) {
                index += 6
                var units = [unit]
                if UTF16.isLeadSurrogate(unit), let second = codeUnit(inside[index...]),
                    UTF16.isTrailSurrogate(second)
                {
                    units.append(second)
                    index += 6
                }
                result += String(decoding: units, as: UTF16.self).utf8
                continue
            }
            switch inside[index + 1] {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case let byte: result.append(byte)
            }
            index += 2
        }
        return result
    }
}
