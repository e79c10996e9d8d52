/// Decodes UTF-8 byte by byte, and drops what is invalid.
struct UTF8Assembler: Sendable {
    private var value: UInt32 = 0
    private var missing = 0
    private var smallest: UInt32 = 0

    var isBegun: Bool { missing > 0 }

    mutating func clear() { missing = 0 }

    /// Takes a byte from 0x80 up, and returns the character that it completes.
    mutating func feed(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0x80..<0xC0:
            guard missing > 0 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
            missing -= 1
            guard missing == 0, value >= smallest else { return nil }
            return Unicode.Scalar(value)
        case 0xC2..<0xE0: begin(byte & 0x1F, missing: 1, smallest: 0x80)
        case 0xE0..<0xF0: begin(byte & 0x0F, missing: 2, smallest: 0x800)
        case 0xF0..<0xF5: begin(byte & 0x07, missing: 3, smallest: 0x1_0000)
        default: clear()
        }
        return nil
    }

    private mutating func begin(_ bits: UInt8, missing: Int, smallest: UInt32) {
        value = UInt32(bits)
        self.missing = missing
        self.smallest = smallest
    }
}
