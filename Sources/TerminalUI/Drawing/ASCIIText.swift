@_spi(_Unicode) import Swift

/// Replacements for non-ASCII characters on terminals limited to ASCII.
package enum ASCIIText {
    /// One to three printable ASCII characters; "?" if nothing is suitable.
    package static func replacement(for scalar: UInt32) -> StaticString {
        switch scalar {
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0x2800: " "
        case 0x2018...0x201B, 0x2032, 0x2BC, 0xB4: "'"
        case 0x201C...0x201F, 0x2033, 0xAB, 0xBB: "\""
        case 0x2010...0x2015, 0x2212, 0xB7, 0x2219, 0x22C5: "-"
        case 0x2026: "..."
        case 0x2022, 0x25CF, 0x25C6, 0x2605, 0x2713, 0x2714, 0x25A0, 0x231B, 0x23F3, 0x23F0, 0x23F1,
            0x266A, 0x266B, 0x1F514:
            "*"
        case 0xD7, 0x2715...0x2718: "x"
        case 0xF7, 0x2044: "/"
        case 0xDF: "ss"
        case 0xC6, 0x1E2: "AE"
        case 0xE6, 0x1E3: "ae"
        case 0x152: "OE"
        case 0x153: "oe"
        case 0xDE: "Th"
        case 0xFE: "th"
        case 0xF0: "d"
        case 0xD0: "D"
        case 0xA9: "(c)"
        case 0xAE: "(r)"
        case 0xB0, 0x25CB, 0x25C7, 0x2606: "o"
        case 0xB1: "+/-"
        case 0x20AC: "EUR"
        case 0x2122: "tm"
        case 0x2190, 0x25C0, 0x25C2, 0x25C4, 0x2039: "<"
        case 0x23F8: "||"
        case 0x2192, 0x25B6, 0x25B8, 0x25BA, 0x203A, 0x23F5: ">"
        case 0x2191, 0x25B2, 0x25B4: "^"
        case 0x2193, 0x25BC, 0x25BE: "v"
        case 0x2500...0x259F: drawing(scalar)
        case 0x2801...0x28FF: "."
        default: "?"
        }
    }

    private static func drawing(_ scalar: UInt32) -> StaticString {
        switch scalar {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576,
            0x2578, 0x257A, 0x257C, 0x257E:
            "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575,
            0x2577, 0x2579, 0x257B, 0x257D, 0x257F:
            "|"
        case 0x2550: "="
        case 0x2571: "/"
        case 0x2572: "\\"
        case 0x2573: "X"
        case 0x2581, 0x2594: "_"
        case 0x258F, 0x2595, 0x258E: "|"
        case 0x2591: "."
        case 0x2592: "+"
        case 0x2580...0x259F: "#"
        default: "+"
        }
    }

    /// The base letter of a Latin letter, or the ASCII form of a full-width character; otherwise
    /// nil.
    package static func letter(for scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0xC0...0x24F, 0x1E00...0x1EFF:
            guard let letter = Unicode.Scalar(scalar) else { return nil }
            let base = String(letter).decomposed.first(where: \.isASCII)
            if let base { return UInt8(base.value) }
            return stroked.first { $0.letter == letter }?.base
        case 0xFF01...0xFF5E: return UInt8(scalar - 0xFF01 + 0x21)
        default: return nil
        }
    }

    /// Letters with a stroke, which Unicode does not decompose.
    private static let stroked = zip(
        "ØøĐđĦħŁłŦŧıƀƁƗƟƵƶɃȺȻɆɈɌɎ".unicodeScalars, "OoDdHhLlTtibBIOZzBACEJRY".utf8
    ).map { (letter: $0, base: $1) }

    /// The text spelled in ASCII; "?" replaces characters without a spelling.
    package static func spelling(of text: String) -> String {
        var spelling = ""
        for scalar in text.unicodeScalars {
            forEach(of: scalar.value) { spelling.unicodeScalars.append(Unicode.Scalar($0)) }
        }
        return spelling
    }

    /// Calls `body` with each ASCII character of the replacement.
    package static func forEach(of scalar: UInt32, _ body: (UInt8) -> Void) {
        if scalar < 0x7F { return body(UInt8(scalar)) }
        if let letter = letter(for: scalar) { return body(letter) }
        replacement(for: scalar).withUTF8Buffer { $0.forEach(body) }
    }
}

extension String {
    /// The text with each accent as a character of its own, after its letter.
    package var decomposed: some Sequence<Unicode.Scalar> { _nfd }
}
