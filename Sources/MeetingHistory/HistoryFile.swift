import Glibc
import Platform
import ScrumCore

/// The history of one scrum: a file with a line of JSON for each meeting.
///
/// In a shared folder other machines' files are read with it, in order of time and each meeting
/// once, but never written. Every call locks the file while it reads or writes; a missing file has
/// no meetings.
package struct HistoryFile: Equatable, Sendable {
    package let path: String
    /// Files of other machines.
    package let others: [String]
    /// Where the journals of its meetings are.
    let journalFolder: String
    /// The mode of a new file.
    let mode: mode_t
    let files: FileSystem

    /// The journals are beside the file, unless told otherwise.
    init(
        path: String, others: [String] = [], journalFolder: String? = nil, mode: mode_t = 0o600,
        files: FileSystem
    ) {
        self.path = path
        self.others = others
        self.journalFolder = journalFolder ?? FilePath.folder(of: path)
        self.mode = mode
        self.files = files
    }

    package static func == (one: HistoryFile, other: HistoryFile) -> Bool {
        one.path == other.path
    }

    /// All meetings.
    package func all() throws(FileFailure) -> HistoryPage {
        try read { (reader) throws(Errno) in
            var page = HistoryPage()
            page.warnings = try reader.readLines { page.records.append($0.record) }
            return page
        }
    }

    /// Calls `body` with every meeting in the order of the file, and keeps none of them.
    package func readAll(
        _ body: (MeetingRecord) -> Void
    ) throws(FileFailure) -> [HistoryWarning] {
        guard others.isEmpty else {
            let page = try all()
            page.records.forEach(body)
            return page.warnings
        }
        return try read { (reader) throws(Errno) in
            HistoryPage(warnings: try reader.readLines { body($0.record) })
        }.warnings
    }

    /// The first meeting of this machine's file.
    func first() throws(FileFailure) -> MeetingRecord? {
        let own = HistoryFile(path: path, files: files)
        return try own.read { (reader) throws(Errno) in
            HistoryPage(records: try reader.first().map { [$0] } ?? [])
        }.records.first
    }

    /// The last `count` meetings, read from the end of the file.
    package func last(_ count: Int) throws(FileFailure) -> HistoryPage {
        var page = try read { (reader) throws(Errno) in try reader.last(count) }
        if page.records.count > count { page.records = Array(page.records.suffix(count)) }
        return page
    }

    /// The meetings that began at `start` or later, found by bisection.
    package func since(_ start: Timestamp) throws(FileFailure) -> HistoryPage {
        try read { (reader) throws(Errno) in try reader.since(start) }
    }

    /// How many meetings in files of other machines meet a condition.
    package func countOfOthers(
        where isWanted: (MeetingRecord) -> Bool
    ) throws(FileFailure) -> Int {
        guard !others.isEmpty else { return 0 }
        let own = HistoryFile(path: path, files: files)
        return try all().records.count(where: isWanted) - own.all().records.count(where: isWanted)
    }

    private func read(
        _ body: (HistoryReader) throws(Errno) -> HistoryPage
    ) throws(FileFailure) -> HistoryPage {
        guard !others.isEmpty else { return try read(path, body) }
        var page = HistoryPage()
        // By name, so that the same meeting comes from the same file on every machine.
        for path in (others + [path]).sorted() {
            let part = try read(path, body)
            page.records += part.records
            page.warnings += part.warnings
        }
        var ids: Set<String> = []
        page.records = page.records.filter { ids.insert($0.id).inserted }
        page.records.sort { ($0.start.seconds, $0.id) < ($1.start.seconds, $1.id) }
        return page
    }

    private func read(
        _ path: String, _ body: (HistoryReader) throws(Errno) -> HistoryPage
    ) throws(FileFailure) -> HistoryPage {
        do throws(Errno) {
            let file = try files.openFile(path, O_RDONLY)
            defer { files.close(file) }
            // On a file system without locks, files are read without.
            try? files.lock(file, LOCK_SH)
            let size = Int(try files.status(file).st_size)
            guard size <= Bounds.historyFile else { throw Errno(EFBIG) }
            return try body(HistoryReader(files: files, file: file, path: path, size: size))
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return HistoryPage() }
            throw FileFailure(.read, path, error)
        }
    }
}
