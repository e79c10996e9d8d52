import Testing

@testable import ScrumStore

/// A file and the exact text of its reports: "kind f:line:column: path: message".
struct Mistake: CustomTestStringConvertible, Sendable {
    let source: String
    let expected: [String]

    init(_ source: String, _ expected: [String]) {
        self.source = source
        self.expected = expected
    }

    var found: [String] {
        ScrumFile(path: "/team/scrums.json", bytes: Array(source.utf8)).diagnostics.map {
            "\($0.kind) \($0.line(file: "f"))"
        }
    }

    var testDescription: String { expected.first ?? source }
}
