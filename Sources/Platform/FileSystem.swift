import CPlatform
import Glibc

/// The program's file calls, which tests replace with calls that fail.
///
/// Signals do not interrupt the calls, but reads and writes may be partial.
package struct FileSystem: Sendable {
    /// Opens the file at a path, with flags and a mode for new files; returns the descriptor.
    package var open: @Sendable (String, Int32, mode_t) throws(Errno) -> Int32
    package var close: @Sendable (Int32) -> Void
    /// Reads at an offset, or reads the next bytes from a pipe; returns the number of bytes read,
    /// which is 0 at the end.
    package var read: @Sendable (Int32, UnsafeMutableRawBufferPointer, Int) throws(Errno) -> Int
    /// Writes at the file's position, or at its end if it was opened with O_APPEND; returns the
    /// number of bytes written.
    package var write: @Sendable (Int32, UnsafeRawBufferPointer) throws(Errno) -> Int
    /// Writes at an offset; returns the number of bytes written.
    package var writeAt: @Sendable (Int32, UnsafeRawBufferPointer, Int) throws(Errno) -> Int
    package var truncate: @Sendable (Int32, Int) throws(Errno) -> Void
    package var sync: @Sendable (Int32) throws(Errno) -> Void
    package var syncData: @Sendable (Int32) throws(Errno) -> Void
    /// Locks or unlocks a file; takes an operation for flock(2).
    package var lock: @Sendable (Int32, Int32) throws(Errno) -> Void
    package var status: @Sendable (Int32) throws(Errno) -> stat
    /// The status of the file at a path, after following links.
    package var statusOf: @Sendable (String) throws(Errno) -> stat
    /// The target of a symbolic link; throws EINVAL for anything else.
    package var linkTarget: @Sendable (String) throws(Errno) -> String
    package var setMode: @Sendable (Int32, mode_t) throws(Errno) -> Void
    package var setOwner: @Sendable (Int32, uid_t, gid_t) throws(Errno) -> Void
    /// Copies the access control list of the file at a path to a file; does nothing if it has none.
    package var copyAccessList: @Sendable (String, Int32) throws(Errno) -> Void
    /// The path of an existing file or folder without links, `.` and `..`.
    package var realPath: @Sendable (String) throws(Errno) -> String
    package var rename: @Sendable (_ from: String, _ to: String) throws(Errno) -> Void
    package var remove: @Sendable (String) throws(Errno) -> Void
    package var makeFolder: @Sendable (String, mode_t) throws(Errno) -> Void
    /// The names in a folder, unsorted, without `.` and `..`.
    package var names: @Sendable (String) throws(Errno) -> [String]
    /// The program that has locked the file at a path; nil if unknown.
    package var lockHolder: @Sendable (String) -> LockHolder?
    /// A monotonic time for measuring waits.
    package var now: @Sendable () -> Duration
    package var sleep: @Sendable (Duration) -> Void
    /// The time left to wait for locks, shared by all copies of this value.
    package var patience: LockPatience
}

extension FileSystem {
    /// The real file system, with the full waiting time for locks.
    package static var real: FileSystem {
        var files = shared
        files.patience = LockPatience()
        return files
    }

    private static let shared = FileSystem(
        open: { path, flags, mode throws(Errno) in
            try Errno.check { Glibc.open(path, flags | O_CLOEXEC, mode) }
        },
        close: { file in
            // Closing does not unlock the file if a child between fork and exec has the descriptor
            // too.
            _ = flock(file, LOCK_UN)
            _ = Glibc.close(file)
        },
        read: { file, buffer, offset throws(Errno) in
            try Errno.check {
                let count = pread(file, buffer.baseAddress, buffer.count, offset)
                guard count < 0, errno == ESPIPE else { return count }
                return Glibc.read(file, buffer.baseAddress, buffer.count)
            }
        },
        write: { file, bytes throws(Errno) in
            try Errno.check { Glibc.write(file, bytes.baseAddress, bytes.count) }
        },
        writeAt: { file, bytes, offset throws(Errno) in
            try Errno.check { pwrite(file, bytes.baseAddress, bytes.count, offset) }
        },
        truncate: { file, size throws(Errno) in _ = try Errno.check { ftruncate(file, size) } },
        sync: { file throws(Errno) in _ = try Errno.check { fsync(file) } },
        syncData: { file throws(Errno) in _ = try Errno.check { fdatasync(file) } },
        lock: { file, operation throws(Errno) in _ = try Errno.check { flock(file, operation) } },
        status: { file throws(Errno) in
            var status = stat()
            _ = try Errno.check { fstat(file, &status) }
            return status
        },
        statusOf: { path throws(Errno) in
            var status = stat()
            _ = try Errno.check { stat(path, &status) }
            return status
        },
        linkTarget: { path throws(Errno) in
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = try Errno.check { readlink(path, &buffer, buffer.count) }
            guard let target = String(validating: buffer[..<count], as: UTF8.self) else {
                throw Errno(EILSEQ)
            }
            return target
        },
        setMode: { file, mode throws(Errno) in _ = try Errno.check { fchmod(file, mode) } },
        setOwner: { file, user, group throws(Errno) in
            _ = try Errno.check { fchown(file, user, group) }
        },
        copyAccessList: { path, file throws(Errno) in
            _ = try Errno.check { cplatform_copy_access_list(path, file) }
        },
        realPath: { path throws(Errno) in
            guard let real = realpath(path, nil) else { throw Errno(errno) }
            defer { free(real) }
            guard let text = String(validatingCString: real) else { throw Errno(EILSEQ) }
            return text
        },
        rename: { from, to throws(Errno) in _ = try Errno.check { Glibc.rename(from, to) } },
        remove: { path throws(Errno) in _ = try Errno.check { unlink(path) } },
        makeFolder: { path, mode throws(Errno) in _ = try Errno.check { mkdir(path, mode) } },
        names: { path throws(Errno) in
            var opened = opendir(path)
            while opened == nil, errno == EINTR { opened = opendir(path) }
            guard let folder = opened else { throw Errno(errno) }
            defer { closedir(folder) }
            var names: [String] = []
            errno = 0
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                        String(validatingCString: $0)
                    }
                }
                // Every file of this program has a name in UTF-8.
                if let name, name != ".", name != ".." { names.append(name) }
                errno = 0
            }
            guard errno == 0 else { throw Errno(errno) }
            return names
        },
        lockHolder: { holder(ofLockOn: $0) },
        now: { Instant.now - Instant(time: .zero) },
        sleep: { duration in
            var time = (Instant(time: .zero) + duration).timespec
            var left = timespec()
            while nanosleep(&time, &left) != 0, errno == EINTR { time = left }
        },
        patience: LockPatience())
}
