import Glibc

/// A file locked for replacement. Readers always see either the old or the new contents in full.
///
/// Other processes that want to replace it wait for the lock. Symbolic links, mode and group are
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
    ) throws(FileFailure) {
        let target = try Self.target(of: path, files)
        let lock = try Self.lock(FilePath.folder(of: target), of: path, files)
        do throws(FileFailure) {
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
    package func replace(with new: [UInt8]) throws(FileFailure) {
        guard new != bytes else { return }
        do throws(FileFailure) {
            // rename(2) would replace a read-only file regardless.
            if bytes != nil {
                try files.openFile(target, O_WRONLY).close()
            }
            try files.replace(target, with: new, like: status, isLocked: lock != nil) {
                () throws(FileFailure) in
                guard try Self.read(target, of: path, limit, files)?.bytes == bytes else {
                    throw FileFailure(.write, path, .changed)
                }
            }
        } catch {
            throw FileFailure(error.action, path, error.cause)
        }
    }

    // MARK: Locking and reading

    /// Follows symbolic links to the final path, which need not exist.
    static func target(of path: String, _ files: FileSystem) throws(FileFailure) -> String {
        var target = path
        for _ in 0..<40 {
            do throws(Errno) {
                let link = try files.linkTarget(target)
                target = link.hasPrefix("/") ? link : FilePath.folder(of: target) + "/" + link
            } catch {
                // The path is not a link, or does not exist.
                if error.code == EINVAL || error.code == ENOENT { return target }
                throw FileFailure(.read, path, error)
            }
        }
        throw FileFailure(.read, path, Errno(ELOOP))
    }

    /// Locks the folder; returns nil if the file system does not support locks.
    private static func lock(
        _ folder: String, of path: String, _ files: FileSystem
    ) throws(FileFailure) -> Int32? {
        let file = try files.attempt(.write, path, files.open(folder, O_RDONLY | O_DIRECTORY, 0))
        do throws(Errno) {
            if try files.tryLock(file, LOCK_EX) { return file }
        } catch {
            files.close(file)
            guard error.isLocked else { throw FileFailure(.write, path, error) }
            throw FileFailure(.write, path, .locked(by: files.lockHolder(folder)))
        }
        files.close(file)
        return nil
    }

    private static func read(
        _ target: String, of path: String, _ limit: Int, _ files: FileSystem
    ) throws(FileFailure) -> (bytes: [UInt8], status: stat)? {
        do throws(FileFailure) {
            let file = try files.openFile(target, O_RDONLY, followsLinks: true)
            defer { file.close() }
            let status = try file.status()
            guard status.st_size < limit else {
                throw FileFailure(.read, path, .tooLarge(limit: limit))
            }
            return (try file.read(0..<Int(status.st_size) + 1), status)
        } catch {
            if error.code == ENOENT { return nil }
            throw FileFailure(error.action, path, error.cause)
        }
    }
}
