/// Quotes the user's text in messages, truncated and made harmless for a terminal.
package enum TextQuote {
    private static let longest = 40

    package static func quoted(_ text: String) -> String { "\"\(plain(text))\"" }

    /// Replaces control, bidi and other invisible characters with U+FFFD, and truncates long text.
    package static func plain(_ text: String) -> String {
        let start = text.prefix(longest).unicodeScalars.prefix(8 * longest)
        return String(start).harmless(instead: "\u{FFFD}")
            + (text.dropFirst(longest).isEmpty ? "" : "…")
    }
}

extension String {
    /// The text on one line, with control, format and bidi characters removed or replaced.
    package func harmless(instead: Unicode.Scalar? = nil) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            // Joiners are invisible too, but they change the letters and emoji around them.
            case "\u{200C}", "\u{200D}": result.append(scalar)
            case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result.append(" ")
            case _ where scalar.properties.isControlOrFormat:
                if let instead { result.append(instead) }
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text with each character in the table replaced by its value, even if accents follow it.
    package func substituting(_ table: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { $0 += table[$1] ?? String($1) }
    }

    /// A number padded with leading zeros to this many digits.
    package func padded(to digits: Int) -> String {
        String(repeating: "0", count: max(0, digits - utf8.count)) + self
    }
}
