import JSONText

/// What a link must have: a part of the path for everybody, and a token for who controls.
package struct PageSecrets: Equatable, Sendable {
    /// In the path, because names are personal and no other site may find the page.
    package let path: String
    let token: String

    /// `path` is what the user wants for it; without it there are 80 random bits.
    package init(path: String? = nil, random: () -> UInt64) throws(LiveFailure) {
        self.path = try path.map(Self.checked) ?? Self.hexadecimal(bits: 80, random)
        token = Self.hexadecimal(bits: 128, random)
    }

    package init(path: String, token: String) throws(LiveFailure) {
        self.path = try Self.checked(path)
        self.token = try Self.checked(token)
    }

    /// The secrets of another process, as its `line` has them.
    init(line: [UInt8]) throws(LiveFailure) {
        let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        guard words.count == 2 else { throw .badSecret }
        try self.init(
            path: String(decoding: words[0], as: UTF8.self),
            token: String(decoding: words[1], as: UTF8.self))
    }

    /// Both, for the process that serves the page.
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

    /// Whether a header has the token; it takes as long for every text of that length.
    func isLeader(_ authorization: String?) -> Bool {
        guard let authorization else { return false }
        // RFC 9110: the scheme ignores case, the token does not.
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        let (given, wanted) = (Array(parts[1].drop { $0 == " " }.utf8), Array(token.utf8))
        guard given.count == wanted.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(given, wanted) { difference |= one ^ other }
        return difference == 0
    }
}
