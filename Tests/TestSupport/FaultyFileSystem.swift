import Glibc
import Platform
import Synchronization

/// A file system in which the nth operation fails or writes only part of its data.
package final class Faults: Sendable {
    package enum Kind: Equatable, Sendable {
        case error(Int32)
        /// Half of the bytes are written, and the next operation fails with this error.
        case shortWrite(then: Int32)
    }

    /// The number of operations so far.
    package var count: Int { counter.load(ordering: .sequentiallyConsistent) }
    // Atomic, because a journal's thread counts too.
    private let counter = Atomic(0)
    private let failing: Int
    private let kind: Kind
    /// Whether all later operations fail as well.
    private let persists: Bool

    /// `failing` counts from 1; with 0 no operation fails.
    package init(failing: Int, kind: Kind, persists: Bool = false) {
        self.failing = failing
        self.kind = kind
        self.persists = persists
    }

    package var hasFailed: Bool { failing > 0 && count >= failing }

    /// Counts an operation and returns its number.
    @discardableResult private func pass() throws(Errno) -> Int {
        let count = counter.add(1, ordering: .sequentiallyConsistent).newValue
        guard failing > 0, count == failing || persists && count > failing else { return count }
        switch kind {
        case .error(let code): throw Errno(code)
        case .shortWrite: return count
        }
    }

    /// How many bytes to write.
    private func part(of size: Int) throws(Errno) -> Int {
        let count = try pass()
        guard case .shortWrite(let code) = kind, failing > 0 else { return size }
        if count == failing { return size / 2 }
        if count == failing + 1 || persists && count > failing { throw Errno(code) }
        return size
    }

    /// The real file system with these faults. Closing never fails.
    package var files: FileSystem {
        let real = FileSystem.real
        var files = real
        files.open = { (path, flags, mode) throws(Errno) in
            try self.pass()
            return try real.open(path, flags, mode)
        }
        files.read = { (file, buffer, offset) throws(Errno) in
            try self.pass()
            return try real.read(file, buffer, offset)
        }
        files.write = { (file, bytes) throws(Errno) in
            let size = try self.part(of: bytes.count)
            return try real.write(file, UnsafeRawBufferPointer(rebasing: bytes[..<size]))
        }
        files.writeAt = { (file, bytes, offset) throws(Errno) in
            let size = try self.part(of: bytes.count)
            return try real.writeAt(
                file, UnsafeRawBufferPointer(rebasing: bytes[..<size]), offset)
        }
        files.truncate = { (file, size) throws(Errno) in
            try self.pass()
            try real.truncate(file, size)
        }
        files.sync = { (file) throws(Errno) in
            try self.pass()
            try real.sync(file)
        }
        files.lock = { (file, operation) throws(Errno) in
            if operation != LOCK_UN { try self.pass() }
            try real.lock(file, operation)
        }
        files.status = { (file) throws(Errno) in
            try self.pass()
            return try real.status(file)
        }
        files.statusOf = { (path) throws(Errno) in
            try self.pass()
            return try real.statusOf(path)
        }
        files.linkTarget = { (path) throws(Errno) in
            try self.pass()
            return try real.linkTarget(path)
        }
        files.setMode = { (file, mode) throws(Errno) in
            try self.pass()
            try real.setMode(file, mode)
        }
        files.setOwner = { (file, user, group) throws(Errno) in
            try self.pass()
            try real.setOwner(file, user, group)
        }
        files.rename = { (from, to) throws(Errno) in
            try self.pass()
            try real.rename(from, to)
        }
        files.remove = { (path) throws(Errno) in
            try self.pass()
            try real.remove(path)
        }
        files.makeFolder = { (path, mode) throws(Errno) in
            try self.pass()
            try real.makeFolder(path, mode)
        }
        files.names = { (path) throws(Errno) in
            try self.pass()
            return try real.names(path)
        }
        return files
    }
}
