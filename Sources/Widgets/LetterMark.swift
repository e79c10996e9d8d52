import TerminalUI

/// An accent, identified by its code in `LatinTable`; upper-case codes are for accents below a
/// letter.
struct LetterMark: Hashable, Sendable {
    let code: UInt8

    /// The codes for the combining characters from U+0300 on; "." if a character has no code.
    private static let combining: StaticString = """
        gactm.bduhrqv..w.i.........o.......DURSCO....VB.TM
        """

    /// Nil for ".", which stands for no accent.
    init?(code: UInt8) {
        guard code != UInt8(ascii: ".") else { return nil }
        self.code = code
    }

    init?(_ scalar: Unicode.Scalar) {
        let place = Int(scalar.value) - 0x300
        guard place >= 0, place < Self.combining.utf8CodeUnitCount else { return nil }
        self.init(code: Self.combining.utf8Start[place])
    }

    var isBelow: Bool { code < UInt8(ascii: "a") }
    private var shape: UInt8 { code | 0x20 }
    /// Whether the accent touches its letter, as a cedilla does.
    var isAttached: Bool { code == UInt8(ascii: "C") || code == UInt8(ascii: "O") }

    /// The height of an accent and its distance from the letter, in half rows.
    static func height(stroke: Int) -> Int { stroke == 1 ? 2 : max(3, stroke) }
    static func gap(stroke: Int) -> Int { max(1, stroke / 2) }

    /// The width of an accent in columns.
    func width(stroke: Int) -> Int {
        let height = Self.height(stroke: stroke)
        return switch Unicode.Scalar(shape) {
        case "d": stroke
        case "o" where !isBelow: stroke
        case "t", "q", "w": 2 * height
        case "u": 3 * stroke
        case "c" where !isBelow, "v", "b", "m", "i": 3 * height / 2
        case "r" where stroke > 1: height + 1
        default: height
        }
    }

    /// Whether a point is inside the accent. x is in columns from its middle, y in half rows from
    /// its top.
    func contains(x: Double, y: Double, stroke: Int) -> Bool {
        let (height, width) = (Double(Self.height(stroke: stroke)), Double(width(stroke: stroke)))
        let thick = Double(max(1, stroke * 3 / 4))
        let (u, v) = (2 * x / width, y / height)
        guard abs(u) <= 1, v >= 0, v < 1 else { return false }
        switch Unicode.Scalar(shape) {
        case "a", "s": return abs(u - 1 + 2 * v) <= 0.5
        case "g": return abs(u + 1 - 2 * v) <= 0.5
        case "c" where isBelow: return v >= 0.5 || u >= 0
        case "o" where isBelow: return v >= 0.5 || u < 0
        case "o", "d": return isBelow ? y < Double(stroke) : y >= height - Double(stroke)
        case "c", "i": return abs(abs(u) - 0.85 * v) <= 0.4
        case "v", "b": return abs(abs(u) - 0.85 * (1 - v)) <= 0.4
        case "t":
            // A wave that goes up, down and up again.
            let turns = (u + 0.75) * 2
            let wave = 1 - 2 * abs(turns - 2 * (turns / 2).rounded())
            return abs(v - 0.5 - 0.25 * wave) <= 0.27
        case "m": return abs(y - height + thick / 2) <= thick / 2
        case "u": return y >= height - Double(stroke) && abs(x) >= width / 2 - Double(stroke)
        case "r":
            guard stroke > 1 else { return true }
            let edge = min(width / 2 - abs(x), y, height - y)
            return edge < Double(max(1, stroke / 3)) && (abs(u) < 0.8 || abs(v - 0.5) < 0.3)
        case "q": return abs((u > 0 ? u - 0.5 : u + 0.5) * 2 - 1 + 2 * v) <= 0.5
        case "w": return abs((u > 0 ? u - 0.5 : u + 0.5) * 2 + 1 - 2 * v) <= 0.5
        default: return v < 0.5 || u >= 0
        }
    }

    /// The accent in a pixel face, one or two half rows high and five units wide.
    func pixels(rows: Int) -> [StaticString] {
        let (upper, lower): (StaticString, StaticString)
        switch Unicode.Scalar(shape) {
        case "a": (upper, lower) = ("   ##", " ##  ")
        case "g": (upper, lower) = ("##   ", "  ## ")
        case "v", "b": (upper, lower) = ("## ##", " ### ")
        case "c": (upper, lower) = (" ### ", "## ##")
        case "u": (upper, lower) = ("     ", "## ##")
        case "t": (upper, lower) = (" ## #", "# ## ")
        case "m": (upper, lower) = ("     ", "#####")
        case "d": (upper, lower) = ("     ", "  #  ")
        case "r": (upper, lower) = (" ### ", " ### ")
        case "q", "w": (upper, lower) = (" # ##", "## # ")
        case "o": (upper, lower) = ("   ##", "   # ")
        default: (upper, lower) = (" ### ", "  ## ")
        }
        if rows > 1 { return [upper, lower] }
        // A single half row shows the more recognisable row of the accent.
        switch Unicode.Scalar(shape) {
        case "a", "g": return [upper]
        case "c", "v", "r": return [" ### "]
        case "b": return ["# # #"]
        case "t", "m": return ["#####"]
        case "o": return isBelow ? ["   ##"] : ["    #"]
        default: return [lower]
        }
    }
}
