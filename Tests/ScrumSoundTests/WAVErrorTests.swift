import Testing

@testable import ScrumSound

struct WAVErrorTests {
    static let otherFiles: [(start: [UInt8], words: String)] = [
        ([], "is empty"),
        (ascii("[{}]"), "is not a WAV file"),
        ([0xFF], "is not a WAV file"),
        ([0xFF, 0xD8, 0xFF, 0xE0], "is not a WAV file"),
        (ascii("RIFF____AVI "), "is not a WAV file"),
        (ascii("OggS"), "is Ogg, not WAV"),
        (ascii("fLaC"), "is FLAC, not WAV"),
        (ascii("ID3"), "is MP3, not WAV"),
        ([0xFF, 0xFB, 0x90, 0x64], "is MP3, not WAV"),
        ([0xFF, 0xF1, 0x50, 0x80], "is AAC, not WAV"),
        (ascii("FORM____AIFF"), "is AIFF, not WAV"),
        (ascii("____ftypM4A "), "is MPEG-4, not WAV"),
        (ascii("caff"), "is CAF, not WAV"),
        (ascii(".snd"), "is AU, not WAV"),
        (ascii("wvpk"), "is WavPack, not WAV"),
        (ascii("MThd"), "is MIDI, not WAV"),
        (ascii("RIFX____WAVE"), "is big-endian WAV, not WAV"),
    ]

    @Test("If a file is not in WAV format, the error names its format", arguments: otherFiles)
    func otherKinds(start: [UInt8], words: String) {
        expect(start, isRefusedWith: words)
    }

    static let wrongFiles: [(file: WAVBuilder, words: String)] = [
        (WAVBuilder(tag: 2, bits: 4), "is a WAV file encoded as ADPCM, not PCM"),
        (WAVBuilder(tag: 6, bits: 8), "is a WAV file encoded as A-law, not PCM"),
        (WAVBuilder(tag: 7, bits: 8), "is a WAV file encoded as µ-law, not PCM"),
        (WAVBuilder(tag: 0x55, bits: 0), "is a WAV file encoded as MPEG, not PCM"),
        (
            WAVBuilder(tag: 1234, isExtensible: true),
            "is a WAV file encoded as format 1234, not PCM"
        ),
        (WAVBuilder(channels: 0), "has 0 channels, not 1 or 2"),
        (WAVBuilder(channels: 6), "has 6 channels, not 1 or 2"),
        (WAVBuilder(rate: 0), "is a WAV file with 0 Hz"),
        (WAVBuilder(rate: 999), "is a WAV file with 999 Hz"),
        (WAVBuilder(rate: 4_000_000_000), "is a WAV file with 4000000000 Hz"),
        (WAVBuilder(bits: 0), "has 0 bits per sample, not 8, 16, 24 or 32"),
        (WAVBuilder(bits: 20), "has 20 bits per sample, not 8, 16, 24 or 32"),
        (WAVBuilder(tag: 3, bits: 64), "has 64 bits per sample, not 8, 16, 24 or 32"),
        (
            WAVBuilder(last: WAVBuilder.chunk("LIST", [1, 2]), data: []),
            "is a WAV file without samples"
        ),
        (
            WAVBuilder(rate: 1000, bits: 8, data: [UInt8](repeating: 1, count: 30_001)),
            "lasts 31 s; the limit is 30 s"
        ),
    ]

    @Test("Unsupported or impossible header values are reported", arguments: wrongFiles)
    func figures(file: WAVBuilder, words: String) {
        expect(file.bytes, isRefusedWith: words)
    }

    @Test(
        "If a file ends before its first frame, the error says what is missing",
        arguments: [
            (12, "is a WAV file without a format"), (30, "is a WAV file without a format"),
            (36, "is a WAV file without samples"), (44, "is a WAV file without samples"),
            (45, "is a WAV file without samples"),
        ])
    func noFrames(length: Int, words: String) {
        expect(Array(WAVBuilder().bytes[..<length]), isRefusedWith: words)
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// If the file can be converted, the message ends with a command that converts it.
    private func expect(
        _ bytes: [UInt8], isRefusedWith words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: WAVError.self, sourceLocation: sourceLocation) {
            try Sound(wav: bytes)
        }
        let isConvertible = words.contains(", not ")
        let mixing = words.contains("channels") ? "-ac 2 " : ""
        let help = "; convert it: ffmpeg -i bell.x \(mixing)-c:a pcm_s16le bell.wav"
        #expect(
            error?.description(of: "bell.x") == words + (isConvertible ? help : ""),
            sourceLocation: sourceLocation)
    }

    @Test("A sound of 30 seconds can be played")
    func length() throws {
        let data = [UInt8](repeating: 128, count: 30_000)
        #expect(try Sound(wav: WAVBuilder(rate: 1000, bits: 8, data: data).bytes).frames == 30_000)
    }

    @Test("A file larger than the limit is not parsed")
    func size() {
        let bytes = [UInt8](repeating: 0, count: Sound.byteLimit + 1)
        let error = #expect(throws: WAVError.self) { try Sound(wav: bytes) }
        #expect(error?.description == "is 17 MB; the limit is 16 MB")
    }

    @Test(
        "The command that converts a file can be pasted",
        arguments: [
            ("a b/it's.mp3", #"ffmpeg -i 'a b/it'\''s.mp3' -c:a pcm_s16le 'a b/it'\''s.wav'"#),
            ("-bell.ogg", "ffmpeg -i ./-bell.ogg -c:a pcm_s16le ./-bell.wav"),
            ("sounds.d/bell", "ffmpeg -i sounds.d/bell -c:a pcm_s16le sounds.d/bell.wav"),
            (".bell", "ffmpeg -i .bell -c:a pcm_s16le .bell.wav"),
            ("bell.wav", "ffmpeg -i bell.wav -c:a pcm_s16le bell-plain.wav"),
            ("Glöckchen.flac", "ffmpeg -i Glöckchen.flac -c:a pcm_s16le Glöckchen.wav"),
            ("$(reboot).mp3", "ffmpeg -i '$(reboot).mp3' -c:a pcm_s16le '$(reboot).wav'"),
        ])
    func command(path: String, command: String) {
        let error = WAVError.otherFormat("MP3")
        #expect(error.description(of: path) == "is MP3, not WAV; convert it: \(command)")
    }
}
