import Glibc

extension ScrumLocator {
    /// The search in the real file system.
    package static func system(
        environment: @escaping @Sendable (String) -> String?, folder: String
    ) -> ScrumLocator {
        ScrumLocator(environment: environment, folder: folder, user: geteuid()) { path in
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            return FileStatus(
                isFolder: status.st_mode & S_IFMT == S_IFDIR, device: UInt64(status.st_dev),
                inode: UInt64(status.st_ino), owner: status.st_uid)
        }
    }
}
