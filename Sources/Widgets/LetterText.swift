import TerminalUI

/// Text as large letters: capitals with accents.
package struct LetterText: Equatable, Sendable {
    struct Letter: Equatable, Sendable {
        /// Nil for a space.
        var glyph: Glyph?
        var above: [Glyph] = []
        var below: [Glyph] = []
        /// Whether the accent below is a dot, which is apart from its letter.
        var hasDotBelow = false
    }

    private(set) var letters: [Letter] = []
    /// Whether no emoji is left out.
    private(set) var isWhole = true

    /// The letters of a text without its emoji; nil if a letter has no shape, or if none is left.
    /// Stops after `limit` letters.
    package init?(_ text: String, atMost limit: Int = Frame.largest.columns) {
        for scalar in TextWidth.sanitized(text).uppercased().decomposed {
            if letters.count > limit { break }
            guard add(scalar) else { return nil }
        }
        while letters.last?.glyph == nil, !letters.isEmpty { letters.removeLast() }
        if letters.isEmpty { return nil }
    }

    /// Whether a letter has an accent above it.
    package var hasMarksAbove: Bool { letters.contains { !$0.above.isEmpty } }
    /// Whether a letter has an accent.
    package var hasMarks: Bool { letters.contains { !$0.above.isEmpty || !$0.below.isEmpty } }

    /// The letters with a space and another text after them.
    func followed(by other: LetterText) -> LetterText {
        var text = self
        text.letters.append(Letter())
        text.letters += other.letters
        return text
    }

    private mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        let scalar = Self.twins[scalar] ?? scalar
        let properties = scalar.properties
        if properties.canonicalCombiningClass != .notReordered {
            if let mark = Glyph[scalar], !letters.isEmpty {
                add(mark, isBelow: Self.below.contains(scalar), isDot: scalar == "\u{323}")
            }
            return true
        }
        if let glyph = Glyph[scalar] {
            letters.append(Letter(glyph: glyph))
            return true
        }
        if scalar == " " {
            // A space after an emoji separates nothing.
            if letters.last?.glyph != nil { letters.append(Letter()) }
            return true
        }
        switch properties.generalCategory {
        case .otherSymbol:
            isWhole = false
            return true
        case .modifierSymbol, .format, .nonspacingMark: return true
        default: break
        }
        return scalar.value >= 0x7F && addSpelling(of: scalar)
    }

    private mutating func add(_ mark: Glyph, isBelow: Bool, isDot: Bool) {
        let last = letters.count - 1
        if isBelow {
            letters[last].below.append(mark)
            letters[last].hasDotBelow = isDot
        } else {
            letters[last].above.append(mark)
        }
    }

    /// Adds the ASCII spelling of a character such as a dash.
    private mutating func addSpelling(of scalar: Unicode.Scalar) -> Bool {
        var spelling: [UInt8] = []
        ASCIIText.forEach(of: scalar.value) { spelling.append($0) }
        guard !spelling.contains(UInt8(ascii: "?")) else { return false }
        return spelling.allSatisfy { byte in
            String(Unicode.Scalar(byte)).uppercased().unicodeScalars.allSatisfy { add($0) }
        }
    }

    /// The accents below a letter.
    private static let below: Set<Unicode.Scalar> = [
        "\u{327}", "\u{326}", "\u{328}", "\u{323}", "\u{331}",
    ]

    /// Letters that have the shape of another letter.
    private static let twins = Dictionary(
        uniqueKeysWithValues: zip(
            "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХІЈЅГПФӘЗÐƉ".unicodeScalars,
            "ABEZHIKMNOPTYXABEKMHOPCTXIJSΓΠΦƏ3ĐĐ".unicodeScalars))
}
