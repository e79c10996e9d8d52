/// The reason a file is not a usable sound. `description` follows the file's name.
package enum WAVError: Error, Equatable, Sendable {
    case empty
    /// Another kind of sound file, recognised by its first bytes.
    case otherFormat(String)
    /// Neither WAV nor another known format.
    case unknownFormat
    /// The file ends before its format chunk, or has none.
    case noFormat
    /// The file ends before its samples, or has none.
    case noSamples
    /// Compressed or encoded samples, with the format's number.
    case coded(UInt16)
    /// Neither mono nor stereo.
    case channels(Int)
    /// An unsupported number of bits per sample.
    case bits(Int)
    /// An impossible sample rate, in Hz.
    case rate(Int)
    case tooLarge(bytes: Int)
    case tooLong(seconds: Int)
}

extension WAVError: CustomStringConvertible {
    package var description: String { description(of: "FILE") }

    /// The description, with `path` quoted for a shell in the suggested command.
    package func description(of path: String) -> String {
        switch self {
        case .empty: "is empty"
        case .otherFormat(let name): "is \(name), not WAV; \(conversion(of: path))"
        case .unknownFormat: "is not a WAV file"
        case .noFormat: "is a WAV file without a format"
        case .noSamples: "is a WAV file without samples"
        case .coded(let tag):
            "is a WAV file encoded as \(Self.name(of: tag)), not PCM; \(conversion(of: path))"
        case .channels(let count):
            "has \(count) channels, not 1 or 2; \(conversion(of: path, "-ac 2 "))"
        case .bits(let bits):
            "has \(bits) bits per sample, not 8, 16, 24 or 32; \(conversion(of: path))"
        case .rate(let rate): "is a WAV file with \(rate) Hz"
        case .tooLarge(let bytes):
            "is \((bytes + 999_999) / 1_000_000) MB; the limit is \(Sound.byteLimit / 1_000_000)"
                + " MB"
        case .tooLong(let seconds):
            "lasts \(seconds) s; the limit is \(Sound.secondsLimit) s"
        }
    }

    /// A sentence about the file, without a full stop if it ends with a command.
    package func sentence(of path: String) -> String {
        switch self {
        case .otherFormat, .coded, .channels, .bits: "\(path) \(description(of: path))"
        default: "\(path) \(description)."
        }
    }

    private func conversion(of path: String, _ options: String = "") -> String {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        var stem = path[...]
        if let dot = name.lastIndex(of: "."), dot > name.startIndex { stem = path[..<dot] }
        // With the same name for its output, ffmpeg would overwrite the WAV file while reading it.
        let target = stem + ".wav" == path ? stem + "-plain.wav" : stem + ".wav"
        return "convert it: ffmpeg -i \(Self.quoted(path)) \(options)-c:a pcm_s16le "
            + Self.quoted(target)
    }

    private static func quoted(_ path: some StringProtocol) -> String {
        // A leading hyphen would be taken for an option.
        let path = path.hasPrefix("-") ? "./\(path)" : String(path)
        let plain = path.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || "0123456789/._-+@%,:=".unicodeScalars.contains(scalar)
        }
        return plain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
    }

    private static func name(of tag: UInt16) -> String {
        switch tag {
        case 2, 17: "ADPCM"
        case 6: "A-law"
        case 7: "µ-law"
        case 0x31: "GSM"
        case 0x50, 0x55: "MPEG"
        case 0xFF: "AAC"
        default: "format \(tag)"
        }
    }
}
