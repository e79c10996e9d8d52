import CSound
import Glibc

/// A playback device with the name that `SoundPlayer` needs.
package struct SoundDevice: Equatable, Sendable {
    package let name: String
    /// ALSA's description on one line; empty if there is none.
    package let details: String

    /// Whether ALSA's library can be loaded.
    package static var isLibraryThere: Bool { calsa_load() }

    /// All named ALSA devices; empty without ALSA's library. May take a few milliseconds.
    package static func all() -> [SoundDevice] {
        guard calsa_load() else { return [] }
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var devices: [SoundDevice] = []
        var next = hints
        while let hint = next.pointee {
            // A device without a direction supports both.
            let direction = text("IOID", of: hint)
            if let name = text("NAME", of: hint), direction == nil || direction == "Output" {
                let details = text("DESC", of: hint) ?? ""
                devices.append(
                    SoundDevice(
                        name: name,
                        details: details.split(separator: "\n").joined(separator: ", ")))
            }
            next += 1
        }
        return devices
    }

    private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
        guard let start = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(start) }
        return String(cString: start)
    }
}
