import CLive
import Glibc

/// Why a broker cannot be used: the one place that gives meaning to a code from the broker or from
/// libmosquitto.
package struct MQTTProblem: Error, Equatable, Sendable {
    /// The reason in words, without a full stop.
    package let reason: String
    /// Whether retrying is pointless.
    package let isFinal: Bool
    private let speaksMQTT: Bool

    /// `code` is an MQTT 5 reason or, below 128, a result of libmosquitto; `error` is errno after
    /// that result. `isConnected` says whether the broker had accepted the connection.
    init(_ code: Int32, error: Int32 = 0, isConnected: Bool = true) {
        speaksMQTT = !Self.notMQTT.contains(code)
        isFinal = !Self.passing.contains(code)
        reason =
            switch code {
            case _ where !speaksMQTT: "not an MQTT 5 broker"
            case Self.connectionLost,
                Self.system where error == 0:
                isConnected
                    ? "the connection was lost" : "closed the connection without an MQTT answer"
            case Self.system: String(cString: strerror(error))
            case Self.tls: "TLS failed; check the port, the certificate and its host name"
            case Self.lookup, Self.lookupNow: "the host name cannot be resolved"
            case Self.noAnswer: "the broker stopped answering"
            case 128...: String(cString: cmosquitto_reason(code))
            default: String(cString: cmosquitto_words(code))
            }
    }

    /// What to check after a final refusal.
    package var advice: String {
        speaksMQTT
            ? "Check the user, the password, and the broker's access list and limits."
            : "Check the host and the port; scrum needs a broker that speaks MQTT 5."
    }

    /// Packet too large.
    static let packetTooLarge = Self(149)

    private static let (noMemory, notConnected, connectionLost, tls): (Int32, Int32, Int32, Int32) =
        (1, 4, 7, 8)
    private static let (system, lookup, noAnswer, lookupNow, timeout):
        (
            Int32, Int32, Int32, Int32, Int32
        ) = (14, 15, 19, 20, 27)

    /// A protocol error, malformed text, a malformed packet, a duplicate property, and the reason
    /// "unsupported protocol version".
    private static let notMQTT: Set<Int32> = [2, 18, 21, 22, 132]

    /// Codes after which a retry may succeed. The reasons are: unavailable, busy, shutting down,
    /// keep-alive timeout, session taken over, receive maximum exceeded, rate too high, quota
    /// exceeded, administrative action, connection rate exceeded. All other codes are final.
    private static let passing: Set<Int32> = [
        noMemory, notConnected, connectionLost, tls, system, lookup, noAnswer, lookupNow, timeout,
        136, 137, 139, 141, 142, 147, 150, 151, 152, 159,
    ]
}
