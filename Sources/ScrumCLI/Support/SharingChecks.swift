import Live
import Platform

/// The checks that `scrum doctor` runs on sharing and on programs used by meetings.
///
/// They open no connection and start no program.
struct SharingChecks {
    let environment: ScrumEnvironment

    var findings: [Finding] {
        [sockets, link, brokers, password].compactMap(\.self)
            + [
                program("espeak-ng", "speaks names (--speak)", "names are not spoken"),
                program(
                    "systemd-inhibit", "keeps the computer awake during meetings",
                    "the computer may sleep during meetings", package: "systemd"),
                program(
                    "qrencode", "shows a link as a QR code", "links are shown without a QR code"),
            ]
    }

    /// The folder used by `status`, `tell`, `watch` and `share` to find meetings.
    private var sockets: Finding {
        let subject = "running meetings"
        let folder = environment.socketFolder()
        let name = environment.shown(folder.path)
        do {
            return .good(
                subject,
                try folder.isThere()
                    ? "reachable in \(name)" : "will be reachable in \(name)")
        } catch {
            return .lesser(
                subject, "cannot be reached: \(error)",
                "set XDG_RUNTIME_DIR to a private folder; status, tell, watch and share need it")
        }
    }

    private var link: Finding {
        let subject = "page link"
        guard let secret = environment.value(PageProcess.secretName) else {
            return .good(subject, "a new one for each shared meeting")
        }
        do {
            _ = try PageSecrets(path: secret, random: { 0 })
            return .good(subject, "fixed by \(PageProcess.secretName)")
        } catch {
            return .lesser(subject, "cannot be created", "\(error)")
        }
    }

    private var brokers: Finding {
        MQTTLink.isLibraryThere
            ? .good("MQTT", "available (libmosquitto)")
            : .lesser(
                "MQTT", "not available without libmosquitto.so.1",
                "install it (Debian package libmosquitto1)")
    }

    /// The broker's password file, if any.
    private var password: Finding? {
        guard let path = environment.configurationFile("mqtt-password"),
            let status = try? environment.files.statusOf(path)
        else { return nil }
        let access = FileAccess(status, user: environment.user())
        let name = environment.shown(path)
        return access.isPrivate
            ? .good("password file", "\(name): \(access)")
            : .lesser(
                "password file", "\(name): \(access)", "chmod 600 \(name)")
    }

    private func program(
        _ name: String, _ use: String, _ loss: String, package: String? = nil
    ) -> Finding {
        environment.isInstalled(name)
            ? .good(name, use)
            : .lesser(name, "not found: \(loss)", "install the package \(package ?? name)")
    }
}
