import ScrumCore
import ScrumSound

/// The sound checks that `scrum doctor` runs, which open no device.
struct SoundChecks {
    private static let subject = "sound"
    /// Advice if ALSA has no device.
    static let noDevice = "enable a sound card, or start PipeWire or PulseAudio"

    let environment: ScrumEnvironment

    var findings: [Finding] {
        guard environment.value("SSH_CONNECTION") != nil else { return [device] }
        return [
            device,
            .good("sound over ssh", "plays on the remote computer; this terminal's bell rings"),
        ]
    }

    private var runtimeFolder: String? { environment.value("XDG_RUNTIME_DIR") }

    private var device: Finding {
        guard SoundDevice.isLibraryThere else {
            return .lesser(
                Self.subject, "unavailable without ALSA's library; the terminal's bell rings",
                "install it (Debian package libasound2)")
        }
        if let package = SoundServer.missingPackage(runtimeFolder: runtimeFolder) {
            return .lesser(
                Self.subject, "a sound server is running, but ALSA cannot reach it",
                "install the package \(package)")
        }
        if let error = SoundServer.running(runtimeFolder: runtimeFolder)?.error(of: "default") {
            return .lesser(Self.subject, "\(error)", error.advice)
        }
        let count = SoundDevice.playable(in: environment).count
        guard count > 0 else {
            return .lesser(
                Self.subject, "no card and no sound server; the terminal's bell rings",
                Self.noDevice)
        }
        return .good(
            Self.subject,
            "\(TimeText.count(count, "device")); test with \"scrum sound\"")
    }
}
