import Glibc
import Platform
import ScrumCore

/// A reader that reads as few lines of an open history file as possible.
struct HistoryReader {
    /// A line that contains a meeting.
    struct Line {
        /// The line's byte range in the file, including the newline.
        let range: Range<Int>
        let record: MeetingRecord
    }

    /// A line that could not be read.
    private struct Skipped {
        let range: Range<Int>
        let problem: LineProblem
        let hasEnd: Bool
    }

    /// How far out of order meetings may be, in seconds.
    static let disorder = 86_400

    let files: FileSystem
    let file: Int32
    let path: String
    /// The file's size when it was opened; the file may have shrunk since.
    let size: Int

    /// The lines from `offset`, which must be the start of a line, to the end of the file.
    func lines(from offset: Int) throws(Errno) -> [Line] {
        var lines: [Line] = []
        _ = try readLines(from: offset) { lines.append($0) }
        return lines
    }

    /// The lines in the bytes of a whole file.
    static func lines(in bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var skipped: [Skipped] = []
        parse(bytes, at: 0, &skipped) { lines.append($0) }
        return lines
    }

    /// The offset of the first line that starts in the file's last `bytes` bytes.
    func lineBegin(beforeEnd bytes: Int) throws(Errno) -> Int {
        guard size > bytes else { return 0 }
        let begin = size - bytes
        let part = try files.read(file, begin..<min(size, begin + Bounds.historyLine + 1))
        return Self.nextLine(in: part, from: 0).map { begin + $0 } ?? size
    }

    /// Calls `body` for every line from `offset` or, if `marked` is given, for each line that
    /// contains it; holds only part of the file in memory.
    func readLines(
        from offset: Int = 0, marked: [UInt8]? = nil, _ body: (Line) -> Void
    ) throws(Errno) -> [HistoryWarning] {
        var skipped: [Skipped] = []
        try scan(from: offset, marked: marked, &skipped) { line in
            body(line)
            return true
        }
        return try warnings(skipped)
    }

    /// Calls `body` for lines from `offset`; if it returns false, stops after the current part of
    /// the file.
    private func scan(
        from offset: Int, parts: Int = 262_144, marked: [UInt8]? = nil,
        _ skipped: inout [Skipped], _ body: (Line) -> Bool
    ) throws(Errno) {
        var begin = offset
        var part = parts
        var continues = true
        while begin < size, continues {
            var bytes = try files.read(file, begin..<min(begin + part, size))
            if bytes.isEmpty { break }
            if begin + bytes.count < size, bytes.count == part {
                guard let newline = bytes.lastIndex(of: 0x0A) else {
                    part *= 4
                    continue
                }
                bytes.removeSubrange((newline + 1)...)
            }
            Self.parse(bytes, at: begin, marked: marked, &skipped) {
                continues = body($0) && continues
            }
            begin += bytes.count
            part = parts
        }
    }

    /// The meetings at the end of the file, in file order: at least the `count` latest that are not
    /// in the future.
    func last(_ count: Int, at now: Timestamp) throws(Errno) -> HistoryPage {
        var window = 4_096 + 512 * min(count, 1_000_000)
        while true {
            let begin = max(0, size - window)
            let bytes = try files.read(file, begin..<size)
            // The window may start in the middle of a line.
            let offset = begin == 0 ? 0 : Self.nextLine(in: bytes, from: 0)
            if let offset, let page = try last(count, at: now, of: bytes, from: offset, at: begin) {
                return page
            }
            if begin == 0 { return HistoryPage() }
            window *= 4
        }
    }

    /// The first meeting in the file.
    func first() throws(Errno) -> MeetingRecord? {
        var found: MeetingRecord?
        var skipped: [Skipped] = []
        try scan(from: 0, parts: 1_024, &skipped) { line in
            found = found ?? line.record
            return false
        }
        return found
    }

    /// The meetings that started at or after `start`.
    func since(_ start: Timestamp) throws(Errno) -> HistoryPage {
        var page = HistoryPage()
        page.warnings = try readLines(
            from: offset(of: max(start.seconds, .min + Self.disorder) - Self.disorder)
        ) { line in
            if line.record.start.seconds >= start.seconds { page.records.append(line.record) }
        }
        return page
    }

    /// The offset of a line at or before the first meeting since `seconds`, found by bisection.
    func offset(of seconds: Int) throws(Errno) -> Int {
        var low = 0
        var high = size
        while high - low > 65_536 {
            let middle = low + (high - low) / 2
            guard let line = try firstLine(after: middle, before: high) else {
                high = middle
                continue
            }
            if line.record.start.seconds < seconds {
                low = line.range.upperBound
            } else {
                high = middle
            }
        }
        return low
    }
}

extension HistoryReader {
    /// Calls `body` for each meeting in `bytes`, which start at `offset` in the file.
    private static func parse(
        _ bytes: [UInt8], at offset: Int, marked: [UInt8]? = nil, _ skipped: inout [Skipped],
        _ body: (Line) -> Void
    ) {
        var begin = 0
        bytes.withUnsafeBufferPointer { buffer in
            while begin < buffer.count {
                let next = nextLine(in: bytes, from: begin) ?? buffer.count
                let line = UnsafeBufferPointer(rebasing: buffer[begin..<next])
                let range = (offset + begin)..<(offset + next)
                begin = next
                if let marked, !contains(marked, in: line) {
                    continue
                }
                if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x0A }) { continue }
                do throws(LineProblem) {
                    if line.count > Bounds.historyLine + 1 { throw .tooLong }
                    body(Line(range: range, record: try HistoryLine.decode(line)))
                } catch {
                    skipped.append(
                        Skipped(range: range, problem: error, hasEnd: line.last == 0x0A))
                }
            }
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

    /// The last meetings in a window; nil if one of them may be before the window.
    private func last(
        _ count: Int, at now: Timestamp, of bytes: [UInt8], from offset: Int, at begin: Int
    ) throws(Errno) -> HistoryPage? {
        var ends = Self.lineBegins(in: bytes, from: offset)
        ends.append(bytes.count)
        var records: [MeetingRecord] = []
        var skipped: [Skipped] = []
        var places: [String: Int] = [:]
        // The number of meetings that are not in the future, and the earliest start among them.
        var (counted, earliest) = (0, Int.max)
        var isComplete = begin == 0
        for index in ends.indices.dropLast().reversed() {
            let line = Array(bytes[ends[index]..<ends[index + 1]])
            var start: Int?
            Self.parse(line, at: begin + ends[index], &skipped) { line in
                start = line.record.isFuture(at: now) ? nil : line.record.start.seconds
                // If two lines have the same id, the first one is used.
                if let place = places[line.record.id] {
                    records[place] = line.record
                    return
                }
                places[line.record.id] = records.count
                records.append(line.record)
                if let start, counted < count {
                    counted += 1
                    earliest = min(earliest, start)
                }
            }
            // Meetings are at most a day out of order, so no earlier line can contain one of the
            // latest meetings.
            if let start, counted >= count, start < earliest - Self.disorder {
                isComplete = true
                break
            }
        }
        guard isComplete else { return nil }
        return HistoryPage(
            records: records.reversed(), warnings: try warnings(skipped.reversed()))
    }

    /// The first line that contains a meeting and starts between the offsets `low` and `high`,
    /// exclusive.
    private func firstLine(after low: Int, before high: Int) throws(Errno) -> Line? {
        var window = 4_096
        while true {
            let end = min(low + window, high)
            let bytes = try files.read(file, low..<end)
            if let first = Self.nextLine(in: bytes, from: 0) {
                let last = end == high ? bytes.count : Self.lineBegins(in: bytes, from: first).last
                let lines = Array(bytes[first..<(last ?? first)])
                var found: Line?
                var skipped: [Skipped] = []
                Self.parse(lines, at: low + first, &skipped) { found = found ?? $0 }
                if let found { return found }
            }
            if end == high { return nil }
            window *= 4
        }
    }

    private static func nextLine(in bytes: [UInt8], from offset: Int) -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let newline = memchr(base + offset, 0x0A, buffer.count - offset)
            return newline.map { UnsafeRawPointer($0) - base + 1 }
        }
    }

    /// The offsets where lines start; the last line may have no newline.
    private static func lineBegins(in bytes: [UInt8], from offset: Int) -> [Int] {
        var begins: [Int] = offset < bytes.count ? [offset] : []
        var begin = offset
        while let next = nextLine(in: bytes, from: begin), next < bytes.count {
            begins.append(next)
            begin = next
        }
        return begins
    }

    private func warnings(_ skipped: [Skipped]) throws(Errno) -> [HistoryWarning] {
        guard let last = skipped.last else { return [] }
        // Line numbers are needed only for warnings, so they are counted here. The file may have
        // shrunk since it was opened.
        let bytes = try files.read(file, 0..<last.range.upperBound)
        var line = 1
        var counted = 0
        return skipped.map { skipped in
            let begin = min(skipped.range.lowerBound, bytes.count)
            line += bytes[counted..<max(counted, begin)].count { $0 == 0x0A }
            counted = max(counted, begin)
            let reason: HistoryWarning.Reason =
                switch skipped.problem {
                case .newer(let version): .newer(version: version)
                case .tooLong: .tooLong
                case .damaged: skipped.hasEnd ? .damaged : .cutOff
                }
            return HistoryWarning(path: path, line: line, reason: reason)
        }
    }
}
