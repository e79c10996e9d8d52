import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// Meetings dated in the future because a clock was wrong.
@Suite final class FutureMeetingTests {
    private let folder = TemporaryFolder()
    private var history: History { History(folder: folder.path) }
    private let now = Sample.meeting(2).start

    deinit { folder.remove() }

    private func file(_ days: [Int]) throws -> HistoryFile {
        try history.add(days.map { Sample.meeting($0) })
        return try history.file(of: Sample.design)
    }

    @Test("A meeting in the future is counted, but never treated as the last one")
    func last() throws {
        let file = try file([0, 1, 2, 700, 800])
        let last = try file.last(1, at: now)
        #expect(last.records.map(\.id) == ["m2"] && last.future == 2)
        #expect(last.sentences == ["2 meetings are dated in the future."])
        #expect(try file.last(9, at: now).records.map(\.id) == ["m0", "m1", "m2"])
        let since = try file.since(Sample.meeting(2).start, at: now)
        #expect(since.records.map(\.id) == ["m2"] && since.future == 2)
        #expect(try file.all().records.count == 5)
    }

    @Test("A meeting up to a day ahead is not in the future, because time zones differ")
    func aDay() throws {
        #expect(try file([1, 3]).last(1, at: now).records.map(\.id) == ["m3"])
        #expect(!Sample.meeting(3).isFuture(at: now))
        var second = Sample.meeting(3)
        second.start.seconds += 1
        #expect(second.isFuture(at: now))
    }

    @Test("If all meetings are in the future, the clock must be wrong, so the last line is used")
    func wrongClock() throws {
        let lines = [900, 800].map { Sample.text(Sample.meeting($0)) }.joined()
        try folder.write(lines, to: HistoryName.name(of: Sample.design))
        let page = try history.file(of: Sample.design).last(1, at: now)
        #expect(page.records.map(\.id) == ["m800"] && page.future == 2)
    }

    @Test("Many meetings in the future do not hide past ones")
    func many() throws {
        let file = try file([0, 1] + Array(700..<900))
        #expect(try file.last(2, at: now).records.map(\.id) == ["m0", "m1"])
    }

    @Test("Duplicate lines count once in every kind of query")
    func twice() throws {
        let text = [0, 1, 0, 1, 2].map { Sample.text(Sample.meeting($0)) }.joined()
        try folder.write(text, to: HistoryName.name(of: Sample.design))
        let file = try history.file(of: Sample.design)
        #expect(try file.all().records.map(\.id) == ["m0", "m1", "m2"])
        #expect(try file.last(2, at: now).records.map(\.id) == ["m1", "m2"])
        #expect(try file.since(Sample.meeting(0).start, at: now).records.count == 3)
        #expect(try history.delete("m0") == (true, []))
        #expect(try file.all().records.map(\.id) == ["m1", "m2"])
    }

    @Test("Meetings in a copied file count once, and deleting removes them from both files")
    func copied() throws {
        _ = try file([0, 1])
        let name = HistoryName.name(of: Sample.design)
        try folder.write(folder.text(name) ?? "", to: "copy.jsonl")
        #expect(try history.contents().all.count == 1)
        #expect(try history.file(of: Sample.design).all().records.map(\.id) == ["m0", "m1"])
        #expect(try history.delete("m0") == (true, []))
        #expect(folder.text("copy.jsonl") == Sample.text(Sample.meeting(1)))
        #expect(try history.file(of: Sample.design).rename(person: "Daisy", to: "Dave") == 1)
        #expect(folder.text("copy.jsonl")?.contains("Daisy") == false)
    }
}
