import Glibc
import Platform
import ScrumCore

/// The history of one scrum: a file with one line of JSON per meeting.
///
/// Meetings are also read from copies of the file, other machines' files and journals of ended
/// meetings, then merged in chronological order with one meeting per id. Reading takes no lock, so
/// incomplete lines are skipped. Writing locks the file. A missing file has no meetings.
package struct HistoryFile: Equatable, Sendable {
    /// The file that new meetings are written to.
    package let path: String
    /// Other files that this machine owns, such as a copy.
    let copies: [String]
    /// Other machines' files, which this machine never writes to.
    package let others: [String]
    /// Ended meetings whose final record is still only in a journal.
    let ended: [EndedMeeting]
    /// The permissions of a new file.
    let mode: mode_t
    let files: FileSystem

    init(
        path: String, copies: [String] = [], others: [String] = [], ended: [EndedMeeting] = [],
        mode: mode_t = 0o600, files: FileSystem
    ) {
        self.path = path
        self.copies = copies
        self.others = others
        self.ended = ended
        self.mode = mode
        self.files = files
    }

    package static func == (one: HistoryFile, other: HistoryFile) -> Bool {
        one.path == other.path
    }

    /// An ended meeting, read from its journal.
    struct EndedMeeting: Sendable {
        let record: MeetingRecord
        /// Whether the history has an earlier line for the meeting, which this record replaces.
        let replaces: Bool
    }

    package func all() throws(FileFailure) -> HistoryPage {
        var page = HistoryPage()
        page.warnings = try readAll { page.records.append($0) }
        if !isAlone { page.records.sortByStart() }
        return page
    }

    /// The meetings in the last `bytes` bytes of each file; if `marked` is given, only those whose
    /// lines contain it.
    func last(bytes: Int, marked: [UInt8]?) throws(FileFailure) -> [MeetingRecord] {
        var page = try merged { (reader) throws(FileFailure) in
            var lines = MeetingsFromEnd(of: reader, from: reader.size - bytes, marked: marked)
            var records: [MeetingRecord] = []
            while let line = try lines.next() { records.append(line.record) }
            return HistoryPage(records: records.reversed())
        }
        page.records.sortByStart()
        return page.records
    }

    /// Calls `body` once for each meeting, in file order. Several files are read side by side, a
    /// part at a time, so that the meetings are roughly in chronological order.
    package func readAll(
        _ body: (MeetingRecord) -> Void
    ) throws(FileFailure) -> [HistoryWarning] {
        var ids: Set<String> = []
        func give(_ record: MeetingRecord) {
            if ids.insert(record.id).inserted { body(record) }
        }
        ended.filter(\.replaces).map(\.record).forEach(give)
        var readers: [HistoryReader] = []
        defer { for reader in readers { reader.file.close() } }
        for path in paths { if let reader = try opened(path) { readers.append(reader) } }
        // A line with six people has about 700 bytes.
        ids.reserveCapacity(ids.count + readers.reduce(0) { $0 + $1.size / 512 })
        var files: [MeetingsFromStart] = []
        for reader in readers { files.append(try MeetingsFromStart(of: reader)) }
        while true {
            var first: (index: Int, start: Int)?
            for index in files.indices {
                guard let start = files[index].start?.seconds else { continue }
                if start < first?.start ?? .max { first = (index, start) }
            }
            guard let first, let record = try files[first.index].next() else { break }
            give(record)
        }
        ended.map(\.record).forEach(give)
        var warnings: [HistoryWarning] = []
        for file in files { warnings += try file.warnings() }
        return warnings
    }

    /// The last `count` meetings as of `now`, read from the ends of the files.
    ///
    /// Ignores meetings dated in the future. If all meetings are, the clock must be wrong, so
    /// returns the last ones anyway.
    package func last(_ count: Int, at now: Timestamp) throws(FileFailure) -> HistoryPage {
        var page = try merged { (reader) throws(FileFailure) in
            try reader.last(count, at: now)
        }
        let plausible = page.records.filter { !$0.isFuture(at: now) }
        page.future = page.records.count - plausible.count
        if !plausible.isEmpty {
            page.records = plausible
            page.records.sortByStart()
        }
        page.records = Array(page.records.suffix(count))
        return page
    }

    /// The meetings that started at or after `start` but are not dated in the future.
    package func since(_ start: Timestamp, at now: Timestamp) throws(FileFailure) -> HistoryPage {
        var page = try merged { (reader) throws(FileFailure) in
            let (lines, warnings) = try reader.lines(since: start.seconds)
            return HistoryPage(records: lines.map(\.record), warnings: warnings)
        }
        page.records.removeAll { $0.start.seconds < start.seconds }
        let count = page.records.count
        page.records.removeAll { $0.isFuture(at: now) }
        page.future = count - page.records.count
        page.records.sortByStart()
        return page
    }

    /// The meeting with this id in a history file, as opposed to a journal; nil if there is none.
    package func meeting(id: String) throws(FileFailure) -> MeetingRecord? {
        for path in paths {
            let found = try read(path) { (reader) throws(FileFailure) in
                try reader.meeting(id: id)
            }
            if let found = found ?? nil { return found }
        }
        return nil
    }

    /// When the last meeting in this machine's file started, in seconds since 1970.
    func latestStart() throws(FileFailure) -> Int? {
        let last = try read(path) { (reader) throws(FileFailure) in
            var meetings = MeetingsFromEnd(of: reader)
            return try meetings.next()
        }
        return last??.record.start.seconds
    }

    /// The ids of the meetings since `start` in all files except the one being written.
    func idsElsewhere(since start: Timestamp) throws(FileFailure) -> Set<String> {
        var ids: Set<String> = []
        for path in copies + others {
            let lines = try read(path) { (reader) throws(FileFailure) in
                try reader.lines(since: start.seconds).lines
            }
            ids.formUnion(lines?.map(\.record.id) ?? [])
        }
        return ids
    }

    /// The meetings in other machines' files; nil if there are no such files.
    package var ofOthers: HistoryFile? {
        others.first.map {
            HistoryFile(path: $0, copies: Array(others.dropFirst()), files: files)
        }
    }

    /// Sorted by name, so that all machines use the same copy of a duplicate meeting.
    private var paths: [String] {
        copies.isEmpty && others.isEmpty ? [path] : ([path] + copies + others).sorted()
    }

    private var isAlone: Bool { copies.isEmpty && others.isEmpty && ended.isEmpty }

    /// Merges the results of `body` for all files, with one meeting per id.
    private func merged(
        _ body: (HistoryReader) throws(FileFailure) -> HistoryPage
    ) throws(FileFailure) -> HistoryPage {
        var page = HistoryPage(records: ended.filter(\.replaces).map(\.record))
        for path in paths {
            guard let part = try read(path, body) else { continue }
            page.records += part.records
            page.warnings += part.warnings
        }
        page.records += ended.map(\.record)
        var ids: Set<String> = []
        page.records = page.records.filter { ids.insert($0.id).inserted }
        return page
    }

    /// Calls `body` with a reader for a file; returns nil if the file does not exist.
    private func read<Result>(
        _ path: String, _ body: (HistoryReader) throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result? {
        guard let reader = try opened(path) else { return nil }
        defer { reader.file.close() }
        return try body(reader)
    }

    /// Opens a file, which the caller closes; returns nil if it does not exist.
    private func opened(_ path: String) throws(FileFailure) -> HistoryReader? {
        do throws(FileFailure) {
            let file = try files.openFile(path, O_RDONLY)
            do throws(FileFailure) {
                // Another program may be writing the last line.
                let size = try file.size()
                if size > 0, try file.read(size - 1..<size) != [0x0A] {
                    files.sleep(.milliseconds(20))
                }
                return try HistoryReader(file)
            } catch {
                file.close()
                throw error
            }
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }
}

extension MeetingRecord {
    /// How far ahead of the clock a meeting may be dated, in seconds.
    private static let mostAhead = 86_400

    /// Whether the meeting is dated more than a day after `now`.
    package func isFuture(at now: Timestamp) -> Bool {
        start.seconds - Self.mostAhead > now.seconds
    }
}

extension [MeetingRecord] {
    package mutating func sortByStart() {
        sort { ($0.start.seconds, $0.id) < ($1.start.seconds, $1.id) }
    }
}
