import Glibc
import Platform
import ScrumCore

extension History {
    /// A listing of the folder's files at one moment.
    package struct Contents: Sendable {
        package let history: History
        /// The names of the history files, grouped by scrum key. In each group, the file that this
        /// machine writes is first.
        private var names: [UInt64: [String]] = [:]
        /// The names of the files that record ticked notes.
        let noteFiles: [String]
        /// The names of the journals.
        let journals: [String]
        /// The names of the journals whose meetings are already in the history.
        let ended: [String]
        /// Ended meetings whose final record is still only in a journal, by scrum key.
        private var endedMeetings: [UInt64: [HistoryFile.EndedMeeting]] = [:]
        /// Files that could not be read, such as a symbolic link that another user created, with
        /// the reasons.
        package private(set) var unreadable: [FileFailure] = []

        init(history: History, names: [String], journals: [String]) {
            self.history = history
            noteFiles = Array(
                names.filter { $0.hasSuffix(HistoryName.notesSuffix) }.sorted()
                    .prefix(Bounds.historyFiles))
            self.journals = journals.filter { $0.hasSuffix(Journal.suffix) }.sorted()
            ended = journals.filter { $0.hasSuffix(Journal.endedSuffix) }.sorted()
            var files = names.filter { $0.hasSuffix(HistoryName.suffix) }
            // This machine's files come first, so that the limit does not exclude them.
            let rank = { (name: String) in
                guard history.owns(name) else { return 2 }
                return history.shared == nil && HistoryName.key(inName: name) == nil ? 1 : 0
            }
            files.sort { (rank($0), $0) < (rank($1), $1) }
            if history.shared != nil, files.count > Bounds.historyFiles {
                files.removeSubrange(Bounds.historyFiles...)
                unreadable.append(FileFailure(.read, history.folder, Errno(E2BIG)))
            }
            for name in files {
                do throws(FileFailure) {
                    self.names[try history.key(of: name), default: []].append(name)
                } catch {
                    unreadable.append(error)
                }
            }
        }

        /// Adds the unfinished meetings that `settle` would move to the history: those that have
        /// ended, and those not resumed within a day.
        package mutating func show(_ meetings: [UnfinishedMeeting], at now: Timestamp) {
            for meeting in meetings where meeting.isOver(at: now) {
                guard let record = meeting.record else { continue }
                let key = HistoryName.key(of: history.kept(meeting.scrum))
                endedMeetings[key, default: []].append(
                    HistoryFile.EndedMeeting(
                        record: record, replaces: meeting.replay.endedPart != nil))
            }
        }

        /// The history file for a scrum; it need not exist yet.
        package func file(of scrum: MeetingRecord.Scrum) -> HistoryFile {
            file(of: HistoryName.key(of: history.kept(scrum)), scrum)
        }

        /// Returns the file for a scrum and reserves its name, so that no other scrum gets that
        /// name.
        mutating func claimFile(of scrum: MeetingRecord.Scrum) -> HistoryFile {
            let file = file(of: scrum)
            let key = HistoryName.key(of: history.kept(scrum))
            if names[key] == nil { names[key] = [FilePath.name(of: file.path)] }
            return file
        }

        /// The history file for a scrum; nil if the scrum has never met.
        package func existingFile(of scrum: MeetingRecord.Scrum) -> HistoryFile? {
            let key = HistoryName.key(of: history.kept(scrum))
            return names[key] == nil && endedMeetings[key] == nil ? nil : file(of: key, scrum)
        }

        /// The history files for all scrums that have met, sorted by path.
        package var all: [HistoryFile] {
            let keys = Set(names.keys).union(endedMeetings.keys)
            return keys.map { file(of: $0, endedMeetings[$0]?.first?.record.scrum) }
                .sorted { $0.path < $1.path }
        }

        /// The paths of all history files, and whether this machine owns each.
        var paths: [(path: String, isOwned: Bool)] {
            names.values.joined().sorted().map { (path($0), history.owns($0)) }
        }

        /// Whether a failure concerns a file that this machine owns.
        func owns(_ failure: FileFailure) -> Bool {
            failure.path != history.folder && history.owns(FilePath.name(of: failure.path))
        }

        private func path(_ name: String) -> String { history.folder + "/" + name }

        /// Combines all of a scrum's files; new meetings are written to one of them.
        private func file(of key: UInt64, _ scrum: MeetingRecord.Scrum?) -> HistoryFile {
            let names = names[key] ?? []
            let owned = names.filter(history.owns)
            let name = owned.first ?? newName(of: scrum ?? .init(title: ""))
            return HistoryFile(
                path: path(name), copies: owned.dropFirst().map(path),
                others: names.filter { !history.owns($0) }.map(path),
                ended: endedMeetings[key] ?? [],
                mode: history.shared == nil ? 0o600 : 0o666, files: history.files)
        }

        /// The name of a scrum's first file on this machine.
        private func newName(of scrum: MeetingRecord.Scrum) -> String {
            guard let shared = history.shared else { return HistoryName.name(of: scrum) }
            // Another scrum's title may produce the same name.
            var number = 1
            while true {
                let name = HistoryName.name(of: scrum, machine: shared.key, number: number)
                guard names.values.joined().contains(name) else { return name }
                number += 1
            }
        }
    }

    /// Whether this machine may write a file with this name.
    fileprivate func owns(_ name: String) -> Bool {
        shared.map { HistoryName.isOf(machine: $0.key, name) } ?? true
    }

    /// The key of the scrum that a file belongs to. It is usually part of the file's name. In a
    /// shared folder, or if the name does not match the pattern, it is computed from the first
    /// line.
    fileprivate func key(of name: String) throws(FileFailure) -> UInt64 {
        if shared == nil, let key = HistoryName.key(inName: name) { return key }
        let file = HistoryFile(path: folder + "/" + name, files: files)
        let scrum = try file.first()?.scrum
        return HistoryName.key(of: scrum.map(kept) ?? MeetingRecord.Scrum(title: name))
    }
}
