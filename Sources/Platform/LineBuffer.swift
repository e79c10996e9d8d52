import Glibc

/// Bytes as they come, given out line by line.
package struct LineBuffer {
    package enum Line: Equatable {
        /// Without its end.
        case bytes([UInt8])
        /// A line that is longer than allowed; its bytes are dropped.
        case overlong
    }

    private static let chunk = 16 * 1_024

    /// The bytes of a line that are still taken.
    private let longest: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Before this offset no line ends, from `start` on.
    private var searched = 0
    /// Whether the beginning of the next line was dropped already.
    private var isSkipping = false

    package init(longest: Int) {
        self.longest = longest
    }

    /// Reads once; false at the end, not where a descriptor has nothing yet.
    package mutating func read(from descriptor: Int32) -> Bool {
        let count = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }

    package mutating func append(_ new: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// The next line, or nil while it is not complete.
    package mutating func next() -> Line? {
        let isOverlong = isOverlong()
        guard findEnd() else {
            if isOverlong { (start, isSkipping) = (searched, true) }
            return nil
        }
        var line = bytes[start..<searched]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        start = searched + 1
        searched = start
        isSkipping = false
        return isOverlong ? .overlong : .bytes(Array(line))
    }

    /// Whether a whole line waits.
    package mutating func hasLine() -> Bool { findEnd() }

    /// Whether a line has begun that has no end yet.
    package mutating func hasPart() -> Bool {
        !findEnd() && (isSkipping || start < bytes.count)
    }

    /// Whether the line that comes first is longer than allowed.
    package mutating func isOverlong() -> Bool {
        _ = findEnd()
        return isSkipping || searched - start > longest
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
