import Glibc

/// A file operation that failed, in words for the person at the terminal.
package struct FileFailure: Error, Equatable, Sendable {
    package enum Action: String, Sendable {
        case read, write, create, delete
    }

    package var action: Action
    package var path: String
    package var errno: Errno

    package init(_ action: Action, _ path: String, _ errno: Errno) {
        self.action = action
        self.path = path
        self.errno = errno
    }

    /// By sysexits.h: 73 for a file that cannot be created, 74 for other trouble with it.
    package var exitCode: Int32 { action == .create ? 73 : 74 }
}

extension FileFailure: CustomStringConvertible {
    /// What, where and what to do, in one line.
    package var description: String {
        "cannot \(action.rawValue) \(path): \(errno.reason); \(errno.advice)"
    }
}

extension Errno {
    /// What went wrong, for the middle of a sentence.
    package var reason: String {
        switch code {
        case ENOSPC: "the disk is full"
        case EDQUOT: "your disk quota is used up"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case EIO: "the disk reports an error"
        case EMFILE, ENFILE: "too many files are open"
        case ENOTDIR, EEXIST: "a file is in the way of a folder"
        case EISDIR: "a folder is in its place"
        case ELOOP: "its symbolic links lead in a circle"
        case ENAMETOOLONG: "the name is too long"
        case ENOENT: "there is no such file or folder"
        default: String(cString: strerror(code))
        }
    }

    /// Whether the file system has no locks at all.
    var isLockUnsupported: Bool { [ENOLCK, ENOTSUP, ENOSYS].contains(code) }

    /// What the person can do about it.
    package var advice: String {
        switch code {
        case ENOSPC, EDQUOT: "free some space and try again"
        case EACCES, EPERM: "check who owns it and its permissions (ls -ld)"
        case EROFS: "choose another folder"
        case EIO: "check the disk (dmesg) and try again"
        case EMFILE, ENFILE: "close some programs and try again"
        case ENOTDIR, EEXIST, EISDIR: "move that away or choose another folder"
        default: "check the path and try again"
        }
    }
}
