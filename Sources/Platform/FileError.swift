/// The reason a file could not be read in full or replaced.
package enum FileError: Error, Equatable, Sendable {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// The path leads to something other than a regular file.
    case notAFile(path: String)
    /// The file has changed since it was read.
    case changed(path: String)
    /// Another program has locked the file's folder.
    case busy(path: String, holder: LockHolder?)
    case failed(FileFailure)
    /// The file has been written, but could not be synced, so a power cut could destroy it.
    case unsynced(path: String, reason: Errno)

    /// The exit status. Three values are from sysexits.h: 66 if the file is missing or cannot be
    /// read in full, 73 if it cannot be created, and 74 for other failed calls. Otherwise 1.
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

    /// The message for the user. `file` is the name to show; a `FileFailure` shows its own path.
    package func line(file: String) -> String {
        switch self {
        case .missing: "\(file): not found."
        case .unreadable(_, let reason): "Cannot read \(file): \(reason)."
        case .notAFile: "\(file): not a regular file."
        case .changed: "\(file) was not written, because another program has changed it. Try again."
        case .busy(_, let holder):
            "Cannot write \(file): \(holder?.description ?? "another program") has locked its folder. "
                + "Try again when it has finished."
        case .failed(let failure): "\(failure)"
        case .unsynced(_, let error):
            "\(file) has been written but could be lost: \(error.reason). \(error.advice)"
        }
    }
}
