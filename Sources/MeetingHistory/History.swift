import Files
import Glibc
import ScrumCore

/// The folder of past meetings: a file per scrum, and a journal per running meeting.
package struct History: Sendable {
    package let folder: String
    let files: FileSystem

    package init(folder: String, files: FileSystem = .real) {
        self.folder = folder
        self.files = files
    }

    /// Whether other users can put files into the folder, or replace those in it.
    package var isWritableByOthers: Bool {
        guard let status = try? files.statusOf(folder) else { return false }
        return status.st_mode & S_IWOTH != 0
            || status.st_mode & S_IWGRP != 0 && status.st_gid != getegid()
    }

    /// The names in the folder, read once; a missing folder is empty.
    package func contents() throws(FileFailure) -> Contents {
        do throws(Errno) {
            let names = try files.names(folder)
            return Contents(history: self, names: names)
        } catch {
            if error.code == ENOENT { return Contents(history: self, names: []) }
            throw FileFailure(.read, folder, error)
        }
    }

    /// The file of a scrum, which may not be there yet.
    package func file(of scrum: MeetingRecord.Scrum) throws(FileFailure) -> HistoryFile {
        try contents().file(of: scrum)
    }

    /// Adds meetings of any scrums; makes the folder and the files if they are missing.
    ///
    /// Returns how many are new: a meeting whose id is there already stays as it is.
    @discardableResult
    package func add(_ records: [MeetingRecord]) throws(FileFailure) -> Int {
        guard !records.isEmpty else { return 0 }
        try makeFolder()
        let contents = try contents()
        var byFile: [String: [MeetingRecord]] = [:]
        for record in records {
            byFile[contents.file(of: record.scrum).path, default: []].append(record)
        }
        var count = 0
        for (path, records) in byFile.sorted(by: { $0.key < $1.key }) {
            count += try HistoryFile(path: path, files: files).add(records)
        }
        return count
    }

    /// Moves the meetings of a scrum to another title or file; returns how many.
    ///
    /// If it is interrupted, running it again completes it without losing or doubling a meeting.
    @discardableResult
    package func rename(
        _ old: MeetingRecord.Scrum, to new: MeetingRecord.Scrum
    ) throws(FileFailure) -> Int {
        let contents = try contents()
        return try contents.file(of: old).move(to: contents.file(of: new), as: new)
    }

    /// Makes the folder and those above it, readable by the user alone.
    package func makeFolder() throws(FileFailure) {
        try FileFailure.wrap(.create, folder) { () throws(Errno) in
            try files.makeFolders(folder)
        }
    }
}

extension History {
    /// The files of the folder as of one moment.
    package struct Contents: Sendable {
        package let history: History
        /// The names of history files, sorted by the key in them that identifies the scrum.
        private var names: [(key: UInt64, name: String)] = []
        /// The names of the journals.
        let journals: [String]
        /// The names of the journals whose meetings have ended.
        let ended: [String]

        init(history: History, names: [String]) {
            self.history = history
            journals = names.filter { $0.hasSuffix(Journal.suffix) }.sorted()
            ended = names.filter { $0.hasSuffix(Journal.endedSuffix) }.sorted()
            for name in names where name.hasSuffix(HistoryName.suffix) {
                self.names.append((HistoryName.key(inName: name) ?? 0, name))
            }
            self.names.sort { $0.key < $1.key }
        }

        /// The file of a scrum, which may not be there yet.
        package func file(of scrum: MeetingRecord.Scrum) -> HistoryFile {
            existingFile(of: scrum)
                ?? HistoryFile(
                    path: history.folder + "/" + HistoryName.name(of: scrum), files: history.files)
        }

        /// The file of a scrum; nil if it never met.
        package func existingFile(of scrum: MeetingRecord.Scrum) -> HistoryFile? {
            existingFile(id: scrum.id, title: scrum.title, HistoryKeys(file: scrum.file))
        }

        /// The same for one of many scrums of a file.
        package func existingFile(
            id: String?, title: String, _ keys: HistoryKeys
        ) -> HistoryFile? {
            guard !names.isEmpty else { return nil }
            let key = keys.key(id: id, title: title)
            var (low, high) = (0, names.count)
            while low < high {
                let middle = (low + high) / 2
                if names[middle].key < key { low = middle + 1 } else { high = middle }
            }
            guard low < names.count, names[low].key == key else { return nil }
            return HistoryFile(path: history.folder + "/" + names[low].name, files: history.files)
        }

        /// The files of all scrums that ever met, in the order of their names.
        package var all: [HistoryFile] {
            names.map(\.name).sorted().map {
                HistoryFile(path: history.folder + "/" + $0, files: history.files)
            }
        }
    }
}
