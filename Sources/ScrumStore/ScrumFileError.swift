import Platform

/// An error from reading or changing a file of scrums or charts.
package enum ScrumFileError: Error, Equatable, Sendable {
    case file(FileFailure)
    /// The file has errors.
    case bad(path: String, diagnostics: [Diagnostic])
    /// The change is not allowed or not safe.
    case refused(path: String, reason: String)

    /// The exit code; 65 means bad data, as in sysexits.h.
    package var exitCode: Int32 {
        switch self {
        case .file(let error): error.exitCode
        case .bad: 65
        case .refused: 1
        }
    }

    package var path: String {
        switch self {
        case .file(let error): error.path
        case .bad(let path, _), .refused(let path, _): path
        }
    }

    /// The lines to print: the errors, but not the warnings. `file` is the name shown for the file.
    package func lines(file: String) -> [String] {
        switch self {
        case .file(let error): [error.line(file: file)]
        case .bad(_, let diagnostics):
            diagnostics.filter { $0.severity == .error }.map { $0.line(file: file) }
        case .refused(_, let reason): ["\(file) was not changed: \(reason)."]
        }
    }

    static func read(
        _ path: String, limit: Int, from files: FileSystem
    ) throws(ScrumFileError) -> [UInt8] {
        try onFile(files.readWhole(path, limit: limit, orStream: true))
    }

    /// Calls `work` and wraps its failure.
    static func onFile<Result: ~Copyable>(
        _ work: @autoclosure () throws(FileFailure) -> Result
    ) throws(ScrumFileError) -> Result {
        do throws(FileFailure) {
            return try work()
        } catch {
            throw .file(error)
        }
    }
}
