import JSONText

/// Repeatable identifiers: version 5 UUIDs (RFC 9562), made from the SHA-1 hash of a namespace and
/// a name.
enum NameUUID {
    /// A random namespace for this program; changing it changes all identifiers.
    private static let namespace: [UInt8] = [
        0x5e, 0x0c, 0x3b, 0x8a, 0x71, 0xd4, 0x4f, 0x26, 0x9b, 0x1f, 0x2a, 0xc7, 0x60, 0x8d, 0xe3,
        0x95,
    ]

    /// The identifier for several strings, such as a scrum's title and a person's name.
    static func text(of parts: [String]) -> String {
        uuid(namespace: namespace, name: parts.joined(separator: "\u{0}"))
    }

    /// The UUID in upper case, as Foundation writes it.
    static func uuid(namespace: [UInt8], name: String) -> String {
        var bytes = Array(sha1(namespace + Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0f | 0x50
        bytes[8] = bytes[8] & 0x3f | 0x80
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += String(byte, radix: 16, uppercase: true).padded(to: 2)
        }
        return text
    }

    /// Whether a string has the format of a UUID.
    static func isUUID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// The SHA-1 hash of a message (RFC 3174).
    static func sha1(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        padded += bigEndian(UInt64(message.count) * 8)
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        for start in stride(from: 0, to: padded.count, by: 64) {
            mix(padded[start..<start + 64], into: &state)
        }
        return state.flatMap(bigEndian)
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(rotated(mixed, by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (function, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5a82_7999)
                case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
                case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let sum = rotated(a, by: 5) &+ function &+ e &+ constant &+ word
            (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, sum)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
        word << bits | word >> (32 - bits)
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
