import ScrumCore

/// A key that the decoder accepts in one kind of object.
protocol FileKey {
    var name: String { get }
    /// Words that people may write instead, in lower case.
    var synonyms: [String] { get }
}

extension ScrumKey: FileKey {}

extension [any FileKey] {
    /// The key that a misspelt word probably means.
    func meant(by word: String) -> String? {
        first { $0.synonyms.contains(word.lowercased()) }?.name
            ?? Suggestion.closest(to: word, among: map(\.name))
    }
}
