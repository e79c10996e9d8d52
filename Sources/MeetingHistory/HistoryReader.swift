import Glibc
import ScrumCore

/// Reads the lines of an open history file, from the end or from a date, as little as needed.
struct HistoryReader {
    /// A line that holds a meeting.
    struct Line {
        /// Its bytes in the file, with its end.
        let range: Range<Int>
        let record: MeetingRecord
    }

    /// Histories are in the order of their starts, but for meetings that met within this time.
    static let disorder = 86_400

    let files: FileSystem
    let file: Int32
    let path: String
    let size: Int

    /// The lines from `offset`, which begins a line, to the end of the file.
    func lines(from offset: Int = 0) throws(Errno) -> (lines: [Line], warnings: [HistoryWarning]) {
        let bytes = try files.read(file, offset..<size)
        var lines: [Line] = []
        var skipped: [Skipped] = []
        scan(bytes, from: offset) { range, result in
            switch result {
            case .success(let record): lines.append(Line(range: range, record: record))
            case .failure(let problem): skipped.append(Skipped(range: range, problem: problem))
            }
        }
        return (lines, try warnings(skipped))
    }

    /// All meetings.
    func all() throws(Errno) -> HistoryPage {
        var page = HistoryPage()
        page.warnings = try readAll { page.records.append($0) }
        return page
    }

    /// Calls `body` with every meeting; the file is in memory a part at a time.
    func readAll(_ body: (MeetingRecord) -> Void) throws(Errno) -> [HistoryWarning] {
        var skipped: [Skipped] = []
        var begin = 0
        var part = 262_144
        while begin < size {
            let bytes = try files.read(file, begin..<min(begin + part, size))
            if bytes.isEmpty { break }
            let isLast = begin + bytes.count >= size || bytes.count < part
            let newline = bytes.lastIndex(of: 0x0A).map { $0 + 1 }
            guard let end = isLast ? bytes.count : newline else {
                part *= 4
                continue
            }
            scan(end == bytes.count ? bytes : Array(bytes[..<end]), from: begin) { range, result in
                switch result {
                case .success(let record): body(record)
                case .failure(let problem):
                    skipped.append(Skipped(range: range, problem: problem))
                }
            }
            begin += end
        }
        return try warnings(skipped)
    }

    /// The last `count` meetings.
    func last(_ count: Int) throws(Errno) -> HistoryPage {
        var window = 4_096 + 512 * count
        while true {
            let begin = max(0, size - window)
            let bytes = try files.read(file, begin..<size)
            // The first line of the window may have begun before it.
            let offset = begin == 0 ? 0 : Self.nextLine(in: bytes, from: 0)
            if let offset, let page = try last(count, of: bytes, from: offset, at: begin) {
                return page
            }
            window *= 4
        }
    }

    /// The meetings from `start` on.
    func since(_ start: Timestamp) throws(Errno) -> HistoryPage {
        let (lines, warnings) = try lines(from: offset(of: start.seconds - Self.disorder))
        let records = lines.lazy.map(\.record).filter { $0.start.seconds >= start.seconds }
        return HistoryPage(records: Array(records), warnings: warnings)
    }

    /// Where the lines that start at `seconds` or later begin, if the lines are in order.
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
    private struct Skipped {
        let range: Range<Int>
        let problem: HistoryLine.Problem
    }

    /// Calls `body` with each line that is not blank, by its place in the file.
    private func scan(
        _ bytes: [UInt8], from offset: Int,
        _ body: (Range<Int>, Result<MeetingRecord, HistoryLine.Problem>) -> Void
    ) {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var known = HistoryLine.Known()
            var begin = 0
            while begin < buffer.count {
                let newline = memchr(base + begin, 0x0A, buffer.count - begin)
                let end = newline.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
                let next = end.map { $0 + 1 } ?? buffer.count
                let content = UnsafeBufferPointer(rebasing: buffer[begin..<(end ?? next)])
                defer { begin = next }
                if content.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
                let range = (offset + begin)..<(offset + next)
                do throws(HistoryLine.Problem) {
                    let record = try HistoryLine.decode(content, scrum: &known)
                    body(range, .success(record))
                } catch {
                    body(range, .failure(error))
                }
            }
        }
    }

    /// The last meetings of a window; nil if they may begin before it.
    private func last(
        _ count: Int, of bytes: [UInt8], from offset: Int, at begin: Int
    ) throws(Errno) -> HistoryPage? {
        var ends = Self.lineBegins(in: bytes, from: offset)
        ends.append(bytes.count)
        var page = HistoryPage()
        var skipped: [Skipped] = []
        for index in ends.indices.dropLast().reversed() where page.records.count < count {
            let line = Array(bytes[ends[index]..<ends[index + 1]])
            scan(line, from: begin + ends[index]) { range, result in
                switch result {
                case .success(let record): page.records.append(record)
                case .failure(let problem):
                    skipped.append(Skipped(range: range, problem: problem))
                }
            }
        }
        guard page.records.count == count || begin == 0 else { return nil }
        page.records.reverse()
        page.warnings = try warnings(skipped.reversed())
        return page
    }

    /// The first line with a meeting that begins in the range but not at its first byte.
    private func firstLine(after low: Int, before high: Int) throws(Errno) -> Line? {
        var window = 4_096
        while true {
            let end = min(low + window, high)
            let bytes = try files.read(file, low..<end)
            if let first = Self.nextLine(in: bytes, from: 0) {
                let last = end == high ? bytes.count : Self.lineBegins(in: bytes, from: first).last
                var found: Line?
                scan(Array(bytes[first..<(last ?? first)]), from: low + first) { range, result in
                    guard found == nil, case .success(let record) = result else { return }
                    found = Line(range: range, record: record)
                }
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

    /// Where lines begin; the last of them may be without an end.
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
        // Only a damaged file is counted through for the numbers of its lines.
        let bytes = try files.read(file, 0..<last.range.upperBound)
        var line = 1
        var counted = 0
        return skipped.map { skipped in
            line += bytes[counted..<skipped.range.lowerBound].count { $0 == 0x0A }
            counted = skipped.range.lowerBound
            let reason: HistoryWarning.Reason =
                switch skipped.problem {
                case .newer(let version): .newer(version: version)
                case .damaged:
                    bytes[skipped.range.upperBound - 1] == 0x0A ? .damaged : .cutOff
                }
            return HistoryWarning(path: path, line: line, reason: reason)
        }
    }
}
