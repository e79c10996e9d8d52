/// Quotes the user's text in a message: short and harmless on a terminal.
package enum TextQuote {
    private static let longest = 40

    package static func quoted(_ text: String) -> String { "\"\(plain(text))\"" }

    /// Control, bidi and other invisible characters become U+FFFD; long text is truncated.
    package static func plain(_ text: String) -> String {
        let start = text.prefix(longest).unicodeScalars.prefix(8 * longest)
        return String(start).harmless(instead: "\u{FFFD}")
            + (text.dropFirst(longest).isEmpty ? "" : "…")
    }
}

extension String {
    /// One line without control, format and bidi characters, or with a replacement for each.
    package func harmless(instead: Unicode.Scalar? = nil) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            // Joiners are invisible too, but change the letters and emoji around them.
            case "\u{200C}", "\u{200D}": result.append(scalar)
            case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result.append(" ")
            case _ where scalar.properties.isControlOrFormat:
                if let instead { result.append(instead) }
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// With each character in the table replaced by its value, whatever accents
    /// it carries.
    package func substituting(_ table: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { $0 += table[$1] ?? String($1) }
    }

    /// A number padded with zeros to that many digits.
    package func padded(to digits: Int) -> String {
        String(repeating: "0", count: max(0, digits - utf8.count)) + self
    }
}
