import Platform
import ScrumCore

/// The meetings in a history file, first line first, read in parts.
struct MeetingsFromStart {
    private let reader: HistoryReader
    private(set) var decoder = HistoryLineDecoder()
    /// The meetings of the current part that have not been returned, the next one last.
    private var meetings: [MeetingRecord] = []
    /// The offset of the next part.
    private var offset = 0
    /// The size of the next part. The first is small, because often only its first line is needed.
    private var part = 2_048

    init(of reader: HistoryReader) throws(FileFailure) {
        self.reader = reader
        try fill()
    }

    /// The start of the next meeting; nil at the end of the file.
    var start: Timestamp? { meetings.last?.start }

    mutating func next() throws(FileFailure) -> MeetingRecord? {
        guard let meeting = meetings.popLast() else { return nil }
        if meetings.isEmpty { try fill() }
        return meeting
    }

    func warnings() throws(FileFailure) -> [HistoryWarning] {
        try decoder.warnings(about: reader.file)
    }

    private mutating func fill() throws(FileFailure) {
        while meetings.isEmpty, offset < reader.size {
            var bytes = try reader.file.read(offset..<min(offset + part, reader.size))
            if bytes.isEmpty { break }
            if offset + bytes.count < reader.size, bytes.count == part {
                guard let newline = bytes.lastIndex(of: 0x0A) else {
                    part *= 4
                    continue
                }
                bytes.removeSubrange((newline + 1)...)
            }
            decoder.decode(bytes, at: offset) { meetings.append($0.record) }
            meetings.reverse()
            offset += bytes.count
            part = min(part * 4, 65_536)
        }
    }
}
