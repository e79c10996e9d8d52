import Files
import Glibc

extension FileSystem {
    /// Opens a file that only this program writes: no symbolic link is followed, no pipe waited for.
    func openOwn(_ path: String, _ flags: Int32, _ mode: mode_t = 0) throws(Errno) -> Int32 {
        let file = try open(path, flags | O_NOFOLLOW | O_NONBLOCK, mode)
        do throws(Errno) {
            let type = try status(file).st_mode & S_IFMT
            if type == S_IFDIR { throw Errno(EISDIR) }
            guard type == S_IFREG else { throw Errno(ENODEV) }
            return file
        } catch {
            close(file)
            throw error
        }
    }
}

extension History {
    /// What is wrong with a folder that others can write; nil for one of the user's own.
    package var exposure: String? {
        guard let status = try? files.statusOf(folder) else { return nil }
        // Many systems give each user a group of their own.
        let isGroupOthers = status.st_gid != getegid()
        let others = S_IWOTH | (isGroupOthers ? S_IWGRP : 0)
        guard status.st_mode & others != 0 else { return nil }
        return "\(folder): others can write this folder of past meetings; "
            + "chmod go-w keeps them out"
    }
}
