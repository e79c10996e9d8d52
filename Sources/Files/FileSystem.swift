import Glibc

/// What the store asks of the system, each call as the C library makes it.
///
/// No call retries and none is complete by itself; the extension's functions see to that.
package struct FileSystem: Sendable {
    /// Opens a path with flags and, for a new file, a mode; gives the descriptor.
    package var open: @Sendable (String, Int32, mode_t) throws(Errno) -> Int32
    package var close: @Sendable (Int32) -> Void
    /// Reads at an offset; gives the number of bytes, 0 at the end.
    package var read: @Sendable (Int32, UnsafeMutableRawBufferPointer, Int) throws(Errno) -> Int
    /// Writes where the file stands (at its end under O_APPEND); gives the number of bytes.
    package var write: @Sendable (Int32, UnsafeRawBufferPointer) throws(Errno) -> Int
    /// Writes at an offset; gives the number of bytes.
    package var writeAt: @Sendable (Int32, UnsafeRawBufferPointer, Int) throws(Errno) -> Int
    package var truncate: @Sendable (Int32, Int) throws(Errno) -> Void
    package var sync: @Sendable (Int32) throws(Errno) -> Void
    package var syncData: @Sendable (Int32) throws(Errno) -> Void
    /// The operation is that of flock(2).
    package var lock: @Sendable (Int32, Int32) throws(Errno) -> Void
    package var status: @Sendable (Int32) throws(Errno) -> stat
    /// The status of what a path leads to.
    package var statusOf: @Sendable (String) throws(Errno) -> stat
    /// What a symbolic link says; EINVAL for anything else.
    package var linkTarget: @Sendable (String) throws(Errno) -> String
    package var setMode: @Sendable (Int32, mode_t) throws(Errno) -> Void
    package var setOwner: @Sendable (Int32, uid_t, gid_t) throws(Errno) -> Void
    package var rename: @Sendable (_ from: String, _ to: String) throws(Errno) -> Void
    package var remove: @Sendable (String) throws(Errno) -> Void
    package var makeFolder: @Sendable (String, mode_t) throws(Errno) -> Void
    /// The names in a folder, in no order, without `.` and `..`.
    package var names: @Sendable (String) throws(Errno) -> [String]
}

/// The number of a system error.
package struct Errno: Error, Equatable, Sendable {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// The result of a call that reports failure by -1 and `errno`.
    static func check<Result: SignedInteger>(
        _ result: Result
    ) throws(Errno) -> Result {
        guard result >= 0 else { throw Errno(errno) }
        return result
    }
}

extension FileSystem {
    /// The file system of this computer.
    package static let real = FileSystem(
        open: { path, flags, mode throws(Errno) in
            try Errno.check(Glibc.open(path, flags | O_CLOEXEC, mode))
        },
        close: { file in
            // A program that is being started has the file open too for a moment: what was locked
            // is free all the same.
            _ = flock(file, LOCK_UN)
            _ = Glibc.close(file)
        },
        read: { file, buffer, offset throws(Errno) in
            try Errno.check(pread(file, buffer.baseAddress, buffer.count, offset))
        },
        write: { file, bytes throws(Errno) in
            try Errno.check(Glibc.write(file, bytes.baseAddress, bytes.count))
        },
        writeAt: { file, bytes, offset throws(Errno) in
            try Errno.check(pwrite(file, bytes.baseAddress, bytes.count, offset))
        },
        truncate: { file, size throws(Errno) in _ = try Errno.check(ftruncate(file, size)) },
        sync: { file throws(Errno) in _ = try Errno.check(fsync(file)) },
        syncData: { file throws(Errno) in _ = try Errno.check(fdatasync(file)) },
        lock: { file, operation throws(Errno) in _ = try Errno.check(flock(file, operation)) },
        status: { file throws(Errno) in
            var status = stat()
            _ = try Errno.check(fstat(file, &status))
            return status
        },
        statusOf: { path throws(Errno) in
            var status = stat()
            _ = try Errno.check(stat(path, &status))
            return status
        },
        linkTarget: { path throws(Errno) in
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = try Errno.check(readlink(path, &buffer, buffer.count))
            return String(decoding: buffer[..<count], as: UTF8.self)
        },
        setMode: { file, mode throws(Errno) in _ = try Errno.check(fchmod(file, mode)) },
        setOwner: { file, user, group throws(Errno) in
            _ = try Errno.check(fchown(file, user, group))
        },
        rename: { from, to throws(Errno) in _ = try Errno.check(Glibc.rename(from, to)) },
        remove: { path throws(Errno) in _ = try Errno.check(unlink(path)) },
        makeFolder: { path, mode throws(Errno) in _ = try Errno.check(mkdir(path, mode)) },
        names: { path throws(Errno) in
            guard let folder = opendir(path) else { throw Errno(errno) }
            defer { closedir(folder) }
            var names: [String] = []
            errno = 0
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { names.append(name) }
                errno = 0
            }
            guard errno == 0 else { throw Errno(errno) }
            return names
        })
}
