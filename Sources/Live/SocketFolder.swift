import CLive
import Glibc
import Platform

/// The folder that contains the sockets of a user's running meetings and nothing else.
package struct SocketFolder: Equatable, Sendable {
    private static let suffix = ".sock"

    package let path: String
    private let user: uid_t

    package init(path: String, user: uid_t) {
        self.path = path
        self.user = user
    }

    /// The user's folder for sockets; each user has only one. `runtime` is the value of
    /// XDG_RUNTIME_DIR; nil if unset.
    package init(
        runtime: String?, user: uid_t, runtimeRoot: String = "/run/user", temporary: String = "/tmp"
    ) {
        if let runtime, runtime.hasPrefix("/") {
            self.init(path: runtime + "/scrum", user: user)
        } else if access("\(runtimeRoot)/\(user)", X_OK) == 0 {
            self.init(path: "\(runtimeRoot)/\(user)/scrum", user: user)
        } else {
            self.init(path: "\(temporary)/scrum-\(user)", user: user)
        }
    }

    /// Opens the folder and checks that only this user has access; nil if it does not exist yet.
    func open(creating: Bool) throws(LiveFailure) -> Open? {
        if creating, mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .system(path, code: errno)
        }
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT where !creating: return nil
            case ENOTDIR, ELOOP: throw .unsafeFolder(path, reason: "is not a folder")
            default: throw .system(path, code: errno)
            }
        }
        let folder = Open(descriptor: descriptor, user: user)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(path, code: errno) }
        guard status.st_uid == user else {
            throw .unsafeFolder(path, reason: "belongs to another user")
        }
        guard status.st_mode & 0o777 == 0o700 else {
            throw .unsafeFolder(path, reason: "others have access; its mode must be 0700")
        }
        return folder
    }

    /// Whether the folder exists and is private; throws if it cannot be used or created.
    package func isThere() throws(LiveFailure) -> Bool {
        if try open(creating: false) != nil { return true }
        let parent = FilePath.folder(of: path)
        guard access(parent, W_OK | X_OK) == 0 else { throw .system(parent, code: errno) }
        return false
    }

    /// Whether a meeting's socket is still at its path.
    func hasSocket(_ id: String) -> Bool {
        var status = stat()
        return lstat("\(path)/\(id)\(Self.suffix)", &status) == 0
    }

    enum Connection {
        case open(Int32)
        /// A meeting is listening but has not accepted the connection.
        case silent
        case notListening
    }

    /// The opened folder itself, even if its path now leads elsewhere.
    final class Open {
        private let descriptor: Int32
        let user: uid_t

        init(descriptor: Int32, user: uid_t) {
            self.descriptor = descriptor
            self.user = user
        }

        deinit { close(descriptor) }

        /// A short path to the file, because socket addresses cannot hold long ones.
        private func path(of name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

        /// Opens a listener. Its name appears in the folder only once clients can connect.
        func listen(as id: String) throws(LiveFailure) -> Int32 {
            let name = id + SocketFolder.suffix
            let hidden = "." + name
            unlinkat(descriptor, hidden, 0)
            let listener = clive_listen_local(path(of: hidden))
            guard listener >= 0 else { throw .system(name, code: errno) }
            guard renameat(descriptor, hidden, descriptor, name) == 0 else {
                let code = errno
                close(listener)
                throw .system(name, code: code)
            }
            return listener
        }

        func remove(_ id: String) { unlinkat(descriptor, id + SocketFolder.suffix, 0) }

        /// The ids of the existing sockets, sorted.
        func ids() -> [String] {
            let names = (try? FileSystem.real.names(path(of: "."))) ?? []
            return names.filter { $0.hasSuffix(SocketFolder.suffix) && $0.first != "." }
                .map { String($0.dropLast(SocketFolder.suffix.count)) }.sorted()
        }

        /// Connects to one of this user's meetings. Removes the socket if nothing is listening on
        /// it.
        func connect(to id: String, patience: Duration) -> Connection {
            let name = id + SocketFolder.suffix
            guard isSocket(name) else { return .notListening }
            let milliseconds = Int32(clamping: max(1, patience.nanoseconds / 1_000_000))
            for _ in 0..<2 {
                let connection = clive_connect_local(path(of: name), milliseconds)
                if connection >= 0 {
                    if clive_peer_user(connection) == Int64(user) { return .open(connection) }
                    close(connection)
                    return .notListening
                }
                // A meeting that is too slow to accept the connection is still running.
                if errno == EAGAIN || errno == EINTR { return .silent }
                guard errno == ECONNREFUSED else { return .notListening }
            }
            unlinkat(descriptor, name, 0)
            return .notListening
        }

        /// Whether the meeting's socket still exists.
        func contains(_ id: String) -> Bool { isSocket(id + SocketFolder.suffix) }

        /// Whether the file is one of this user's sockets, not a link to one.
        private func isSocket(_ name: String) -> Bool {
            var status = stat()
            return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
                && status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == user
        }
    }
}
