import JSONText

/// The result of one check by `scrum doctor`; contains no people's names, links, secrets or option
/// values.
struct Finding: Equatable, Sendable {
    enum State: String, Sendable {
        case good
        /// Meetings work, but a feature is missing.
        case lesser
        /// Meetings will not work properly.
        case wrong
    }

    let subject: String
    let state: State
    let text: String
    /// What to do; nil if nothing needs fixing.
    let advice: String?

    static func good(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, state: .good, text: text, advice: nil)
    }

    static func lesser(_ subject: String, _ text: String, _ advice: String) -> Finding {
        Finding(subject: subject, state: .lesser, text: text, advice: advice)
    }

    static func wrong(_ subject: String, _ text: String, _ advice: String) -> Finding {
        Finding(subject: subject, state: .wrong, text: text, advice: advice)
    }

    var json: JSONValue {
        .fields([
            "check": .string(subject), "state": .string(state.rawValue), "text": .string(text),
            "advice": advice.map(JSONValue.string) ?? .null,
        ])
    }
}
