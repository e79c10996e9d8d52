extension Sound {
    /// The size limit for a file, in bytes.
    static let byteLimit = 16_000_000
    /// The maximum duration of a sound, in seconds.
    static let secondsLimit = 30

    /// Decodes a mono or stereo WAV file with integer samples of 8 to 32 bits or 32-bit floats.
    package init(wav bytes: [UInt8]) throws(WAVError) {
        try self.init(wav: bytes.span.bytes)
    }

    init(wav bytes: RawSpan) throws(WAVError) {
        if bytes.byteCount > Self.byteLimit { throw .tooLarge(bytes: bytes.byteCount) }
        let file = try WAVFile(bytes)
        let format = file.format
        let frames = file.samples.count / format.frameBytes
        if frames > Self.secondsLimit * format.rate {
            throw .tooLong(seconds: (frames + format.rate - 1) / format.rate)
        }
        let count = frames * format.channels
        self = Sound(
            samples: Self.decode(bytes.extracting(file.samples), count: count, format: format),
            channels: format.channels, rate: format.rate)
    }

    private static func decode(_ bytes: RawSpan, count: Int, format: WAVFormat) -> [Int16] {
        switch (format.isFloat, format.sampleBytes) {
        case (true, _):
            decode(bytes, count: count, size: 4) { bytes, offset in
                whole(Float(bitPattern: bytes.integer(UInt32.self, at: offset)))
            }
        case (false, 1):
            // Samples of 8 bits are unsigned.
            decode(bytes, count: count, size: 1) { bytes, offset in
                (Int16(bytes.integer(UInt8.self, at: offset)) - 0x80) << 8
            }
        case (false, 2):
            decode(bytes, count: count, size: 2) { bytes, offset in
                bytes.integer(Int16.self, at: offset)
            }
        case (false, 3):
            decode(bytes, count: count, size: 3) { bytes, offset in
                let low = UInt32(bytes.integer(UInt8.self, at: offset)) << 8
                let high = UInt32(bytes.integer(UInt16.self, at: offset + 1)) << 16
                return rounded(Int32(bitPattern: high | low))
            }
        case (false, _):
            decode(bytes, count: count, size: 4) { bytes, offset in
                rounded(bytes.integer(Int32.self, at: offset))
            }
        }
    }

    @inline(__always)
    private static func decode(
        _ bytes: RawSpan, count: Int, size: Int, sample: (RawSpan, Int) -> Int16
    ) -> [Int16] {
        [Int16](unsafeUninitializedCapacity: count) { buffer, initialized in
            for i in 0..<count { buffer.initializeElement(at: i, to: sample(bytes, i * size)) }
            initialized = count
        }
    }

    /// A 32-bit sample rounded to its upper 16 bits.
    private static func rounded(_ sample: Int32) -> Int16 {
        Int16(
            truncatingIfNeeded: sample.addingReportingOverflow(0x8000).overflow
                ? 0x7FFF : (sample + 0x8000) >> 16)
    }

    /// Scales -1...1 to 16 bits; clips louder samples and turns NaN into silence.
    private static func whole(_ sample: Float) -> Int16 {
        let scaled = (sample * 32_768).rounded()
        return scaled.isNaN ? 0 : Int16(min(max(scaled, -32_768), 32_767))
    }
}
