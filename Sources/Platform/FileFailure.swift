import Glibc

/// A failed file operation, described for the user.
package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Action: String, Sendable {
        case read, write, create, delete
    }

    package enum Cause: Equatable, Sendable {
        /// Another program has locked the file or its folder.
        case locked(by: LockHolder?)
        /// Another program has changed the file since it was read.
        case changed
        /// The file reaches one of the program's own limits, in bytes.
        case tooLarge(limit: Int)
        case tooManyFiles
        /// Something is mounted on the file, so it cannot be replaced.
        case mountPoint
        /// The folder does not let this user create, rename or delete files.
        case protectedFolder
        /// The file's access control list would be lost.
        case accessList
        /// The file has been written, but a power cut could destroy it.
        case unsynced(Errno)
        case system(Errno)
    }

    package var action: Action
    package var path: String
    package var cause: Cause

    package init(_ action: Action, _ path: String, _ cause: Cause) {
        self.action = action
        self.path = path
        self.cause = cause
    }

    package init(_ action: Action, _ path: String, _ errno: Errno) {
        self.init(action, path, errno.isLocked ? .locked(by: nil) : .system(errno))
    }

    /// The exit status: 1 if another program has changed the file, otherwise from sysexits.h:
    /// 66 if it cannot be read, 73 if it cannot be created, and 74 for any other error.
    package var exitCode: Int32 {
        if cause == .changed { return 1 }
        return switch action {
        case .read: 66
        case .create: 73
        case .write, .delete: 74
        }
    }

    /// The system's error number; nil if the cause is another one.
    package var code: Int32? {
        switch cause {
        case .system(let error), .unsynced(let error): error.code
        default: nil
        }
    }

    /// Whether the file does not exist.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// Whether another program has locked the file.
    package var isLocked: Bool { if case .locked = cause { true } else { false } }

    package var description: String { line(file: path) }

    /// The problem and its solution, on one line; `file` is the name to show.
    package func line(file: String) -> String {
        if action == .read, isMissing { return "\(file): not found." }
        let (reason, advice) = sentence
        return switch cause {
        case .changed: "\(file) was not written, because \(reason). \(advice)"
        case .unsynced: "\(file) has been written but could be lost: \(reason). \(advice)"
        default: "Cannot \(action.rawValue) \(file): \(reason). \(advice)"
        }
    }

    private var sentence: (reason: String, advice: String) {
        switch cause {
        case .locked(let holder):
            (
                "\(holder?.description ?? "another program") has locked it",
                "Try again when it has finished."
            )
        case .changed: ("another program has changed it", "Try again.")
        case .tooLarge(let limit):
            (
                "it \(action == .read ? "is" : "would be") larger than "
                    + (limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"),
                "Make it smaller and try again."
            )
        case .tooManyFiles: ("it has too many files", "Choose another folder.")
        case .mountPoint:
            ("it is a mount point and cannot be replaced", "Change the file where it comes from.")
        case .protectedFolder:
            (
                "its folder does not let you replace files",
                "Check the folder's owner and permissions (ls -ld)."
            )
        case .accessList:
            ("its access control list would be lost", "Edit it with an editor (getfacl shows it).")
        case .unsynced(let error): (error.reason, error.advice)
        case .system(let error):
            // What is in the way of a new file is itself the file to be read.
            (error.reason, action == .read && error.isWrongKind ? "Check the path." : error.advice)
        }
    }
}

extension FileSystem {
    /// Makes a call and describes its failure.
    func attempt<Result>(
        _ action: FileFailure.Action, _ path: String,
        _ call: @autoclosure () throws(Errno) -> Result
    ) throws(FileFailure) -> Result {
        do throws(Errno) {
            return try call()
        } catch {
            throw FileFailure(action, path, error)
        }
    }
}
