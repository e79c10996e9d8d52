import Files
import Glibc

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
