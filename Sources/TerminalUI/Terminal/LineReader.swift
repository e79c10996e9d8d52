import Platform

/// Splits bytes from a descriptor into lines of at most 64 KiB.
struct LineReader {
    static let longestLine = 64 * 1024

    let descriptor: Int32
    /// One byte longer, for a carriage return at the end of a line.
    private var input = LineBuffer(longest: longestLine + 1)
    private(set) var isAtEnd = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads once; does not wait if poll has found the descriptor readable.
    mutating func readOnce() -> [TerminalEvent] {
        guard !isAtEnd else { return [] }
        return input.read(from: descriptor) ? drainLines() : finish()
    }

    mutating func append(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        input.append(bytes)
        return drainLines()
    }

    /// Ends the input; the last line need not have a line end.
    mutating func finish() -> [TerminalEvent] {
        isAtEnd = true
        return (input.hasPart() ? append("\n".utf8) : []) + [.endOfInput]
    }

    private mutating func drainLines() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        while let line = input.next() {
            if case .bytes(let bytes) = line, bytes.count <= Self.longestLine {
                let text = String(validating: bytes, as: UTF8.self)
                events.append(text.map { .line($0) } ?? .invalidLine)
            } else {
                events.append(.overlongLine)
            }
        }
        return events
    }
}
