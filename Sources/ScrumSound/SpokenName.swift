import Platform

/// A name as passed to a speech program.
package struct SpokenName: Hashable, Sendable {
    /// One line of at most 100 characters, without control characters or brackets.
    package let text: String
    /// The chosen voice, as the speech program names it, such as `en` or `pl`.
    package let voice: String?

    /// Cleans `text`; `nil` if nothing speakable remains, or if `voice` cannot be a voice's name.
    package init?(_ text: String, voice: String? = nil) {
        let words = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.spoken)))
        let line = words.split(separator: " ").joined(separator: " ").prefix(100)
        // The scalars have their own limit, because a character can have any number of them.
        let scalars = String(String.UnicodeScalarView(line.unicodeScalars.prefix(400)))
        guard !scalars.isEmpty, voice?.isPlainArgument ?? true else { return nil }
        self.text = scalars
        self.voice = voice
    }

    /// Replaces unspoken characters and markup such as "[[" and "<" with spaces, and full-width
    /// characters with ASCII.
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
