/// A sentence or label for the team, written in English with its values, and looked up in the
/// catalogue with placeholders: "%1 is absent."
package struct Phrase: ExpressibleByStringInterpolation {
    let english: String
    /// The English form with placeholders; empty without a catalogue, which costs English nothing.
    let key: String
    let values: [String]

    package init(stringLiteral text: String) {
        english = text
        key = text
        values = []
    }

    package init(stringInterpolation parts: StringInterpolation) {
        english = parts.english
        key = parts.key
        values = parts.values
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var english = ""
        fileprivate var key = ""
        fileprivate var values: [String] = []
        private let hasCatalogue = Catalogue.current != nil

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) {
            english += text
            if hasCatalogue { key += text }
        }

        package mutating func appendInterpolation(_ value: String) {
            english += value
            guard hasCatalogue else { return }
            values.append(value)
            key += "%\(values.count)"
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }

        /// Distinguishes phrases with the same English form, at the start of a phrase.
        package mutating func appendInterpolation(context: String) {
            if hasCatalogue { key = "\(context)\(Catalogue.separator)" }
        }
    }
}

/// Returns a phrase in the team's language.
package func phrase(_ phrase: Phrase) -> String {
    Catalogue.current?.text(phrase) ?? phrase.english
}

/// Returns the phrase for a number, in the team's language.
package func phrase(
    _ number: Int, _ one: @autoclosure () -> Phrase, _ other: @autoclosure () -> Phrase
) -> String {
    Catalogue.current?.text(one(), other(), number) ?? (number == 1 ? one() : other()).english
}
