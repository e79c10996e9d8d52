import TerminalUI

/// A person's name and shorter ways to write it.
package enum NameForms {
    /// The whole name, the given name and the initials. Where two people share a given name, it
    /// is followed by the initial of the family name.
    package static func forms(of name: String, among names: [String] = []) -> [String] {
        let name = TerminalText(name).description
        guard name.utf8.contains(where: { " ,".utf8.contains($0) }) else { return [name] }
        let words = words(of: name)
        guard words.count > 1, let given = words.first, let last = words.last else {
            return [name] + words.filter { $0 != name }
        }
        let isShared = names.contains { other in
            let other = TextWidth.sanitized(other)
            return other != name && Self.words(of: other).first == given
        }
        let short = isShared ? given + " " + last.prefix(1) + "." : given
        return [name, short, String(given.prefix(1) + last.prefix(1))]
    }

    /// The words of a name, the given name first, without titles and text in brackets.
    private static func words(of name: String) -> [String] {
        var halves = name.split(separator: ",")
        if halves.count == 2 { halves.swapAt(0, 1) }
        var depth = 0
        let words = halves.joined(separator: " ").split(separator: " ").filter { word in
            depth += word.count { $0 == "(" }
            defer { depth -= word.count { $0 == ")" } }
            return depth == 0 && !(word.last == "." && word.count > 2)
        }
        return words.map { String($0) }
    }
}
