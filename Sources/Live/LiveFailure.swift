import Glibc

/// The reason a meeting cannot be shared or followed. `description` is a sentence without a full
/// stop.
package enum LiveFailure: Error, Equatable, CustomStringConvertible {
    /// Other users can access the folder for sockets.
    case unsafeFolder(String, reason: String)
    case system(String, code: Int32)
    case portInUse(String)
    /// A port that browsers refuse to open.
    case blockedPort(UInt16)
    case badAddress(String)
    case badBroker(String)
    case badSecret
    case noNetwork
    case noLibrary
    case library(String, reason: String)

    package var description: String {
        switch self {
        case .unsafeFolder(let path, let reason): "\(path): \(reason)"
        case .system(let what, let code): "\(what): \(String(cString: strerror(code)))"
        case .portInUse(let address): "\(address): in use by another program"
        case .blockedPort(let port):
            "Browsers block port \(port): use another, such as 8080"
        case .badAddress(let text):
            "\"\(text)\" is not an address: expected [ADDRESS:]PORT such as 8080 or 0.0.0.0:8080"
        case .badBroker(let reason): reason
        case .badSecret:
            "SCRUM_SHARE_SECRET must be 16 to 64 letters, digits, \"-\" or \"_\""
        case .noNetwork: "this computer has no network address"
        case .noLibrary: "MQTT needs the library libmosquitto.so.1: install libmosquitto1"
        case .library(let what, let reason): "\(what): \(reason)"
        }
    }
}
