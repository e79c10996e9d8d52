/// Letters of other scripts, by where they are on the keyboard.
extension Key {
    /// The key that a Latin keyboard has in its place; the key itself where that is unknown.
    ///
    /// Of layouts that disagree, the more common one counts: Russian, Greek, Hebrew, Arabic.
    package var onLatinKeyboard: Key {
        guard case .character(let character) = self, character.unicodeScalars.count == 1,
            let letter = character.lowercased().unicodeScalars.first,
            let latin = Self.latinLetters[letter]
        else { return self }
        return .character(Character(latin))
    }

    /// The key as it answers a question: a letter in lower case, by its place on the keyboard.
    package var answer: Key { onLatinKeyboard.inLowerCase }

    var inLowerCase: Key {
        guard case .character(let character) = self, let lower = character.lowercased().first
        else { return self }
        return .character(lower)
    }

    private static let latinLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let latin = "qwertyuiopasdfghjklzxcvbnm"
        let layouts = [
            "йцукенгшщзфывапролдячсмить",
            // A dot is where the layout has no letter.
            ".ςερτυθιοπασδφγηξκλζχψωβνμ",
            "..קראטוןםפשדגכעיחלךזסבהנמצ",
            "ضصثقفغعهخحشسيبلاتنمئءؤر.ىة",
        ]
        var letters: [Unicode.Scalar: Unicode.Scalar] = ["і": "s", "ў": "o"]
        for layout in layouts {
            for (letter, place) in zip(layout.unicodeScalars, latin.unicodeScalars)
            where letter != "." {
                letters[letter] = place
            }
        }
        return letters
    }()
}
