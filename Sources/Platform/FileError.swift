/// The reason a whole file could not be read or replaced.
package enum FileError: Error, Equatable, Sendable {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// Something other than a file is at the path.
    case notAFile(path: String)
    /// The file has changed since it was read.
    case changed(path: String)
    /// Another program keeps its folder locked.
    case busy(path: String, holder: LockHolder?)
    case failed(FileFailure)
    /// The file is written, but may be lost in a power cut now.
    case unsynced(path: String, reason: Errno)

    /// As in sysexits.h: 66 for a file that cannot be opened, 73 and 74 for writing.
    package var exitCode: Int32 {
        switch self {
        case .missing, .unreadable: 66
        case .notAFile, .changed, .busy: 1
        case .failed(let failure): failure.exitCode
        case .unsynced: 74
        }
    }

    package var path: String {
        switch self {
        case .missing(let path), .unreadable(let path, _), .notAFile(let path),
            .changed(let path), .busy(let path, _), .unsynced(let path, _):
            path
        case .failed(let failure): failure.path
        }
    }

    /// The message, with `file` as the name of the file.
    package func line(file: String) -> String {
        switch self {
        case .missing: "\(file): not found."
        case .unreadable(_, let reason): "Cannot read \(file): \(reason)."
        case .notAFile: "\(file): not a regular file."
        case .changed: "\(file) was changed by another program and not written. Try again."
        case .busy(_, let holder):
            "Cannot write \(file): \(holder?.description ?? "another program") has locked its folder. "
                + "Try again when it has finished."
        case .failed(let failure): "\(failure)"
        case .unsynced(_, let error):
            "\(file) is written, but could be lost: \(error.reason). \(error.advice)"
        }
    }
}
