/// The first sign that bytes are not UTF-8 text, with a message about the likely encoding.
package struct TextFault: Error, Equatable, Sendable {
    package let offset: Int
    package let message: String
    /// Whether the whole text is unreadable, rather than only the byte at `offset`.
    let isOfAll: Bool

    package init?(in bytes: [UInt8]) {
        let fault = bytes.withUnsafeBufferPointer { Self.first(in: $0, from: 0) }
        guard let fault else { return nil }
        self = fault
    }

    private init(_ offset: Int, isOfAll: Bool = false, _ message: String) {
        self.offset = offset
        self.message = message
        self.isOfAll = isOfAll
    }

    static func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> TextFault? {
        if start == 0 {
            // Neither loop ends early, so that the compiler can vectorise both.
            guard bytes.reduce(0, |) >= 0x80 || bytes.reduce(.max, min) == 0 else { return nil }
            if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
                || bytes.prefix(2).contains(0)
            {
                return TextFault(0, isOfAll: true, "this is UTF-16 text; save it as UTF-8")
            }
            if let nul = bytes.firstIndex(of: 0) {
                return TextFault(nul, isOfAll: true, "this is not a text file: it has a NUL byte")
            }
        }
        var index = start
        while let next = firstNonASCII(in: bytes, from: index) {
            let width = sequenceWidth(bytes[next...].prefix(4))
            guard width > 0 else {
                let byte = "0x" + String(bytes[next], radix: 16, uppercase: true)
                return TextFault(
                    next, "byte \(byte) is not UTF-8, probably Latin-1; save it as UTF-8")
            }
            index = next + width
        }
        return nil
    }

    /// Examines eight bytes at a time.
    private static func firstNonASCII(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
            let highBits = word & 0x8080_8080_8080_8080
            if highBits != 0 { return index + highBits.trailingZeroBitCount / 8 }
            index += 8
        }
        return raw[index...].firstIndex { $0 >= 0x80 }
    }

    /// The length of the UTF-8 sequence at the start; 0 if it is invalid.
    private static func sequenceWidth(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
        return UTF8.width(scalar)
    }
}

extension String {
    /// Decodes a small text from outside the program, without its byte order mark.
    ///
    /// Throws for more than `limit` bytes, for UTF-16, for a NUL byte and for invalid UTF-8.
    package init(outside bytes: [UInt8], limit: Int) throws(OutsideTextError) {
        guard bytes.count <= limit else {
            throw OutsideTextError(line: nil, reason: "longer than \(limit >> 10) KiB")
        }
        if let fault = TextFault(in: bytes) {
            throw OutsideTextError(
                line: LineMap(bytes).line(at: fault.offset), reason: fault.message)
        }
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.init(decoding: bytes[mark...], as: UTF8.self)
    }
}

/// The reason a small text from outside the program is rejected.
package struct OutsideTextError: Error, Equatable, Sendable {
    /// The line, from 1; nil for the whole text.
    package let line: Int?
    package let reason: String

    /// The message after the text's name, such as "options:3: byte 0xE9 is not UTF-8, …".
    package func message(in name: String) -> String {
        "\(name)\(line.map { ":\($0)" } ?? ""): \(reason)"
    }
}
