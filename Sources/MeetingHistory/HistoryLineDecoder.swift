import Glibc
import Platform
import ScrumCore

/// Decodes history lines and collects those that cannot be read.
struct HistoryLineDecoder {
    private struct Skipped {
        let range: Range<Int>
        let problem: LineProblem
    }

    private var skipped: [Skipped] = []

    /// Calls `body` for each meeting in `bytes`, which start at `offset` in the file.
    mutating func decode(
        _ bytes: [UInt8], at offset: Int, _ body: (HistoryReader.Line) -> Void
    ) {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var begin = 0
            while begin < buffer.count {
                let newline = memchr(base + begin, 0x0A, buffer.count - begin)
                let next =
                    newline.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) + 1 }
                    ?? buffer.count
                let line = UnsafeBufferPointer(rebasing: buffer[begin..<next])
                let range = (offset + begin)..<(offset + next)
                begin = next
                if let found = decode(line, range) { body(found) }
            }
        }
    }

    /// The meeting in a line at `range` in the file; nil if the line is blank, cannot be read or
    /// does not contain `marked`.
    mutating func decode(
        _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, marked: [UInt8]? = nil
    ) -> HistoryReader.Line? {
        if let marked, !Self.contains(marked, in: line) { return nil }
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x0A }) { return nil }
        do throws(LineProblem) {
            if line.count > Bounds.historyLine + 1 { throw .tooLong }
            return HistoryReader.Line(range: range, record: try HistoryLine.decode(line))
        } catch {
            let isCut = error == .damaged && line.last != 0x0A
            skipped.append(Skipped(range: range, problem: isCut ? .cutOff : error))
            return nil
        }
    }

    private static func contains(
        _ text: [UInt8], in line: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let first = text.first, let base = line.baseAddress else { return text.isEmpty }
        var offset = 0
        while line.count - offset >= text.count,
            let found = memchr(base + offset, Int32(first), line.count - offset)
        {
            offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            guard line.count - offset >= text.count else { return false }
            if memcmp(base + offset, text, text.count) == 0 { return true }
            offset += 1
        }
        return false
    }

    /// The warnings about the skipped lines, in file order.
    func warnings(about file: File) throws(FileFailure) -> [HistoryWarning] {
        let skipped = skipped.sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard let last = skipped.last else { return [] }
        // Line numbers are needed only for warnings, so they are counted here. The file may have
        // shrunk since it was opened.
        let bytes = try file.read(0..<last.range.upperBound)
        var line = 1
        var counted = 0
        return skipped.map { skipped in
            let begin = min(skipped.range.lowerBound, bytes.count)
            line += bytes[counted..<max(counted, begin)].count { $0 == 0x0A }
            counted = max(counted, begin)
            return HistoryWarning(path: file.path, line: line, reason: skipped.problem)
        }
    }
}
