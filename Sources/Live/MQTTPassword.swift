import Glibc
import JSONText
import Platform

/// The password for a broker, and the rules for storing and sending it.
package enum MQTTPassword {
    /// The environment variable; child processes do not inherit it.
    package static let variable = "SCRUM_MQTT_PASSWORD"
    private static let longest = 4 * 1_024

    /// The password from the environment or, failing that, from the file; nil if there is none.
    ///
    /// Throws if others may read the file, or if the connection could reveal the password.
    package static func find(
        environment: String?, file: String, user: uid_t, for address: MQTTAddress,
        files: FileSystem = .real
    ) throws(LiveFailure) -> String? {
        var password = environment
        if password == nil { password = try read(file, user: user, files) }
        guard let password, !password.isEmpty else { return nil }
        guard address.user != nil else { return nil }
        guard address.isEncrypted || address.isLoopback else {
            throw .badBroker("A password is sent only over mqtts:// or to this machine")
        }
        return password
    }

    private static func read(
        _ path: String, user: uid_t, _ files: FileSystem
    ) throws(LiveFailure) -> String? {
        let bytes: [UInt8]
        let isOwn: Bool
        do throws(FileFailure) {
            let file = try files.openFile(path, O_RDONLY, followsLinks: true)
            defer { file.close() }
            let status = try file.status()
            isOwn = status.st_uid == user && status.st_mode & 0o077 == 0
            bytes = try file.read(0..<longest + 1)
        } catch {
            if error.isMissing { return nil }
            throw .system(path, code: error.code ?? EIO)
        }
        guard isOwn else { throw .badBroker("\(path): must be owned by you and have mode 0600") }
        do throws(OutsideTextError) {
            let lines = try String(outside: bytes, limit: longest).split(
                omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return lines.first.map(String.init)
        } catch {
            throw .badBroker(error.message(in: path))
        }
    }
}
