import Glibc

/// Splits the bytes of a descriptor into lines of at most 64 KiB.
struct LineReader {
    static let longestLine = 64 * 1024

    enum Part: Equatable {
        case line(String)
        /// A longer line; its text is dropped.
        case overlong
        case end
    }

    let descriptor: Int32
    private var begun: [UInt8] = []
    private var isOverlong = false
    private(set) var isAtEnd = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads once; does not wait if poll has found the descriptor readable.
    mutating func readOnce(into buffer: UnsafeMutableRawBufferPointer) -> [Part] {
        guard !isAtEnd else { return [] }
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 { return take(buffer[..<count]) }
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        return takeEnd()
    }

    mutating func take(_ bytes: some Collection<UInt8>) -> [Part] {
        var parts: [Part] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[..<end])
            parts.append(takeLine())
            rest = rest[rest.index(after: end)...]
        }
        append(rest)
        return parts
    }

    mutating func takeEnd() -> [Part] {
        isAtEnd = true
        return begun.isEmpty && !isOverlong ? [.end] : [takeLine(), .end]
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        if begun.count + bytes.count > Self.longestLine + 1 {
            isOverlong = true
            begun = []
        } else if !isOverlong {
            begun += bytes
        }
    }

    private mutating func takeLine() -> Part {
        defer {
            begun.removeAll(keepingCapacity: true)
            isOverlong = false
        }
        if begun.last == UInt8(ascii: "\r") { begun.removeLast() }
        if isOverlong || begun.count > Self.longestLine { return .overlong }
        return .line(String(decoding: begun, as: UTF8.self))
    }
}
