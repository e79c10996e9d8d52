/// Text of the user's file inside a message: short, and harmless on a terminal.
package enum TextQuote {
    private static let longest = 40

    package static func quoted(_ text: String) -> String { "\"\(plain(text))\"" }

    /// Control, bidi and other invisible characters become U+FFFD; long text is cut.
    package static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for character in text.prefix(longest) {
            for scalar in character.unicodeScalars.prefix(8) {
                result.append(scalar.properties.isControlOrFormat ? "\u{FFFD}" : scalar)
            }
        }
        return String(result) + (text.dropFirst(longest).isEmpty ? "" : "…")
    }
}
