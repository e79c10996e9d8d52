import TerminalUI

/// A large letter: a capital with its accents.
struct Letter: Hashable, Sendable {
    /// A letter in `LetterTable`, or a space.
    let base: Unicode.Scalar
    private(set) var above: [LetterMark] = []
    private(set) var below: [LetterMark] = []

    /// The letters of a string; nil if any of them has no shape. Stops once there are more than
    /// `limit` letters.
    static func letters(of text: String, atMost limit: Int = .max) -> [Letter]? {
        var letters: [Letter] = []
        for scalar in TextWidth.sanitized(text).unicodeScalars {
            if letters.count > limit { break }
            for capital in capitals(of: scalar).unicodeScalars {
                if let mark = LetterMark(capital), !letters.isEmpty {
                    letters[letters.count - 1].add(mark)
                } else if !add(capital, to: &letters) {
                    return nil
                }
            }
        }
        return letters
    }

    private static func capitals(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "ẞ": "SS"
        case "Ĳ", "ĳ": "IJ"
        default: scalar.properties.uppercaseMapping
        }
    }

    private static func add(_ scalar: Unicode.Scalar, to letters: inout [Letter]) -> Bool {
        let own: Unicode.Scalar = scalar == "Ð" || scalar == "Ɖ" ? "Đ" : scalar
        if let letter = Letter(own) {
            letters.append(letter)
            return true
        }
        guard scalar.value >= 0x7F else { return false }
        if let (base, mark) = composed[scalar], var letter = Letter(base) {
            if let mark = LetterMark(code: mark) { letter.add(mark) }
            letters.append(letter)
            return true
        }
        if let base = ASCIIText.letter(for: scalar.value) {
            var letter = Letter(base: Unicode.Scalar(base))
            for code in LatinTable.marks(of: scalar.value) {
                if let mark = LetterMark(code: code) { letter.add(mark) }
            }
            letters.append(letter)
            return true
        }
        var known = true
        ASCIIText.replacement(for: scalar.value).withUTF8Buffer { spelling in
            for byte in spelling {
                let letter = byte == UInt8(ascii: "?") ? nil : Letter(Unicode.Scalar(byte))
                if let letter { letters.append(letter) } else { known = false }
            }
        }
        return known
    }

    private init(base: Unicode.Scalar) { self.base = base }

    private init?(_ scalar: Unicode.Scalar) {
        let shape = scalar.isASCII ? scalar : Self.sameShape[scalar] ?? scalar
        guard shape == " " || LetterTable[shape] != nil else { return nil }
        base = shape
    }

    /// The letter with at most one accent above and none below.
    var simplified: Letter {
        guard above.count > 1 || !below.isEmpty else { return self }
        var letter = self
        (letter.above, letter.below) = (Array(above.prefix(1)), [])
        return letter
    }

    private mutating func add(_ mark: LetterMark) {
        if mark.isBelow { below.append(mark) } else { above.append(mark) }
    }

    /// Greek and Cyrillic letters that have the same shape as another letter.
    private static let sameShape = Dictionary(
        uniqueKeysWithValues: zip(
            "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХІЈЅГПФӘҐ".unicodeScalars,
            "ABEZHIKMNOPTYXABEKMHOPCTXIJSΓΠΦƏҐ".unicodeScalars))

    /// Accented Greek and Cyrillic capitals, each with its base letter and the code of its accent.
    private static let composed: [Unicode.Scalar: (Unicode.Scalar, UInt8)] = {
        let pairs: [(String, String, UInt8)] = [
            ("ΆΈΉΊΌΎΏЃЌ", "AEHIOYΩΓK", UInt8(ascii: "a")),
            ("ΪΫЁЇӢӤ", "IYEIИИ", UInt8(ascii: "u")), ("ЙЎӐӖ", "ИУAE", UInt8(ascii: "b")),
            ("ЀЍ", "EИ", UInt8(ascii: "g")),
        ]
        return pairs.reduce(into: [:]) { letters, pair in
            for (letter, base) in zip(pair.0.unicodeScalars, pair.1.unicodeScalars) {
                letters[letter] = (base, pair.2)
            }
        }
    }()
}
