import JSONText
import ScrumCore

extension NameMatch {
    /// The message if no name matches or several do, with a `noun` such as "scrum" and the `file`
    /// that was searched; nil if one matches.
    package func explanation(
        for typed: String, in names: [String], noun: String, file: String? = nil
    ) -> String? {
        let shown = TextQuote.quoted(typed)
        switch self {
        case .one: return nil
        case .several(let indexes):
            return "\(shown) could be \(Self.list(indexes, of: names)). Type more of the name."
        case .none(let similar):
            let source = file.map { " in \($0)" } ?? ""
            let message = "There is no \(noun) called \(shown)\(source)"
            if !similar.isEmpty {
                return message + ". Did you mean \(Self.list(similar, of: names))?"
            }
            guard !names.isEmpty else { return message + "." }
            return message + ", only \(Self.list(Array(names.indices), of: names, word: "and"))."
        }
    }

    private static func list(_ indexes: [Int], of names: [String], word: String = "or") -> String {
        let most = 8
        let meant = indexes.map { names[$0] }.withoutRepeats
        var shown = meant.prefix(most).map { TextQuote.quoted($0) }
        if meant.count > most { shown.append("\(meant.count - most) more") }
        guard let last = shown.popLast() else { return "" }
        return shown.isEmpty ? last : shown.joined(separator: ", ") + " \(word) \(last)"
    }
}
