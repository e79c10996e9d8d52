/// Where sounds go: a device of ALSA's, and what leads from there to an output of a sound server.
package struct SoundTarget: Equatable, Sendable {
    package let device: String
    /// The user's folder for sockets, where a sound server would have its own.
    let runtimeFolder: String?
    private let pulseSink: String?
    private let pipeWireNode: String?

    /// `environment` has what ALSA's plugins for servers read too.
    package init(device: String = "default", environment: (String) -> String? = { _ in nil }) {
        self.device = device
        runtimeFolder = environment("XDG_RUNTIME_DIR")
        pulseSink = environment("PULSE_SINK")
        pipeWireNode = environment("PIPEWIRE_NODE")
    }

    /// The output that is chosen for this program; nil where the server chooses.
    func sink(of server: SoundServer.Kind) -> String? {
        switch server {
        case .pulseAudio: device.hasPrefix("pulse:") ? String(device.dropFirst(6)) : pulseSink
        case .pipeWire: pipeWireNode
        }
    }

    /// Whether the name of the device says that nobody hears it.
    package var isSilent: Bool { device == "null" || device.hasPrefix("file:") }
}
