import Glibc

/// The total time that a command may spend waiting for locks held by other programs.
package final class LockPatience: Sendable {
    /// The pause between two attempts.
    private static let pause = Duration.milliseconds(2)

    /// For callers that must not wait.
    package static let none = LockPatience(.zero)

    private let left: Synchronized<Duration>

    package init(_ limit: Duration = .seconds(1)) {
        left = Synchronized(limit)
    }

    /// Sleeps until the next attempt, or returns false if no time is left. Deducts the time since
    /// `start`, which includes the attempt itself, and sets `start` to the current time.
    fileprivate func waitForNextTry(_ files: FileSystem, since start: inout Duration) -> Bool {
        guard count(files, since: &start) > .zero else { return false }
        files.sleep(Self.pause)
        _ = count(files, since: &start)
        return true
    }

    private func count(_ files: FileSystem, since start: inout Duration) -> Duration {
        let now = files.now()
        let waited = max(now - start, .microseconds(1))
        start = now
        return left.update {
            $0 -= min($0, waited)
            return $0
        }
    }
}

/// A program that has locked a file.
package struct LockHolder: Equatable, Sendable, CustomStringConvertible {
    package let process: Int32
    package let program: String

    package init(process: Int32, program: String) {
        self.process = process
        self.program = program
    }

    /// The program and its process, such as "flock (process 4711)".
    package var description: String { "\(program) (process \(process))" }
}

extension FileSystem {
    /// The same file system for callers that must not wait, such as a running meeting.
    package var impatient: FileSystem {
        var files = self
        files.patience = .none
        return files
    }

    /// Locks a file as flock(2) does, and retries while another program holds the lock, until
    /// `patience` (by default the file system's) is used up. Returns false if the file system does
    /// not support locks.
    ///
    /// Throws EWOULDBLOCK if the other program does not release its lock in time.
    @discardableResult
    package func tryLock(_ file: Int32, _ operation: Int32, _ patience: LockPatience? = nil)
        throws(Errno) -> Bool
    {
        let patience = patience ?? self.patience
        var start = now()
        while true {
            do throws(Errno) {
                try lock(file, operation | LOCK_NB)
                return true
            } catch {
                if error.isLockUnsupported { return false }
                guard error.code == EWOULDBLOCK, patience.waitForNextTry(self, since: &start)
                else { throw error }
            }
        }
    }

    /// The program that has locked a file, according to the kernel; nil if unknown.
    static func holder(ofLockOn path: String) -> LockHolder? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // Splits a device number as the C library's macros major() and minor() do.
        let number = UInt64(status.st_dev)
        let device: [UInt64?] = [
            number >> 8 & 0xFFF | number >> 32 & ~0xFFF, number & 0xFF | number >> 12 & ~0xFF,
        ]
        for line in text(ofSystemFile: "/proc/locks").split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK", let process = Int32(fields[4]) else {
                continue
            }
            let numbers = fields[5].split(separator: ":")
            guard numbers.count == 3, UInt64(numbers[2]) == UInt64(status.st_ino),
                numbers[..<2].map({ UInt64($0, radix: 16) }) == device
            else { continue }
            let name = text(ofSystemFile: "/proc/\(process)/comm").prefix { $0 != "\n" }
            return name.isEmpty ? nil : LockHolder(process: process, program: String(name))
        }
        return nil
    }

    /// The text of a kernel file, truncated after about 1 MiB.
    private static func text(ofSystemFile path: String) -> String {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { _ = Glibc.close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < 1 << 20 {
            let count = Glibc.read(file, &part, part.count)
            if count <= 0 { break }
            bytes += part[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
