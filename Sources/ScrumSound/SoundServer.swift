import Glibc

/// A sound server and its output.
package struct SoundServer: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case pulseAudio = "PulseAudio"
        case pipeWire = "PipeWire"

        /// Recognises the name of a server or of ALSA's plugin for one; nil for anything else.
        init?(in words: String) {
            if words.contains("PipeWire") {
                self = .pipeWire
            } else if words.lowercased().contains("pulseaudio") {
                self = .pulseAudio
            } else {
                return nil
            }
        }
    }

    /// The reason a server's output is inaudible.
    package enum Silence: Sendable {
        /// No output, or only a stand-in that discards everything.
        case noOutput
        case muted
        case atZero
    }

    package struct Output: Equatable, Sendable {
        package let name: String
        let isMuted: Bool
        /// Whether its volume is 0 %.
        let isAtZero: Bool
        /// Whether it is a Bluetooth headset or loudspeaker, which loses sound while it wakes up.
        let isBluetooth: Bool
    }

    let kind: Kind
    /// The server's own name, such as "PulseAudio (on PipeWire 1.4.2)".
    package let name: String
    /// Nil if the server has no output.
    package let output: Output?

    /// The reason the output is inaudible, according to the server; nil if it can be heard.
    var silence: Silence? {
        // PulseAudio and PipeWire create an output of this name if there is no card.
        guard let output, output.name != "auto_null" else { return .noOutput }
        if output.isMuted { return .muted }
        return output.isAtZero ? .atZero : nil
    }

    /// The error for a device that leads to this server; nil if its output can be heard.
    package func error(of device: String) -> ALSAError? {
        silence.map { .unheard(device: device, kind, $0) }
    }

    /// The Debian package that ALSA needs to reach a running server; nil if no server is running or
    /// ALSA reaches it.
    ///
    /// `runtimeFolder` is the user's folder for sockets. May take a few milliseconds.
    package static func missingPackage(runtimeFolder: String?) -> String? {
        let servers = plugins.filter { isRunning($0.socket, in: runtimeFolder) }
        guard let first = servers.first else { return nil }
        let devices = Set(SoundDevice.all().map(\.name))
        return servers.contains { devices.contains($0.device) } ? nil : first.package
    }

    /// Whether a device is ALSA's plugin for a server that is not running.
    package static func isStopped(behind device: String, runtimeFolder: String?) -> Bool {
        plugins.contains { $0.device == device && !isRunning($0.socket, in: runtimeFolder) }
    }

    /// ALSA's devices for servers, with the servers' sockets and the packages of the plugins.
    private static let plugins = [
        (socket: "pipewire-0", device: "pipewire", package: "pipewire-alsa"),
        (socket: "pulse/native", device: "pulse", package: "libasound2-plugins"),
    ]

    private static func isRunning(_ socket: String, in runtimeFolder: String?) -> Bool {
        runtimeFolder.map { access("\($0)/\(socket)", F_OK) == 0 } ?? false
    }
}
