import Glibc
import JSONText
import Platform
import ScrumCore

extension NoteTick: JSONObject {
    package static var blank: NoteTick { NoteTick(note: "", isDone: false, at: .blank) }

    package mutating func members(_ line: inout JSONLine) {
        line.version(HistoryLine.version)
        line.member("note", &note, .text)
        line.member("done", &isDone, .bool, isRequired: true)
        line.member("at", &at, .timestamp)
    }

    package var isComplete: Bool { !note.isEmpty && at != .blank }
}

extension History.Contents {
    /// The ticks from every notes file. Note ids are unique, so a renamed scrum keeps its ticks.
    ///
    /// Skips damaged lines and lines from newer versions; `failures` lists files that cannot be
    /// read.
    package func ticks() -> (ticks: NoteTicks, failures: [FileFailure]) {
        var ticks: [NoteTick] = []
        var failures: [FileFailure] = []
        for name in noteFiles {
            let path = "\(history.folder)/\(name)"
            let bytes: [UInt8]
            do throws(Errno) {
                bytes = try history.files.readNotes(path)
            } catch {
                failures.append(FileFailure(.read, path, error))
                continue
            }
            for line in bytes.split(separator: 0x0A) where line.count <= Bounds.controlLine {
                let tick = Array(line).withUnsafeBufferPointer { line -> NoteTick? in
                    try? LineProblem.read(line, newest: HistoryLine.version)
                }
                if let tick { ticks.append(tick) }
            }
        }
        return (NoteTicks(ticks), failures)
    }

    /// Notes from a scrum's past meetings: all of them, or only those from recent meetings whose
    /// open notes can carry over.
    package func notes(
        of file: HistoryFile, ticks: NoteTicks, all: Bool = false
    ) throws(FileFailure) -> NoteLedger {
        if all { return NoteLedger(try file.all().records, ticks: ticks) }
        // A reopened note may belong to a meeting whose line is not marked as carrying notes.
        let records = try file.last(
            bytes: Bounds.carriedHistory,
            marked: ticks.hasReopened ? nil : HistoryLine.carriesNotes)
        return NoteLedger(records, ticks: ticks)
    }
}

extension History {
    /// Writes a tick to this machine's notes file for the scrum, and waits for the disk.
    package func save(_ tick: NoteTick, of scrum: MeetingRecord.Scrum) throws(FileFailure) {
        try append(tick, of: scrum) { (file) throws(Errno) in
            defer { files.close(file) }
            try files.sync(file)
            try files.syncFolder(folder)
        }
    }

    /// Writes a tick during a meeting, without waiting for a lock or the disk.
    package func saveSoon(_ tick: NoteTick, of scrum: MeetingRecord.Scrum) throws(FileFailure) {
        try impatient.append(tick, of: scrum) { file in
            let sync = JournalSync(file: file, newIn: folder, files: files)
            sync.request()
            sync.close()
        }
    }

    private func append(
        _ tick: NoteTick, of scrum: MeetingRecord.Scrum,
        closing close: (Int32) throws(Errno) -> Void
    ) throws(FileFailure) {
        try makeFolder()
        let history = try withKey().contents().file(of: scrum)
        let path =
            String(history.path.dropLast(HistoryName.suffix.utf8.count)) + HistoryName.notesSuffix
        try FileFailure.wrap(.write, path) { () throws(Errno) in
            let file = try files.openFile(path, O_RDWR | O_APPEND | O_CREAT, history.mode)
            do throws(Errno) {
                try append(tick.json.line, to: file)
            } catch {
                files.close(file)
                throw error
            }
            try close(file)
        }
    }

    /// Appends a line; if a crash cut off the previous line, first ends that line.
    private func append(_ line: [UInt8], to file: Int32) throws(Errno) {
        try files.tryLock(file, LOCK_EX)
        defer { try? files.lock(file, LOCK_UN) }
        let size = Int(try files.status(file).st_size)
        guard size + line.count < Bounds.notesFile else { throw Errno(EFBIG) }
        let isCut = try ![[], [0x0A]].contains(files.read(file, max(0, size - 1)..<size))
        do throws(Errno) {
            try files.write(file, isCut ? [0x0A] + line : line)
        } catch {
            try? files.truncate(file, size)
            throw error
        }
    }
}

extension FileSystem {
    /// The contents of a notes file; empty if the file is missing.
    fileprivate func readNotes(_ path: String) throws(Errno) -> [UInt8] {
        do throws(Errno) {
            let file = try openFile(path, O_RDONLY)
            defer { close(file) }
            let size = Int(try status(file).st_size)
            guard size <= Bounds.notesFile else { throw Errno(EFBIG) }
            return try read(file, 0..<size)
        } catch {
            if error.code == ENOENT { return [] }
            throw error
        }
    }
}
