import Glibc

/// An open file. Its methods repeat partial calls until everything is done, and throw failures that
/// name its path.
package struct File: Sendable {
    package let path: String
    package let descriptor: Int32
    package let files: FileSystem

    package func close() { files.close(descriptor) }

    package func status() throws(FileFailure) -> stat {
        try files.attempt(.read, path, files.status(descriptor))
    }

    /// The size in bytes; throws if it exceeds `limit`.
    package func size(atMost limit: Int = .max) throws(FileFailure) -> Int {
        let size = Int(try status().st_size)
        guard size <= limit else { throw FileFailure(.read, path, .tooLarge(limit: limit)) }
        return size
    }

    /// Reads a range of the file; returns fewer bytes only if the file ends earlier.
    package func read(_ range: Range<Int>) throws(FileFailure) -> [UInt8] {
        try [UInt8].filled(range.count) { buffer throws(FileFailure) in
            var count = 0
            while count < range.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                let offset = range.lowerBound + count
                let part = try files.attempt(.read, path, files.read(descriptor, rest, offset))
                if part == 0 { break }
                count += part
            }
            return count
        }
    }

    /// Whether the path still leads to this file.
    package func isCurrent() throws(FileFailure) -> Bool {
        let mine = try status()
        guard let current = try files.status(ifExists: path) else { return false }
        return mine.st_ino == current.st_ino && mine.st_dev == current.st_dev
    }

    /// Writes all bytes at an offset or, without one, at the file's position.
    package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(FileFailure) {
        var done = 0
        while done < bytes.count {
            let count = try bytes[done...].withUnsafeBufferPointer { rest throws(FileFailure) in
                let rest = UnsafeRawBufferPointer(rest)
                guard let offset else {
                    return try files.attempt(.write, path, files.write(descriptor, rest))
                }
                return try files.attempt(
                    .write, path, files.writeAt(descriptor, rest, offset + done))
            }
            // A disk that accepts no bytes but reports no error is full.
            guard count > 0 else { throw FileFailure(.write, path, Errno(ENOSPC)) }
            done += count
        }
    }

    package func truncate(to size: Int) throws(FileFailure) {
        try files.attempt(.write, path, files.truncate(descriptor, size))
    }

    /// Renames the file; syncing its folder makes the new name durable.
    package func move(to new: String) throws(FileFailure) -> File {
        try files.move(path, to: new)
        return File(path: new, descriptor: descriptor, files: files)
    }

    package func sync() throws(FileFailure) {
        try files.attempt(.write, path, files.ifSupported(files.sync(descriptor)))
    }

    package func syncData() throws(FileFailure) {
        try files.attempt(.write, path, files.ifSupported(files.syncData(descriptor)))
    }

    /// Locks the file as `FileSystem.tryLock` does.
    @discardableResult
    package func lock(
        _ operation: Int32, _ patience: LockPatience? = nil
    ) throws(FileFailure) -> Bool {
        try files.attempt(.write, path, files.tryLock(descriptor, operation, patience))
    }

    package func unlock() { try? files.lock(descriptor, LOCK_UN) }

    /// Gives a new file the owner, mode and access control list of an old one, as far as this user
    /// and the file system allow, then writes its bytes, syncs it to disk and closes it.
    func fill(with bytes: [UInt8], like old: (path: String, status: stat)?) throws(FileFailure) {
        defer { close() }
        if let (oldPath, old) = old {
            var mode = old.st_mode & 0o7777
            let own = try status()
            let isKept = { (user: uid_t, group: gid_t) in
                (try? files.setOwner(descriptor, user, group)) != nil
            }
            if own.st_uid != old.st_uid || own.st_gid != old.st_gid,
                !isKept(old.st_uid, old.st_gid), own.st_gid != old.st_gid,
                !isKept(uid_t.max, old.st_gid)
            {
                // Another group gets no more rights than everyone.
                mode = mode & ~0o2070 | (mode & 0o007) << 3
            }
            try files.attempt(.write, path, files.ifSupported(files.setMode(descriptor, mode)))
            do throws(Errno) {
                try files.copyAccessList(oldPath, descriptor)
            } catch {
                throw FileFailure(.write, path, .accessList)
            }
        }
        try write(bytes)
        try sync()
    }
}
