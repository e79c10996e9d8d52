import TestSupport
import Testing

@testable import ScrumSound

struct WAVTests {
    struct Form: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var file: WAVBuilder
        var samples: [Int16]
    }

    private static let loud: [Float] = [0, 0.5, -0.5, 1, -1, 3, -3, .nan, .infinity, -.infinity]
    private static let loudSamples: [Int16] = [
        0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768, 0, 32_767, -32_768,
    ]

    static let forms = [
        Form(
            testDescription: "8 bits have no sign", file: WAVBuilder(bits: 8, data: [0, 128, 255]),
            samples: [-32_768, 0, 32_512]),
        Form(
            testDescription: "16 bits",
            file: WAVBuilder(data: [1, 0, 255, 255, 255, 127, 0, 128]),
            samples: [1, -1, 32_767, -32_768]),
        Form(
            testDescription: "24 bits, to the nearest",
            file: WAVBuilder(
                bits: 24,
                data: [0x7F, 0x80, 0x7F_FF7F, 0x7F_FFFF, -0x80, -0x81, -0x80_0000]
                    .flatMap(little24)),
            samples: [0, 1, 32_767, 32_767, 0, -1, -32_768]),
        Form(
            testDescription: "32 bits",
            file: WAVBuilder(
                bits: 32,
                data: little(Int32.max) + little(Int32.min) + little(Int32(0x8000))),
            samples: [32_767, -32_768, 1]),
        Form(
            testDescription: "float of 32 bits",
            file: WAVBuilder(tag: 3, bits: 32, data: loud.flatMap { little($0) }),
            samples: loudSamples),
        Form(
            testDescription: "extensible integers",
            file: WAVBuilder(isExtensible: true), samples: [1000, -1000]),
        Form(
            testDescription: "extensible floats",
            file: WAVBuilder(tag: 3, bits: 32, isExtensible: true, data: little(Float(-0.5))),
            samples: [-16_384]),
        Form(
            testDescription: "a block of nonsense",
            file: WAVBuilder(block: 7777), samples: [1000, -1000]),
    ]

    @Test("Every supported format is read", arguments: forms)
    func plainForms(form: Form) throws {
        #expect(try Sound(wav: form.file.bytes).samples == form.samples)
    }

    static let shapes = [
        ("chunks in front", WAVBuilder(first: WAVBuilder.chunk("JUNK", [1, 2, 3, 4]))),
        ("an odd chunk", WAVBuilder(between: WAVBuilder.chunk("LIST", [1, 2, 3]))),
        (
            "an odd chunk without the byte after it",
            WAVBuilder(between: Array("LIST".utf8) + little(UInt32(3)) + [1, 2, 3])
        ),
        ("an empty chunk", WAVBuilder(between: WAVBuilder.chunk("fact", []))),
        ("chunks after the data", WAVBuilder(last: WAVBuilder.chunk("LIST", [9, 9, 9, 9]))),
        (
            "a second format",
            WAVBuilder(between: WAVBuilder.chunk("fmt ", WAVBuilder(bits: 8).format))
        ),
        ("a byte too many", WAVBuilder(last: [7], dataLength: 5)),
        ("the length of a stream", WAVBuilder(dataLength: 0xFFFF_FFFF)),
        (
            "the length that espeak writes",
            WAVBuilder(riffLength: 0x7FFF_F024, dataLength: 0x7FFF_F000)
        ),
        ("lengths never filled in", WAVBuilder(riffLength: 36, dataLength: 0)),
        ("no lengths at all", WAVBuilder(riffLength: 0, dataLength: 0)),
        ("a cut end", WAVBuilder(dataLength: 40_000)),
        ("RF64", WAVBuilder(name: "RF64", riffLength: .max, dataLength: .max)),
    ]

    @Test("Chunks before and after the samples are ignored", arguments: shapes)
    func chunks(shape: String, file: WAVBuilder) throws {
        #expect(try Sound(wav: file.bytes).samples == [1000, -1000])
    }

    @Test("The samples may precede their format")
    func order() throws {
        let file = WAVBuilder()
        let body = WAVBuilder.chunk("data", file.data) + WAVBuilder.chunk("fmt ", file.format)
        let bytes = Array("RIFF".utf8) + little(UInt32(body.count + 4)) + Array("WAVE".utf8) + body
        #expect(try Sound(wav: bytes).samples == [1000, -1000])
    }

    @Test("Channels and sample rate are kept, and an incomplete frame is dropped")
    func channels() throws {
        let samples = (1...7).flatMap { little(Int16($0)) }
        let sound = try Sound(wav: WAVBuilder(channels: 2, rate: 44_100, data: samples).bytes)
        #expect(sound.channels == 2)
        #expect(sound.rate == 44_100)
        #expect(sound.frames == 3)
        #expect(sound.samples == [1, 2, 3, 4, 5, 6])
    }

    @Test("16-bit samples survive conversion to every wider format")
    func widerForms() throws {
        let samples = Array(stride(from: Int(Int16.min), through: Int(Int16.max), by: 7))
            .map { Int16($0) }
        let forms = [
            WAVBuilder(bits: 24, data: samples.flatMap { little24(Int32($0) << 8) }),
            WAVBuilder(bits: 32, data: samples.flatMap { little(Int32($0) << 16) }),
            WAVBuilder(tag: 3, bits: 32, data: samples.flatMap { little(Float($0) / 32_768) }),
        ]
        for form in forms {
            let isSame = try Sound(wav: form.bytes).samples == samples
            #expect(isSame, "\(form.bits) bits")
        }
    }

    @Test("Reading 20,000 damaged files does not crash the reader")
    func damaged() {
        var generator = SeededGenerator(seed: 7)
        let originals = Self.forms.map(\.file.bytes) + Self.shapes.map(\.1.bytes)
        var played = 0
        for _ in 0..<20_000 {
            var bytes = originals.randomElement(using: &generator)!
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: bytes.removeSubrange(place...)
                case 1: bytes.insert(.random(in: 0...255, using: &generator), at: place)
                case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
                default: bytes[place] = .random(in: 0...255, using: &generator)
                }
                if bytes.isEmpty { break }
            }
            guard let sound = try? Sound(wav: bytes) else { continue }
            played += 1
            let isWhole =
                sound.frames > 0 && sound.samples.count == sound.frames * sound.channels
                && sound.duration <= .seconds(Sound.secondsLimit)
            #expect(isWhole)
        }
        // If none or all of the files were readable, this test would check nothing.
        #expect(3_000..<17_000 ~= played)
    }
}
