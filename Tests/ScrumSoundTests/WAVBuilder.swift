import Testing

/// Builds WAV files, both valid and invalid.
struct WAVBuilder: CustomTestStringConvertible {
    var name = "RIFF"
    var tag: UInt16 = 1
    var channels: UInt16 = 1
    var rate: UInt32 = 48_000
    var bits: UInt16 = 16
    /// Bytes per frame; nil for as many as `bits` requires.
    var block: UInt16?
    /// Whether `tag` is stored in a GUID.
    var isExtensible = false
    /// Complete chunks before the format, after it and after the data.
    var first: [UInt8] = []
    var between: [UInt8] = []
    var last: [UInt8] = []
    /// False lengths for the header; nil for the true ones.
    var riffLength: UInt32?
    var dataLength: UInt32?
    var data: [UInt8] = little(Int16(1000)) + little(Int16(-1000))

    var testDescription: String { "\(channels) channels, \(rate) Hz, \(bits) bits, coding \(tag)" }

    var format: [UInt8] {
        let block = block ?? (bits + 7) / 8 &* channels
        var chunk = little(isExtensible ? 0xFFFE : tag) + little(channels) + little(rate)
        chunk += little(rate &* UInt32(block)) + little(block) + little(bits)
        if isExtensible {
            chunk += little(UInt16(22)) + little(bits) + little(UInt32(0)) + little(tag)
            chunk += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        }
        return chunk
    }

    var bytes: [UInt8] {
        let samples = Array("data".utf8) + little(dataLength ?? UInt32(data.count)) + data
        let body = first + Self.chunk("fmt ", format) + between + samples + last
        return Array(name.utf8) + little(riffLength ?? UInt32(body.count + 4)) + Array("WAVE".utf8)
            + body
    }

    /// A chunk, with a padding byte if its length is odd.
    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let padding: [UInt8] = body.count % 2 == 0 ? [] : [0]
        return Array(name.utf8) + little(UInt32(body.count)) + body + padding
    }
}

/// A number's bytes in little-endian order.
func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

func little(_ number: Float) -> [UInt8] { little(number.bitPattern) }

func little(_ number: Double) -> [UInt8] { little(number.bitPattern) }

/// The bytes of a 24-bit number.
func little24(_ number: Int32) -> [UInt8] { Array(little(number)[..<3]) }
