import Glibc
import Platform

/// A sound server, and the output that it plays to.
package struct SoundServer: Equatable, Sendable {
    /// In its own words, such as "PulseAudio (on PipeWire 1.4.2)".
    package let name: String
    /// The name of its output; nil where it has none.
    package let output: String?

    /// Whether nothing can be heard: servers without a card have no output, or one of this name.
    package var isSilent: Bool { output == nil || output == "auto_null" }

    /// What `pactl` or `wpctl` says of the running server, waiting half a second at most for each;
    /// nil where neither is installed or answers.
    package static func running(environment: [String: String]) -> SoundServer? {
        if let text = output(of: ["pactl", "info"], environment) {
            let name = value(after: "Server Name:", in: text) ?? "PulseAudio"
            let output = value(after: "Default Sink:", in: text)
            return SoundServer(name: name, output: output?.first == "@" ? nil : output)
        }
        guard let text = output(of: ["wpctl", "inspect", "@DEFAULT_AUDIO_SINK@"], environment)
        else { return nil }
        let output = value(after: "node.name =", in: text)?.filter { $0 != "\"" }
        return SoundServer(name: "PipeWire", output: output)
    }

    private static func output(
        of command: [String], _ environment: [String: String]
    ) -> String? {
        // The words that are looked for are English.
        let variables = environment.merging(["LC_ALL": "C"]) { _, new in new }
        let answer = ChildProgram(command, environment: variables)
            .answer(to: [], mostBytes: 65_536, within: .milliseconds(500))
        guard case .output(let bytes) = answer else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func value(after key: String, in text: String) -> String? {
        for line in text.split(separator: "\n") {
            // The most important lines of wpctl begin with a star.
            let line = line.drop { $0 == " " || $0 == "*" }
            guard line.hasPrefix(key) else { continue }
            let value = line.dropFirst(key.count).drop { $0 == " " }
            return value.isEmpty ? nil : String(value)
        }
        return nil
    }

    /// The Debian package without which ALSA does not reach a server that runs; nil where none
    /// runs, or where it is reached.
    ///
    /// `runtimeFolder` is the user's folder for sockets. May take a few ms.
    package static func missingPackage(runtimeFolder: String?) -> String? {
        guard let runtimeFolder else { return nil }
        let servers = [
            (socket: "pipewire-0", device: "pipewire", package: "pipewire-alsa"),
            (socket: "pulse/native", device: "pulse", package: "libasound2-plugins"),
        ].filter { access("\(runtimeFolder)/\($0.socket)", F_OK) == 0 }
        guard let first = servers.first else { return nil }
        let devices = Set(SoundDevice.all().map(\.name))
        return servers.contains { devices.contains($0.device) } ? nil : first.package
    }
}
