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
        page.warnings = try readLines { page.records.append($0) }
        if !isAlone { page.records.sortByStart() }
        return page
    }

    /// The meetings in the last `bytes` bytes of each file; if `marked` is given, only those whose
    /// lines contain it.
    func last(bytes: Int, marked: [UInt8]?) throws(FileFailure) -> [MeetingRecord] {
        var page = try merged { (reader) throws(Errno) in
            var page = HistoryPage()
            _ = try reader.readLines(from: reader.lineBegin(beforeEnd: bytes), marked: marked) {
                page.records.append($0.record)
            }
            return page
        }
        page.records.sortByStart()
        return page.records
    }

    /// Calls `body` once for each meeting. If there is only one file, streams it in file order.
    package func readAll(
        _ body: (MeetingRecord) -> Void
    ) throws(FileFailure) -> [HistoryWarning] {
        if isAlone { return try readLines(body) }
        let page = try all()
        page.records.forEach(body)
        return page.warnings
    }

    private func readLines(
        _ body: (MeetingRecord) -> Void
    ) throws(FileFailure) -> [HistoryWarning] {
        var ids: Set<String> = []
        var warnings: [HistoryWarning] = []
        func give(_ record: MeetingRecord) {
            if ids.insert(record.id).inserted { body(record) }
        }
        ended.filter(\.replaces).map(\.record).forEach(give)
        for path in paths {
            warnings +=
                try read(path) { (reader) throws(Errno) in
                    // A line with six people has about 700 bytes.
                    ids.reserveCapacity(ids.count + reader.size / 512)
                    return try reader.readLines { give($0.record) }
                } ?? []
        }
        ended.map(\.record).forEach(give)
        return warnings
    }

    /// The first meeting in this machine's file.
    func first() throws(FileFailure) -> MeetingRecord? {
        try read(path) { (reader) throws(Errno) in try reader.first() } ?? nil
    }

    /// The last `count` meetings as of `now`, read from the ends of the files.
    ///
    /// Ignores meetings dated in the future. If all meetings are, the clock must be wrong, so
    /// returns the last ones anyway.
    package func last(_ count: Int, at now: Timestamp) throws(FileFailure) -> HistoryPage {
        var page = try merged { (reader) throws(Errno) in try reader.last(count, at: now) }
        let plausible = page.records.filter { !$0.isFuture(at: now) }
        page.future = page.records.count - plausible.count
        if !plausible.isEmpty {
            page.records = plausible
            page.records.sortByStart()
        }
        page.records = Array(page.records.suffix(count))
        return page
    }

    /// The meetings that started at or after `start` but are not dated in the future; found by
    /// bisection.
    package func since(_ start: Timestamp, at now: Timestamp) throws(FileFailure) -> HistoryPage {
        var page = try merged { (reader) throws(Errno) in try reader.since(start) }
        page.records.removeAll { $0.start.seconds < start.seconds }
        let count = page.records.count
        page.records.removeAll { $0.isFuture(at: now) }
        page.future = count - page.records.count
        page.records.sortByStart()
        return page
    }

    /// Whether a history file, as opposed to a journal, contains a meeting with this id that
    /// started at or after `start`.
    package func contains(
        id: String, since start: Timestamp = .blank
    ) throws(FileFailure) -> Bool {
        for path in paths {
            let found = try read(path) { (reader) throws(Errno) in
                try reader.since(start).records.contains { $0.id == id }
            }
            if found == true { return true }
        }
        return false
    }

    /// The ids of the meetings since `start` in all files except the one being written.
    func idsElsewhere(since start: Timestamp) throws(FileFailure) -> Set<String> {
        var ids: Set<String> = []
        for path in copies + others {
            let records = try read(path) { (reader) throws(Errno) in
                try reader.since(start).records
            }
            ids.formUnion(records?.map(\.id) ?? [])
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
        _ body: (HistoryReader) throws(Errno) -> HistoryPage
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
        _ path: String, _ body: (HistoryReader) throws(Errno) -> Result
    ) throws(FileFailure) -> Result? {
        do throws(Errno) {
            let file = try files.openFile(path, O_RDONLY)
            defer { files.close(file) }
            var size = Int(try files.status(file).st_size)
            // Another program may be writing the last line.
            if size > 0, try files.read(file, size - 1..<size) != [0x0A] {
                files.sleep(.milliseconds(20))
                size = Int(try files.status(file).st_size)
            }
            guard size <= Bounds.historyFile else { throw Errno(EFBIG) }
            return try body(HistoryReader(files: files, file: file, path: path, size: size))
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw FileFailure(.read, path, error)
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
