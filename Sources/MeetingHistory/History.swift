import Glibc
import Platform
import ScrumCore

/// The folder of past meetings: a file per scrum, and a journal per running meeting.
///
/// A folder shared through git has a file per scrum and machine, so that git has nothing to merge,
/// and keeps its journals elsewhere.
package struct History: Sendable {
    package let folder: String
    /// nil if the folder belongs to this user alone.
    package let shared: GitFolder?
    let files: FileSystem

    package init(folder: String, shared: GitFolder? = nil, files: FileSystem = .real) {
        self.folder = folder
        self.shared = shared
        self.files = files
    }

    /// The folder of the journals.
    var journalFolder: String { shared?.state ?? folder }

    /// The folder to name in a journal that is kept elsewhere.
    var place: String? { shared == nil ? nil : folder }

    /// Whether other users can create or replace files in the folder; a shared folder is trusted,
    /// because git sets its modes.
    package var isWritableByOthers: Bool {
        guard shared == nil, let status = try? files.statusOf(folder) else { return false }
        return status.st_mode & S_IWOTH != 0
            || status.st_mode & S_IWGRP != 0 && status.st_gid != getegid()
    }

    /// The names in the folder, read once; a missing folder is empty.
    package func contents() throws(FileFailure) -> Contents {
        let names = try names(in: folder)
        let journals = shared == nil ? names : try self.names(in: journalFolder)
        return Contents(history: self, names: names, journals: journals)
    }

    private func names(in folder: String) throws(FileFailure) -> [String] {
        do throws(Errno) {
            return try files.names(folder)
        } catch {
            if error.code == ENOENT { return [] }
            throw FileFailure(.read, folder, error)
        }
    }

    /// The file of a scrum, which need not exist yet.
    package func file(of scrum: MeetingRecord.Scrum) throws(FileFailure) -> HistoryFile {
        try contents().file(of: scrum)
    }

    /// The same history for a caller that must not wait for locks.
    var impatient: History { History(folder: folder, shared: shared, files: files.impatient) }

    /// The same history with the saved key, which is part of the names of this machine's files.
    func withKey() throws(FileFailure) -> History {
        guard let shared else { return self }
        return History(folder: folder, shared: try shared.saved(files), files: files)
    }

    /// Adds meetings of any scrums; creates missing folders and files.
    ///
    /// Returns how many are new. A meeting whose id exists is left unchanged or, with `replacing`,
    /// gets the new line in one atomic write.
    @discardableResult
    package func add(
        _ records: [MeetingRecord], replacing: Bool = false
    ) throws(FileFailure) -> Int {
        guard !records.isEmpty else { return 0 }
        try makeFolder()
        var contents = try withKey().contents()
        var byFile: [String: (file: HistoryFile, records: [MeetingRecord])] = [:]
        for var record in records {
            record.scrum = kept(record.scrum)
            let file = contents.claimFile(of: record.scrum)
            byFile[file.path, default: (file, [])].records.append(record)
        }
        var count = 0
        for (_, part) in byFile.sorted(by: { $0.key < $1.key }) {
            count += try part.file.add(part.records, replacing: replacing)
        }
        return count
    }

    /// Moves the meetings of a scrum to another title or file; returns how many.
    ///
    /// Files of other machines stay unchanged. Running it again after an interruption completes it
    /// without losing or duplicating a meeting.
    @discardableResult
    package func rename(
        _ old: MeetingRecord.Scrum, to new: MeetingRecord.Scrum
    ) throws(FileFailure) -> Int {
        let contents = try withKey().contents()
        return try contents.file(of: old).move(to: contents.file(of: new), as: kept(new))
    }

    /// The scrum as written in lines: without the path of scrums.json, which is private and
    /// meaningless on other machines.
    func kept(_ scrum: MeetingRecord.Scrum) -> MeetingRecord.Scrum {
        shared == nil ? scrum : MeetingRecord.Scrum(id: scrum.id, title: scrum.title)
    }

    /// Creates the folder and its ancestors, readable by the user alone unless it is shared.
    func makeFolder() throws(FileFailure) {
        try FileFailure.wrap(.create, folder) { () throws(Errno) in
            try files.makeFolders(folder, mode: shared == nil ? 0o700 : 0o777)
        }
    }

    /// Creates the folder of the journals, readable by the user alone.
    func makeJournalFolder() throws(FileFailure) {
        guard let shared else { return try makeFolder() }
        try FileFailure.wrap(.create, shared.state) { () throws(Errno) in
            try files.makeFolders(shared.state)
        }
    }
}
