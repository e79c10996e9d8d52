import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// A reopened meeting stays one record, whatever happens to its saved line.
@Suite final class ReopenedRecordTests {
    enum Change: CaseIterable {
        case rename, renamePerson, mergePeople, mergeIdle, delete, `import`, tick
    }

    enum Moment: CaseIterable {
        case before, during, killed, after
    }

    private let folder = TemporaryFolder()
    private var history: History { History(folder: folder.path) }
    private let other = MeetingRecord.Scrum(title: "Design 2", file: "/team/scrums.json")
    private var timer = ScrumTimer(plan: try! Sample.header().plan)

    deinit { folder.remove() }

    private func time(_ seconds: Int) -> Timestamp {
        Timestamp(seconds: Sample.start + seconds, utcOffset: 0)
    }

    private func append(_ event: ScrumTimer.Event, at seconds: Int, to journal: Journal) {
        journal.append(event, at: .seconds(seconds))
        timer.apply(event, at: .seconds(seconds))
    }

    private func end(_ journal: Journal, at seconds: Int) throws {
        append(.end(.early), at: seconds, to: journal)
        journal.sawMeeting(at: .seconds(seconds))
        try journal.finish(keeping: journal.record(of: timer, at: .seconds(seconds)))
    }

    private func reopen(at seconds: Int) throws -> Journal {
        let (journal, timer, _) = try history.resume("m1", at: Sample.reading(seconds))
        self.timer = timer
        return journal
    }

    /// All records of all scrums, as `scrum history` shows them.
    private func records() throws -> [MeetingRecord] {
        var contents = try history.contents()
        contents.show(contents.unfinished().meetings, at: time(300))
        return try contents.all.flatMap { try $0.all().records }
    }

    private func perform(_ change: Change) throws {
        let file = try history.file(of: Sample.design)
        switch change {
        case .rename: try history.rename(Sample.design, to: other)
        case .renamePerson: try file.rename(person: "Daisy", to: "Dana")
        case .mergePeople: try file.rename(person: "Daisy", to: "Simon")
        case .mergeIdle: try file.rename(person: "Simon", to: "Cathy")
        case .delete: _ = try history.delete("m1")
        case .import: try history.add(try file.all().records + [Sample.meeting(3, id: "i3")])
        case .tick:
            try history.save(.init(note: "m1/1", isDone: true, at: time(400)), of: Sample.design)
        }
    }

    @Test(
        "Every change, before, during and after a reopening, leaves one complete record",
        arguments: Change.allCases, Moment.allCases)
    func matrix(change: Change, moment: Moment) throws {
        let first = Journal(try Sample.header(), in: history)
        append(.begin, at: 10, to: first)
        append(.next, at: 30, to: first)
        append(.note("one", speaker: 1), at: 35, to: first)
        try end(first, at: 50)
        if moment == .before { try perform(change) }
        if moment == .before, change == .delete {
            #expect(throws: JournalProblem.isOver(id: "m1")) { try self.reopen(at: 110) }
            return #expect(try records() == [])
        }
        var journal = try reopen(at: 110)
        append(.note("two", speaker: 1), at: 120, to: journal)
        if moment == .killed {
            journal.sawMeeting(at: .seconds(125))
            journal.close()
            try check(change, ending: .interrupted, isChanged: false)
            try perform(change)
            if change == .delete { return #expect(try records() == []) }
            try check(change, ending: .interrupted, isChanged: true)
            let meeting = try #require(try history.contents().unfinished().meetings.first)
            #expect(history.savedPart(of: meeting) != nil)
            journal = try reopen(at: 126)
        }
        if moment == .during, change == .delete {
            #expect(throws: JournalProblem.isRunning(id: "m1")) { try self.perform(change) }
        } else if moment == .during {
            try perform(change)
        }
        try end(journal, at: 130)
        if moment == .after { try perform(change) }
        if moment == .after, change == .delete { return #expect(try records() == []) }
        let isDeleted = change == .delete
        try check(change, ending: .early, isChanged: !isDeleted)
        if change == .rename {
            // Renaming again, as after an interruption, loses nothing.
            #expect(try history.rename(Sample.design, to: other) == [])
            try check(change, ending: .early, isChanged: true)
        }
    }

    private func check(
        _ change: Change, ending: ScrumTimer.Ending, isChanged: Bool
    ) throws {
        let records = try records().filter { $0.id != "i3" }
        let record = try #require(records.first)
        #expect(records.count == 1)
        #expect(record.ending == ending)
        #expect(record.notes.map(\.text) == ["one", "two"])
        #expect(record.scrum.title == (change == .rename && isChanged ? "Design 2" : "Design"))
        let names =
            switch isChanged ? change : .import {
            case .renamePerson: ["Cathy", "Dana", "Simon"]
            case .mergePeople: ["Cathy", "Simon"]
            case .mergeIdle: ["Cathy", "Daisy"]
            case .rename, .delete, .import, .tick: ["Cathy", "Daisy", "Simon"]
            }
        #expect(record.people.map(\.name) == names)
        #expect(record.notes.map(\.speaker) == [names[1], names[1]])
        #expect(record.people.compactMap(\.order) == [1, 2])
        let ticks = try history.contents().ticks().ticks
        #expect(ticks.isDone("m1/1") == (change == .tick && isChanged ? true : nil))
    }

    @Test("A merged person who speaks after the reopening keeps their name")
    func speaksAfterMerge() throws {
        let first = Journal(try Sample.header(), in: history)
        append(.begin, at: 10, to: first)
        append(.next, at: 30, to: first)
        try end(first, at: 50)
        let journal = try reopen(at: 110)
        try perform(.mergePeople)
        append(.next, at: 120, to: journal)
        try end(journal, at: 150)
        #expect(try records().first?.people.map(\.name) == ["Cathy", "Daisy", "Simon"])
    }

    @Test("A meeting's line is found if a merge put older meetings after it")
    func olderMeetingsAfter() throws {
        let first = Journal(try Sample.header(), in: history)
        append(.begin, at: 10, to: first)
        try end(first, at: 50)
        let name = HistoryName.name(of: Sample.design)
        let text = try #require(folder.text(name))
        try folder.write(text + Sample.text(Sample.meeting(-2, id: "old")), to: name)
        let journal = try reopen(at: 110)
        append(.note("two", speaker: 1), at: 120, to: journal)
        journal.sawMeeting(at: .seconds(125))
        journal.close()
        #expect(try records().first { $0.id == "m1" }?.ending == .interrupted)
        try end(try reopen(at: 126), at: 130)
        #expect(try records().map(\.id) == ["m1", "old"])
        #expect(try records().first?.notes.map(\.text) == ["two"])
    }

    @Test("If version 2.0.0 left two lines of one meeting, moving them keeps the longer")
    func longer() throws {
        var long = Sample.meeting(1)
        long.elapsed += .seconds(60)
        for (records, scrum) in [([long], Sample.design), ([Sample.meeting(1)], other)] {
            let path = folder.path + "/" + HistoryName.name(of: scrum)
            var record = records[0]
            record.scrum = scrum
            try HistoryFile(path: path, files: .real).add([record])
        }
        #expect(try history.rename(Sample.design, to: other) == ["m1"])
        long.scrum = other
        #expect(try records() == [long])
        try history.rename(other, to: Sample.design)
        long.scrum = Sample.design
        #expect(try records() == [long])
    }

    @Test(
        "A journal whose path leads nowhere or elsewhere is not reported as safe",
        arguments: [false, true])
    func gone(isReplaced: Bool) throws {
        let journal = try Sample.journal(in: history)
        let path = folder.path + "/m1.journal"
        try FileSystem.real.remove(path)
        if isReplaced { try folder.write("mine", to: "m1.journal") }
        #expect(!journal.isWhole)
        timer.apply(.begin, at: .seconds(10))
        timer.apply(.end(.early), at: .seconds(50))
        let record = try #require(journal.record(of: timer, at: .seconds(50)))
        // The history cannot be written.
        try FileSystem.real.makeFolder(
            folder.path + "/" + HistoryName.name(of: record.scrum), 0o700)
        #expect(throws: FileFailure.self) { try journal.finish(keeping: record) }
        #expect(journal.refuge == nil)
        #expect(folder.text("m1.journal") == (isReplaced ? "mine" : nil))
    }
}
