extension SpokenName {
    /// espeak-ng's voices that can speak the name, best first: the chosen voice if suitable, then
    /// the voices for the name's script.
    ///
    /// Empty if no voice can speak all the letters: espeak-ng would say "Chinese letter" for
    /// unknown ones.
    var voices: [String] {
        var known: [String]?
        for scalar in text.unicodeScalars {
            guard let ofLetter = Self.voices(for: scalar) else { continue }
            known = known.map { $0.filter(ofLetter.contains) } ?? ofLetter
        }
        guard let known else { return [voice ?? Self.defaultVoice] }
        guard let voice else { return known }
        if Self.isOne(voice, of: known) { return [voice] + known.filter { $0 != voice } }
        // Han names sound different in Japanese and Korean, so no Chinese voice replaces the chosen
        // one.
        return Self.isOne(voice, of: ["ja", "ko"]) ? [] : known
    }

    /// The voice for Latin names.
    static let defaultVoice = "en"

    /// Whether a voice is one of these, or a dialect or variant of one. MBROLA voices, named after
    /// countries, are always accepted.
    private static func isOne(_ voice: String, of voices: [String]) -> Bool {
        let name = voice.lowercased().prefix { $0 != "+" }
        return name.hasPrefix("mb-") || voices.contains { name == $0 || name.hasPrefix($0 + "-") }
    }

    /// The voices that can speak a letter; nil if every voice can, or if it is not a letter.
    private static func voices(for scalar: Unicode.Scalar) -> [String]? {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter:
            break
        default: return nil
        }
        let languages = languages.first { $0.letters.contains { $0 ~= scalar.value } }?.voices
        // No voice for this script.
        guard let languages else { return [] }
        return languages.isEmpty ? nil : languages.split(separator: " ").map(String.init)
    }

    /// Letters and the espeak-ng 1.51 voices that speak them, as tested; an empty string means
    /// every voice. Letters specific to some languages precede the rest of their script.
    private static let languages: [(letters: [ClosedRange<UInt32>], voices: String)] = [
        // Vietnamese: letters with two marks or a horn.
        ([0x1EA0...0x1EF9, 0x1A0...0x1A1, 0x1AF...0x1B0], "vi"),
        // Latin, with marks and ligatures.
        ([0x41...0x2FF, 0x1D00...0x1D7F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF], ""),
        ([0xFB00...0xFB06], ""),
        // Greek.
        ([0x370...0x3FF, 0x1F00...0x1FFF], "el grc"),
        // Letters of Ukrainian, Belarusian, Serbian, Macedonian and Turkic languages, then all
        // Cyrillic.
        ([0x404...0x404, 0x407...0x407, 0x454...0x454, 0x457...0x457, 0x490...0x491], "uk ru"),
        ([0x406...0x406, 0x456...0x456], "uk be kk ru"),
        ([0x40E...0x40E, 0x45E...0x45E], "be ru"),
        ([0x402...0x403, 0x405...0x405, 0x408...0x40C, 0x40F...0x40F], "sr mk ru"),
        ([0x452...0x453, 0x455...0x455, 0x458...0x45C, 0x45F...0x45F], "sr mk ru"),
        ([0x492...0x52F], "kk tt ba ky"),
        ([0x400...0x491], "ru uk be bg sr mk kk tt ba ky"),
        ([0x531...0x587], "hy hyw"),
        ([0x5D0...0x5F2, 0xFB1D...0xFB4F], "he"),
        // Persian, Urdu, Arabic.
        ([0x67E...0x67E, 0x686...0x686, 0x698...0x698, 0x6A9...0x6A9, 0x6CC...0x6CC], "fa ur"),
        ([0x679...0x679, 0x688...0x688, 0x691...0x691, 0x6BA...0x6D3], "ur fa"),
        ([0x643...0x643], "ar fa"), ([0x621...0x64A, 0x6AF...0x6AF], "ar fa ur"),
        // South Asian scripts, in Unicode order.
        ([0x900...0x97F], "hi mr ne"), ([0x980...0x9FF], "bn bpy"),
        ([0xA00...0xA7F], "pa"), ([0xA80...0xAFF], "gu"), ([0xB00...0xB7F], "or"),
        ([0xB80...0xBFF], "ta"), ([0xC00...0xC7F], "te"), ([0xC80...0xCFF], "kn"),
        ([0xD00...0xD7F], "ml"), ([0xD80...0xDFF], "si"),
        // Thai, Burmese, Georgian, Ethiopic.
        ([0xE00...0xE7F], "th"), ([0x1000...0x109F], "my"), ([0x10A0...0x10FF], "ka"),
        ([0x1200...0x137F], "am"),
        // Kana and Hangul.
        ([0x3041...0x30FF, 0xFF66...0xFF9F], "ja"), ([0x1100...0x11FF, 0xAC00...0xD7A3], "ko"),
        // Han: plain "cmn" reads "li3 lei2" as "lee three lay two".
        ([0x4E00...0x9FFF], "cmn-latn-pinyin cmn zh yue"),
    ]
}
