/// A character as terminals draw it, in one or two cells: a base with its combining marks.
struct Cluster {
    /// The maximum number of marks on a base.
    static let markLimit = 4

    var base: UInt32
    var width: Int
    var unsure: Bool
    var marks = SIMD4<UInt32>()
    var markCount = 0

    /// Appends the scalars in UTF-8.
    func append(to bytes: inout [UInt8]) {
        bytes.append(scalar: base)
        for index in 0..<markCount { bytes.append(scalar: marks[index]) }
    }

    var glyph: UInt32 {
        guard markCount > 0 else { return base }
        var bytes: [UInt8] = []
        append(to: &bytes)
        // If the table is full, a character loses its marks. Flags always get a number, because a
        // flag is wider than its base alone and there are few of them.
        let isFlag = (0x1F1E6...0x1F1FF).contains(base)
        return ClusterTable.shared.update { table in
            table.glyph(for: String(decoding: bytes, as: UTF8.self), orElse: isFlag ? nil : base)
        }
    }
}

/// Splits UTF-8 text into clusters that terminals agree on, and drops everything else.
struct ClusterScanner {
    private static let joiner: UInt32 = 0x200D
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        self.bytes = bytes
        position = start
    }

    /// The scalar at a position, and the position after it. Does not validate the bytes, because a
    /// string's UTF-8 is always valid.
    @inline(__always)
    private func scalar(at index: Int) -> (value: UInt32, end: Int)? {
        guard index < bytes.count else { return nil }
        let lead = UInt32(bytes[index])
        if lead < 0x80 { return (lead, index + 1) }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard index + length <= bytes.count else { return nil }
        var value = lead & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset]) & 0x3F }
        return (value, index + length)
    }

    mutating func next() -> Cluster? {
        while let (value, end) = scalar(at: position) {
            position = end
            switch TextWidth.kind(of: value) {
            case .dropped:
                if value == 0x0D, position < bytes.count, bytes[position] == 0x0A { continue }
                if [0x09, 0x0A, 0x0D, 0x2028, 0x2029].contains(value) {
                    return Cluster(base: 0x20, width: 1, unsure: false)
                }
            case .mark: continue
            case .narrow: return extended(Cluster(base: value, width: 1, unsure: false))
            case .wide: return extended(Cluster(base: value, width: 2, unsure: false))
            case .unsure: return extended(Cluster(base: value, width: 1, unsure: true))
            case .unsureWide: return extended(Cluster(base: value, width: 2, unsure: true))
            }
        }
        return nil
    }

    /// Reads the scalars that extend the base; keeps the marks and drops most others.
    private mutating func extended(_ start: Cluster) -> Cluster {
        var cluster = start
        var joined = false
        while let (value, end) = scalar(at: position), value >= 0xAD {
            let isEmoji = Self.isEmoji(value)
            if joined && isEmoji {
                // Drops the second part of a joined emoji.
            } else if value == Self.joiner {
                joined = Self.isEmoji(cluster.base)
                position = end
                continue
            } else if (0x1F3FB...0x1F3FF).contains(value) && Self.isEmoji(cluster.base) {
                // Drops a skin tone.
            } else if Self.isRegional(value) && Self.isRegional(cluster.base)
                && cluster.markCount == 0
            {
                cluster.marks[0] = value
                cluster.markCount = 1
                cluster.width = 2
                position = end
                return cluster
            } else if let syllable = Self.syllable(cluster.base, value), cluster.markCount == 0 {
                cluster.base = syllable
                cluster.width = 2
            } else {
                switch TextWidth.kind(of: value) {
                case .dropped:
                    guard value != 0x2028, value != 0x2029 else { return cluster }
                case .mark:
                    if cluster.markCount < Cluster.markLimit {
                        cluster.marks[cluster.markCount] = value
                        cluster.markCount += 1
                    }
                default: return cluster
                }
            }
            joined = false
            position = end
        }
        return cluster
    }

    private static func isRegional(_ scalar: UInt32) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar)
    }

    private static func isEmoji(_ scalar: UInt32) -> Bool {
        (0x2190..<0x2C00).contains(scalar) || (0x1F000..<0x1FB00).contains(scalar)
            || scalar == 0x3030 || scalar == 0x303D
    }

    /// The Hangul syllable that two separate parts form; nil if they do not form one.
    private static func syllable(_ base: UInt32, _ part: UInt32) -> UInt32? {
        if (0x1100...0x1112).contains(base), (0x1161...0x1175).contains(part) {
            return 0xAC00 + ((base - 0x1100) * 21 + (part - 0x1161)) * 28
        }
        if (0xAC00...0xD7A3).contains(base), (base - 0xAC00) % 28 == 0,
            (0x11A8...0x11C2).contains(part)
        {
            return base + (part - 0x11A7)
        }
        return nil
    }
}
