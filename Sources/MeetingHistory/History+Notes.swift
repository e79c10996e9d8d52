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

    /// Reads a line of a notes file; nil if it is damaged, too long or from a newer version.
    init?(line: ArraySlice<UInt8>) {
        guard line.count <= Bounds.controlLine,
            let tick = line.withUnsafeBufferPointer({ line -> NoteTick? in
                try? LineProblem.read(line, newest: HistoryLine.version)
            })
        else { return nil }
        self = tick
    }
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
            let bytes: [UInt8]
            do throws(FileFailure) {
                bytes = try history.files.readNotes("\(history.folder)/\(name)")
            } catch {
                failures.append(error)
                continue
            }
            ticks += bytes.split(separator: 0x0A).compactMap(NoteTick.init(line:))
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
        let file = try append(tick, of: scrum)
        defer { file.close() }
        try file.sync()
        try files.syncFolder(folder)
    }

    /// Writes a tick during a meeting, without waiting for a lock or the disk.
    package func saveSoon(_ tick: NoteTick, of scrum: MeetingRecord.Scrum) throws(FileFailure) {
        let sync = JournalSync(try impatient.append(tick, of: scrum), newIn: folder)
        sync.request()
        sync.close()
    }

    /// Appends a tick to the notes file, which the caller must close.
    ///
    /// The tick is dated after all known ticks of its note, because clocks differ between machines
    /// and are set back.
    private func append(
        _ tick: NoteTick, of scrum: MeetingRecord.Scrum
    ) throws(FileFailure) -> File {
        try makeFolder()
        let contents = try withKey().contents()
        let history = contents.file(of: scrum)
        let path =
            String(history.path.dropLast(HistoryName.suffix.utf8.count)) + HistoryName.notesSuffix
        let file = try HistoryFile(path: path, mode: history.mode, files: files).openLocked()
        do throws(FileFailure) {
            defer { file.unlock() }
            let line = contents.ticks().ticks.following(tick).json.line
            try file.append(lines: line, limit: Bounds.notesFile)
            return file
        } catch {
            file.close()
            throw error
        }
    }
}

extension FileSystem {
    /// The contents of a notes file; empty if the file is missing.
    fileprivate func readNotes(_ path: String) throws(FileFailure) -> [UInt8] {
        guard let file = try ifExists(openFile(path, O_RDONLY)) else { return [] }
        defer { file.close() }
        return try file.read(0..<file.size(atMost: Bounds.notesFile))
    }
}
