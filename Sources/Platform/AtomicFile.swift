import Glibc

/// A file locked for replacement. Readers always see either the old or the new contents in full.
///
/// Other processes that want to replace it wait for the lock. Symbolic links, mode and owner are
/// preserved.
package struct AtomicFile: ~Copyable {
    /// The contents; nil if the file does not exist.
    package let bytes: [UInt8]?

    private let path: String
    /// The path after following symbolic links.
    private let target: String
    private let status: stat?
    private let files: FileSystem
    /// The exclusive upper limit on the size, in bytes.
    private let limit: Int
    /// The locked folder; nil if the file system does not support locks.
    private let lock: Int32?

    /// Locks and reads a file.
    package init(
        locking path: String, files: FileSystem = .real, limit: Int = FileSystem.wholeFile
    ) throws(FileError) {
        let target = try Self.target(of: path, files)
        let lock = try Self.lock(FilePath.folder(of: target), of: path, files)
        do throws(FileError) {
            let old = try Self.read(target, of: path, limit, files)
            bytes = old?.bytes
            status = old?.status
        } catch {
            if let lock { files.close(lock) }
            throw error
        }
        self.path = path
        self.target = target
        self.limit = limit
        self.files = files
        self.lock = lock
    }

    deinit { if let lock { files.close(lock) } }

    /// Replaces the file, but throws if it has changed since it was read. Does nothing if the new
    /// contents equal the old ones.
    package func replace(with new: [UInt8]) throws(FileError) {
        guard new != bytes else { return }
        var isRenamed = false
        if bytes != nil { try checkMayWrite() }
        let (temporary, file) = try Self.failing(.create, path) { () throws(Errno) in
            try files.createReplacement(of: target, isLocked: lock != nil)
        }
        defer { if !isRenamed { try? files.remove(temporary) } }
        try Self.failing(.write, path) { () throws(Errno) in
            try files.fill(file, with: new, like: status)
        }
        guard try Self.read(target, of: path, limit, files)?.bytes == bytes else {
            throw .changed(path: path)
        }
        try Self.failing(.write, path) { () throws(Errno) in try files.rename(temporary, target) }
        isRenamed = true
        do throws(Errno) {
            try files.syncFolder(FilePath.folder(of: target))
        } catch {
            throw .unsynced(path: path, reason: error)
        }
    }

    /// Throws if the file is read-only, because rename(2) would replace it regardless.
    private func checkMayWrite() throws(FileError) {
        let file = try Self.failing(.write, path) { () throws(Errno) in
            try files.open(target, O_WRONLY, 0)
        }
        files.close(file)
    }

    // MARK: Locking and reading

    /// Follows symbolic links to the final path, which need not exist.
    static func target(of path: String, _ files: FileSystem) throws(FileError) -> String {
        var target = path
        for _ in 0..<40 {
            do throws(Errno) {
                let link = try files.linkTarget(target)
                target = link.hasPrefix("/") ? link : FilePath.folder(of: target) + "/" + link
            } catch {
                // The path is not a link, or does not exist.
                if error.code == EINVAL || error.code == ENOENT { return target }
                throw .failed(FileFailure(.read, path, error))
            }
        }
        throw .failed(FileFailure(.read, path, Errno(ELOOP)))
    }

    /// Locks the folder; returns nil if the file system does not support locks.
    private static func lock(
        _ folder: String, of path: String, _ files: FileSystem
    ) throws(FileError) -> Int32? {
        let file = try failing(.write, path) { () throws(Errno) in
            try files.open(folder, O_RDONLY | O_DIRECTORY, 0)
        }
        do throws(Errno) {
            if try files.tryLock(file, LOCK_EX) { return file }
        } catch {
            files.close(file)
            if error.code == EWOULDBLOCK {
                throw .busy(path: path, holder: files.lockHolder(folder))
            }
            throw .failed(FileFailure(.write, path, error))
        }
        files.close(file)
        return nil
    }

    private static func read(
        _ target: String, of path: String, _ limit: Int, _ files: FileSystem
    ) throws(FileError) -> (bytes: [UInt8], status: stat)? {
        do throws(Errno) {
            let file = try files.openFile(target, O_RDONLY, followsLinks: true)
            defer { files.close(file) }
            let status = try files.status(file)
            guard status.st_size < limit else { throw Errno(EFBIG) }
            return (try files.read(file, 0..<Int(status.st_size) + 1), status)
        } catch {
            switch error.code {
            case ENOENT: return nil
            case ENODEV, EISDIR: throw .notAFile(path: path)
            case EFBIG: throw .tooLarge(path: path, limit: limit)
            default: throw .failed(FileFailure(.read, path, error))
            }
        }
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
