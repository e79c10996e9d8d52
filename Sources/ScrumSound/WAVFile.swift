/// The format and the samples of a WAV file, found among its chunks.
///
/// Lengths in the header are hints: a program that writes to a pipe does not know them in advance,
/// and a truncated file contradicts them.
struct WAVFile {
    let format: WAVFormat
    /// The byte range of the samples.
    let samples: Range<Int>

    init(_ bytes: RawSpan) throws(WAVError) {
        if bytes.byteCount == 0 { throw .empty }
        guard bytes.text(at: 8) == "WAVE", ["RIFF", "RF64", "BW64"].contains(bytes.text(at: 0))
        else { throw Self.kind(of: bytes).map { .otherFormat($0) } ?? .unknownFormat }

        var format: WAVFormat?
        var found: Range<Int>?
        var offset = 12
        while offset + 8 <= bytes.byteCount, format == nil || found == nil {
            let start = offset + 8
            let length = Int(bytes.integer(UInt32.self, at: offset + 4))
            var end = length > bytes.byteCount - start ? bytes.byteCount : start + length
            switch bytes.text(at: offset) {
            case "fmt " where format == nil:
                format = try WAVFormat(bytes.extracting(start..<end))
            case "data" where found == nil:
                if length == 0, Self.isUnfinished(bytes, data: start) { end = bytes.byteCount }
                found = start..<end
            default:
                break
            }
            offset =
                bytes.chunk(at: end + (length & 1)) || !bytes.chunk(at: end)
                ? end + (length & 1) : end
        }
        guard let format else { throw .noFormat }
        guard let found, found.count >= format.frameBytes else { throw .noSamples }
        self.format = format
        samples = found
    }

    /// Whether the lengths are 0 because the writing program meant to fill them in at the end.
    private static func isUnfinished(_ bytes: RawSpan, data start: Int) -> Bool {
        Int(bytes.integer(UInt32.self, at: 4)) + 8 <= start && start < bytes.byteCount
    }

    /// The name of a format that is often mistaken for WAV.
    private static func kind(of bytes: RawSpan) -> String? {
        switch bytes.text(at: 0) {
        case "OggS": return "Ogg"
        case "fLaC": return "FLAC"
        case "FORM": return "AIFF"
        case "RIFX": return "big-endian WAV"
        case "caff": return "CAF"
        case ".snd": return "AU"
        case "wvpk": return "WavPack"
        case "MThd": return "MIDI"
        default: break
        }
        if bytes.text(at: 4) == "ftyp" { return "MPEG-4" }
        if bytes.text(at: 0, count: 3) == "ID3" { return "MP3" }
        guard bytes.byteCount >= 2, bytes.integer(UInt8.self, at: 0) == 0xFF else { return nil }
        return switch bytes.integer(UInt8.self, at: 1) & 0xF6 {
        case 0xF0: "AAC"
        case 0xE2, 0xF2, 0xF4, 0xF6: "MP3"
        default: nil
        }
    }
}

/// The sample format of a WAV file.
struct WAVFormat: Equatable {
    var isFloat: Bool
    var channels: Int
    var rate: Int
    var sampleBytes: Int

    var frameBytes: Int { channels * sampleBytes }

    init(_ chunk: RawSpan) throws(WAVError) {
        guard chunk.byteCount >= 16 else { throw .noFormat }
        var tag = chunk.integer(UInt16.self, at: 0)
        // The "extensible" format stores the real tag at the start of a GUID.
        if tag == 0xFFFE, chunk.byteCount >= 26 { tag = chunk.integer(UInt16.self, at: 24) }
        guard tag == 1 || tag == 3 else { throw .coded(tag) }
        isFloat = tag == 3
        channels = Int(chunk.integer(UInt16.self, at: 2))
        rate = Int(chunk.integer(UInt32.self, at: 4))
        let bits = Int(chunk.integer(UInt16.self, at: 14))
        guard 1...2 ~= channels else { throw .channels(channels) }
        guard 1000...768_000 ~= rate else { throw .rate(rate) }
        guard isFloat ? bits == 32 : [8, 16, 24, 32].contains(bits) else { throw .bits(bits) }
        sampleBytes = bits / 8
    }
}

extension RawSpan {
    /// A little-endian number; traps outside the span.
    func integer<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type, at offset: Int) -> T {
        T(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: type))
    }

    /// One-byte characters; empty if the span is too short.
    fileprivate func text(at offset: Int, count: Int = 4) -> String {
        guard offset + count <= byteCount else { return "" }
        return String(
            String.UnicodeScalarView(
                (offset..<offset + count).map { Unicode.Scalar(integer(UInt8.self, at: $0)) }))
    }

    /// Whether a chunk name may start here. Some programs omit the pad byte after an odd length.
    fileprivate func chunk(at offset: Int) -> Bool {
        guard offset + 8 <= byteCount else { return false }
        return (offset..<offset + 4).allSatisfy { 0x20...0x7E ~= integer(UInt8.self, at: $0) }
    }
}
