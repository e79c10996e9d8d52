import Glibc
import Platform
import ScrumCore

extension History {
    /// A listing of the folder's files at one moment.
    package struct Contents: Sendable {
        package let history: History
        /// The names of the history files, by scrum. The file that this machine writes comes first.
        private var names: [ScrumIdentity: [String]] = [:]
        /// The names of the files that record ticked notes.
        let noteFiles: [String]
        /// The names of the journals.
        let journals: [String]
        /// The names of the journals whose meetings are already in the history.
        let ended: [String]
        /// Meetings whose final record is still only in a journal, by scrum.
        private var endedMeetings: [ScrumIdentity: [HistoryFile.EndedMeeting]] = [:]
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
                unreadable.append(FileFailure(.read, history.folder, .tooManyFiles))
            }
            for name in files {
                do throws(FileFailure) {
                    self.names[try history.identity(ofFile: name), default: []].append(name)
                } catch {
                    unreadable.append(error)
                }
            }
            for (identity, group) in self.names where group.count(where: history.owns) > 1 {
                self.names[identity] = newestFirst(group)
            }
        }

        /// Owned files first; of several, the one with the latest meeting, which version 2.0.0
        /// writes as well if it finds the scrum under another spelling.
        private func newestFirst(_ names: [String]) -> [String] {
            let starts = names.map { name in
                history.owns(name)
                    ? (try? HistoryFile(path: path(name), files: history.files).latestStart())
                        ?? .min
                    : .min
            }
            return names.indices.sorted { (-Double(starts[$0]), $0) < (-Double(starts[$1]), $1) }
                .map { names[$0] }
        }

        /// Adds the unfinished meetings that `settle` would move to the history: those that have
        /// ended, and those not resumed within a day. A reopened meeting replaces its saved line.
        package mutating func show(_ meetings: [UnfinishedMeeting], at now: Timestamp) {
            for meeting in meetings {
                guard let record = meeting.record else { continue }
                let part = meeting.replay.endedPart
                if let part, let saved = (try? saved(record.id))?.first {
                    endedMeetings[saved.identity, default: []].append(
                        .init(record: part.renamed(record, like: saved.record), replaces: true))
                } else if meeting.isOver(at: now) {
                    endedMeetings[history.identity(of: meeting.scrum), default: []].append(
                        .init(record: record, replaces: false))
                }
            }
        }

        /// This machine's files that contain a meeting, and its record there.
        func saved(_ id: String) throws(FileFailure) -> [(
            identity: ScrumIdentity, file: HistoryFile, record: MeetingRecord
        )] {
            var found: [(ScrumIdentity, HistoryFile, MeetingRecord)] = []
            for (identity, names) in names {
                for name in names where history.owns(name) {
                    let file = HistoryFile(path: path(name), mode: mode, files: history.files)
                    if let record = try file.meeting(id: id) {
                        found.append((identity, file, record))
                    }
                }
            }
            return found.sorted { $0.1.path < $1.1.path }
        }

        /// The history file for a scrum; it need not exist yet.
        package func file(of scrum: MeetingRecord.Scrum) -> HistoryFile {
            file(of: history.identity(of: scrum), scrum)
        }

        /// Returns the file for a scrum and reserves its name, so that no other scrum gets that
        /// name.
        mutating func claimFile(of scrum: MeetingRecord.Scrum) -> HistoryFile {
            let file = file(of: scrum)
            let identity = history.identity(of: scrum)
            if names[identity] == nil { names[identity] = [FilePath.name(of: file.path)] }
            return file
        }

        /// The history file for a scrum; nil if the scrum has never met.
        package func existingFile(of scrum: MeetingRecord.Scrum) -> HistoryFile? {
            let identity = history.identity(of: scrum)
            return fileNames(identity, scrum).isEmpty && endedMeetings[identity] == nil
                ? nil : file(of: identity, scrum)
        }

        /// The history files for all scrums that have met, sorted by path.
        package var all: [HistoryFile] {
            let scrums = Set(names.keys).union(endedMeetings.keys)
            return scrums.map { file(of: $0, endedMeetings[$0]?.first?.record.scrum) }
                .sorted { $0.path < $1.path }
        }

        /// The paths of all history files, and whether this machine owns each.
        var paths: [(path: String, isOwned: Bool)] {
            names.values.joined().sorted().map { (path($0), history.owns($0)) }
        }

        /// Whether a meeting has a journal.
        package func hasJournal(of id: String) -> Bool { journals.contains(id + Journal.suffix) }

        /// This machine's files of ticked notes.
        var ownNoteFiles: [HistoryFile] {
            noteFiles.filter { name in
                history.owns(name.dropLast(HistoryName.notesSuffix.count) + HistoryName.suffix)
            }.map { HistoryFile(path: path($0), mode: mode, files: history.files) }
        }

        /// Whether a failure concerns a file that this machine owns.
        func owns(_ failure: FileFailure) -> Bool {
            failure.path != history.folder && history.owns(FilePath.name(of: failure.path))
        }

        private func path(_ name: String) -> String { history.folder + "/" + name }

        private var mode: mode_t { history.shared == nil ? 0o600 : 0o666 }

        /// The names of a scrum's files, including one that only its name assigns to the scrum.
        private func fileNames(_ identity: ScrumIdentity, _ scrum: MeetingRecord.Scrum?) -> [String]
        {
            let key = scrum.map { HistoryName.key(of: history.stored($0)) }
            return (names[identity] ?? []) + (key.flatMap { names[.key($0)] } ?? [])
        }

        /// Combines all of a scrum's files; new meetings are written to one of them.
        private func file(of identity: ScrumIdentity, _ scrum: MeetingRecord.Scrum?) -> HistoryFile
        {
            let names = fileNames(identity, scrum)
            let owned = names.filter(history.owns)
            let name = owned.first ?? newName(of: scrum ?? .init(title: ""))
            return HistoryFile(
                path: path(name), copies: owned.dropFirst().map(path),
                others: names.filter { !history.owns($0) }.map(path),
                ended: endedMeetings[identity] ?? [], mode: mode, files: history.files)
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

    /// The scrum that a file belongs to, from its first line.
    fileprivate func identity(ofFile name: String) throws(FileFailure) -> ScrumIdentity {
        let key = shared == nil ? HistoryName.key(inName: name) : nil
        do throws(FileFailure) {
            let file = try files.openFile(folder + "/" + name, O_RDONLY)
            defer { file.close() }
            if let scrum = try HistoryReader(file).first()?.scrum { return identity(of: scrum) }
        } catch {
            guard key != nil else { throw error }
        }
        return key.map(ScrumIdentity.key) ?? .title(name, file: "")
    }
}
