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
        speaksMQTT = !Self.notMQTT.contains(Int(code))
        isFinal = !Self.passing.contains(Int(code))
        reason =
            switch Int(code) {
            case _ where !speaksMQTT: "not an MQTT 5 broker"
            case CMOSQUITTO_LOST,
                CMOSQUITTO_SYSTEM where error == 0:
                isConnected
                    ? "the connection was lost" : "closed the connection without an MQTT answer"
            case CMOSQUITTO_SYSTEM: String(cString: strerror(error))
            case CMOSQUITTO_TLS: "TLS failed; check the port, the certificate and its host name"
            case CMOSQUITTO_LOOKUP, CMOSQUITTO_LOOKUP_FAILED: "the host name cannot be resolved"
            case CMOSQUITTO_SILENT: "the broker stopped answering"
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

    private static let notMQTT: Set<Int> = [
        CMOSQUITTO_PROTOCOL, CMOSQUITTO_BAD_TEXT, CMOSQUITTO_BAD_PACKET, CMOSQUITTO_BAD_PROPERTY,
        132,
    ]

    /// Codes after which a retry may succeed. The reasons are: unavailable, busy, shutting down,
    /// keep-alive timeout, session taken over, receive maximum exceeded, rate too high, quota
    /// exceeded, administrative action, connection rate exceeded. All other codes are final.
    private static let passing: Set<Int> = [
        CMOSQUITTO_NO_MEMORY, CMOSQUITTO_NOT_CONNECTED, CMOSQUITTO_LOST, CMOSQUITTO_TLS,
        CMOSQUITTO_SYSTEM, CMOSQUITTO_LOOKUP, CMOSQUITTO_SILENT, CMOSQUITTO_LOOKUP_FAILED,
        CMOSQUITTO_TIMEOUT, 136, 137, 139, 141, 142, 147, 150, 151, 152, 159,
    ]
}
