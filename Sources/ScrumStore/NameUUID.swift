import JSONText
import ScrumCore

/// Repeatable identifiers: version 8 UUIDs (RFC 9562), from the hash that also names history files.
enum NameUUID {
    /// The identifier for several strings, such as a scrum's title and a person's name, in upper
    /// case, as Foundation writes it.
    static func text(of parts: [String]) -> String {
        let name = parts.joined(separator: "\u{0}")
        let high = Fingerprint.of(name)
        let low = Fingerprint.of(name, from: high)
        let (version, variant): (UInt64, UInt64) = (0x8000, 1 << 63)
        let halves = [high & ~0xf000 | version, low & ((variant >> 1) - 1) | variant]
        let digits = halves.map { String($0, radix: 16, uppercase: true).padded(to: 16) }.joined()
        return digits.enumerated().reduce(into: "") { text, digit in
            if [8, 12, 16, 20].contains(digit.offset) { text += "-" }
            text.append(digit.element)
        }
    }

    /// Whether a string has the format of a UUID.
    static func isUUID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}
