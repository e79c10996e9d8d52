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
    ) throws(FileFailure) -> [UInt8] {
        let isStream = orStream && Self.descriptors.contains { path.hasPrefix($0) }
        let file =
            isStream ? try openStream(path) : try openFile(path, O_RDONLY, followsLinks: true)
        defer { file.close() }
        let size = try file.size()
        guard size < limit else { throw FileFailure(.read, path, .tooLarge(limit: limit)) }
        // Streams and kernel files report no size.
        var bytes = try file.read(0..<max(size, 4_095) + 1)
        var isAll = bytes.count <= max(size, 4_095)
        while !isAll, bytes.count < limit {
            let more = try file.read(bytes.count..<bytes.count + 65_536)
            bytes += more
            isAll = more.isEmpty
        }
        guard isAll else { throw FileFailure(.read, path, .tooLarge(limit: limit)) }
        return bytes
    }

    private func openStream(_ path: String) throws(FileFailure) -> File {
        let descriptor: Int32
        do throws(FileFailure) {
            descriptor = try attempt(.read, path, open(path, O_RDONLY | O_NOCTTY, 0))
        } catch {
            // A socket, which ssh may pass to a command as its input, cannot be opened by name.
            let name = path == "/dev/stdin" ? "0" : FilePath.name(of: path)
            guard error.code == ENXIO, let original = Int32(name) else { throw error }
            descriptor = try attempt(
                .read, path, Errno.check { fcntl(original, F_DUPFD_CLOEXEC, 3) })
        }
        return File(path: path, descriptor: descriptor, files: self)
    }
}

extension [UInt8] {
    /// An array of at most `capacity` bytes; `fill` writes them and returns how many it has
    /// written.
    static func filled(
        _ capacity: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int
    ) throws(FileFailure) -> [UInt8] {
        var failure: FileFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            do throws(FileFailure) {
                count = try fill(UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
