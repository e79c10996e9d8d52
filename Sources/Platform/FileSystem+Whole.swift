import Glibc

/// Operations on paths, which throw failures that name them.
extension FileSystem {
    /// Opens a regular file; refuses pipes and devices, and symbolic links unless `followsLinks` is
    /// true.
    package func openFile(
        _ path: String, _ flags: Int32, _ mode: mode_t = 0, followsLinks: Bool = false
    ) throws(FileFailure) -> File {
        // O_NONBLOCK, because opening a pipe must not wait for its other end.
        let careful = O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let action: FileFailure.Action =
            flags & O_EXCL != 0 ? .create : flags & (O_WRONLY | O_RDWR) != 0 ? .write : .read
        let descriptor = try attempt(action, path, open(path, flags | careful, mode))
        let file = File(path: path, descriptor: descriptor, files: self)
        // A file that was created just now is a regular file.
        guard flags & O_EXCL == 0 else { return file }
        do throws(FileFailure) {
            let type = try file.status().st_mode & S_IFMT
            guard type == S_IFREG else {
                throw FileFailure(action, path, Errno(type == S_IFDIR ? EISDIR : ENODEV))
            }
            return file
        } catch {
            file.close()
            throw error
        }
    }

    /// The status of the file at a path, after following links; nil if it does not exist.
    package func status(ifExists path: String) throws(FileFailure) -> stat? {
        do throws(FileFailure) {
            return try attempt(.read, path, statusOf(path))
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// The path of a file or folder without links, `.` and `..`; as much of it as exists.
    package func canonical(_ path: String) -> String {
        guard path != "/", path != "." else { return path }
        if let real = try? realPath(path) { return real }
        let above = FilePath.folder(of: path)
        let name = path.dropFirst(above.count)
        return canonical(above) + (name.hasPrefix("/") ? "" : "/") + name
    }

    /// The names in a folder; empty if it does not exist.
    package func names(ifExists folder: String) throws(FileFailure) -> [String] {
        try ifExists(attempt(.read, folder, names(folder))) ?? []
    }

    /// Makes a call; returns nil if it fails because its file does not exist.
    package func ifExists<Result>(
        _ call: @autoclosure () throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result? {
        do throws(FileFailure) {
            return try call()
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    package func delete(_ path: String) throws(FileFailure) {
        try attempt(.delete, path, remove(path))
    }

    package func move(_ path: String, to new: String) throws(FileFailure) {
        try attempt(.write, new, rename(path, new))
    }

    /// Replaces a file atomically: readers see either the old or the new contents in full. The new
    /// file gets the owner and mode of `old`. Calls `check` before it takes the old one's place.
    ///
    /// If the caller holds the lock, first removes a replacement left behind by a killed program.
    package func replace(
        _ path: String, with bytes: [UInt8], like old: stat?, isLocked: Bool,
        check: () throws(FileFailure) -> Void = {}
    ) throws(FileFailure) {
        let folder = FilePath.folder(of: path)
        let temporary = folder + "/." + FilePath.name(of: path) + ".scrum-new"
        do throws(FileFailure) {
            let file = try createReplacement(temporary, like: old, isLocked: isLocked)
            do throws(FileFailure) {
                try file.fill(with: bytes, like: old.map { (path, $0) })
                try check()
                try move(temporary, to: path)
            } catch {
                try? remove(temporary)
                throw error
            }
        } catch {
            var failure = error
            if error.path == temporary { failure.path = path }
            if old != nil {
                if failure.path == path { failure.action = .write }
                switch error.code {
                case EBUSY: failure.cause = .mountPoint
                case EACCES, EPERM: failure.cause = .protectedFolder
                default: break
                }
            }
            throw failure
        }
        do throws(FileFailure) {
            try syncFolder(folder)
        } catch {
            throw FileFailure(.write, path, error.code.map { .unsynced(Errno($0)) } ?? error.cause)
        }
    }

    private func createReplacement(
        _ path: String, like old: stat?, isLocked: Bool
    ) throws(FileFailure) -> File {
        let flags = O_WRONLY | O_CREAT | O_EXCL
        // A file system that refuses to change modes must not give others more rights.
        let mode = (old?.st_mode ?? 0o666) & 0o666
        do throws(FileFailure) {
            return try openFile(path, flags, mode)
        } catch {
            guard error.code == EEXIST, isLocked else { throw error }
        }
        try delete(path)
        return try openFile(path, flags, mode)
    }

    /// Creates a folder and any missing parents; by default only the user can access them.
    package func makeFolders(_ path: String, mode: mode_t = 0o700) throws(FileFailure) {
        if let status = try ifExists(attempt(.create, path, statusOf(path))) {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw FileFailure(.create, path, Errno(ENOTDIR))
            }
            return
        }
        let above = FilePath.folder(of: path)
        if above != path { try makeFolders(above, mode: mode) }
        do throws(Errno) {
            try makeFolder(path, mode)
        } catch {
            // If the folder exists, another process has just created it.
            guard error.code == EEXIST else { throw FileFailure(.create, path, error) }
        }
        try syncFolder(above)
    }

    /// Syncs a folder to disk, so that new files and names in it survive a power cut.
    package func syncFolder(_ path: String) throws(FileFailure) {
        let folder = try attempt(.write, path, open(path, O_RDONLY | O_DIRECTORY, 0))
        defer { close(folder) }
        try attempt(.write, path, ifSupported(sync(folder)))
    }

    /// Makes a call that some file systems do not support; nothing else can be done there.
    func ifSupported(_ call: @autoclosure () throws(Errno) -> Void) throws(Errno) {
        do throws(Errno) {
            try call()
        } catch {
            guard [EINVAL, ENOTSUP, ENOSYS, EPERM].contains(error.code) else { throw error }
        }
    }
}

extension stat {
    /// Whether the file belongs to `user` and no other user can change it.
    package func isChanged(onlyBy user: uid_t) -> Bool {
        guard st_uid == user, st_mode & S_IWOTH == 0 else { return false }
        return st_mode & S_IWGRP == 0 || Self.isOwnGroup(st_gid, of: user)
    }

    /// Whether a group is the user's own: its number equals the user's, and it lists no members.
    private static func isOwnGroup(_ group: gid_t, of user: uid_t) -> Bool {
        group == user && getgrgid(group)?.pointee.gr_mem.pointee == nil
    }
}

/// Operations on paths as strings.
package enum FilePath {
    /// The folder that contains the file at a path; "." for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
