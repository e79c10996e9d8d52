extension JSONReader {
    /// Skips white space and comments.
    @inline(__always)
    mutating func skipTrivia() {
        // In compact JSON, most tokens follow each other directly.
        guard let byte = next, !Self.isToken(byte) else { return }
        skipSpacesAndComments()
    }

    /// Whether a byte is certain to be part of a token. For rare token bytes, such as '-', the
    /// result is false, which only costs time.
    @inline(__always)
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    private mutating func skipSpacesAndComments() {
        while true {
            switch next {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                offset += 1
            case UInt8(ascii: "/"): skipComment()
            case UInt8(ascii: "#"):
                report(at: offset, "a comment starts with //, not #")
                skipLine()
            case let byte? where byte == 0x0B || byte == 0x0C || byte >= 0x80:
                guard skipOddSpace() else { return }
            case let byte? where byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">"):
                return stopAtConflict(byte)
            default: return
            }
        }
    }

    /// Stops at a line with which git marks a conflict, since nothing after it can be trusted.
    private mutating func stopAtConflict(_ byte: UInt8) {
        guard offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n"),
            bytes[offset...].starts(with: repeatElement(byte, count: 7))
        else { return }
        report(at: offset, "a conflict marker from git; keep one version and delete the markers")
        stop()
    }

    mutating func skipComment() {
        let start = offset
        let second = offset + 1 < bytes.count ? bytes[offset + 1] : nil
        if second == UInt8(ascii: "/") { return skipLine() }
        guard second == UInt8(ascii: "*") else {
            report(at: start, "expected // or /* for a comment, found '/'")
            return skipLine()
        }
        offset += 2
        while offset + 1 < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
                offset += 2
                return
            }
            offset += 1
        }
        report(at: start, "this /* comment is never closed")
        stop()
    }

    mutating func skipLine() {
        while let byte = next, byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "\r"), offset + 1 < bytes.count,
                bytes[offset + 1] == UInt8(ascii: "\n")
            {
                return
            }
            offset += 1
        }
    }

    private mutating func skipOddSpace() -> Bool {
        guard let scalar = scalar(at: offset),
            scalar.properties.isWhitespace || scalar == "\u{FEFF}"
        else { return false }
        report(at: offset, "expected a plain space, found \(Self.name(of: scalar))")
        offset += UTF8.width(scalar)
        return true
    }

    /// The character at an offset; nil at the end or for invalid UTF-8.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        var decoder = UTF8()
        var iterator = bytes[min(offset, bytes.count)...].prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return scalar
    }

    /// The name of a character for a message, such as "U+00A0".
    static func name(of scalar: Unicode.Scalar) -> String {
        "U+" + String(scalar.value, radix: 16, uppercase: true).padded(to: 4)
    }

    /// The character at the current offset, in words for a message.
    func describeNext() -> String {
        guard let byte = next else { return "the end of the file" }
        guard let scalar = scalar(at: offset) else { return "byte \(Self.hexadecimal(byte))" }
        let isVisible = scalar.value > 0x20 && !scalar.properties.isControlOrFormat
        return isVisible ? "'\(Character(scalar))'" : Self.name(of: scalar)
    }

    // MARK: Encoding

    /// Reports every byte that is not UTF-8; called before parsing.
    mutating func checkEncoding() {
        var start = 0
        while let fault = TextFault.first(in: bytes, from: start) {
            report(.encoding, at: fault.offset, fault.message)
            guard !fault.isOfAll, limit > 0 else { return stop() }
            start = fault.offset + 1
        }
    }

    static func hexadecimal(_ byte: UInt8) -> String {
        "0x" + String(byte, radix: 16, uppercase: true).padded(to: 2)
    }
}

extension StringProtocol {
    /// Whether the string contains a visible character.
    package var isVisible: Bool {
        unicodeScalars.contains { scalar in
            let properties = scalar.properties
            // The braille pattern without dots is blank, although Unicode calls it a symbol.
            return !properties.isWhitespace && !properties.isControlOrFormat
                && !properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
        }
    }
}

extension String {
    /// The text without surrounding white space; nil if it has no visible character.
    package var visible: String? {
        guard isVisible,
            let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return nil }
        return String(unicodeScalars[first...last])
    }
}

extension Unicode.Scalar.Properties {
    /// Whether the character is a control, format or bidi character, all of which are invisible.
    var isControlOrFormat: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
