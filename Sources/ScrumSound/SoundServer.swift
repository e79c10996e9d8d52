import Glibc

/// A sound server, and the output that it plays to.
package struct SoundServer: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case pulseAudio = "PulseAudio"
        case pipeWire = "PipeWire"

        /// By words of a server, or of ALSA's plugin for one; nil where it is something else.
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

    /// Why nobody hears what a server takes.
    package enum Silence: Sendable {
        /// It has no output, or only the stand-in that swallows everything.
        case noOutput
        case muted
        case atZero
    }

    package struct Output: Equatable, Sendable {
        package let name: String
        /// The source that records what the output plays; nil where there is none.
        let monitor: String?
        let isMuted: Bool
        /// Whether its volume is 0 %.
        let isAtZero: Bool
        /// Whether it is a headset or loudspeaker that loses what comes while it wakes up.
        let isBluetooth: Bool
    }

    let kind: Kind
    /// In its own words, such as "PulseAudio (on PipeWire 1.4.2)".
    package let name: String
    /// Nil where it has none.
    package let output: Output?

    /// Nil where its output can be heard, as far as the server knows.
    var silence: Silence? {
        // PulseAudio and PipeWire make an output of this name where there is no card.
        guard let output, output.name != "auto_null" else { return .noOutput }
        if output.isMuted { return .muted }
        return output.isAtZero ? .atZero : nil
    }

    /// Why nobody hears `device`, which leads to this server; nil where it can be heard.
    package func error(of device: String) -> ALSAError? {
        silence.map { .unheard(device: device, kind, $0) }
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
