import JSONText

/// An error or a warning, with its position in the file.
package struct Diagnostic: Equatable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning
    }

    package enum Kind: String, CaseIterable, Sendable {
        /// Invalid JSON, or invalid UTF-8.
        case syntax, encoding
        /// The value has the wrong type, or is missing.
        case type, missing
        /// The value is not allowed.
        case value
        case duplicate, unknownKey, equalNames
        /// A sound file cannot be played.
        case sound
        /// The attendees' minutes do not fit within the meeting's length.
        case boxes
        /// The file belongs to another program; `scrum import` reads it.
        case foreign
    }

    package var severity: Severity
    package var kind: Kind
    package var position: TextPosition
    /// The path from the top of the file, such as `[0].attendees[2].name`; empty for syntax errors.
    package var path: String
    package var message: String

    /// The path without the scrum's index, such as `attendees[2].name`, for messages.
    package var shownPath: Substring {
        guard path.first == "[", let end = path.firstIndex(of: "]") else { return path[...] }
        let rest = path[path.index(after: end)...]
        return rest.first == "." ? rest.dropFirst() : rest.isEmpty ? path[...] : rest
    }

    /// The printed line: `scrums.json:12:5: attendees[2].name: …`.
    package func line(file: String) -> String {
        let path = path.isEmpty ? "" : "\(shownPath): "
        // The path of the key "warning" reads like the mark of a warning.
        let error = shownPath.hasPrefix("warning") ? "error: " : ""
        let mark = severity == .warning ? "warning: " : error
        return "\(file):\(position): \(mark)\(path)\(message)"
    }
}

/// An error or a warning whose line and column have not been computed yet.
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
