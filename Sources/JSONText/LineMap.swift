/// The offsets where a text's lines start; lines end with LF or CRLF.
package struct LineMap: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        self.starts = starts
    }

    /// The position of a byte; columns count user-perceived characters from 1.
    package func position(at offset: Int) -> TextPosition {
        let offset = min(max(offset, starts[0]), bytes.count)
        let line = line(at: offset)
        let start = starts[line - 1]
        let before = bytes[start..<offset]
        let isPlain = before.allSatisfy { $0 < 0x80 }
        let column = isPlain ? before.count : String(decoding: before, as: UTF8.self).count
        return TextPosition(line: line, column: column + 1)
    }

    /// The number of the line that contains a byte, from 1.
    package func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }
}
