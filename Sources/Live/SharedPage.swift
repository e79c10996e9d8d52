/// The shared page, as the meeting's own screen shows it.
package struct SharedPage: Equatable, Sendable {
    /// The viewers' link; nil if another program serves the page without reporting its link.
    package var link: String?
    /// The link as a QR code, once it is ready.
    package var code: QRCode?
    /// The number of viewers on all pages of this meeting.
    package var viewers = 0
    /// Whether another program serves the page; only that program can stop sharing.
    package var isElsewhere = false
    /// Whether another program serves a page as well as this one.
    package var isAlsoElsewhere = false
    /// Whether the link is for the network page, which is served in addition to the page for this
    /// machine.
    package var isOnNetwork = false

    /// Whether only this machine can open the link.
    package var isLocal: Bool {
        link.map { $0.hasPrefix("http://127.") || $0.hasPrefix("http://[::1]") } ?? false
    }

    /// The link in parts to read aloud: the address, and the secret in groups of four.
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
