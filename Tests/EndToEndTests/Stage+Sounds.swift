import TestSupport
import Testing

/// Recordings of the sounds that the program plays.
extension Stage {
    /// Makes ALSA's `default` record each sound in a file: PATH, PATH.0001, PATH.0002 …
    func recordSounds(on card: String = "type null") throws -> String {
        let recording = "\(folder)/sound.wav"
        try setSoundCards(
            """
            pcm_type.fake { lib "\(Self.fakeCard)" }
            pcm.!default {
                type file
                slave.pcm { \(card) }
                format wav
                file "\(recording)"
                truncate false
            }
            """)
        environment["SCRUM_DEVICE"] = nil
        return recording
    }

    /// The folder of the built-in sounds.
    static let sounds: String = {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(folder)/Sounds"
    }()

    /// The samples after the header.
    func samples(of path: String) throws -> [UInt8] {
        let file = bytes(of: path)
        let header = Array("data".utf8)
        let start = try #require(file.firstRange(of: header), "\(path): \(file.count) bytes")
        return Array(file[(start.upperBound + 4)...])
    }

    /// The samples once the device is closed, which writes their length into the header.
    func finishedSamples(of path: String) -> [UInt8]? {
        let file = bytes(of: path)
        guard let data = file.firstRange(of: Array("data".utf8)),
            file[data.upperBound...].prefix(4).contains(where: { $0 != 0 })
        else { return nil }
        return Array(file[(data.upperBound + 4)...])
    }
}
