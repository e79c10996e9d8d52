import JSONText

/// A mistake or an oddity in a file, and where it is.
package struct Diagnostic: Equatable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning
    }

    package enum Kind: String, CaseIterable, Sendable {
        /// The text is no JSON, or no UTF-8.
        case syntax, encoding
        /// The value has another type than expected, or is missing.
        case type, missing
        /// The value is not allowed.
        case value
        case duplicate, unknownKey, equalNames
        /// The file of a sound cannot be played.
        case sound
        /// The attendees' minutes do not fit the length.
        case boxes
        /// The file is of another program, whose files `scrum import` reads.
        case foreign
    }

    package var severity: Severity
    package var kind: Kind
    package var position: TextPosition
    /// From the top of the file, such as `[0].attendees[2].name`; empty for the text itself.
    package var path: String
    package var message: String

    /// The path within its scrum, as messages show it: `attendees[2].name`.
    package var shownPath: Substring {
        guard path.first == "[", let end = path.firstIndex(of: "]") else { return path[...] }
        let rest = path[path.index(after: end)...]
        return rest.first == "." ? rest.dropFirst() : rest.isEmpty ? path[...] : rest
    }

    /// The line people read: `scrums.json:12:5: attendees[2].name: …`.
    package func line(file: String) -> String {
        let path = path.isEmpty ? "" : "\(shownPath): "
        let mark = severity == .warning ? "warning: " : ""
        return "\(file):\(position): \(mark)\(path)\(message)"
    }
}

/// A mistake or an oddity at an offset of a text, whose line is not looked up yet.
struct UnplacedDiagnostic: Error {
    let severity: Diagnostic.Severity
    let kind: Diagnostic.Kind
    let offset: Int
    let path: String
    let message: String

    init(
        _ kind: Diagnostic.Kind, at offset: Int, severity: Diagnostic.Severity = .error,
        path: String = "", _ message: String
    ) {
        self.severity = severity
        self.kind = kind
        self.offset = offset
        self.path = path
        self.message = message
    }

    init(_ mistake: JSONMistake) {
        let kind: Diagnostic.Kind = mistake.kind == .encoding ? .encoding : .syntax
        self.init(kind, at: mistake.offset, mistake.message)
    }

    func diagnostic(in lines: LineMap) -> Diagnostic {
        Diagnostic(
            severity: severity, kind: kind, position: lines.position(at: offset), path: path,
            message: message)
    }
}
