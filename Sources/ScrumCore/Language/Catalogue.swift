import CTranslations

/// The phrases of one language: those that scrum ships, overridden by the user's own.
package final class Catalogue {
    /// Separates a phrase from its context, as in gettext.
    static let separator = "\u{4}"

    /// The language's name, such as "de" or "zh_CN".
    package let language: String
    /// The translations by English form; several for a plural.
    package private(set) var phrases: [String: [String]] = [:]
    private var plurals = ""

    package init(_ language: String) { self.language = language }

    /// The catalogue of this thread; nil for English.
    package static var current: Catalogue? {
        ctranslations_current().map { Unmanaged<Catalogue>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Uses this catalogue on this thread until the end of the process.
    package func use() { ctranslations_use(Unmanaged.passRetained(self).toOpaque()) }

    /// Uses a catalogue, or English, while the closure runs.
    package static func using<Result>(_ catalogue: Catalogue?, _ body: () throws -> Result) rethrows
        -> Result
    {
        let before = ctranslations_current()
        ctranslations_use(
            catalogue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        defer { ctranslations_use(before) }
        return try withExtendedLifetime(catalogue, body)
    }

    /// The languages that scrum ships, with their catalogues, which are part of the program.
    package static var shipped: [(language: String, file: UnsafeBufferPointer<UInt8>)] {
        var files: [(String, UnsafeBufferPointer<UInt8>)] = []
        while case let file = ctranslations_file_at(files.count), let language = file.language {
            let bytes = UnsafeBufferPointer(start: file.start, count: file.count)
            files.append((String(cString: language), bytes))
        }
        return files
    }

    /// Adds a file's phrases, which win over earlier ones, and returns its mistakes. A phrase with
    /// a mistake is left out.
    package func add(_ file: some Collection<UInt8>) -> [(line: Int, mistake: String)] {
        guard file.count <= 4 * Bounds.smallText, let text = String(validating: file, as: UTF8.self)
        else { return [(1, "the file is not UTF-8 or is longer than 256 KiB")] }
        var reader = CatalogueReader()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            reader.read(line)
        }
        reader.endPhrase()
        let header = reader.phrases.removeValue(forKey: "")?.first?.split(separator: "\n") ?? []
        let rule = header.first { $0.hasPrefix("Plural-Forms:") }
        if let rule { plurals = String(rule.filter { !"() ".contains($0) }) }
        phrases.merge(reader.phrases) { $1 }
        return reader.mistakes
    }

    func text(_ phrase: Phrase) -> String? {
        phrases[phrase.key].map { Self.filled($0[0], phrase.values) }
    }

    func text(_ one: Phrase, _ other: Phrase, _ number: Int) -> String? {
        guard let forms = phrases[one.key], !forms.isEmpty else { return nil }
        return Self.filled(forms[min(form(number), forms.count - 1)], other.values)
    }

    /// The index of the form for a number, by the rule in the file's header.
    private func form(_ number: Int) -> Int {
        let (ten, hundred) = (number % 10, number % 100)
        let isFew = (2...4).contains(ten) && !(12...14).contains(hundred)
        if plurals.contains("nplurals=1;") { return 0 }
        if plurals.contains("n%10==1&&n%100!=11") {
            return ten == 1 && hundred != 11 ? 0 : isFew ? 1 : 2
        }
        if plurals.contains("n==1?0:n%10>=2") { return number == 1 ? 0 : isFew ? 1 : 2 }
        return number == 1 || number == 0 && plurals.contains("plural=n>1") ? 0 : 1
    }

    /// Replaces %1, %2 and so on with the values.
    private static func filled(_ text: String, _ values: [String]) -> String {
        guard !values.isEmpty else { return text }
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            let place = part.first?.wholeNumberValue ?? 0
            let isValue = values.indices.contains(place - 1)
            result += isValue ? values[place - 1] + part.dropFirst() : "%" + part
        }
    }
}
