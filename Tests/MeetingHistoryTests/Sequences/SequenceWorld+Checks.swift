import ScrumCore
import Testing

@testable import MeetingHistory

/// The invariants that are checked after every step.
extension SequenceWorld {
    static let note = "m0/1"

    func check(_ machine: Int) throws {
        let clock = clock.time
        var contents = try history(machine).contents()
        let unfinished = contents.unfinished().meetings
        if plant == .interruptedHidden {
            contents.show(unfinished.filter { $0.isOver(at: date) }, at: date)
        } else if plant != .endedJournalHidden {
            contents.show(unfinished, at: date)
        }
        let file = contents.file(of: design)
        var ids = try file.all().records.map(\.id)
        if plant == .idsCountTwice, let text = disk.text(file.path) {
            ids = HistoryReader.lines(in: Array(text.utf8)).map(\.record.id)
        }
        if ids.sorted() != model.saved(machine).sorted() {
            throw Violation("machine \(machine) shows \(ids), not \(model.saved(machine).sorted())")
        }
        let found = Set(unfinished.filter { !$0.isOver(at: date) }.map(\.id))
        if found != model.interrupted(machine) {
            throw Violation("interrupted: \(found), not \(model.interrupted(machine))")
        }
        for record in try file.all().records {
            let lengths = [model.machines[machine].own, model.machines[machine].foreign]
                .compactMap { $0[record.id] }
            let journal = model.machines[machine].journals[record.id]
            if let journal, !model.isOver(journal), model.machines[machine].own[record.id] != nil,
                record.ending != .interrupted
            {
                throw Violation("\(record.id) is not shown as interrupted")
            }
            if journal == nil, !lengths.joined().contains(record.elapsed) {
                throw Violation("\(record.id) took \(record.elapsed), not \(lengths)")
            }
        }
        try checkNames(file.all().records, unfinished, machine)
        let known = model.machines[machine]
        if known.isTickKnown, contents.ticks().ticks.isDone(Self.note) != known.isDone {
            throw Violation("a note is not \(known.isDone == true ? "done" : "open")")
        }
        let now = plant == .futureCounts ? Sample.future : date
        let last = try file.last(1, at: now).records.last?.id
        if !model.isLast(last, machine) {
            throw Violation("\(last ?? "nothing") counts as the last")
        }
        if self.clock.time > clock { throw Violation("a reader waited") }
    }

    /// Checks that everyone has the name that they were given last.
    private func checkNames(
        _ records: [MeetingRecord], _ unfinished: [UnfinishedMeeting], _ machine: Int
    ) throws {
        for record in records {
            var name = record.people[0].name
            if plant == .oldNamesShown,
                let meeting = unfinished.first(where: { $0.id == record.id })?.record
            {
                name = meeting.people[0].name
            }
            let own = model.machines[machine].names[record.id] ?? []
            let known = own.union(model.machines[machine].foreignNames[record.id] ?? [])
            if name != "Cathy" || !known.isEmpty, !known.contains(name) {
                throw Violation("\(name) was in \(record.id), not \(known.sorted())")
            }
        }
    }

    /// Checks that the latest report is still true after a power failure.
    func checkLasts(_ machine: Int) throws {
        let (left, _) = disk.after(disk.count, using: &generator)
        let history = History(
            folder: folder(machine),
            shared: GitFolder(state: "/\(machine)/state", files: left.files) {
                UInt64(machine + 1)
            }, files: left.files)
        let own = try history.file(of: design).all().records.map(\.id)
        for id in model.machines[machine].own.keys where !own.contains(id) {
            throw Violation("\(id) is lost after a power cut")
        }
    }
}
