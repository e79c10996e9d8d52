@_spi(_Unicode) import Swift

/// Finds the name that the user typed.
package enum NameMatch: Equatable, Sendable {
    /// The index of the only match.
    case one(Int)
    /// The indexes of all possible matches.
    case several([Int])
    /// No match; the indexes of similar names, nearest first.
    case none(similar: [Int])

    /// Ignores case and accents. Prefers a whole name, then a unique prefix, then a unique word;
    /// among whole names, one with matching accents.
    package static func find(_ typed: String, in names: [String]) -> NameMatch {
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
        for rule in rules {
            let found = plain.indices.filter { rule(plain[$0]) }
            if found.count == 1 { return .one(found[0]) }
            if found.count > 1 { return .several(found) }
        }
        return .none(similar: Suggestion.nearest(to: typed, among: names))
    }

    /// Case-folded, so that "STRASSE" equals "straße", with single blanks between words.
    package static func folded(_ name: String) -> String {
        if isPlain(name) { return name.lowercased() }
        return name.uppercased().lowercased().split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
    }

    /// Without marks above, below or inside letters: "zoë" becomes "zoe". Marks that form another
    /// letter, as in Japanese or Hindi, have classes below 10 and are preserved.
    package static func withoutAccents(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        let letters = name._nfd.filter {
            let combining = $0.properties.canonicalCombiningClass
            return combining == .notReordered || combining.rawValue < 10
        }
        return String(String.UnicodeScalarView(letters))
    }

    /// Whether it is ASCII with single blanks between words, as most names are.
    private static func isPlain(_ name: String) -> Bool {
        var isAfterBlank = true
        for byte in name.utf8 {
            let isBlank = byte <= 0x20
            guard byte < 0x80, byte >= 0x20, !isBlank || !isAfterBlank else { return false }
            isAfterBlank = isBlank
        }
        return !isAfterBlank
    }

    /// The rest of the name from each word after the first: "web dev" gives "dev".
    private static func wordEnds(of name: String) -> [Substring] {
        let breaks = name.indices.filter { !name[$0].isLetter && !name[$0].isNumber }
        return breaks.map { name[$0...].dropFirst() }
    }
}
