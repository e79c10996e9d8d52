import Platform

/// A name as a speech program gets it.
package struct SpokenName: Hashable, Sendable {
    /// One line without control characters and brackets, at most 100 characters.
    package let text: String
    /// The voice that was chosen, in the program's own words, such as `en` or `pl`.
    package let voice: String?

    /// Cleans `text`; `nil` where nothing remains to be said, or where `voice` is not a voice.
    package init?(_ text: String, voice: String? = nil) {
        // A character may be of any number of scalars.
        let words = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.spoken)))
        let line = words.split(separator: " ").joined(separator: " ").prefix(100)
        let scalars = String(String.UnicodeScalarView(line.unicodeScalars.prefix(400)))
        guard !scalars.isEmpty, voice?.isPlainArgument ?? true else { return nil }
        self.text = scalars
        self.voice = voice
    }

    /// A blank for what is never said, or is a program's own language, as "[[" and "<" are; letters
    /// of full width as plain ones.
    private static func spoken(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            return " "
        default: break
        }
        switch scalar {
        case "[", "]", "<", ">", "・": return " "
        case "\u{FF01}"..."\u{FF5E}":
            return Unicode.Scalar(scalar.value - 0xFEE0).map(spoken) ?? " "
        default: return scalar
        }
    }
}
