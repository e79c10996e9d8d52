import JSONText

/// The secrets in a page's links: a part of the path for everyone, and a token for the leader.
package struct PageSecrets: Equatable, Sendable {
    /// Keeps strangers and other sites away from the page, which shows people's names.
    package let path: String
    let token: String

    /// `path` is the user's own choice; nil means 80 random bits.
    package init(path: String? = nil, random: () -> UInt64) throws(LiveFailure) {
        self.path = try path.map(Self.checked) ?? Self.hexadecimal(bits: 80, random)
        token = Self.hexadecimal(bits: 128, random)
    }

    package init(path: String, token: String) throws(LiveFailure) {
        self.path = try Self.checked(path)
        self.token = try Self.checked(token)
    }

    /// Reads the secrets from another process's `line`.
    init(line: [UInt8]) throws(LiveFailure) {
        let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        guard words.count == 2 else { throw .badSecret }
        try self.init(
            path: String(decoding: words[0], as: UTF8.self),
            token: String(decoding: words[1], as: UTF8.self))
    }

    /// Both secrets as a line for the process that serves the page.
    var line: [UInt8] { Array("\(path) \(token)\n".utf8) }

    private static func checked(_ text: String) throws(LiveFailure) -> String {
        let isAllowed = text.allSatisfy { $0.isASCIILetterOrDigit || "-_".contains($0) }
        guard isAllowed, (16...64).contains(text.utf8.count) else { throw .badSecret }
        return text
    }

    private static func hexadecimal(bits: Int, _ random: () -> UInt64) -> String {
        var text = ""
        while text.count < bits / 4 {
            text += String(random(), radix: 16).padded(to: 16)
        }
        return String(text.prefix(bits / 4))
    }

    /// Whether a header has the token; compares in constant time.
    func isLeader(_ authorization: String?) -> Bool {
        guard let authorization else { return false }
        // RFC 9110: the scheme is case-insensitive, the token is not.
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        let (given, wanted) = (Array(parts[1].drop { $0 == " " }.utf8), Array(token.utf8))
        guard given.count == wanted.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(given, wanted) { difference |= one ^ other }
        return difference == 0
    }
}
