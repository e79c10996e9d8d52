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
        guard !scalars.isEmpty, voice.map(Self.isVoice) ?? true else { return nil }
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

    /// Whether this may be a voice: 1 to 32 of `A–Z a–z 0–9 + - _`.
    package static func isVoice(_ voice: String) -> Bool {
        1...32 ~= voice.utf8.count
            && voice.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
