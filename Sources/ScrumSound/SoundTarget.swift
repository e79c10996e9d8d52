/// Where sounds are played: an ALSA device, and the settings that choose a server's output.
package struct SoundTarget: Equatable, Sendable {
    package let device: String
    /// The user's folder for sockets, including a sound server's.
    let runtimeFolder: String?
    private let pulseSink: String?
    private let pipeWireNode: String?

    /// `environment` looks up the variables that ALSA's server plugins read.
    package init(device: String = "default", environment: (String) -> String? = { _ in nil }) {
        self.device = device
        runtimeFolder = environment("XDG_RUNTIME_DIR")
        pulseSink = environment("PULSE_SINK")
        pipeWireNode = environment("PIPEWIRE_NODE")
    }

    /// The output selected for this program; nil to let the server choose.
    func sink(of server: SoundServer.Kind) -> String? {
        switch server {
        case .pulseAudio: device.hasPrefix("pulse:") ? String(device.dropFirst(6)) : pulseSink
        case .pipeWire: pipeWireNode
        }
    }

    /// Whether the device's name implies that it is inaudible.
    package var isSilent: Bool { device == "null" || device.hasPrefix("file:") }
}
