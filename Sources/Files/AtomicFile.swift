import Glibc

/// Replaces a file so that it is at every instant the old one or the new one, whole.
struct AtomicFile {
    let path: String
    let files: FileSystem
    /// How often the lock of another process is tried again, 10 ms apart.
    var patience = 300

    /// Reads the file, nil when there is none, and replaces it by what `edit` makes of it.
    ///
    /// Another process that does the same waits meanwhile. A symbolic link stays one; mode and
    /// owner stay as they are.
    func update(
        _ edit: ([UInt8]?) throws(ScrumFileError) -> [UInt8]?
    ) throws(ScrumFileError) {
        let target = try resolved()
        let folder = Self.folder(of: target)
        let lock = try lock(folder)
        defer { if let lock { files.close(lock) } }
        let old = try read(target)
        guard let new = try edit(old?.bytes), new != old?.bytes else { return }
        if old != nil { try checkMayWrite(target) }
        let temporary = folder + "/." + Self.name(of: target) + ".scrum-new"
        var isRenamed = false
        defer { if !isRenamed { try? files.remove(temporary) } }
        try write(new, to: temporary, like: old?.status, isLocked: lock != nil)
        try checkIsUnchanged(target, old)
        try failing(.write) { () throws(Errno) in try files.rename(temporary, target) }
        isRenamed = true
        do {
            try files.syncFolder(folder)
        } catch {
            throw .unsynced(path: path, reason: error)
        }
    }

    // MARK: The file itself

    /// The file that a chain of symbolic links leads to, whether it exists or not.
    private func resolved() throws(ScrumFileError) -> String {
        var target = path
        for _ in 0..<40 {
            do {
                let link = try files.uninterrupted { () throws(Errno) in
                    try files.linkTarget(target)
                }
                target = link.hasPrefix("/") ? link : Self.folder(of: target) + "/" + link
            } catch {
                // Not a link, or nothing there.
                if error.code == EINVAL || error.code == ENOENT { return target }
                throw .failed(FileFailure(.read, path, error))
            }
        }
        throw .failed(FileFailure(.read, path, Errno(ELOOP)))
    }

    private func read(
        _ target: String
    ) throws(ScrumFileError) -> (bytes: [UInt8], status: stat)? {
        let file: Int32
        do {
            file = try files.uninterrupted { () throws(Errno) in
                // Not to wait for the other end of a pipe.
                try files.open(target, O_RDONLY | O_NONBLOCK, 0)
            }
        } catch {
            if error.code == ENOENT { return nil }
            throw .failed(FileFailure(.read, path, error))
        }
        defer { files.close(file) }
        let status = try failing(.read) { () throws(Errno) in try files.status(file) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .refused(path: path, reason: "this is no ordinary file")
        }
        let bytes = try failing(.read) { () throws(Errno) in
            try files.read(file, 0..<Int(status.st_size) + 1)
        }
        return (bytes, status)
    }

    /// A file that its owner has made read-only is not replaced, though the folder allows it.
    private func checkMayWrite(_ target: String) throws(ScrumFileError) {
        let file = try failing(.write) { () throws(Errno) in try files.open(target, O_WRONLY, 0) }
        files.close(file)
    }

    private func checkIsUnchanged(
        _ target: String, _ old: (bytes: [UInt8], status: stat)?
    ) throws(ScrumFileError) {
        guard try read(target)?.bytes == old?.bytes else { throw .changed(path: path) }
    }

    // MARK: The temporary file

    private func write(
        _ bytes: [UInt8], to temporary: String, like status: stat?, isLocked: Bool
    ) throws(ScrumFileError) {
        let file: Int32
        do {
            file = try create(temporary, isLocked: isLocked)
        } catch {
            throw .failed(FileFailure(.create, path, error))
        }
        defer { files.close(file) }
        if let status {
            let own = try failing(.write) { () throws(Errno) in try files.status(file) }
            if own.st_uid != status.st_uid || own.st_gid != status.st_gid {
                try failing(.write) { () throws(Errno) in
                    try files.setOwner(file, status.st_uid, status.st_gid)
                }
            }
            try failing(.write) { () throws(Errno) in
                try files.setMode(file, status.st_mode & 0o7777)
            }
        }
        try failing(.write) { () throws(Errno) in try files.write(file, bytes) }
        try failing(.write) { () throws(Errno) in try files.sync(file) }
    }

    private func create(_ temporary: String, isLocked: Bool) throws(Errno) -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        do {
            return try files.uninterrupted { () throws(Errno) in
                try files.open(temporary, flags, 0o666)
            }
        } catch {
            // Whoever left it was killed: the lock is ours.
            guard error.code == EEXIST, isLocked else { throw error }
        }
        try files.remove(temporary)
        return try files.uninterrupted { () throws(Errno) in
            try files.open(temporary, flags, 0o666)
        }
    }

    // MARK: The lock

    /// Locks the folder; nil where the file system has no such locks.
    private func lock(_ folder: String) throws(ScrumFileError) -> Int32? {
        let file: Int32
        do {
            file = try files.uninterrupted { () throws(Errno) in
                try files.open(folder, O_RDONLY | O_DIRECTORY, 0)
            }
        } catch {
            throw .failed(FileFailure(.write, path, error))
        }
        for attempt in 0...patience {
            do {
                try files.uninterrupted { () throws(Errno) in
                    try files.lock(file, LOCK_EX | LOCK_NB)
                }
                return file
            } catch {
                if error.code == EWOULDBLOCK {
                    if attempt < patience { usleep(10_000) }
                    continue
                }
                files.close(file)
                if [EBADF, EINVAL, ENOTSUP, ENOLCK, ENOSYS].contains(error.code) { return nil }
                throw .failed(FileFailure(.write, path, error))
            }
        }
        files.close(file)
        throw .busy(path: path)
    }

    // MARK: Helpers

    private func failing<Result>(
        _ action: FileFailure.Action, _ call: () throws(Errno) -> Result
    ) throws(ScrumFileError) -> Result {
        do {
            return try files.uninterrupted(call)
        } catch {
            throw .failed(FileFailure(action, path, error))
        }
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
