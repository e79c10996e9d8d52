@_spi(_Unicode) import Swift

/// The result of looking up a name that the user typed.
package enum NameMatch: Equatable, Sendable {
    /// The index of the only match.
    case one(Int)
    /// The indices of all possible matches.
    case several([Int])
    /// No match; the indices of similar names, nearest first.
    case none(similar: [Int])

    /// Looks up a name, ignoring case and accents.
    ///
    /// Prefers a whole name with the same accents, then any whole name, a name that starts with
    /// `typed`, whole words within a name, and finally a word that starts with `typed`; `isWhole`
    /// accepts only whole names.
    package static func find(
        _ typed: String, in names: [String], isWhole: Bool = false
    ) -> NameMatch {
        let exact = folded(typed)
        let typed = withoutAccents(exact)
        guard !typed.isEmpty else { return .none(similar: []) }
        let rules: [(String) -> Bool] = [
            { $0 == typed },
            { $0.hasPrefix(typed) },
            { name in wordEnds(of: name).contains { $0 == typed || $0.hasPrefix(typed + " ") } },
            { name in wordEnds(of: name).contains { $0.hasPrefix(typed) } },
        ]
        let folded = names.map(folded)
        let same = folded.indices.filter { folded[$0] == exact }
        if same.count == 1 { return .one(same[0]) }
        let plain = folded.map(withoutAccents)
        for rule in rules.prefix(isWhole ? 1 : rules.count) {
            let found = plain.indices.filter { rule(plain[$0]) }
            if found.count == 1 { return .one(found[0]) }
            if found.count > 1 { return .several(found) }
        }
        return .none(similar: isWhole ? [] : Suggestion.nearest(to: typed, among: names))
    }

    /// Folds case, so that "STRASSE" equals "straße", makes apostrophes straight, and separates
    /// words by single spaces.
    package static func folded(_ name: String) -> String {
        if isPlain(name) { return name.lowercased() }
        // A capital ẞ has a small letter, but only the small one becomes SS.
        let folded = name.lowercased().uppercased().lowercased()
        let straight = String(folded.map { "’‘ʼ".contains($0) ? "'" : $0 })
        return straight.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Removes marks above, below or inside letters: "zoë" becomes "zoe".
    ///
    /// Marks that make a different letter, such as those in Japanese and Hindi, have combining
    /// classes below 10 and are preserved.
    package static func withoutAccents(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        let letters = name._nfd.filter {
            let combining = $0.properties.canonicalCombiningClass
            return combining == .notReordered || combining.rawValue < 10
        }
        return String(String.UnicodeScalarView(letters))
    }

    /// Whether a name is ASCII with single spaces between words, like most names.
    private static func isPlain(_ name: String) -> Bool {
        var isAfterBlank = true
        for byte in name.utf8 {
            let isBlank = byte <= 0x20
            guard byte < 0x80, byte >= 0x20, !isBlank || !isAfterBlank else { return false }
            isAfterBlank = isBlank
        }
        return !isAfterBlank
    }

    /// The rest of a name from its second word, from its third and so on: "dev" for "web dev".
    private static func wordEnds(of name: String) -> [Substring] {
        let breaks = name.indices.filter { !name[$0].isLetter && !name[$0].isNumber }
        return breaks.map { name[$0...].dropFirst() }
    }
}
