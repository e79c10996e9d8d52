import Glibc

/// Bytes as they come, given out line by line.
struct LineBuffer {
    private static let chunk = 16 * 1_024

    /// The bytes of a line that are still taken.
    let longest: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Before this offset no line ends, from `start` on.
    private var searched = 0

    init(longest: Int) {
        self.longest = longest
    }

    /// Reads once; false at the end, not where a socket has nothing yet.
    mutating func read(from descriptor: Int32) -> Bool {
        let count = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }

    mutating func append(_ new: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// The next line without its end, or nil while it is not complete.
    mutating func next() -> [UInt8]? {
        guard findEnd() else { return nil }
        var line = bytes[start..<searched]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        start = searched + 1
        searched = start
        return Array(line)
    }

    /// Whether a whole line waits.
    mutating func hasLine() -> Bool { findEnd() }

    /// Whether the line that comes first is longer than allowed.
    mutating func isOverlong() -> Bool {
        _ = findEnd()
        return searched - start > longest
    }

    /// Moves `searched` to the end of the first line; false where it has none yet.
    private mutating func findEnd() -> Bool {
        while searched < bytes.count {
            if bytes[searched] == UInt8(ascii: "\n") { return true }
            searched += 1
        }
        return false
    }
}
