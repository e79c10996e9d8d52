import CLive
import Glibc

/// The address and port on which a page is served; port 0 means any free port.
package struct PageAddress: Equatable, Sendable, CustomStringConvertible {
    package private(set) var host = "127.0.0.1"
    var port: UInt16 = 0

    /// The loopback address and any free port.
    package init() {}

    /// All IPv4 addresses of this machine and any free port.
    package static let network: PageAddress = {
        var address = PageAddress()
        address.host = "0.0.0.0"
        return address
    }()

    /// Parses `[ADDRESS:]PORT`; an IPv6 address needs square brackets.
    package init(_ text: String) throws(LiveFailure) {
        guard let digits = text.split(separator: ":", omittingEmptySubsequences: false).last,
            !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let port = UInt16(digits)
        else { throw .badAddress(text) }
        guard !Self.blockedPorts.contains(port) else { throw .blockedPort(port) }
        self.port = port
        guard digits.count < text.count else { return }
        var host = text.dropLast(digits.count + 1)
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard Self.isAddress(String(host), AF_INET6) else { throw .badAddress(text) }
        } else {
            if host == "localhost" { host = "127.0.0.1" }
            guard Self.isAddress(String(host), AF_INET) else { throw .badAddress(text) }
        }
        self.host = String(host)
    }

    /// The ports that the Fetch standard calls bad.
    private static let blockedPorts: Set<UInt16> = [
        1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
        102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389,
        427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
        989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665,
        6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ]

    private static func isAddress(_ text: String, _ family: Int32) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) {
            inet_pton(family, text, $0.baseAddress) == 1
        }
    }

    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Whether only this machine can reach the page.
    package var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

    /// Opens a listener, which the caller closes or hands over.
    package func listen() throws(LiveFailure) -> Int32 {
        let listener = clive_listen_tcp(host, String(port))
        guard listener < 0 else { return listener }
        if errno == EADDRINUSE { throw .portInUse(description) }
        throw .system(description, code: errno)
    }

    /// The links for viewers and for the leader. If the page is open to the network, they contain
    /// an address that other machines can reach.
    package func links(
        _ secrets: PageSecrets, listener: Int32
    ) -> (viewers: String, leader: String) {
        var host = host
        if host == "0.0.0.0" || host == "::" {
            host = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
                guard let start = text.baseAddress,
                    clive_own_address(listener, start, text.count) != 0
                else { return host == "::" ? "::1" : "127.0.0.1" }
                return String(cString: start)
            }
        }
        if host.contains(":") { host = "[\(host)]" }
        let viewers = "http://\(host):\(clive_port(listener))/\(secrets.path)/"
        return (viewers, viewers + "#" + secrets.token)
    }
}
