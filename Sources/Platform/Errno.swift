import Glibc

/// A system error number.
package struct Errno: Error, Equatable, Sendable {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// Makes a call that returns -1 and sets `errno` on failure; repeats it if a signal interrupts
    /// it.
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw Errno(errno) }
        }
    }

    /// The problem, as a clause that can follow a colon.
    package var reason: String {
        switch code {
        case ENOSPC: "the disk is full"
        case EFBIG: "it would exceed the limit on file sizes"
        case EDQUOT: "your disk quota is used up"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case EIO: "the disk reported an error"
        case EMFILE, ENFILE: "too many files are open"
        case ENOTDIR, EEXIST: "a file is in the way of a folder"
        case EISDIR: "it is a folder"
        case ELOOP: "it is a symbolic link, or links form a loop"
        case ENXIO, ENODEV: "not a regular file"
        case ENAMETOOLONG: "the name is too long"
        case ENOENT: "no such file or folder"
        case EWOULDBLOCK: "another program has locked it"
        default: String(cString: strerror(code))
        }
    }

    /// Advice for the user, as a sentence.
    package var advice: String {
        switch code {
        case ENOSPC, EDQUOT: "Free some space and try again."
        case EACCES, EPERM: "Check its owner and permissions (ls -ld)."
        case EWOULDBLOCK: "Try again when it has finished."
        case EFBIG: "Raise the limit (ulimit -f) and try again."
        case EROFS: "Choose another folder."
        case EIO: "Check the disk (dmesg) and try again."
        case EMFILE: "Raise the limit (ulimit -n) and try again."
        case ENFILE: "Close some programs and try again."
        case _ where isWrongKind: "Move it or choose another folder."
        default: "Check the path and try again."
        }
    }

    /// Whether something else than a regular file is at the path.
    var isWrongKind: Bool { [ENOTDIR, EEXIST, EISDIR, ELOOP, ENXIO, ENODEV].contains(code) }

    /// Whether the error means that another program holds a lock.
    package var isLocked: Bool { code == EWOULDBLOCK }

    /// Whether the error means that the file system does not support locks.
    package var isLockUnsupported: Bool {
        [EBADF, EINVAL, ENOTSUP, ENOLCK, ENOSYS].contains(code)
    }
}
