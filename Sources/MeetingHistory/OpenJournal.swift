import Glibc
import Platform
import ScrumCore

/// A journal from an earlier run or another program, open and locked.
struct OpenJournal {
    let files: FileSystem
    let path: String
    let file: Int32

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
        try attempt(.write) { () throws(Errno) in try files.write(file, line, at: end) }
        replay.end += line.count
    }

    /// Truncates the journal after the last complete line; returns the path of the file with the
    /// damaged lines, if there are any.
    func cut(_ replay: JournalReplay) throws(JournalProblem) -> String? {
        let bytes = try bytes()
        guard bytes.count > replay.end else { return nil }
        return try attempt(.write) { () throws(Errno) in
            let copy = replay.damagedLine == nil ? nil : try saveAside(Array(bytes[replay.end...]))
            try files.truncate(file, replay.end)
            return copy
        }
    }

    private func saveAside(_ bytes: [UInt8]) throws(Errno) -> String {
        let (path, copy) = try newCopy()
        defer { files.close(copy) }
        do throws(Errno) {
            try files.write(copy, bytes)
            try files.sync(copy)
        } catch {
            try? files.remove(path)
            throw error
        }
        return path
    }

    /// Renames the journal; returns its new path.
    func putAside() throws(JournalProblem) -> String {
        try attempt(.write) { () throws(Errno) in
            let (path, copy) = try newCopy()
            files.close(copy)
            do throws(Errno) {
                try files.rename(self.path, path)
            } catch {
                try? files.remove(path)
                throw error
            }
            return path
        }
    }

    /// Creates `ID.journal.damaged`, with a number if that name is taken.
    private func newCopy() throws(Errno) -> (path: String, file: Int32) {
        var number = 1
        while true {
            let path = path + ".damaged" + (number > 1 ? "-\(number)" : "")
            do throws(Errno) {
                return (path, try files.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600))
            } catch {
                guard error.code == EEXIST, number < 1_000 else { throw error }
                number += 1
            }
        }
    }

    func remove() throws(JournalProblem) {
        try attempt(.delete) { () throws(Errno) in
            try files.remove(path)
            try files.syncFolder(FilePath.folder(of: path))
        }
    }

    /// Whether the journal has a complete line after the first one.
    func hasLines() throws(JournalProblem) -> Bool { try bytes().count { $0 == 0x0A } > 1 }

    func status() throws(JournalProblem) -> stat {
        try attempt(.read) { () throws(Errno) in try files.status(file) }
    }

    private func bytes() throws(JournalProblem) -> [UInt8] {
        let size = Int(try status().st_size)
        guard size < FileSystem.wholeFile else { throw .damaged(path: path) }
        return try attempt(.read) { () throws(Errno) in try files.read(file, 0..<size) }
    }

    private func firstLine() throws(JournalProblem) -> [UInt8] {
        var size = 65_536
        while size < FileSystem.wholeFile {
            let bytes = try attempt(.read) { () throws(Errno) in try files.read(file, 0..<size) }
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
            case .damaged, .tooLong: throw try unreadable()
            case .newer(let version): throw .newer(path: path, version: version)
            }
        }
    }

    private func attempt<Result>(
        _ action: FileFailure.Action, _ calls: () throws(Errno) -> Result
    ) throws(JournalProblem) -> Result {
        do throws(Errno) {
            return try calls()
        } catch {
            throw .failure(FileFailure(action, path, error))
        }
    }
}
