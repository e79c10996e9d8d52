import Glibc

/// Whole files as bytes.
package enum FileBytes {
    /// A larger file is no file of scrums.
    static let largest = 64 << 20

    package static func read(_ path: String) throws(ScrumFileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
            throw .unreadable(path: path, reason: reason(errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .unreadable(path: path, reason: reason(errno))
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw .unreadable(path: path, reason: "this is a folder, not a file")
        }
        var bytes: [UInt8] = []
        var size = max(Int(status.st_size), 4095) + 1
        while true {
            guard bytes.count < largest else {
                throw .unreadable(path: path, reason: "the file is larger than 64 MB")
            }
            var count = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
                repeat {
                    count = Glibc.read(descriptor, buffer.baseAddress, size)
                } while count < 0 && errno == EINTR
                filled = max(count, 0)
            }
            guard count >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
            if count == 0 { return bytes }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            size = 65_536
        }
    }

    /// An error number in plain words.
    static func reason(_ code: Int32) -> String {
        switch code {
        case EACCES, EPERM: "you may not read this file"
        case ELOOP: "its symbolic links lead in a circle"
        case ENAMETOOLONG: "the name is too long"
        default: String(cString: strerror(code))
        }
    }
}
