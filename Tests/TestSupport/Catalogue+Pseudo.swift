import ScrumCore
import Testing

extension Catalogue {
    package static func shipped(_ language: String) -> Catalogue {
        let catalogue = Catalogue(language)
        for shipped in Self.shipped where shipped.language == language {
            #expect(catalogue.add(shipped.file).isEmpty)
        }
        return catalogue
    }

    /// A language that puts every phrase in brackets.
    package static var bracketed: Catalogue {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        let entries = shipped("de").phrases.keys.map { key in
            let parts = key.split(separator: "\u{4}")
            let context = parts.count > 1 ? "msgctxt \(quoted(String(parts[0])))\n" : ""
            let english = parts.last.map(String.init) ?? ""
            return "\(context)msgid \(quoted(english))\nmsgstr \(quoted("⟦\(english)⟧"))\n"
        }
        let catalogue = Catalogue("pseudo")
        #expect(catalogue.add(Array(entries.joined(separator: "\n").utf8)).isEmpty)
        return catalogue
    }
}

/// The Latin words outside brackets, except names of keys and control words.
package func untranslated(in text: String) -> [Substring] {
    var (depth, outside) = (0, "")
    for character in text {
        if character == "⟦" { depth += 1 }
        if depth == 0 { outside.append(character) }
        if character == "⟧" { depth = max(0, depth - 1) }
    }
    let keys: Set<Substring> = ["space", "Enter", "Esc", "Ctrl", "PgUp", "PgDn", "Design"]
    return outside.split { !$0.isASCII || !$0.isLetter }
        .filter { $0.count > 1 && !keys.contains($0) }
}
