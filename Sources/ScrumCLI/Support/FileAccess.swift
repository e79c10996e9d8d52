import Glibc

/// A file's owner and permissions, without user names.
struct FileAccess: CustomStringConvertible {
    private let mode: mode_t
    private let isOwn: Bool
    private let owner: uid_t

    init(_ status: stat, user: uid_t) {
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        isOwn = status.st_uid == user
    }

    /// Whether the file belongs to this user and only its owner can read or write it.
    var isPrivate: Bool { isOwn && mode & 0o077 == 0 }

    /// Whether every user can write to the file.
    var isOpen: Bool { mode & S_IWOTH != 0 }

    var description: String {
        "\(isOwn ? "yours" : "owned by user \(owner)"), mode 0\(String(mode, radix: 8))"
    }
}
