import Glibc
import Platform

/// The meetings in a history file, last line first, read in parts.
struct MeetingsFromEnd {
    private let file: File
    private let first: Int
    private let marked: [UInt8]?
    private(set) var decoder = HistoryLineDecoder()
    /// The part of the file that has been read and not yet returned: it begins at `start`.
    private var bytes: [UInt8] = []
    private var start: Int
    /// The offsets of the newlines in that part, in ascending order.
    private var newlines: [Int] = []
    /// The offset of the end of the next line.
    private var end: Int
    private var part = 4_096

    /// Reads no line that starts before the offset `first` and, if `marked` is given, only the
    /// lines that contain it.
    init(of reader: HistoryReader, from first: Int = 0, marked: [UInt8]? = nil) {
        file = reader.file
        self.first = first
        self.marked = marked
        (start, end) = (reader.size, reader.size)
    }

    mutating func next() throws(FileFailure) -> HistoryReader.Line? {
        while let range = try nextRange(), range.lowerBound >= first {
            let (bytes, start) = (bytes, start)
            let found = bytes.withUnsafeBufferPointer { buffer in
                let line = buffer[(range.lowerBound - start)..<(range.upperBound - start)]
                return decoder.decode(
                    UnsafeBufferPointer(rebasing: line), range, marked: marked)
            }
            if let found { return found }
        }
        return nil
    }

    private mutating func nextRange() throws(FileFailure) -> Range<Int>? {
        while end > 0 {
            let newline = newlines.popLast()
            // The last byte is the line's own newline.
            if newline == end - 1 { continue }
            if newline == nil, start > 0 {
                try readMore()
                continue
            }
            let begin = newline.map { $0 + 1 } ?? 0
            defer { end = begin }
            return begin..<end
        }
        return nil
    }

    private mutating func readMore() throws(FileFailure) {
        // Reads the rest of the line again, so that no bytes need to be moved. All parts have the
        // same size, so that their memory is used again.
        let begin = max(0, end - part)
        bytes = try file.read(begin..<end)
        let count = min(start - begin, bytes.count)
        // The file may have shrunk.
        (start, end) = (begin, begin + bytes.count)
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            var rest = base
            while let newline = memchr(rest, 0x0A, base + count - rest) {
                newlines.append(begin + (UnsafeRawPointer(newline) - base))
                rest = UnsafeRawPointer(newline) + 1
            }
        }
        // This size stays in the processor's cache. A longer line takes a larger one, so that its
        // end is not read too often.
        if part < 1 << 18 || newlines.isEmpty { part *= 4 }
    }
}
