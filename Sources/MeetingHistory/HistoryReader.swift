import Glibc
import Platform
import ScrumCore

/// Reads lines of an open history file, from its start or from its end.
struct HistoryReader {
    /// A line that contains a meeting.
    struct Line {
        /// The line's byte range in the file, including the newline.
        let range: Range<Int>
        let record: MeetingRecord
    }

    /// How far out of order meetings may be, in seconds.
    static let disorder = 86_400

    let file: File
    /// The file's size when it was opened; the file may have shrunk since.
    let size: Int

    init(_ file: File) throws(FileFailure) {
        self.file = file
        size = try file.size(atMost: Bounds.historyFile)
    }

    /// The first meeting in the file.
    func first() throws(FileFailure) -> MeetingRecord? {
        var meetings = try MeetingsFromStart(of: self)
        return try meetings.next()
    }

    /// The lines from the end of the file back to the first for which `isBefore` is true, in file
    /// order.
    func lines(
        backTo isBefore: (Line) -> Bool
    ) throws(FileFailure) -> (lines: [Line], warnings: [HistoryWarning]) {
        var meetings = MeetingsFromEnd(of: self)
        var lines: [Line] = []
        while let line = try meetings.next(), !isBefore(line) { lines.append(line) }
        return (lines.reversed(), try meetings.decoder.warnings(about: file))
    }

    /// The lines of meetings that started at or after a time, and some before them.
    func lines(
        since seconds: Int
    ) throws(FileFailure) -> (lines: [Line], warnings: [HistoryWarning]) {
        let earliest = max(seconds, .min + Self.disorder) - Self.disorder
        return try lines { $0.record.start.seconds < earliest }
    }

    /// The meetings at the end of the file, in file order: at least the `count` latest that are not
    /// in the future.
    func last(_ count: Int, at now: Timestamp) throws(FileFailure) -> HistoryPage {
        var ids: Set<String> = []
        // The earliest start among the latest meetings that are not in the future.
        var earliest = Int.max
        let (lines, warnings) = try lines { line in
            guard !line.record.isFuture(at: now) else { return false }
            let start = line.record.start.seconds
            // Meetings are at most a day out of order, so no earlier line can contain one of the
            // latest meetings.
            if ids.count >= count { return start < earliest - Self.disorder }
            if ids.insert(line.record.id).inserted { earliest = min(earliest, start) }
            return false
        }
        return HistoryPage(records: lines.map(\.record), warnings: warnings)
    }

    /// The last meeting with this id in any order of lines; nil if there is none.
    func meeting(id: String) throws(FileFailure) -> MeetingRecord? {
        // Other programs may escape the characters after these.
        let plain = id.utf8.prefix {
            $0 == UInt8(ascii: "-") || $0 < 0x80 && isalnum(Int32($0)) != 0
        }
        var meetings = MeetingsFromEnd(of: self, marked: Array(plain))
        while let line = try meetings.next() { if line.record.id == id { return line.record } }
        return nil
    }

    /// The lines in the bytes of a whole file.
    static func lines(in bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var decoder = HistoryLineDecoder()
        decoder.decode(bytes, at: 0) { lines.append($0) }
        return lines
    }
}
