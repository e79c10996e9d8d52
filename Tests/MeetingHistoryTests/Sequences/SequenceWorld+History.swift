import Glibc
import Platform
import ScrumCore
import ScrumStore
import TestSupport
import Testing

@testable import MeetingHistory

/// Commands that change histories, and accidents.
extension SequenceWorld {
    func delete(_ machine: Int, _ place: Int) throws {
        let ids = model.saved(machine).union(model.interrupted(machine)).sorted()
        guard !ids.isEmpty else { return }
        let id = ids[place % ids.count]
        if model.machines[machine].running?.id == id {
            let result = try? history(machine).delete(id)
            if result != nil { throw Violation("deleted \(id) while it runs") }
            return
        }
        var isWrong = false
        do throws(JournalProblem) {
            if plant == .journalForgottenAtDelete {
                for path in [ownFile(machine), copiedFile(machine)] {
                    let file = HistoryFile(path: path, files: files)
                    _ = try JournalProblem.on(file.delete(id: id))
                }
            } else if plant == .copyForgottenAtDelete {
                _ = try history(machine).discard(id)
                try? disk.files.remove("/\(machine)/state/\(id).ended")
                try? disk.files.syncFolder("/\(machine)/state")
                let file = HistoryFile(path: ownFile(machine), files: files)
                _ = try JournalProblem.on(file.delete(id: id))
            } else {
                let (_, left) = try history(machine).delete(id)
                let isForeign = model.machines[machine].foreign[id] != nil
                isWrong = left.isEmpty == isForeign
            }
            model.delete(id, on: machine)
        } catch {
            // The meeting's journal may be gone, but its saved line stays.
            let known = try history(machine).contents().unfinished().meetings.map(\.id)
            if !known.contains(id) { model.machines[machine].journals[id] = nil }
        }
        if isWrong { throw Violation("other machines with \(id) are not named") }
    }

    func rename(_ machine: Int) throws {
        let file = try history(machine).file(of: design)
        guard model.machines[machine].own.isEmpty == false else { return }
        for (old, new) in [("Cathy", "Eve"), ("Eve", "Cathy")] {
            do throws(FileFailure) {
                try file.rename(person: old, to: new)
                model.rename(old, to: new, on: machine)
            } catch {
                if canWrite(machine) { throw Violation("not renamed: \(error)") }
            }
        }
    }

    /// Renames Cathy to Eve, or Eve to Cathy, until the next time.
    func renamePerson(_ machine: Int) throws {
        let isEve = model.machines[machine].own.keys.contains {
            model.machines[machine].names[$0]?.contains("Eve") == true
        }
        let (old, new) = isEve ? ("Eve", "Cathy") : ("Cathy", "Eve")
        let file = try history(machine).file(of: design)
        do throws(FileFailure) {
            try file.rename(person: old, to: new)
            if plant == .foreignRenamed { try file.ofOthers?.rename(person: old, to: new) }
        } catch {
            if canWrite(machine) { throw Violation("not renamed: \(error)") }
            guard plant == .renamedWhenItFailed else { return }
        }
        model.rename(old, to: new, on: machine)
    }

    func add(_ number: Int, _ machine: Int) throws {
        let id = number < meetings ? "m\(number + 1)" : "i\(number)"
        // A file to import cannot contain a meeting that is still in a journal.
        for machine in model.machines {
            if machine.running?.id == id || machine.journals[id] != nil { return }
        }
        var record = Sample.meeting(0, id: id, of: design)
        record.start.seconds = model.starts[id] ?? date.seconds - 1_000
        try add([record], machine)
    }

    func add(_ records: [MeetingRecord], _ machine: Int) throws {
        do throws(FileFailure) {
            try history(machine).add(records)
        } catch {
            if canWrite(machine) { throw Violation("not imported: \(error)") }
            return
        }
        for record in records {
            // This machine may have a journal of a meeting that was saved on the other machine.
            model.add(record.id, record.elapsed, record.people[0].name, on: machine)
            model.starts[record.id] = record.start.seconds
        }
    }

    func replace(_ machine: Int) throws {
        let drawing = MeetingRecord.Scrum(title: "Drawing")
        for (old, new) in [(design, drawing), (drawing, design)] {
            do throws(FileFailure) {
                if plant == .pastLostAtReplace { try? disk.files.remove(ownFile(machine)) }
                try history(machine).rename(old, to: new)
            } catch {
                if canWrite(machine) { throw Violation("not replaced: \(error)") }
                return
            }
        }
        model.replace(on: machine)
    }

    func export(_ machine: Int) throws {
        var contents = try history(machine).contents()
        contents.show(contents.unfinished().meetings, at: date)
        let saved = try contents.file(of: design).all().records
        let scrum = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Cathy")], length: .seconds(600))
        let text = ScrumdingerFile([scrum], meetings: [saved]).text
        let foreign = try ForeignFile(path: "/export", bytes: Array(text.utf8), now: date.seconds)
        let found = foreign.scrums.flatMap(\.meetings).map(\.start)
        // A scrum with a meeting in the future cannot be imported.
        var starts = model.saved(machine).compactMap { model.starts[$0] }
        if starts.contains(where: { $0 - 86_400 > date.seconds }) { starts = [] }
        // A meeting that came back as an import has two records, but one id in the file.
        let ids = starts.isEmpty ? [] : Set(saved.map(ScrumdingerFile.id(of:)))
        if Set(found) != Set(starts) || found.count != ids.count {
            throw Violation("exported meetings of \(found.sorted()), not of \(starts.sorted())")
        }
        let other = 1 - machine
        try settle(other)
        let known = try history(other).file(of: design).all().records.map(ScrumdingerFile.id(of:))
        let plan = ImportPlan(
            foreign.scrums, into: [scrum], path: "/scrums.json", replacing: false)
        let records = plan.records { _ in 3_600 }
        if plant == .exportedTwice { _ = try? history(other).add(records) }
        try add(records.filter { !known.contains($0.id) }, other)
    }

    func settle(_ machine: Int) throws {
        let unfinished = try history(machine).contents().unfinished().meetings
        _ = try history(machine).contents().settle(at: date)
        if plant == .namesRestoredAtSettle, canWrite(machine) {
            for record in unfinished.compactMap(\.record) { try restoreNames(record, machine) }
        }
        guard canWrite(machine) else { return }
        let saved = try history(machine).contents().file(of: design).all().records
        for journal in model.machines[machine].journals.values where model.isOver(journal) {
            guard let record = saved.first(where: { $0.id == journal.id }) else {
                throw Violation("\(journal.id) was not moved into the history")
            }
            model.machines[machine].journals[journal.id] = nil
            if model.machines[machine].foreign[journal.id] == nil {
                model.save(journal.id, record.elapsed, on: machine)
            }
        }
    }

    /// Overwrites the names in a meeting's saved line.
    private func restoreNames(_ record: MeetingRecord, _ machine: Int) throws {
        let file = HistoryFile(path: ownFile(machine), files: disk.files)
        _ = try file.replace(id: record.id) { saved in
            var restored = saved
            restored.rename { name in
                zip(saved.people, record.people).first { $0.0.name == name }?.1.name ?? name
            }
            return restored
        }
    }

    /// Overwrites a meeting's saved line.
    func restore(_ record: MeetingRecord, _ machine: Int) throws {
        let file = HistoryFile(path: ownFile(machine), files: disk.files)
        _ = try file.replace(id: record.id) { _ in record }
    }

    /// Changes a note at whatever time the machine's clock shows.
    func tick(_ machine: Int) throws {
        let isDone = model.machines[machine].isDone != true
        // The second machine's clock is slow.
        var now = date
        now.seconds -= machine * 3_600
        let tick = NoteTick(note: Self.note, isDone: isDone, at: now)
        model.machines[machine].hasTicked = true
        do throws(FileFailure) {
            if plant == .tickIgnoresOthers {
                try appendTick(ownTicks(machine).following(tick), machine)
            } else if plant == .tickByClock {
                try appendTick(tick, machine)
            } else {
                try history(machine).save(tick, of: design)
            }
            model.machines[machine].isDone = isDone
            model.machines[machine].isTickKnown = true
        } catch {
            if !model.isFull { throw Violation("not ticked: \(error)") }
            model.machines[machine].isTickKnown = false
        }
    }

    private func ownNotes(_ machine: Int) -> String {
        ownFile(machine).dropLast(HistoryName.suffix.count) + HistoryName.notesSuffix
    }

    private func ownTicks(_ machine: Int) -> NoteTicks {
        let lines = Array((disk.text(ownNotes(machine)) ?? "").utf8).split(separator: 0x0A)
        return NoteTicks(lines.compactMap(NoteTick.init(line:)))
    }

    private func appendTick(_ tick: NoteTick, _ machine: Int) throws(FileFailure) {
        try history(machine).makeFolder()
        let file = try files.openFile(ownNotes(machine), O_RDWR | O_APPEND | O_CREAT, 0o600)
        defer { file.close() }
        try file.write(tick.json.line)
        try file.sync()
        try files.syncFolder(folder(machine))
    }

    func copy(_ machine: Int) throws {
        guard let text = disk.text(ownFile(machine)) else { return }
        try write(text, to: copiedFile(machine))
    }

    func merge() throws {
        // The machines do not merge while the disk is full or a file is locked.
        guard !model.isFull, !model.isLocked else { return }
        let names = try (0...1).flatMap { try disk.files.names(folder($0)) }
        for name in Set(names) where name.hasSuffix(".jsonl") || name.hasSuffix(".notes") {
            let texts = (0...1).map { disk.text("\(folder($0))/\(name)") ?? "" }
            var lines: [Substring] = []
            for line in texts.flatMap({ $0.split(separator: "\n") }) where !lines.contains(line) {
                lines.append(line)
            }
            let union = lines.map { $0 + "\n" }.joined()
            for machine in 0...1 { try write(union, to: "\(folder(machine))/\(name)") }
        }
        model.merge()
    }

    func write(_ text: String, to path: String) throws {
        try? disk.files.remove(path)
        let file = try disk.files.openFile(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        defer { file.close() }
        try file.write(Array(text.utf8))
        try file.sync()
        try disk.files.syncFolder(FilePath.folder(of: path))
    }

    /// Every report is still true, whichever unsynced writes survive.
    func powerCut() throws {
        let (left, _) = disk.after(disk.count, using: &generator)
        for meeting in running { meeting?.journal.close() }
        (disk, running, lockedFile, model.isLocked) = (left, [nil, nil], nil, false)
        boots += 1
        for machine in 0...1 {
            try disk.files.makeFolders(folder(machine))
            try adoptJournals(machine)
        }
    }

    /// Updates the model with the journals that survived on the disk.
    private func adoptJournals(_ machine: Int) throws {
        var before = model.machines[machine].journals
        if let running = model.machines[machine].running { before[running.id] = running }
        model.machines[machine].running = nil
        var journals: [String: SequenceModel.Journal] = [:]
        for meeting in try history(machine).contents().unfinished().meetings {
            // The removal of a saved meeting's journal may not survive.
            let isSaved = model.machines[machine].own[meeting.id] != nil && meeting.hasEnded
            guard var journal = before[meeting.id] ?? (isSaved ? .init(id: meeting.id) : nil) else {
                throw Violation("\(meeting.id) is back after a power cut")
            }
            (journal.lastSeen, journal.hasEnded) = (meeting.lastSeen.seconds, meeting.hasEnded)
            journals[meeting.id] = journal
        }
        for journal in before.values where journal.isPromised && journals[journal.id] == nil {
            throw Violation("the journal of \(journal.id) is lost, but was reported as kept")
        }
        model.machines[machine].journals = journals
    }
}
