import Glibc

/// A file that is locked to be replaced: at every instant it is the old one or the new one, whole.
///
/// Another process that does the same waits meanwhile. A symbolic link stays one; mode and owner
/// stay as they are.
package struct AtomicFile: ~Copyable {
    /// What the file holds; nil where there is none.
    package let bytes: [UInt8]?

    private let path: String
    /// The file that `path` leads to through symbolic links.
    private let target: String
    private let status: stat?
    private let files: FileSystem
    /// The locked folder; nil where the file system has no locks.
    private let lock: Int32?

    /// Locks and reads a file; a lock that another process holds is tried again, 10 ms apart.
    package init(
        locking path: String, files: FileSystem = .real, attempts: Int = 300
    ) throws(FileError) {
        let target = try Self.target(of: path, files)
        let lock = try Self.lock(FilePath.folder(of: target), of: path, files, attempts)
        if let lock, EditingMark.isOn(target, folder: lock) {
            files.close(lock)
            throw .edited(path: path)
        }
        do throws(FileError) {
            let old = try Self.read(target, of: path, files)
            bytes = old?.bytes
            status = old?.status
        } catch {
            if let lock { files.close(lock) }
            throw error
        }
        self.path = path
        self.target = target
        self.files = files
        self.lock = lock
    }

    deinit { if let lock { files.close(lock) } }

    /// Replaces the file, if it is still as it was read; does nothing for the bytes it has.
    package func replace(with new: [UInt8]) throws(FileError) {
        guard new != bytes else { return }
        let folder = FilePath.folder(of: target)
        let temporary = folder + "/." + FilePath.name(of: target) + ".scrum-new"
        var isRenamed = false
        if bytes != nil { try checkMayWrite() }
        let file = try Self.failing(.create, path) { () throws(Errno) in try create(temporary) }
        defer { if !isRenamed { try? files.remove(temporary) } }
        try Self.failing(.write, path) { () throws(Errno) in
            defer { files.close(file) }
            try copyOwnerAndMode(to: file)
            try files.write(file, new)
            try files.sync(file)
        }
        guard try Self.read(target, of: path, files)?.bytes == bytes else {
            throw .changed(path: path)
        }
        try Self.failing(.write, path) { () throws(Errno) in try files.rename(temporary, target) }
        isRenamed = true
        do throws(Errno) {
            try files.syncFolder(folder)
        } catch {
            throw .unsynced(path: path, reason: error)
        }
    }

    /// A file that its owner has made read-only is not replaced, though the folder allows it.
    private func checkMayWrite() throws(FileError) {
        let file = try Self.failing(.write, path) { () throws(Errno) in
            try files.open(target, O_WRONLY, 0)
        }
        files.close(file)
    }

    // MARK: The temporary file

    private func create(_ temporary: String) throws(Errno) -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        do throws(Errno) {
            return try files.open(temporary, flags, 0o666)
        } catch {
            // With the lock in our hands, whoever left it was killed.
            guard error.code == EEXIST, lock != nil else { throw error }
        }
        try files.remove(temporary)
        return try files.open(temporary, flags, 0o666)
    }

    private func copyOwnerAndMode(to file: Int32) throws(Errno) {
        guard let status else { return }
        let own = try files.status(file)
        if own.st_uid != status.st_uid || own.st_gid != status.st_gid {
            try files.setOwner(file, status.st_uid, status.st_gid)
        }
        try files.setMode(file, status.st_mode & 0o7777)
    }

    // MARK: Locking and reading

    /// The file that a chain of symbolic links leads to, whether it exists or not.
    static func target(of path: String, _ files: FileSystem) throws(FileError) -> String {
        var target = path
        for _ in 0..<40 {
            do throws(Errno) {
                let link = try files.linkTarget(target)
                target = link.hasPrefix("/") ? link : FilePath.folder(of: target) + "/" + link
            } catch {
                // Not a link, or nothing there.
                if error.code == EINVAL || error.code == ENOENT { return target }
                throw .failed(FileFailure(.read, path, error))
            }
        }
        throw .failed(FileFailure(.read, path, Errno(ELOOP)))
    }

    /// Locks the folder; nil where the file system has no such locks.
    private static func lock(
        _ folder: String, of path: String, _ files: FileSystem, _ attempts: Int
    ) throws(FileError) -> Int32? {
        let file = try failing(.write, path) { () throws(Errno) in
            try files.open(folder, O_RDONLY | O_DIRECTORY, 0)
        }
        for attempt in 1...attempts {
            do throws(Errno) {
                try files.lock(file, LOCK_EX | LOCK_NB)
                return file
            } catch {
                if error.code == EWOULDBLOCK {
                    if attempt < attempts { usleep(10_000) }
                    continue
                }
                files.close(file)
                if error.isLockUnsupported { return nil }
                throw .failed(FileFailure(.write, path, error))
            }
        }
        files.close(file)
        throw .busy(path: path)
    }

    private static func read(
        _ target: String, of path: String, _ files: FileSystem
    ) throws(FileError) -> (bytes: [UInt8], status: stat)? {
        let result: (bytes: [UInt8], status: stat)
        do throws(Errno) {
            // O_NONBLOCK: the other end of a pipe is not waited for.
            let file = try files.open(target, O_RDONLY | O_NONBLOCK, 0)
            defer { files.close(file) }
            let status = try files.status(file)
            let isReadable = status.isFile && status.st_size < FileBytes.limit
            let bytes = isReadable ? try files.read(file, 0..<Int(status.st_size) + 1) : []
            result = (bytes, status)
        } catch {
            if error.code == ENOENT { return nil }
            throw .failed(FileFailure(.read, path, error))
        }
        guard result.status.isFile else { throw .notAFile(path: path) }
        guard result.status.st_size < FileBytes.limit else {
            throw .unreadable(path: path, reason: FileBytes.tooLarge)
        }
        return result
    }

    private static func failing<Result>(
        _ action: FileFailure.Action, _ path: String, _ calls: () throws(Errno) -> Result
    ) throws(FileError) -> Result {
        do throws(Errno) {
            return try calls()
        } catch {
            throw .failed(FileFailure(action, path, error))
        }
    }
}
