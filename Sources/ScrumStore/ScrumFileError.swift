/// Why a file could not be used.
package enum ScrumFileError: Error, Equatable, Sendable {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// It was read and has errors.
    case bad(path: String, diagnostics: [Diagnostic])

    /// By sysexits.h: 66 for a file that cannot be opened, 65 for bad data.
    package var exitCode: Int32 {
        switch self {
        case .missing, .unreadable: 66
        case .bad: 65
        }
    }

    /// The lines for a person, with `file` as the name of the file: its errors, not the warnings.
    package func lines(file: String) -> [String] {
        switch self {
        case .missing: ["\(file): there is no such file"]
        case .unreadable(_, let reason): ["\(file): \(reason)"]
        case .bad(_, let diagnostics):
            diagnostics.filter { $0.severity == .error }.map { $0.line(file: file) }
        }
    }
}
