import Glibc
import Platform

extension ScrumLocator {
    /// The search in a file system.
    package static func system(
        environment: @escaping @Sendable (String) -> String?, folder: String, files: FileSystem
    ) -> ScrumLocator {
        ScrumLocator(environment: environment, folder: folder, user: geteuid()) { path in
            guard let status = try? files.statusOf(path) else { return nil }
            return FileStatus(
                isFolder: status.st_mode & S_IFMT == S_IFDIR, device: UInt64(status.st_dev),
                inode: UInt64(status.st_ino), owner: status.st_uid)
        }
    }
}
