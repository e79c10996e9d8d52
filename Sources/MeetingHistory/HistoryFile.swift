import Files
import Glibc
import ScrumCore

/// The history of one scrum: a file with a line of JSON for each meeting.
///
/// Every call locks the file while it reads or writes; a missing file has no meetings.
package struct HistoryFile: Equatable, Sendable {
    package let path: String
    let files: FileSystem

    package static func == (one: HistoryFile, other: HistoryFile) -> Bool {
        one.path == other.path
    }

    /// All meetings.
    package func all() throws(FileFailure) -> HistoryPage {
        var page = HistoryPage()
        page.warnings = try readAll { page.records.append($0) }
        return page
    }

    /// Calls `body` with every meeting in the order of the file, and keeps none of them.
    package func readAll(
        _ body: (MeetingRecord) -> Void
    ) throws(FileFailure) -> [HistoryWarning] {
        try read { (reader) throws(Errno) in
            HistoryPage(warnings: try reader.readLines { body($0.record) })
        }.warnings
    }

    /// The last `count` meetings, read from the end of the file.
    package func last(_ count: Int) throws(FileFailure) -> HistoryPage {
        try read { (reader) throws(Errno) in try reader.last(count) }
    }

    /// The meetings that began at `start` or later, found by bisection.
    package func since(_ start: Timestamp) throws(FileFailure) -> HistoryPage {
        try read { (reader) throws(Errno) in try reader.since(start) }
    }

    private func read(
        _ body: (HistoryReader) throws(Errno) -> HistoryPage
    ) throws(FileFailure) -> HistoryPage {
        do throws(Errno) {
            let file = try files.openOwn(path, O_RDONLY)
            defer { files.close(file) }
            // On a file system without locks, files are read without.
            try? files.lock(file, LOCK_SH)
            let size = Int(try files.status(file).st_size)
            return try body(HistoryReader(files: files, file: file, path: path, size: size))
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return HistoryPage() }
            throw FileFailure(.read, path, error)
        }
    }
}
