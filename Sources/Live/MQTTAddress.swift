/// A broker and a topic, written `mqtt[s]://[USER@]HOST[:PORT]/TOPIC`.
package struct MQTTAddress: Equatable, Sendable {
    let isEncrypted: Bool
    package let user: String?
    package let host: String
    let port: UInt16
    package let topic: String

    /// Whether the topic ends in `#` and so covers many meetings.
    package var isBoard: Bool { topic.last == "#" }

    /// Whether the broker runs on this machine.
    package var isLoopback: Bool {
        host == "localhost" || host == "::1"
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Whether the text starts with a broker's URL scheme.
    package static func isMeant(by text: String) -> Bool {
        ["mqtt://", "mqtts://"].contains { text.lowercased().hasPrefix($0) }
    }

    package init(_ text: String) throws(LiveFailure) {
        guard Self.isMeant(by: text) else { throw Self.failure("expected mqtt:// or mqtts://") }
        isEncrypted = text.lowercased().hasPrefix("mqtts")
        let rest = text.dropFirst(isEncrypted ? 8 : 7)
        guard let slash = rest.firstIndex(of: "/") else {
            throw Self.failure("the topic is missing")
        }
        var server = rest[..<slash]
        if let at = server.lastIndex(of: "@") {
            guard !server[..<at].contains(":") else {
                throw .badBroker(
                    "Others can see a password in an address: set SCRUM_MQTT_PASSWORD "
                        + "or write it to the file mqtt-password")
            }
            guard at != server.startIndex else { throw Self.failure("the user name is missing") }
            user = String(server[..<at])
            server = server[server.index(after: at)...]
        } else {
            user = nil
        }
        (host, port) = try Self.endpoint(server, usual: isEncrypted ? 8_883 : 1_883)
        topic = try Self.checked(topic: rest[rest.index(after: slash)...])
        guard (user ?? "").unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7f }) else {
            throw Self.failure("the user name contains a space or a control character")
        }
    }

    private static func failure(_ reason: String) -> LiveFailure {
        .badBroker("Invalid broker address: \(reason) (mqtts://[USER@]HOST[:PORT]/TOPIC)")
    }

    private static func endpoint(
        _ text: Substring, usual: UInt16
    ) throws(LiveFailure) -> (host: String, port: UInt16) {
        var host = text
        var port = usual
        let afterHost = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[afterHost...].lastIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(digits),
                number > 0
            else { throw failure("the port must be a number from 1 to 65535") }
            port = number
            host = text[..<colon]
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, host.utf8.count <= 253 else { throw failure("the host is missing") }
        let signs = isBracketed ? "-._:" : "-._"
        let isAllowed = host.allSatisfy { $0.isASCIILetterOrDigit || signs.contains($0) }
        guard isAllowed else { throw failure("\"\(host)\" is not a host name") }
        return (String(host), port)
    }

    private static func checked(topic: Substring) throws(LiveFailure) -> String {
        guard !topic.isEmpty else { throw failure("the topic is missing") }
        guard topic.utf8.count <= 1_000, !topic.hasPrefix("$"),
            topic.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
        else { throw failure("the topic is too long, begins with \"$\" or has control characters") }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.dropLast().allSatisfy({ !$0.contains("#") }), !topic.contains("+"),
            levels.last == "#" || levels.last?.contains("#") == false
        else { throw failure("\"#\" must be the last level of a topic; \"+\" is not supported") }
        return String(topic)
    }
}

extension Character {
    var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
