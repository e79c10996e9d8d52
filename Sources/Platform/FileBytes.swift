import Glibc

/// Whole files as bytes.
package enum FileBytes {
    /// The size from which on a file is refused, in bytes.
    static let limit = 64 << 20
    static let tooLarge = "the file is larger than 64 MB"

    /// What names a descriptor of this process, as a shell's `<(…)` does.
    private static let descriptors = ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"]

    /// Reads a file; where `orStream`, also a pipe to its end that is named as a descriptor.
    ///
    /// Pipes and devices under any other name are refused, for they may never end or answer.
    package static func read(
        _ path: String, orStream: Bool = false
    ) throws(FileError) -> [UInt8] {
        func unreadable(_ error: Errno) -> FileError {
            let mayNot = error.code == EACCES || error.code == EPERM
            return .unreadable(
                path: path, reason: mayNot ? "you may not read this file" : error.reason)
        }
        do throws(Errno) {
            let isStream = orStream && descriptors.contains { path.hasPrefix($0) }
            // O_NONBLOCK: nobody waits for the other end of a pipe.
            let flags = O_RDONLY | O_NOCTTY | (isStream ? 0 : O_NONBLOCK)
            let file = try FileSystem.real.open(path, flags, 0)
            defer { FileSystem.real.close(file) }
            let status = try FileSystem.real.status(file)
            guard status.st_mode & S_IFMT != S_IFDIR else { throw Errno(EISDIR) }
            guard isStream || status.isFile else { throw Errno(ENXIO) }
            guard status.st_size < limit else { throw Errno(EFBIG) }
            var bytes: [UInt8] = []
            var size = max(Int(status.st_size), 4_095) + 1
            while bytes.count < limit {
                // A pipe has no offsets, so it is read(2), not the pread(2) of `FileSystem`.
                let chunk = try [UInt8].filled(size) { buffer throws(Errno) in
                    try Errno.check { Glibc.read(file, buffer.baseAddress, size) }
                }
                if chunk.isEmpty { return bytes }
                if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
                size = 65_536
            }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: throw .missing(path: path)
            case EFBIG: throw .unreadable(path: path, reason: tooLarge)
            case EISDIR: throw .unreadable(path: path, reason: "this is a folder, not a file")
            default: throw unreadable(error)
            }
        }
        throw .unreadable(path: path, reason: tooLarge)
    }
}

extension [UInt8] {
    /// An array of the bytes that `fill` writes and counts, `capacity` at most.
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
