/// What the meeting's own screen tells of its page.
package struct SharedPage: Equatable, Sendable {
    /// The viewers' link; nil where another program serves the page and does not tell it.
    package var link: String?
    /// The link as a QR code, as soon as there is one.
    package var code: QRCode?
    /// How many look at the pages of this meeting.
    package var viewers = 0
    /// Whether another program serves it, which alone can stop.
    package var isElsewhere = false

    /// Whether the link leads to this machine alone.
    package var isLocal: Bool {
        link.map { $0.hasPrefix("http://127.") || $0.hasPrefix("http://[::1]") } ?? false
    }

    /// The link in pieces that can be read aloud: the address, and the secret in groups of four.
    package var spokenLink: [String] {
        let parts = (link ?? "").split(separator: "/").dropFirst()
        guard let host = parts.first, let secret = parts.dropFirst().first else { return [] }
        var rest = secret[...]
        var groups: [Substring] = []
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return ["\(host) /", groups.joined(separator: " ") + " /"]
    }
}
