import Glibc

/// Tells other programs of ours that a file is open in an editor, which will write it anew.
///
/// A lock on the file's folder, at a place that its name decides: editors may replace the file.
package struct EditingMark: ~Copyable {
    // F_OFD_GETLK and F_OFD_SETLK of fcntl(2), which Swift does not import.
    private static let get: Int32 = 36
    private static let set: Int32 = 37

    private let folder: Int32?

    /// Lasts until the value goes; without effect where the file system has no locks.
    package init(of path: String) {
        guard let target = try? AtomicFile.target(of: path, .real),
            let folder = try? FileSystem.real.open(
                FilePath.folder(of: target), O_RDONLY | O_DIRECTORY, 0)
        else {
            self.folder = nil
            return
        }
        var place = Self.place(of: target, type: F_RDLCK)
        _ = fcntl(folder, Self.set, &place)
        self.folder = folder
    }

    deinit { if let folder { FileSystem.real.close(folder) } }

    /// Whether anybody has marked the file, whose folder is open.
    static func isOn(_ target: String, folder: Int32) -> Bool {
        var place = place(of: target, type: F_WRLCK)
        return fcntl(folder, Self.get, &place) == 0 && Int32(place.l_type) != F_UNLCK
    }

    private static func place(of target: String, type: Int32) -> flock {
        // FNV-1a, of which an offset of a file takes 62 bits.
        let hash = FilePath.name(of: target).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        var place = flock()
        place.l_type = Int16(type)
        place.l_whence = Int16(SEEK_SET)
        place.l_start = off_t(hash >> 2)
        place.l_len = 1
        return place
    }
}
