import Glibc
import JSONText
import Platform

/// A private folder outside the working tree, used by a history that is shared through git.
package struct GitFolder: Equatable, Sendable {
    /// The folder that holds the journals and this machine's key.
    package let state: String
    /// The suffix of this machine's file names. It keeps two machines from writing the same file.
    let key: String
    /// Whether the key has been saved.
    private let isSaved: Bool

    private static let keyName = "machine"

    /// Reads the saved key or, if there is none, chooses a random one for the first writer to save.
    package init(state: String, files: FileSystem = .real, random: () -> UInt64) {
        let known = try? Self.savedKey(in: state, files)
        self.init(
            state: state, key: known ?? String(random(), radix: 16).padded(to: 16),
            isSaved: known != nil)
    }

    private init(state: String, key: String, isSaved: Bool) {
        (self.state, self.key, self.isSaved) = (state, key, isSaved)
    }

    /// Returns the folder with the saved key; saves this key if there is none.
    func saved(_ files: FileSystem) throws(FileFailure) -> GitFolder {
        guard !isSaved else { return self }
        let path = "\(state)/\(Self.keyName)"
        try files.makeFolders(state)
        let file = try files.openFile(path, O_RDWR | O_CREAT, 0o600)
        defer { file.close() }
        // Two programs writing at the same time must agree on one key.
        try file.lock(LOCK_EX)
        var key = key
        if let known = try Self.key(in: file) {
            key = known
        } else {
            try file.write(Array((key + "\n").utf8), at: 0)
            try file.sync()
            try files.syncFolder(state)
        }
        return GitFolder(state: state, key: key, isSaved: true)
    }

    private static func savedKey(
        in folder: String, _ files: FileSystem
    ) throws(FileFailure) -> String? {
        let file = try files.openFile("\(folder)/\(keyName)", O_RDONLY)
        defer { file.close() }
        return try key(in: file)
    }

    private static func key(in file: File) throws(FileFailure) -> String? {
        let text = String(decoding: try file.read(0..<64), as: UTF8.self)
        let known = text.prefix { $0.isHexDigit && $0.isASCII }
        return known.count == 16 ? String(known) : nil
    }

    /// The folder, or its nearest existing ancestor.
    package static func nearest(to folder: String, files: FileSystem) -> String {
        var path = folder
        while (try? files.statusOf(path)) == nil, path != "/", path != "." {
            path = FilePath.folder(of: path)
        }
        return path
    }

    /// Whether a folder, which need not exist, is inside a git working tree.
    package static func isShared(_ folder: String, files: FileSystem = .real) -> Bool {
        var path = nearest(to: folder, files: files)
        // The kernel resolves symbolic links, so ".." is the real parent.
        for _ in 0..<100 {
            if (try? files.statusOf(path + "/.git")) != nil { return true }
            guard let status = try? files.statusOf(path),
                let above = try? files.statusOf(path + "/.."),
                status.st_ino != above.st_ino || status.st_dev != above.st_dev
            else { return false }
            path += "/.."
        }
        return false
    }
}
