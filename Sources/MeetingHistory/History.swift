import Glibc
import Platform
import ScrumCore

/// A folder with a history file for each scrum and a journal for each running meeting.
///
/// A folder shared through git has one file per scrum and machine, so that git never has to merge;
/// its journals are kept elsewhere.
package struct History: Sendable {
    package let folder: String
    /// nil if the folder is not shared through git.
    package let shared: GitFolder?
    let files: FileSystem

    package init(folder: String, shared: GitFolder? = nil, files: FileSystem = .real) {
        self.folder = folder
        self.shared = shared
        self.files = files
    }

    var journalFolder: String { shared?.state ?? folder }

    /// The history folder that journals name in their header; nil if the journals are in that
    /// folder.
    var sharedFolder: String? { shared == nil ? nil : folder }

    /// Whether other users can create or replace files in the folder; always false for a shared
    /// folder, because git sets its modes.
    package var isWritableByOthers: Bool {
        guard shared == nil, let status = try? files.statusOf(folder) else { return false }
        return status.st_mode & S_IWOTH != 0
            || status.st_mode & S_IWGRP != 0 && status.st_gid != getegid()
    }

    /// Lists the folder once; a missing folder counts as empty.
    package func contents() throws(FileFailure) -> Contents {
        let names = try files.names(ifExists: folder)
        let journals = shared == nil ? names : try files.names(ifExists: journalFolder)
        return Contents(history: self, names: names, journals: journals)
    }

    /// The history file for a scrum; it need not exist yet.
    package func file(of scrum: MeetingRecord.Scrum) throws(FileFailure) -> HistoryFile {
        try contents().file(of: scrum)
    }

    /// A copy of this history that does not wait for locks.
    var impatient: History { History(folder: folder, shared: shared, files: files.impatient) }

    /// Returns this history with the saved machine key, which is part of this machine's file names.
    func withKey() throws(FileFailure) -> History {
        guard let shared else { return self }
        return History(folder: folder, shared: try shared.saved(files), files: files)
    }

    /// Adds meetings, which may belong to different scrums; creates missing folders and files.
    ///
    /// Returns the number of new meetings. If a meeting's id already exists, its line stays
    /// unchanged.
    @discardableResult
    package func add(_ records: [MeetingRecord]) throws(FileFailure) -> Int {
        guard !records.isEmpty else { return 0 }
        try makeFolder()
        var contents = try withKey().contents()
        var byFile: [String: (file: HistoryFile, records: [MeetingRecord])] = [:]
        for var record in records {
            record.scrum = stored(record.scrum)
            let file = contents.claimFile(of: record.scrum)
            byFile[file.path, default: (file, [])].records.append(record)
        }
        var count = 0
        for (_, part) in byFile.sorted(by: { $0.key < $1.key }) {
            count += try part.file.add(part.records)
        }
        return count
    }

    /// Adds a meeting or, if it was reopened, replaces its line, wherever that is now; returns the
    /// number of new meetings.
    @discardableResult
    func add(_ record: MeetingRecord, reopened part: SavedPart?) throws(FileFailure) -> Int {
        guard let part else { return try add([record]) }
        // Another program may move the line before this one locks its file.
        for _ in 0..<3 {
            let saved = try withKey().contents().saved(record.id)
            guard let first = saved.first else { break }
            guard try first.file.replace(id: record.id, { part.renamed(record, like: $0).clamped })
            else { continue }
            for copy in saved.dropFirst() { try copy.file.delete(id: record.id) }
            return 0
        }
        return try add([record])
    }

    /// Moves a scrum's meetings, or only those with the given ids, to another title or scrums file;
    /// returns the ids of the meetings it has moved.
    ///
    /// Leaves other machines' files unchanged. If it is interrupted, it can be run again: no
    /// meeting is lost or duplicated.
    @discardableResult
    package func rename(
        _ old: MeetingRecord.Scrum, to new: MeetingRecord.Scrum, ids: Set<String>? = nil
    ) throws(FileFailure) -> [String] {
        let contents = try withKey().contents()
        return try contents.file(of: old).move(ids, to: contents.file(of: new), as: stored(new))
    }

    /// The scrum as written in history lines. In a shared folder it omits the path of scrums.json,
    /// which is private and meaningless on other machines.
    func stored(_ scrum: MeetingRecord.Scrum) -> MeetingRecord.Scrum {
        shared == nil ? scrum : MeetingRecord.Scrum(id: scrum.id, title: scrum.title)
    }

    /// Creates the folder and its ancestors, readable only by the user unless it is shared.
    func makeFolder() throws(FileFailure) {
        try files.makeFolders(folder, mode: shared == nil ? 0o700 : 0o777)
    }

    /// Creates the journals' folder, readable only by the user.
    func makeJournalFolder() throws(FileFailure) {
        guard let shared else { return try makeFolder() }
        try files.makeFolders(shared.state)
    }
}
