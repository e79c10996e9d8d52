import Glibc

/// Calls that go on where a signal or a short count cut them.
extension FileSystem {
    package func uninterrupted<Result>(
        _ call: () throws(Errno) -> Result
    ) throws(Errno) -> Result {
        while true {
            do {
                return try call()
            } catch {
                guard error.code == EINTR else { throw error }
            }
        }
    }

    /// Fills `range` of the file; fewer bytes only where the file ends before.
    package func read(_ file: Int32, _ range: Range<Int>) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            let whole = UnsafeMutableRawBufferPointer(buffer)
            while count < range.count {
                do throws(Errno) {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: whole[count...])
                    let part = try uninterrupted { () throws(Errno) in
                        try read(file, rest, range.lowerBound + count)
                    }
                    if part == 0 { return }
                    count += part
                } catch {
                    failure = error
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes where the file stands.
    package func write(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
        try writeParts(of: bytes) { (rest, _) throws(Errno) in try write(file, rest) }
    }

    /// Writes all bytes at an offset.
    package func write(_ file: Int32, _ bytes: [UInt8], at offset: Int) throws(Errno) {
        try writeParts(of: bytes) { (rest, done) throws(Errno) in
            try writeAt(file, rest, offset + done)
        }
    }

    /// Makes a folder's entries (new files, other names) last through a power cut.
    package func syncFolder(_ path: String) throws(Errno) {
        let folder = try uninterrupted { () throws(Errno) in
            try open(path, O_RDONLY | O_DIRECTORY, 0)
        }
        defer { close(folder) }
        do {
            try uninterrupted { () throws(Errno) in try sync(folder) }
        } catch {
            // Some file systems cannot sync a folder; nothing better can be done there.
            guard error.code == EINVAL || error.code == ENOTSUP else { throw error }
        }
    }

    private func writeParts(
        of bytes: [UInt8],
        _ write: (UnsafeRawBufferPointer, Int) throws(Errno) -> Int
    ) throws(Errno) {
        var done = 0
        while done < bytes.count {
            let result: Result<Int, Errno> = bytes.withUnsafeBytes { buffer in
                do throws(Errno) {
                    let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
                    return .success(
                        try uninterrupted { () throws(Errno) in try write(rest, done) })
                } catch {
                    return .failure(error)
                }
            }
            let count = try result.get()
            // A disk that takes nothing and reports nothing is full.
            guard count > 0 else { throw Errno(ENOSPC) }
            done += count
        }
    }
}
