/// Why a file could not be used.
package enum ScrumFileError: Error, Equatable, Sendable {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// It was read and has errors.
    case bad(path: String, diagnostics: [Diagnostic])
    /// It is not as it was when it was read.
    case changed(path: String)
    /// Another process has been writing it for seconds.
    case busy(path: String)
    /// It could be written but must not be.
    case refused(path: String, reason: String)
    case failed(FileFailure)
    /// It is written, and may be lost if the power fails now.
    case unsynced(path: String, reason: Errno)

    /// By sysexits.h: 66 for a file that cannot be opened, 65 for bad data, 73 and 74 for writing.
    package var exitCode: Int32 {
        switch self {
        case .missing, .unreadable: 66
        case .bad: 65
        case .changed, .busy, .refused: 1
        case .failed(let failure): failure.exitCode
        case .unsynced: 74
        }
    }

    /// The lines for a person, with `file` as the name of the file: its errors, not the warnings.
    package func lines(file: String) -> [String] {
        switch self {
        case .missing: ["\(file): there is no such file"]
        case .unreadable(_, let reason): ["\(file): \(reason)"]
        case .bad(_, let diagnostics):
            diagnostics.filter { $0.severity == .error }.map { $0.line(file: file) }
        case .changed: ["\(file): the file changed meanwhile and was not written; try again"]
        case .busy: ["\(file): another scrum is writing the file; try again"]
        case .refused(_, let reason): ["\(file): \(reason)"]
        case .failed(let failure): ["\(failure)"]
        case .unsynced(_, let error):
            ["\(file): it is written, but may not last: \(error.reason); \(error.advice)"]
        }
    }
}
