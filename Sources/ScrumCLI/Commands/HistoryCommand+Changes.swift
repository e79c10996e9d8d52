import HistoryTables
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI

/// `--rename` and `--delete`.
extension HistoryCommand {
    func renameMeetings(in past: PastMeetings, _ environment: ScrumEnvironment) throws {
        let new = rename[1]
        guard let name else { return try renameScrum(rename[0], to: new, in: past, environment) }
        let records = try past.meetings(of: name, in: .all, withDetails: true).records
        let old = try person(rename[0], in: records)
        let joined = try meetings(of: new, refusingToMerge: old, in: records)
        let file = try past.file(named: name)
        let count = try file.rename(person: old, to: new)
        let others =
            try file.ofOthers?.all().records.count { $0.spelling(of: old) != nil } ?? 0
        try report(old, new, count, joined: joined, others: others, in: past, environment)
    }

    /// The name that `typed` means among the people of past meetings; throws if it could be several
    /// people.
    private func person(_ typed: String, in records: [MeetingRecord]) throws -> String {
        var seen: Set<String> = []
        let names = records.flatMap(\.people).map(\.name)
            .filter { seen.insert(NameMatch.folded($0)).inserted }
        if seen.contains(NameMatch.folded(typed)) { return typed }
        if case .none = NameMatch.find(typed, in: names) { return typed }
        return names[try NameMatch.index(of: typed, in: names, noun: "person")]
    }

    /// Renames a scrum in its meetings; asks first if another scrum has the new title, because one
    /// history results.
    private func renameScrum(
        _ old: String, to new: String, in past: PastMeetings, _ environment: ScrumEnvironment
    ) throws {
        let renaming = try past.renaming(old, to: new)
        if renaming.joined > 0, !yes {
            let other = TimeText.count(renaming.joined, "meeting")
            guard environment.isTerminal(0) else {
                throw ScrumFailure.misuse(
                    "\"\(new)\" already has \(other). Cannot ask without a terminal. "
                        + "Add --yes to merge the two histories.")
            }
            guard environment.confirm("\"\(new)\" already has \(other). Merge the two histories?")
            else { return }
        }
        let ids = try past.perform(renaming)
        try report(
            old, new, ids.count, joined: renaming.joined, others: renaming.others, in: past,
            environment)
        if renaming.joined > 0, !ids.isEmpty {
            let words = ["history", "--rename", ids.joined(separator: ","), renaming.scrum.title]
            environment.print("To undo: \(ScrumText.command(words))")
        }
    }

    private func report(
        _ old: String, _ new: String, _ count: Int, joined: Int, others: Int,
        in past: PastMeetings, _ environment: ScrumEnvironment
    ) throws {
        guard count + others > 0 else { throw ScrumFailure("No past meeting has \"\(old)\".") }
        let meetings = TimeText.count(count, "meeting")
        let already: TerminalText =
            joined > 0 ? "; \"\(new)\" was already in \(TimeText.count(joined, "other"))" : ""
        environment.print("\"\(old)\" is now \"\(new)\" in \(meetings)\(already).")
        if others > 0 {
            let rest = TimeText.count(others, "more meeting")
            environment.warn("Other machines have \(rest). Rename it there too.")
        }
        try renameInFile(old, to: new, environment)
    }

    /// Offers to rename the scrum or person in scrums.json, if it still has the old name, or names
    /// the command that does.
    private func renameInFile(
        _ old: String, to new: String, _ environment: ScrumEnvironment
    ) throws {
        guard let location = try? options.location(in: environment),
            let file = try? location.load(in: environment)
        else { return }
        let titles = file.scrums.map(\.title)
        let isOld = { NameMatch.folded($0) == NameMatch.folded(old) && $0 != new }
        let index: Int
        var scrum: DailyScrum
        let names: [String]
        if let name {
            guard case .one(let found) = NameMatch.find(name, in: titles),
                let person = file.scrums[found].attendees.firstIndex(where: { isOld($0.name) })
            else { return }
            (index, scrum) = (found, file.scrums[found])
            names = scrum.attendees.map(\.name)
            scrum.attendees[person].name = new
        } else {
            guard let found = titles.firstIndex(where: isOld) else { return }
            (index, scrum, names) = (found, file.scrums[found], titles)
            scrum.title = new
        }
        let fact: TerminalText = "\(location.shownPath) still says \"\(old)\"."
        // Two scrums, or two people, with one name are for the user to merge.
        let isTaken = names.contains { !isOld($0) && NameMatch.folded($0) == NameMatch.folded(new) }
        guard environment.canAsk, !yes, !isTaken else {
            return environment.warn(
                "\(fact) To change it: "
                    + "scrum edit \(options.typed)\(ScrumText.typed(titles[index]))")
        }
        guard environment.confirm("\(fact) Change it to \"\(new)\"?") else { return }
        try location.change(file, in: environment) { current throws(ScrumFileError) in
            try current.replacing([index: scrum])
        }
        environment.print("Changed \(location.shownPath).")
    }

    /// Returns the number of meetings of `new`; throws if `old` also spoke in one of them, because
    /// two people with one name cannot be separated again.
    private func meetings(
        of new: String, refusingToMerge old: String, in records: [MeetingRecord]
    ) throws -> Int {
        // Tables and statistics treat spellings that differ in case as one person.
        guard NameMatch.folded(old) != NameMatch.folded(new) else { return 0 }
        let joined = records.indices.filter { records[$0].spelling(of: new) != nil }
        let both = joined.filter { index in
            records[index].spelling(of: old).map { records[index].merging($0, into: new) == nil }
                ?? false
        }
        guard let last = both.last else { return joined.count }
        let id = MeetingTable.shortIDs(records.map(\.id))[last]
        let meetings: TerminalText =
            both.count == 1 ? "meeting \(id)" : "\(both.count) meetings, such as \(id)"
        throw ScrumFailure(
            "\"\(old)\" and \"\(new)\" were both in \(meetings); they cannot be merged.")
    }

    func deleteMeeting(
        _ id: String, from past: PastMeetings, _ environment: ScrumEnvironment
    ) throws {
        guard let record = try past.meeting(id) else {
            throw ScrumFailure(
                "No meeting \(id). Each line of \"scrum history\" ends with an id.")
        }
        let id = record.id
        if !yes {
            guard environment.isTerminal(0) else {
                throw ScrumFailure.misuse(
                    "Cannot ask without a terminal. Add --yes to delete \(id).")
            }
            let date = environment.localText(record.start)
            let question: TerminalText = "Delete the \(record.scrum.title) meeting of \(date)?"
            guard environment.confirm(question) else { return }
        }
        guard let history = history.history(in: environment) else { return }
        let (wasThere, left) = try history.delete(id)
        guard left.isEmpty else {
            let start: TerminalText =
                wasThere
                ? "Meeting \(id) was deleted from this machine's files, but is still in"
                : "Meeting \(id) is in"
            throw ScrumFailure([
                "\(start) \(ScrumText.list(left)).",
                "Another machine writes that file: delete the meeting there.",
            ])
        }
        guard wasThere else { throw ScrumFailure("Meeting \(id) has already been deleted.") }
        environment.print("Meeting \(id) deleted.")
    }
}
