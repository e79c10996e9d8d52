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

    /// Adds meetings and syncs them to the disk; returns how many are new.
    ///
    /// If a meeting's id already exists, its line stays unchanged or, if `replacing`, is replaced.
    /// A meeting that started more than a day before a saved one is inserted in order. The folder
    /// must exist.
    @discardableResult
    package func add(
        _ records: [MeetingRecord], replacing: Bool = false
    ) throws(FileFailure) -> Int {
        let entries = records.map(\.clamped).map {
            Entry(record: $0, line: HistoryLine.encode($0))
        }
        // Replaces one line at a time, so that each replacement is atomic.
        guard replacing else { return try add(entries) }
        var count = 0
        for entry in entries {
            count += try add([entry], replacing: true)
            for path in copies {
                try HistoryFile(path: path, mode: mode, files: files).delete(id: entry.record.id)
            }
        }
        return count
    }

    func add(_ entries: [Entry], replacing: Bool = false) throws(FileFailure) -> Int {
        guard entries.allSatisfy({ $0.line.count <= Bounds.historyLine + 1 }) else {
            throw FileFailure(.write, path, Errno(EFBIG))
        }
        let entries = entries.sorted { $0.record.start.seconds < $1.record.start.seconds }
        guard let first = entries.first else { return 0 }
        let known = replacing ? [] : try idsElsewhere(since: first.record.start)
        return try locked { (reader) throws(FileFailure) in
            try attempt { () throws(Errno) in
                if replacing, try replaceLine(by: first, in: reader) { return 0 }
                return try add(entries, except: known, after: first, to: reader)
            }
        }
    }

    /// Replaces the line with the entry's id; returns whether it found one.
    private func replaceLine(
        by entry: Entry, in reader: HistoryReader
    ) throws(Errno) -> Bool {
        let bytes = try files.read(reader.file, 0..<reader.size)
        let old = HistoryReader.lines(in: bytes).filter { $0.record.id == entry.record.id }
        guard let first = old.first?.range else { return false }
        var edited = bytes[..<first.lowerBound] + entry.line
        var copied = first.upperBound
        for line in old.dropFirst() {
            edited += bytes[copied..<line.range.lowerBound]
            copied = line.range.upperBound
        }
        try replace(reader.file, with: Array(edited + bytes[copied...]))
        return true
    }

    private func add(
        _ entries: [Entry], except known: Set<String>, after first: Entry,
        to reader: HistoryReader
    ) throws(Errno) -> Int {
        let earliest = first.record.start.seconds - HistoryReader.disorder
        let existing = try reader.lines(from: try reader.offset(of: earliest))
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

    /// Deletes every line of a meeting from the files that this machine owns; returns whether it
    /// found any. No other byte changes.
    @discardableResult
    func delete(id: String) throws(FileFailure) -> Bool {
        try changeAll { (bytes, lines) in
            let ranges = lines.filter { $0.record.id == id }.map(\.range)
            return ranges.isEmpty ? nil : HistoryEdit.replacing(ranges, in: bytes, with: [])
        }
    }

    /// Renames a person in all meetings; returns the number of meetings changed.
    @discardableResult
    package func rename(person old: String, to new: String) throws(FileFailure) -> Int {
        var ids: Set<String> = []
        try changeAll { (bytes, lines) throws(FileFailure) in
            let ranges = lines.map { HistoryEdit.names(in: bytes, $0.range, of: old) }
            for (line, found) in zip(lines, ranges) where !found.isEmpty {
                ids.insert(line.record.id)
            }
            guard ranges.contains(where: { !$0.isEmpty }) else { return nil }
            let edited = HistoryEdit.replacing(
                ranges.flatMap(\.self), in: bytes,
                with: Array(JSONValue.string(new).compact.utf8))
            guard HistoryReader.lines(in: edited).count == lines.count else {
                throw FileFailure(.write, path, Errno(EFBIG))
            }
            return edited
        }
        return ids.count
    }

    /// Moves all meetings to `scrum`, whose file is `other`; returns how many it has moved.
    func move(
        to other: HistoryFile, as scrum: MeetingRecord.Scrum
    ) throws(FileFailure) -> Int {
        var ids: Set<String> = []
        try changeAll { (bytes, lines) throws(FileFailure) in
            ids.formUnion(lines.map(\.record.id))
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
            _ = try other.add(entries)
            return HistoryEdit.replacing(lines.map(\.range), in: bytes, with: [])
        }
        return ids.count
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
        guard exists else { return false }
        return try locked { (reader) throws(FileFailure) in
            let bytes = try attempt { () throws(Errno) in
                try files.read(reader.file, 0..<reader.size)
            }
            guard let edited = try edit(bytes, HistoryReader.lines(in: bytes)) else { return false }
            try attempt { () throws(Errno) in
                if edited.isEmpty {
                    try removeFile()
                } else {
                    try replace(reader.file, with: edited)
                }
            }
            return true
        }
    }

    private var exists: Bool {
        do throws(Errno) {
            _ = try files.statusOf(path)
            return true
        } catch {
            return error.code != ENOENT && error.code != ENOTDIR
        }
    }
}

extension HistoryFile {
    /// Opens and locks the file, creating it if necessary, and calls `body`.
    private func locked<Result>(
        _ body: (HistoryReader) throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result {
        let file: Int32
        do throws(Errno) {
            file = try openLocked()
        } catch {
            let holder = error.isLocked ? files.lockHolder(path) : nil
            throw FileFailure(.write, path, error, holder: holder)
        }
        defer { files.close(file) }
        let size = try attempt { () throws(Errno) in
            let size = Int(try files.status(file).st_size)
            guard size <= Bounds.historyFile else { throw Errno(EFBIG) }
            return size
        }
        return try body(HistoryReader(files: files, file: file, path: path, size: size))
    }

    private func attempt<Result>(
        _ body: () throws(Errno) -> Result
    ) throws(FileFailure) -> Result {
        try FileFailure.wrap(.write, path, body)
    }

    /// Opens and locks the file; opens the new one if it was replaced during the wait for the lock.
    private func openLocked() throws(Errno) -> Int32 {
        while true {
            let file = try files.openFile(path, O_RDWR | O_APPEND | O_CREAT, mode)
            do throws(Errno) {
                // If the file system does not support locks, continues without one: a single write
                // at the end of the file is then the safest option.
                try files.tryLock(file, LOCK_EX)
                if try isCurrent(file) { return file }
            } catch {
                files.close(file)
                throw error
            }
            files.close(file)
        }
    }

    private func isCurrent(_ file: Int32) throws(Errno) -> Bool {
        let mine = try files.status(file)
        do {
            let current = try files.statusOf(path)
            return mine.st_ino == current.st_ino && mine.st_dev == current.st_dev
        } catch {
            guard error.code == ENOENT else { throw error }
            return false
        }
    }

    private func append(
        _ entries: [Entry], to reader: HistoryReader
    ) throws(Errno) {
        let file = reader.file
        var bytes: [UInt8] = []
        // A line that a crash left without a newline must stay separate from the new one.
        if reader.size > 0, try files.read(file, (reader.size - 1)..<reader.size) != [0x0A] {
            bytes.append(0x0A)
        }
        for entry in entries { bytes += entry.line }
        // Readers refuse a larger file.
        guard reader.size + bytes.count <= Bounds.historyFile else { throw Errno(EFBIG) }
        do {
            try files.write(file, bytes)
        } catch {
            // Removes the part that was written; if that fails too, readers skip it.
            try? files.truncate(file, reader.size)
            throw error
        }
        try files.sync(file)
        // The process that created the file may have been killed before it synced the file's name.
        try files.syncFolder(folder)
    }

    private func insert(
        _ entries: [Entry], among existing: [HistoryReader.Line], of reader: HistoryReader
    ) throws(Errno) {
        let old = try files.read(reader.file, 0..<reader.size)
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

    private func removeFile() throws(Errno) {
        try files.remove(path)
        try files.syncFolder(folder)
    }

    /// Replaces the file atomically; `old` is its locked descriptor.
    private func replace(_ old: Int32, with bytes: [UInt8]) throws(Errno) {
        guard bytes.count <= Bounds.historyFile else { throw Errno(EFBIG) }
        let status = try files.status(old)
        let (temporary, file) = try files.createReplacement(of: path, isLocked: true)
        do throws(Errno) {
            try files.fill(file, with: bytes, like: status)
            try files.rename(temporary, path)
        } catch {
            try? files.remove(temporary)
            throw error
        }
        try files.syncFolder(folder)
    }

    private var folder: String { FilePath.folder(of: path) }
}
