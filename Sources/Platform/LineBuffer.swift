import Glibc

/// Splits incoming bytes into lines.
package struct LineBuffer {
    package enum Line: Equatable {
        /// A complete line, without its line ending.
        case bytes([UInt8])
        /// A line that exceeds the limit; its bytes are dropped.
        case overlong
    }

    private static let chunk = 16 * 1_024

    /// The maximum length of a line in bytes.
    private let longest: Int
    private var bytes: [UInt8] = []
    /// The start of the next line.
    private var start = 0
    /// The bytes from `start` up to this offset contain no line ending.
    private var searched = 0
    /// Whether the start of the next line has already been dropped.
    private var isSkipping = false

    package init(longest: Int) {
        self.longest = longest
    }

    /// Reads once; returns false at the end of the data or after an error, but true if no data is
    /// available yet.
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

    /// The next line, or nil while it is incomplete.
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

    /// Whether a complete line is waiting.
    package mutating func hasLine() -> Bool { findEnd() }

    /// Whether an incomplete line is waiting.
    package mutating func hasPart() -> Bool {
        !findEnd() && (isSkipping || start < bytes.count)
    }

    /// Whether the next line exceeds the limit.
    package mutating func isOverlong() -> Bool {
        _ = findEnd()
        return isSkipping || searched - start > longest
    }

    /// Moves `searched` to the end of the first line; returns false if the line is incomplete.
    private mutating func findEnd() -> Bool {
        while searched < bytes.count {
            if bytes[searched] == UInt8(ascii: "\n") { return true }
            searched += 1
        }
        return false
    }
}
