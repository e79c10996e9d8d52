extension SpokenName {
    /// The letters' names, such as "ba, o, da" for བོད, for a script that no voice supports. Nil if
    /// a letter has no name, as is the case with Chinese characters.
    var spelled: String? {
        var words = ""
        for scalar in text.unicodeScalars {
            let officialName = scalar.properties.name ?? ""
            guard scalar.properties.isAlphabetic || Self.isMark(scalar), scalar.value > 0x36F,
                !officialName.hasPrefix("LATIN ")
            else {
                words.unicodeScalars.append(scalar)
                continue
            }
            let parts = officialName.split(separator: " ").map(String.init)
            guard let marker = parts.lastIndex(where: Self.namedKinds.contains) else {
                // Signs that join letters are silent.
                guard Self.isMark(scalar) else { return nil }
                continue
            }
            let letter = parts[(marker + 1)...].filter { $0 != "SIGN" }.joined(separator: " ")
            guard !letter.isEmpty else { return nil }
            if let last = words.last, last != " " { words += ", " }
            words += letter.lowercased()
        }
        return words
    }

    private static let namedKinds: Set = ["LETTER", "SYLLABLE", "VOWEL"]

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
