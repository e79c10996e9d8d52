import JSONText

/// A command line as bash reads it: words without quotes, nothing expanded.
package struct BashWord: Equatable {
    enum Quote: Equatable { case none, single, double }

    /// The finished words.
    package private(set) var words: [String] = []
    /// The word being typed.
    package private(set) var current = ""
    /// The quotes that are open at the end.
    private(set) var quote = Quote.none

    package init(_ line: String) {
        var isInWord = false
        var isEscaped = false
        for character in line {
            if isEscaped {
                // In double quotes a backslash escapes only these.
                if quote == .double, !#"$`"\"#.contains(character) { current.append("\\") }
                current.append(character)
                isEscaped = false
                continue
            }
            switch (quote, character) {
            case (.none, " "), (.none, "\t"):
                if isInWord { words.append(current) }
                current = ""
                isInWord = false
                continue
            case (.none, "'"): quote = .single
            case (.none, "\""): quote = .double
            case (.single, "'"), (.double, "\""): quote = .none
            case (.none, "\\"), (.double, "\\"): isEscaped = true
            default: current.append(character)
            }
            isInWord = true
        }
    }

    /// The replacement for `word`, the end of `line`, that makes it mean the candidate.
    ///
    /// Candidates in another case count only if none starts exactly as typed.
    package static func replacements(
        for candidates: [String], line: String, word: String
    ) -> [String] {
        guard line.hasSuffix(word) else { return [] }
        let before = BashWord(String(line.dropLast(word.count)))
        let typed = BashWord(line).current
        var fitting = candidates.filter { $0.hasPrefix(typed) }
        if fitting.isEmpty {
            let lowered = typed.lowercased()
            fitting = candidates.filter {
                $0.lowercased().hasPrefix(lowered) && $0.hasPrefix(before.current)
            }
        }
        return fitting.map { before.quoted($0.dropFirst(before.current.count)) }
    }

    /// The text, quoted so that bash takes it literally after this line.
    private func quoted(_ text: Substring) -> String {
        switch quote {
        case .single: String(text).substituting(["'": #"'\''"#])
        case .double:
            // bash expands "!" from its history, even in double quotes.
            String(text).substituting([
                "$": "\\$", "`": "\\`", "\"": "\\\"", "\\": "\\\\", "!": #""\!""#,
            ])
        case .none:
            text.reduce(into: "") { quoted, character in
                let isPlain =
                    character.isLetter || character.isNumber || "_-./,:=+@%".contains(character)
                    || !character.isASCII
                quoted += isPlain ? String(character) : "\\\(character)"
            }
        }
    }
}
