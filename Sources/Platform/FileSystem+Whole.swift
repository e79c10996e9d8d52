import Glibc

/// Operations that repeat partial calls until everything is done.
extension FileSystem {
    /// Reads a range of the file; returns fewer bytes only if the file ends earlier.
    package func read(_ file: Int32, _ range: Range<Int>) throws(Errno) -> [UInt8] {
        try [UInt8].filled(range.count) { buffer throws(Errno) in
            var count = 0
            while count < range.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                let part = try read(file, rest, range.lowerBound + count)
                if part == 0 { break }
                count += part
            }
            return count
        }
    }

    /// Opens a regular file; refuses pipes and devices, and symbolic links unless `followsLinks` is
    /// true.
    package func openFile(
        _ path: String, _ flags: Int32, _ mode: mode_t = 0, followsLinks: Bool = false
    ) throws(Errno) -> Int32 {
        // O_NONBLOCK, because opening a pipe must not wait for its other end.
        let careful = O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let file = try open(path, flags | careful, mode)
        do throws(Errno) {
            let type = try status(file)
            if type.st_mode & S_IFMT == S_IFDIR { throw Errno(EISDIR) }
            guard type.isFile else { throw Errno(ENODEV) }
            return file
        } catch {
            close(file)
            throw error
        }
    }

    /// Creates a file that is to replace another one; returns its path and its descriptor.
    ///
    /// If the caller holds the lock, first removes a replacement left behind by a killed program.
    package func createReplacement(
        of path: String, isLocked: Bool
    ) throws(Errno) -> (path: String, file: Int32) {
        let temporary = FilePath.folder(of: path) + "/." + FilePath.name(of: path) + ".scrum-new"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        do throws(Errno) {
            return (temporary, try open(temporary, flags, 0o666))
        } catch {
            guard error.code == EEXIST, isLocked else { throw error }
        }
        try remove(temporary)
        return (temporary, try open(temporary, flags, 0o666))
    }

    /// Gives a new file the owner and mode of an old one, writes its bytes, syncs it to disk and
    /// closes it.
    package func fill(
        _ file: Int32, with bytes: [UInt8], like old: stat?
    ) throws(Errno) {
        defer { close(file) }
        if let old {
            let own = try status(file)
            if own.st_uid != old.st_uid || own.st_gid != old.st_gid {
                try setOwner(file, old.st_uid, old.st_gid)
            }
            try setMode(file, old.st_mode & 0o7777)
        }
        try write(file, bytes)
        try sync(file)
    }

    /// Writes all bytes at the file's position.
    package func write(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
        try writeParts(of: bytes) { (rest, _) throws(Errno) in try write(file, rest) }
    }

    /// Writes all bytes at an offset.
    package func write(_ file: Int32, _ bytes: [UInt8], at offset: Int) throws(Errno) {
        try writeParts(of: bytes) { (rest, done) throws(Errno) in
            try writeAt(file, rest, offset + done)
        }
    }

    private func writeParts(
        of bytes: [UInt8], _ write: (UnsafeRawBufferPointer, Int) throws(Errno) -> Int
    ) throws(Errno) {
        var done = 0
        while done < bytes.count {
            let count = try bytes[done...].withUnsafeBufferPointer { rest throws(Errno) in
                try write(UnsafeRawBufferPointer(rest), done)
            }
            // A disk that accepts no bytes but reports no error is full.
            guard count > 0 else { throw Errno(ENOSPC) }
            done += count
        }
    }

    /// Creates a folder and any missing parents; by default only the user can access them.
    package func makeFolders(_ path: String, mode: mode_t = 0o700) throws(Errno) {
        do throws(Errno) {
            guard try statusOf(path).st_mode & S_IFMT == S_IFDIR else { throw Errno(ENOTDIR) }
        } catch {
            guard error.code == ENOENT else { throw error }
            let above = FilePath.folder(of: path)
            if above != path { try makeFolders(above, mode: mode) }
            do throws(Errno) {
                try makeFolder(path, mode)
            } catch {
                // If the folder exists, another process has just created it.
                guard error.code == EEXIST else { throw error }
            }
            try syncFolder(above)
        }
    }

    /// Syncs a folder to disk, so that new files and names in it survive a power cut.
    package func syncFolder(_ path: String) throws(Errno) {
        let folder = try open(path, O_RDONLY | O_DIRECTORY, 0)
        defer { close(folder) }
        do throws(Errno) {
            try sync(folder)
        } catch {
            // Some file systems cannot sync a folder; nothing else can be done.
            guard error.code == EINVAL || error.code == ENOTSUP else { throw error }
        }
    }
}

extension stat {
    /// Whether the status describes a regular file.
    var isFile: Bool { st_mode & S_IFMT == S_IFREG }

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
