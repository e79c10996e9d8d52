import Glibc
import Platform
import ScrumCore

/// The folder of past meetings: a file per scrum, and a journal per running meeting.
///
/// A folder that is shared by way of git has a file per scrum and machine, so that git has nothing
/// to merge, and its journals elsewhere.
package struct History: Sendable {
    package let folder: String
    /// nil: the folder is this user's alone.
    package let shared: GitFolder?
    let files: FileSystem

    package init(folder: String, shared: GitFolder? = nil, files: FileSystem = .real) {
        self.folder = folder
        self.shared = shared
        self.files = files
    }

    /// Where the journals are.
    var journalFolder: String { shared?.state ?? folder }

    /// The folder that a journal names if it is kept elsewhere.
    var place: String? { shared == nil ? nil : folder }

    /// Whether other users can put files into the folder, or replace those in it; where it is
    /// shared, its modes are git's.
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

    /// The file of a scrum, which may not be there yet.
    package func file(of scrum: MeetingRecord.Scrum) throws(FileFailure) -> HistoryFile {
        try contents().file(of: scrum)
    }

    /// The same history for a caller that must not wait for locks.
    var impatient: History { History(folder: folder, shared: shared, files: files.impatient) }

    /// The same history with the key that this machine's files are named by on the disk.
    private func withKey() throws(FileFailure) -> History {
        guard let shared else { return self }
        return History(folder: folder, shared: try shared.saved(files), files: files)
    }

    /// Adds meetings of any scrums; makes the folder and the files if they are missing.
    ///
    /// Returns how many are new: a meeting whose id is there already stays as it is, or with
    /// `replacing` gets the new line in one atomic write.
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
    /// Files of other machines stay as they are. If it is interrupted, running it again completes
    /// it without losing or doubling a meeting.
    @discardableResult
    package func rename(
        _ old: MeetingRecord.Scrum, to new: MeetingRecord.Scrum
    ) throws(FileFailure) -> Int {
        let contents = try withKey().contents()
        return try contents.file(of: old).move(to: contents.file(of: new), as: kept(new))
    }

    /// The scrum as its lines name it: the path of scrums.json is private, and means nothing on
    /// other machines.
    func kept(_ scrum: MeetingRecord.Scrum) -> MeetingRecord.Scrum {
        shared == nil ? scrum : MeetingRecord.Scrum(id: scrum.id, title: scrum.title)
    }

    /// Makes the folder and those above it, readable by the user alone unless it is shared.
    func makeFolder() throws(FileFailure) {
        try FileFailure.wrap(.create, folder) { () throws(Errno) in
            try files.makeFolders(folder, mode: shared == nil ? 0o700 : 0o777)
        }
    }

    /// Makes the folder of the journals, readable by the user alone.
    func makeJournalFolder() throws(FileFailure) {
        guard let shared else { return try makeFolder() }
        try FileFailure.wrap(.create, shared.state) { () throws(Errno) in
            try files.makeFolders(shared.state)
        }
    }
}
