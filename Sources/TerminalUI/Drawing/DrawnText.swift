/// Text drawn with the user's fonts, in the smallest parts of cells.
package struct DrawnText: Equatable, Sendable {
    /// A text and the parts that its ink may fill; the largest font that fits draws it.
    package struct Request: Hashable, Sendable {
        package var text: String
        package let width: Int
        package let height: Int
        /// The number of parts that are as wide as one part is high.
        package let across: Int
        /// Whether the text may be broken into lines.
        package let breaks: Bool

        package init(_ text: String, width: Int, height: Int, across: Int, breaks: Bool = false) {
            self.text = text
            self.width = width
            self.height = height
            self.across = across
            self.breaks = breaks
        }
    }

    /// Zero if the text does not fit.
    package let width: Int
    package let height: Int
    /// The parts with ink, row by row, eight to a byte; each row starts a byte.
    private let bits: [UInt8]
    /// Whether no emoji is left out.
    package var isWhole = true

    /// Nil if the number of bytes is wrong.
    package init?(width: Int, height: Int, bits: some Collection<UInt8>) {
        guard width >= 0, height >= 0, bits.count == (width + 7) / 8 * height else { return nil }
        self.width = width
        self.height = height
        self.bits = Array(bits)
    }

    /// The columns with ink in a row of parts.
    package func columns(row: Int) -> [Int] {
        let start = row * ((width + 7) / 8)
        return (0..<width).filter { bits[start + $0 / 8] & 0x80 >> UInt8($0 % 8) > 0 }
    }
}

/// What is known so far about drawing texts with the user's fonts.
package struct DrawnTexts: Equatable, Sendable {
    package var drawings: [DrawnText.Request: DrawnText] = [:]
    /// Texts that no font can draw.
    package var undrawable: Set<String> = []

    package init() {}
}

/// Draws texts with the user's fonts, without blocking the caller.
package protocol TextDrawer: AnyObject {
    var known: DrawnTexts { get }
    func draw(_ requests: [DrawnText.Request])
}
