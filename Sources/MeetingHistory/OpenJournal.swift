import Glibc
import Platform
import ScrumCore

/// A journal from an earlier run or another program, open and locked.
struct OpenJournal {
    let file: File

    var path: String { file.path }

    /// The id of the meeting, taken from the file's name.
    var id: String {
        History.id(ofJournal: String(path.split(separator: "/").last ?? ""))
    }

    /// Parses the first line, without reading the whole file.
    func header() throws(JournalProblem) -> JournalHeader {
        let line = try firstLine()
        return try readable { () throws(LineProblem) in try JournalLine.header(line).header }
    }

    func replay() throws(JournalProblem) -> JournalReplay {
        let bytes = try bytes()
        return try readable { () throws(LineProblem) in try JournalReplay(bytes, id: id) }
    }

    /// Writes an entry after the last one.
    func add(_ entry: JournalLine.Entry, to replay: inout JournalReplay) throws(JournalProblem) {
        let line = JournalLine.encode(entry)
        let end = replay.end
        try JournalProblem.on(file.write(line, at: end))
        replay.end += line.count
    }

    /// Truncates the journal after the last complete line; returns the path of the file with the
    /// damaged lines, if there are any.
    func cut(_ replay: JournalReplay) throws(JournalProblem) -> String? {
        let bytes = try bytes()
        guard bytes.count > replay.end else { return nil }
        let copy = replay.damagedLine == nil ? nil : try saveAside(Array(bytes[replay.end...]))
        try JournalProblem.on(file.truncate(to: replay.end))
        return copy
    }

    private func saveAside(_ bytes: [UInt8]) throws(JournalProblem) -> String {
        let copy = try newCopy()
        defer { copy.close() }
        do throws(FileFailure) {
            try copy.write(bytes)
            try copy.sync()
        } catch {
            try? file.files.remove(copy.path)
            throw .failure(error)
        }
        return copy.path
    }

    /// Renames the journal; returns its new path.
    func putAside() throws(JournalProblem) -> String {
        let copy = try newCopy()
        copy.close()
        do throws(FileFailure) {
            try file.files.move(path, to: copy.path)
        } catch {
            try? file.files.remove(copy.path)
            throw .failure(error)
        }
        return copy.path
    }

    /// Creates `ID.journal.damaged`, with a number if that name is taken.
    private func newCopy() throws(JournalProblem) -> File {
        var number = 1
        while true {
            let path = path + ".damaged" + (number > 1 ? "-\(number)" : "")
            do throws(FileFailure) {
                return try file.files.openFile(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            } catch {
                guard error.code == EEXIST, number < 1_000 else { throw .failure(error) }
                number += 1
            }
        }
    }

    func remove() throws(JournalProblem) {
        try JournalProblem.on(file.files.delete(path))
        try JournalProblem.on(file.files.syncFolder(FilePath.folder(of: path)))
    }

    /// Whether the journal has a complete line after the first one.
    func hasLines() throws(JournalProblem) -> Bool { try bytes().count { $0 == 0x0A } > 1 }

    func status() throws(JournalProblem) -> stat {
        try JournalProblem.on(file.status())
    }

    private func bytes() throws(JournalProblem) -> [UInt8] {
        let size = Int(try status().st_size)
        guard size < FileSystem.wholeFile else { throw .damaged(path: path) }
        return try JournalProblem.on(file.read(0..<size))
    }

    private func firstLine() throws(JournalProblem) -> [UInt8] {
        var size = 65_536
        while size < FileSystem.wholeFile {
            let bytes = try JournalProblem.on(file.read(0..<size))
            if let end = bytes.firstIndex(of: 0x0A) { return Array(bytes[..<end]) }
            if bytes.count < size { break }
            size *= 4
        }
        throw try unreadable()
    }

    /// The reason the first line cannot be read. A power cut replaces unsynced data with zeros.
    private func unreadable() throws(JournalProblem) -> JournalProblem {
        guard try status().st_size < 65_536 else { return .damaged(path: path) }
        let bytes = try bytes()
        let line = bytes.prefix { $0 != 0x0A }
        let isCut = line.contains(0) || line.count == bytes.count && JournalSlot.begins(line)
        return isCut ? .unwritten(path: path) : .damaged(path: path)
    }

    private func readable<Result>(
        _ read: () throws(LineProblem) -> Result
    ) throws(JournalProblem) -> Result {
        do throws(LineProblem) {
            return try read()
        } catch {
            switch error {
            case .damaged, .tooLong, .cutOff: throw try unreadable()
            case .newer(let version): throw .newer(path: path, version: version)
            }
        }
    }
}
