import JSONText

/// A command line split into words by the rules of bash: quotes are removed, nothing is expanded.
package struct BashWord: Equatable {
    enum Quote: Equatable { case none, single, double }

    /// The finished words.
    package private(set) var words: [String] = []
    /// The word being typed.
    package private(set) var current = ""
    /// The kind of quote that is still open at the end of the line.
    private(set) var quote = Quote.none

    package init(_ line: String) {
        var isInWord = false
        var isEscaped = false
        for character in line {
            if isEscaped {
                // Inside double quotes, a backslash escapes only these characters.
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

    /// Returns a replacement for `word`, which ends `line`, for each matching candidate.
    ///
    /// Ignores case only if no candidate starts exactly as typed.
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

    /// Returns the text, quoted so that bash reads it literally at the end of this line.
    private func quoted(_ text: Substring) -> String {
        switch quote {
        case .single: String(text).substituting(["'": #"'\''"#])
        case .double:
            // bash expands "!" to a line from its history, even inside double quotes.
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
