import Glibc
import Platform
import ScrumCore

extension History {
    /// The files of the folder as of one moment.
    package struct Contents: Sendable {
        package let history: History
        /// The names of history files in order, by the key that identifies the scrum.
        private var names: [UInt64: [String]] = [:]
        /// The names of the journals.
        let journals: [String]
        /// The names of the journals whose meetings have ended.
        let ended: [String]
        /// Files that this program did not write, such as links in a folder that others can fill.
        package private(set) var unreadable: [FileFailure] = []

        init(history: History, names: [String], journals: [String]) {
            self.history = history
            self.journals = journals.filter { $0.hasSuffix(Journal.suffix) }.sorted()
            ended = journals.filter { $0.hasSuffix(Journal.endedSuffix) }.sorted()
            var files = names.filter { $0.hasSuffix(HistoryName.suffix) }
            if let shared = history.shared, files.count > Bounds.historyFiles {
                // What this machine writes is read in any case.
                let rank = { HistoryName.isOf(machine: shared.key, $0) ? 0 : 1 }
                files.sort { (rank($0), $0) < (rank($1), $1) }
                files.removeSubrange(Bounds.historyFiles...)
                unreadable.append(FileFailure(.read, history.folder, Errno(E2BIG)))
            }
            for name in files.sorted() {
                do throws(FileFailure) {
                    self.names[try history.key(of: name), default: []].append(name)
                } catch {
                    unreadable.append(error)
                }
            }
        }

        /// The file of a scrum, which may not be there yet.
        package func file(of scrum: MeetingRecord.Scrum) -> HistoryFile {
            existingFile(of: scrum) ?? history.file(at: path(newName(of: scrum)))
        }

        /// The file of a scrum; no other scrum gets its name from now on.
        mutating func claimFile(of scrum: MeetingRecord.Scrum) -> HistoryFile {
            if let file = existingFile(of: scrum) { return file }
            let name = newName(of: scrum)
            names[HistoryName.key(of: history.kept(scrum))] = [name]
            return history.file(at: path(name))
        }

        /// The file of a scrum; nil if it never met.
        package func existingFile(of scrum: MeetingRecord.Scrum) -> HistoryFile? {
            names[HistoryName.key(of: history.kept(scrum))].map { file(of: $0, title: scrum.title) }
        }

        /// The files of all scrums that ever met, in the order of their names.
        package var all: [HistoryFile] {
            guard history.shared != nil else {
                return names.values.joined().sorted().map { history.file(at: path($0)) }
            }
            return names.values.sorted { $0[0] < $1[0] }.map { file(of: $0, title: "") }
        }

        private func path(_ name: String) -> String { history.folder + "/" + name }

        /// The files of one scrum, of which this machine writes one.
        private func file(of names: [String], title: String) -> HistoryFile {
            guard let shared = history.shared else { return history.file(at: path(names[0])) }
            let own = names.first { HistoryName.isOf(machine: shared.key, $0) }
            let name = own ?? newName(of: .init(title: title))
            return history.file(at: path(name), others: names.filter { $0 != name }.map(path))
        }

        /// The name for a scrum that this machine has no file of yet.
        private func newName(of scrum: MeetingRecord.Scrum) -> String {
            guard let shared = history.shared else { return HistoryName.name(of: scrum) }
            // Another scrum may have a title that reads the same.
            var number = 1
            while true {
                let name = HistoryName.name(of: scrum, machine: shared.key, number: number)
                guard names.values.joined().contains(name) else { return name }
                number += 1
            }
        }
    }

    /// What identifies the scrum of a file: by its name, or in a shared folder by what is in it.
    fileprivate func key(of name: String) throws(FileFailure) -> UInt64 {
        guard shared != nil else { return HistoryName.key(inName: name) ?? 0 }
        let scrum = try file(at: folder + "/" + name).first()?.scrum
        return scrum.map { HistoryName.key(of: kept($0)) } ?? 0
    }
}
