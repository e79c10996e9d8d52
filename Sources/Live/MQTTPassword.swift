import Glibc

/// Where the password for a broker comes from, and where it may go.
package enum MQTTPassword {
    /// Which no child inherits.
    package static let variable = "SCRUM_MQTT_PASSWORD"
    private static let longest = 4 * 1_024

    /// The password in the environment, else that in the file; nil where there is none.
    ///
    /// A file that others may read is refused, as is a password that anybody on the way could read.
    package static func find(
        environment: String?, file: String, user: uid_t, for address: MQTTAddress
    ) throws(LiveFailure) -> String? {
        var password = environment
        if password == nil { password = try read(file, user: user) }
        guard let password, !password.isEmpty else { return nil }
        guard address.user != nil else { return nil }
        guard address.isEncrypted || address.isLoopback else {
            throw .badBroker("A password goes over mqtts:// only, or to this machine")
        }
        return password
    }

    private static func read(_ path: String, user: uid_t) throws(LiveFailure) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .system(path, code: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == user,
            status.st_mode & 0o077 == 0
        else { throw .badBroker("\(path): must be a file of yours with mode 0600") }
        var bytes = [UInt8](repeating: 0, count: longest)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw .system(path, code: errno) }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard count < longest, let text = String(validating: line, as: UTF8.self) else {
            throw .badBroker("\(path): is no password")
        }
        return text
    }
}
