import Glibc

/// Reading whole files.
extension FileSystem {
    /// The default upper limit on a file's size in bytes, exclusive.
    package static let wholeFile = 64 << 20

    /// Prefixes of paths that name a descriptor; a shell's `<(…)` produces such a path.
    private static let descriptors = ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"]

    /// Reads a file smaller than `limit` bytes.
    ///
    /// If `orStream` is true, also reads a pipe whose path names a descriptor. Refuses all other
    /// pipes and devices, because reading them might never end.
    package func readWhole(
        _ path: String, limit: Int = wholeFile, orStream: Bool = false
    ) throws(FileError) -> [UInt8] {
        do throws(Errno) {
            let isStream = orStream && Self.descriptors.contains { path.hasPrefix($0) }
            let file =
                isStream
                ? try openStream(path)
                : try openFile(path, O_RDONLY, followsLinks: true)
            defer { close(file) }
            let size = Int(try status(file).st_size)
            guard size < limit else { throw Errno(EFBIG) }
            // Streams and kernel files report no size.
            var bytes = try read(file, 0..<max(size, 4_095) + 1)
            var isAll = bytes.count <= max(size, 4_095)
            while !isAll, bytes.count < limit {
                let more = try read(file, bytes.count..<bytes.count + 65_536)
                bytes += more
                isAll = more.isEmpty
            }
            if isAll { return bytes }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: throw .missing(path: path)
            case EFBIG: throw .tooLarge(path: path, limit: limit)
            case EISDIR: throw .unreadable(path: path, reason: "it is a folder")
            case EACCES, EPERM:
                throw .unreadable(path: path, reason: "permission denied")
            default: throw .unreadable(path: path, reason: error.reason)
            }
        }
        throw .tooLarge(path: path, limit: limit)
    }

    private func openStream(_ path: String) throws(Errno) -> Int32 {
        do throws(Errno) {
            return try open(path, O_RDONLY | O_NOCTTY, 0)
        } catch {
            // A socket, which ssh may pass to a command as its input, cannot be opened by name.
            let name = path == "/dev/stdin" ? "0" : FilePath.name(of: path)
            guard error.code == ENXIO, let descriptor = Int32(name) else { throw error }
            return try Errno.check { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
        }
    }
}

extension FileError {
    /// The error for a file that reaches the size limit.
    static func tooLarge(path: String, limit: Int) -> FileError {
        let size = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
        return .unreadable(path: path, reason: "it is larger than \(size)")
    }
}

extension [UInt8] {
    /// An array of at most `capacity` bytes; `fill` writes them and returns how many it has
    /// written.
    static func filled(
        _ capacity: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Errno) -> Int
    ) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            do throws(Errno) {
                count = try fill(UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
