/// Letters in other scripts, by their position on the keyboard.
extension Key {
    /// The key in the same position on a US keyboard; the key itself if the letter is unknown.
    ///
    /// Knows the Russian, Greek, Hebrew and Arabic layouts. If related layouts disagree about a
    /// letter, the more common one is used.
    package var onLatinKeyboard: Key {
        guard case .character(let character) = self, character.unicodeScalars.count == 1,
            let letter = character.lowercased().unicodeScalars.first,
            let latin = Self.latinLetters[letter]
        else { return self }
        let isShifted = letter != character.unicodeScalars.first
        return .character(Character(isShifted ? Self.shifted[latin] ?? latin : latin))
    }

    private static let shifted: [Unicode.Scalar: Unicode.Scalar] = [",": "<", ".": ">"]

    /// The key as an answer to a question: a letter becomes the lower-case letter in the same
    /// position on a US keyboard.
    package var answer: Key { onLatinKeyboard.inLowerCase }

    var inLowerCase: Key {
        guard case .character(let character) = self, let lower = character.lowercased().first
        else { return self }
        return .character(lower)
    }

    private static let latinLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let latin = "qwertyuiopasdfghjklzxcvbnm,."
        let layouts = [
            "йцукенгшщзфывапролдячсмитьбю",
            // A dot stands for a key without a letter.
            ".ςερτυθιοπασδφγηξκλζχψωβνμ..",
            "..קראטוןםפשדגכעיחלךזסבהנמצתץ",
            "ضصثقفغعهخحشسيبلاتنمئءؤر.ىةوز",
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
