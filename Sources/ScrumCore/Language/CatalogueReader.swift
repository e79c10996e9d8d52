/// Reads a gettext catalogue (.po) line by line.
struct CatalogueReader {
    private(set) var mistakes: [(line: Int, mistake: String)] = []
    var phrases: [String: [String]] = [:]
    private var number = 0
    /// The strings of the phrase being read by keyword, and the keyword being read.
    private var strings: [String: String] = [:]
    private var keyword = ""
    private var isFuzzy = false

    mutating func read(_ line: Substring) {
        number += 1
        if line.hasPrefix("#") {
            endPhrase()
            isFuzzy = isFuzzy || line.hasPrefix("#,") && line.contains("fuzzy")
            return
        }
        guard let quote = line.firstIndex(of: "\"") else {
            return line.allSatisfy(\.isWhitespace) ? endPhrase() : refuse("expected a string")
        }
        let word = line[..<quote].filter { !$0.isWhitespace }
        if !word.isEmpty {
            if strings["msgstr"] != nil || strings["msgstr[0]"] != nil, !word.hasPrefix("msgstr") {
                endPhrase()
            }
            keyword = word
        }
        guard let text = Self.unescaped(line[line.index(after: quote)...]) else {
            return refuse("expected a string in quotation marks")
        }
        strings[keyword, default: ""] += text
    }

    /// Adds the phrase read so far, unless it has a mistake.
    mutating func endPhrase() {
        defer { (strings, keyword, isFuzzy) = ([:], "", strings.isEmpty && isFuzzy) }
        guard !isFuzzy, let english = strings["msgid"] else { return }
        let forms = strings.keys.filter { $0.hasPrefix("msgstr") }.sorted()
            .compactMap { strings[$0] }
        if forms.isEmpty || forms.contains("") { return }
        if english.isEmpty {
            phrases[""] = forms
            return
        }
        let all = Self.placeholders(in: strings["msgid_plural"] ?? english)
        for form in forms {
            let used = Self.placeholders(in: form)
            let isWhole = used == all || strings["msgid_plural"] != nil && used.isSubset(of: all)
            guard isWhole else { return refuse("other placeholders than in \"\(english)\"") }
            guard form.unicodeScalars.allSatisfy(Self.isPrintable) else {
                return refuse("an invisible character in \"\(english)\"")
            }
        }
        let context = strings["msgctxt"].map { $0 + Catalogue.separator } ?? ""
        phrases[context + english] = forms
    }

    private mutating func refuse(_ mistake: String) {
        if mistakes.count < 100 { mistakes.append((number, mistake)) }
    }

    /// The text up to the closing quotation mark; nil if there is none.
    private static func unescaped(_ text: Substring) -> String? {
        var (result, rest) = ("", text)
        while let character = rest.popFirst() {
            if character == "\"" { return rest.allSatisfy(\.isWhitespace) ? result : nil }
            guard character == "\\" else {
                result.append(character)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            result.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        }
        return nil
    }

    private static func placeholders(in text: String) -> Set<Character> {
        Set(zip(text, text.dropFirst()).filter { $0 == "%" && ("1"..."9").contains($1) }.map(\.1))
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
        default: true
        }
    }
}
