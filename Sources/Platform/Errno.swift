import Glibc

/// The number of a system error.
package struct Errno: Error, Equatable, Sendable {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// Makes a call that reports failure with -1 and `errno`; repeats it after a signal.
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw Errno(errno) }
        }
    }

    /// The problem, as part of a sentence.
    package var reason: String {
        switch code {
        case ENOSPC: "the disk is full"
        case EFBIG: "it is too large"
        case E2BIG: "it has too many files"
        case EDQUOT: "your disk quota is used up"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case EIO: "the disk reports an error"
        case EMFILE, ENFILE: "too many files are open"
        case ENOTDIR, EEXIST: "a file is in the way of a folder"
        case EISDIR: "a folder is in its place"
        case ELOOP: "a symbolic link is in its place, or links form a loop"
        case ENXIO, ENODEV: "not a regular file"
        case ENAMETOOLONG: "the name is too long"
        case ENOENT: "no such file or folder"
        case EWOULDBLOCK: "another program has locked it"
        default: String(cString: strerror(code))
        }
    }

    /// The solution, as a sentence.
    package var advice: String {
        switch code {
        case ENOSPC, EDQUOT: "Free some space and try again."
        case EACCES, EPERM: "Check its owner and permissions (ls -ld)."
        case EWOULDBLOCK: "Try again when it has finished."
        case EFBIG: "Make it smaller, or raise its limit (ulimit -f)."
        case EROFS, E2BIG: "Choose another folder."
        case EIO: "Check the disk (dmesg) and try again."
        case EMFILE: "Raise their limit (ulimit -n) and try again."
        case ENFILE: "Close some programs and try again."
        case ENOTDIR, EEXIST, EISDIR, ELOOP, ENXIO, ENODEV:
            "Move that away or choose another folder."
        default: "Check the path and try again."
        }
    }

    /// Whether another program holds a lock.
    package var isLocked: Bool { code == EWOULDBLOCK }

    /// Whether the file system has no locks.
    package var isLockUnsupported: Bool {
        [EBADF, EINVAL, ENOTSUP, ENOLCK, ENOSYS].contains(code)
    }
}
