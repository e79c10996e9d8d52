import Platform

/// Why a file of scrums or charts could not be used or changed.
package enum ScrumFileError: Error, Equatable, Sendable {
    case file(FileError)
    /// It was read and has errors.
    case bad(path: String, diagnostics: [Diagnostic])
    /// The change is not allowed or not safe.
    case refused(path: String, reason: String)

    /// By sysexits.h: 65 for bad data.
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

    /// The lines for a person, with `file` as the name of the file: its errors, not the warnings.
    package func lines(file: String) -> [String] {
        switch self {
        case .file(let error): [error.line(file: file)]
        case .bad(_, let diagnostics):
            diagnostics.filter { $0.severity == .error }.map { $0.line(file: file) }
        case .refused(_, let reason): ["\(file) is not changed: \(reason)."]
        }
    }

    static func read(
        _ path: String, limit: Int, from files: FileSystem
    ) throws(ScrumFileError) -> [UInt8] {
        try onFile { () throws(FileError) in
            try files.readWhole(path, limit: limit, orStream: true)
        }
    }

    /// Works on a file below.
    static func onFile<Result: ~Copyable>(
        _ work: () throws(FileError) -> Result
    ) throws(ScrumFileError) -> Result {
        do throws(FileError) {
            return try work()
        } catch {
            throw .file(error)
        }
    }
}
