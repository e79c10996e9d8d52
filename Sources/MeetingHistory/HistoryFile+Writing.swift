import Glibc
import JSONText
import Platform
import ScrumCore

extension HistoryFile {
    /// A meeting and its line, including the newline.
    struct Entry {
        let record: MeetingRecord
        let line: [UInt8]
    }

    /// Adds meetings and syncs them to the disk; returns how many are new. The line of a known
    /// meeting stays unchanged.
    ///
    /// A meeting that started more than a day before a saved one is inserted in order. The folder
    /// must exist.
    @discardableResult
    package func add(_ records: [MeetingRecord]) throws(FileFailure) -> Int {
        try add(records.map(\.clamped).map { Entry(record: $0, line: HistoryLine.encode($0)) })
    }

    func add(_ entries: [Entry]) throws(FileFailure) -> Int {
        guard entries.allSatisfy({ $0.line.count <= Bounds.historyLine + 1 }) else {
            throw FileFailure(.write, path, .tooLarge(limit: Bounds.historyLine))
        }
        let entries = entries.sorted { $0.record.start.seconds < $1.record.start.seconds }
        guard let first = entries.first else { return 0 }
        let known = try idsElsewhere(since: first.record.start)
        return try locked { (reader) throws(FileFailure) in
            let existing = try reader.lines(since: first.record.start.seconds).lines
            var ids = known.union(existing.map(\.record.id))
            let fresh = entries.filter { ids.insert($0.record.id).inserted }
            guard let first = fresh.first else { return 0 }
            let limit = first.record.start.seconds + HistoryReader.disorder
            if existing.contains(where: { $0.record.start.seconds > limit }) {
                try insert(fresh, among: existing, of: reader)
            } else {
                try append(fresh, to: reader)
            }
            return fresh.count
        }
    }

    /// Replaces the line of a meeting by the result of `edit`, in one atomic write; returns whether
    /// it found one.
    func replace(
        id: String, _ edit: (MeetingRecord) -> MeetingRecord
    ) throws(FileFailure) -> Bool {
        try change { (bytes, lines) throws(FileFailure) in
            let old = lines.filter { $0.record.id == id }
            guard let first = old.first else { return nil }
            let line = HistoryLine.encode(edit(first.record))
            guard line.count <= Bounds.historyLine + 1 else {
                throw FileFailure(.write, path, .tooLarge(limit: Bounds.historyLine))
            }
            let rest = HistoryEdit.replacing(
                old.dropFirst().map(\.range), in: bytes, first.range.upperBound..<bytes.count,
                with: [])
            return Array(bytes[..<first.range.lowerBound]) + line + rest
        }
    }

    /// Deletes every line of a meeting from the files that this machine owns; returns whether it
    /// found any. No other byte changes.
    @discardableResult
    func delete(id: String) throws(FileFailure) -> Bool {
        try changeAll { (bytes, lines) in
            let ranges = lines.filter { $0.record.id == id }.map(\.range)
            return ranges.isEmpty ? nil : HistoryEdit.replacing(ranges, in: bytes, with: [])
        }
    }

    /// Removes a meeting's ticks from this file of ticked notes.
    func deleteTicks(of id: String) throws(FileFailure) {
        _ = try change { (bytes, _) in
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let kept = lines.filter { NoteTick(line: $0)?.note.hasPrefix(id + "/") != true }
            return kept.count == lines.count ? nil : Array(kept.joined(separator: [0x0A]))
        }
    }

    /// Renames a person in all meetings; returns the number of meetings changed.
    ///
    /// Merges two people of one meeting if `MeetingRecord.merging` can.
    @discardableResult
    package func rename(person old: String, to new: String) throws(FileFailure) -> Int {
        var ids: Set<String> = []
        let name = Array(JSONValue.string(new).compact.utf8)
        try changeAll { (bytes, lines) throws(FileFailure) in
            let edits = lines.flatMap { line -> [HistoryEdit.Edit] in
                let old = line.record.spelling(of: old) ?? old
                if let merged = line.record.merging(old, into: new) {
                    ids.insert(line.record.id)
                    return [(line.range, HistoryLine.encode(merged))]
                }
                let ranges = HistoryEdit.names(in: bytes, line.range, of: old)
                if !ranges.isEmpty { ids.insert(line.record.id) }
                return ranges.map { ($0, name) }
            }
            guard !edits.isEmpty else { return nil }
            let edited = HistoryEdit.applying(edits, to: bytes)
            guard HistoryReader.lines(in: edited).count == lines.count else {
                throw FileFailure(.write, path, .tooLarge(limit: Bounds.historyLine))
            }
            return edited
        }
        return ids.count
    }

    /// Moves meetings to `scrum`, whose file is `other`; returns the ids of those it has moved. If
    /// `ids` is given, moves only these.
    ///
    /// If `other` has a meeting already, the longer of the two lines stays.
    func move(
        _ ids: Set<String>? = nil, to other: HistoryFile, as scrum: MeetingRecord.Scrum
    ) throws(FileFailure) -> [String] {
        var moved: [String] = []
        try changeAll { (bytes, lines) throws(FileFailure) in
            let lines = lines.filter { ids?.contains($0.record.id) ?? true }
            moved += lines.map(\.record.id)
            guard !lines.isEmpty else { return nil }
            let name = Array(scrum.json.compact.utf8)
            if other == self {
                let ranges = lines.flatMap { HistoryEdit.scrum(in: bytes, $0.range) }
                return HistoryEdit.replacing(ranges, in: bytes, with: name)
            }
            let entries = lines.map { line in
                let ranges = HistoryEdit.scrum(in: bytes, line.range)
                var text = HistoryEdit.replacing(ranges, in: bytes, line.range, with: name)
                if text.last != 0x0A { text.append(0x0A) }
                return Entry(record: line.record, line: text)
            }
            // If interrupted before the removal below, this can be run again: `add` skips known
            // ids.
            if try other.add(entries) < entries.count { try other.keepLonger(of: entries) }
            return HistoryEdit.replacing(lines.map(\.range), in: bytes, with: [])
        }
        return moved.withoutRepeats
    }

    /// Replaces lines by the given ones with the same id if those are longer meetings.
    private func keepLonger(of entries: [Entry]) throws(FileFailure) {
        let new = Dictionary(entries.map { ($0.record.id, $0) }) {
            $1.record.isLonger(than: $0.record) ? $1 : $0
        }
        try changeAll { (bytes, lines) in
            let shorter = lines.compactMap { line in
                new[line.record.id].flatMap { entry in
                    entry.record.isLonger(than: line.record) ? (line.range, entry.line) : nil
                }
            }
            return shorter.isEmpty ? nil : HistoryEdit.applying(shorter, to: bytes)
        }
    }

    /// Edits each file that this machine owns; returns whether any of them changed.
    @discardableResult
    private func changeAll(
        _ edit: ([UInt8], [HistoryReader.Line]) throws(FileFailure) -> [UInt8]?
    ) throws(FileFailure) -> Bool {
        var hasChanged = false
        for path in [path] + copies {
            let file = HistoryFile(path: path, mode: mode, files: files)
            if try file.change(edit) { hasChanged = true }
        }
        return hasChanged
    }

    /// Replaces the file with the result of `edit`; nil leaves it unchanged.
    private func change(
        _ edit: ([UInt8], [HistoryReader.Line]) throws(FileFailure) -> [UInt8]?
    ) throws(FileFailure) -> Bool {
        // Opening the file would create it, even for a scrum that has never met.
        guard !isMissing else { return false }
        return try locked { (reader) throws(FileFailure) in
            let bytes = try reader.file.read(0..<reader.size)
            guard let edited = try edit(bytes, HistoryReader.lines(in: bytes)) else { return false }
            if edited.isEmpty {
                try files.delete(path)
                try files.syncFolder(folder)
            } else {
                try replace(reader.file, with: edited)
            }
            return true
        }
    }
}

extension HistoryFile {
    private var isMissing: Bool {
        do throws(FileFailure) {
            return try files.status(ifExists: path) == nil
        } catch {
            return false
        }
    }

    /// Opens and locks the file, creating it if necessary, and calls `body`.
    private func locked<Result>(
        _ body: (HistoryReader) throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result {
        let file: File
        do throws(FileFailure) {
            file = try openLocked()
        } catch {
            guard error.isLocked else { throw error }
            throw FileFailure(.write, path, .locked(by: files.lockHolder(path)))
        }
        defer { file.close() }
        return try body(HistoryReader(file))
    }

    /// Opens and locks the file; opens the new one if it was replaced during the wait for the lock.
    func openLocked() throws(FileFailure) -> File {
        while true {
            let file = try files.openFile(path, O_RDWR | O_APPEND | O_CREAT, mode)
            do throws(FileFailure) {
                // If the file system does not support locks, continues without one: a single write
                // at the end of the file is then the safest option.
                try file.lock(LOCK_EX)
                if try file.isCurrent() { return file }
            } catch {
                file.close()
                throw error
            }
            file.close()
        }
    }

    private func append(_ entries: [Entry], to reader: HistoryReader) throws(FileFailure) {
        try reader.file.append(lines: entries.flatMap(\.line), limit: Bounds.historyFile)
        try reader.file.sync()
        // The process that created the file may have been killed before it synced the file's name.
        try files.syncFolder(folder)
    }

    private func insert(
        _ entries: [Entry], among existing: [HistoryReader.Line], of reader: HistoryReader
    ) throws(FileFailure) {
        let old = try reader.file.read(0..<reader.size)
        var bytes: [UInt8] = []
        var copied = 0
        var lines = existing[...]
        for entry in entries {
            lines = lines.drop { $0.record.start.seconds <= entry.record.start.seconds }
            let next = lines.first?.range.lowerBound ?? old.count
            bytes += old[copied..<next]
            copied = next
            if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
            bytes += entry.line
        }
        bytes += old[copied...]
        try replace(reader.file, with: bytes)
    }

    /// Replaces the file atomically; `old` is the locked file.
    private func replace(_ old: File, with bytes: [UInt8]) throws(FileFailure) {
        guard bytes.count <= Bounds.historyFile else {
            throw FileFailure(.write, path, .tooLarge(limit: Bounds.historyFile))
        }
        try files.replace(path, with: bytes, like: try old.status(), isLocked: true)
    }

    private var folder: String { FilePath.folder(of: path) }
}

extension File {
    /// Appends lines; throws if the file would be larger than readers accept.
    func append(lines: [UInt8], limit: Int) throws(FileFailure) {
        let size = try size()
        // A line that a crash left without a newline must stay separate from the new one.
        let isCut = try ![[], [0x0A]].contains(read(max(0, size - 1)..<size))
        let bytes = isCut ? [0x0A] + lines : lines
        guard size + bytes.count <= limit else {
            throw FileFailure(.write, path, .tooLarge(limit: limit))
        }
        do throws(FileFailure) {
            try write(bytes)
        } catch {
            // Removes the part that was written; if that fails too, readers skip it.
            try? truncate(to: size)
            throw error
        }
    }
}

extension MeetingRecord {
    /// Whether this record of a meeting goes on for longer than an older one: a reopened meeting
    /// has everything that was saved before.
    func isLonger(than other: MeetingRecord) -> Bool {
        (elapsed + paused, notes.count) > (other.elapsed + other.paused, other.notes.count)
    }
}
