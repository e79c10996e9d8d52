import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

@Suite final class HistoryReadingTests {
    private let folder = TemporaryFolder()
    private var file: HistoryFile { HistoryFile(path: folder.path + "/a.jsonl", files: .real) }

    deinit { folder.remove() }

    private func write(_ days: Range<Int>) throws {
        try folder.write(days.map { Sample.text(Sample.meeting($0)) }.joined(), to: "a.jsonl")
    }

    @Test(
        "Reading the last meetings gives the same result as the end of all meetings",
        arguments: [0, 1, 2, 7, 10, 11, 1_000])
    func last(count: Int) throws {
        for meetings in [0, 1, 2, 10, 300] {
            try write(0..<meetings)
            let last = try file.last(count, at: Sample.future)
            #expect(try last.records == file.all().records.suffix(count))
            #expect(last.records.count == min(count, meetings))
            #expect(last.warnings.isEmpty)
        }
    }

    @Test("The last meeting may be longer than the first block read")
    func longLast() throws {
        let long = Sample.meeting(5, people: (0..<2_000).map { "Person \($0)" })
        try folder.write(
            Sample.text(Sample.meeting(0)) + Sample.text(long) + Sample.text(Sample.meeting(6)),
            to: "a.jsonl")
        #expect(try file.last(2, at: Sample.future).records.map(\.id) == ["m5", "m6"])
        #expect(try file.last(3, at: Sample.future).records.map(\.id) == ["m0", "m5", "m6"])
    }

    /// The file is read in blocks, and a line may span two or more of them.
    @Test("A long file is read completely")
    func longFile() throws {
        let long = Sample.meeting(700, people: (0..<8_000).map { "Person \($0)" })
        var lines = (0..<1_500).map { Sample.text($0 == 700 ? long : Sample.meeting($0)) }
        #expect(lines[700].utf8.count > 600_000)
        lines[400] = "{\n"
        lines.append(String(Sample.text(Sample.meeting(1_500)).dropLast(9)))
        try folder.write(lines.joined(), to: "a.jsonl")
        var ids: [String] = []
        let warnings = try file.readAll { ids.append($0.id) }
        #expect(ids == (0..<1_500).filter { $0 != 400 }.map { "m\($0)" })
        #expect(warnings.map(\.line) == [401, 1_501])
        #expect(warnings.map(\.reason) == [.damaged, .cutOff])
        #expect(
            try file.all()
                == HistoryPage(
                    records: file.last(2_000, at: Sample.future).records, warnings: warnings))
    }

    @Test("Reading meetings since a date gives the same result as filtering all meetings")
    func since() throws {
        try write(0..<500)
        let all = try file.all().records
        for day in [-1, 0, 249, 499, 500] {
            for shift in [-1, 0, 1] {
                let start = Timestamp(
                    seconds: Sample.start + day * 86_400 + shift, utcOffset: 7_200)
                let since = try file.since(start, at: Sample.future)
                #expect(since.records == all.filter { $0.start.seconds >= start.seconds })
            }
        }
    }

    @Test("Reading meetings since a date reads only the end of a long file")
    func sinceReads() throws {
        try write(0..<3_000)
        let faults = Faults(failing: 0, kind: .error(0))
        var files = faults.files
        let bytes = Counter()
        files.read = { (file, buffer, offset) throws(Errno) in
            let count = try FileSystem.real.read(file, buffer, offset)
            bytes.count += count
            return count
        }
        let file = HistoryFile(path: file.path, files: files)
        let start = Timestamp(seconds: Sample.start + 2_990 * 86_400, utcOffset: 0)
        #expect(try file.since(start, at: Sample.future).records.count == 10)
        #expect(bytes.count < 130_000)
        bytes.count = 0
        #expect(try file.last(1, at: Sample.future).records.map(\.id) == ["m2999"])
        #expect(bytes.count < 5_000)
        bytes.count = 0
        #expect(try file.last(bytes: 4_000, marked: HistoryLine.carriesNotes).isEmpty)
        #expect(bytes.count < 30_000)
    }

    @Test("A line over the limit is reported, and kept when the file is changed")
    func tooLong() throws {
        let notes = String(repeating: "x", count: Bounds.historyLine)
        let long =
            Sample.text(Sample.meeting(3)).replacing("\n", with: "")
            .replacing("{", with: "{\"more\":\"\(notes)\",", maxReplacements: 1) + "\n"
        var lines = (0..<6).map { Sample.text(Sample.meeting($0)) }
        lines[3] = long
        try folder.write(lines.joined(), to: "a.jsonl")
        let all = try file.all()
        let others = ["m0", "m1", "m2", "m4", "m5"]
        #expect(all.records.map(\.id) == others)
        #expect(
            all.warnings.map(\.description) == [
                "\(file.path):4: this line is longer than 1 MiB and was skipped"
            ])
        #expect(try file.last(4, at: Sample.future).records.map(\.id) == ["m1", "m2", "m4", "m5"])
        #expect(
            try file.since(Sample.meeting(2).start, at: Sample.future).records.map(\.id) == [
                "m2", "m4", "m5",
            ])
        #expect(try file.delete(id: "m0"))
        #expect(try file.rename(person: Sample.meeting(1).people[0].name, to: "Eve") == 4)
        #expect(folder.text("a.jsonl")?.contains(long) == true)
        #expect(try file.add([Sample.meeting(7)]) == 1)
        #expect(try file.all().records.map(\.id) == others.dropFirst() + ["m7"])
    }

    @Test("A meeting or name too long to be read again is not written")
    func writesNothingTooLong() throws {
        try write(0..<2)
        let before = folder.text("a.jsonl")
        var meeting = Sample.meeting(2)
        meeting.notes = [.init(text: String(repeating: "x", count: Bounds.historyLine))]
        let tooLong = FileFailure(.write, file.path, .tooLarge(limit: Bounds.historyLine))
        #expect(throws: tooLong) { try file.add([meeting]) }
        let name = String(repeating: "x", count: Bounds.historyLine)
        #expect(throws: tooLong) {
            try file.rename(person: meeting.people[0].name, to: name)
        }
        #expect(folder.text("a.jsonl") == before)
    }

    @Test("A sparse file is reported without being read")
    func holes() throws {
        try folder.write("", to: "a.jsonl")
        #expect(truncate(file.path, 20 << 30) == 0)
        let failure = FileFailure(.read, file.path, .tooLarge(limit: Bounds.historyFile))
        #expect(throws: failure) { try file.all() }
        #expect(throws: failure) { try file.last(1, at: Sample.future) }
        #expect(throws: failure) { try file.add([Sample.meeting(1)]) }
        #expect(failure.description.contains("it is larger than 18 MiB. Make it smaller"))
    }

    @Test("A large number of damaged lines is counted in one pass")
    func manyVersions() {
        let warnings = (1...50_000).map {
            HistoryWarning(path: "a", line: $0, reason: .newer(version: $0))
        }
        #expect(warnings.sentences == ["\(warnings[0]), as were 49999 more in this file"])
    }

    @Test("Damaged lines are skipped and reported")
    func damagedLines() throws {
        var lines = (0..<8).map { Sample.text(Sample.meeting($0)) }
        lines[2] = "{\"v\":1,\"id\":\n"
        lines[4] = "\n"
        lines[5] = "{\"v\":2}\n"
        lines[7].removeLast(20)
        try folder.write(lines.joined(), to: "a.jsonl")
        let all = try file.all()
        #expect(all.records.map(\.id) == ["m0", "m1", "m3", "m6"])
        #expect(
            all.warnings.map(\.description) == [
                "\(file.path):3: this line is damaged and was skipped",
                "\(file.path):6: this meeting was saved by a newer version of scrum (format 2); "
                    + "update scrum to see it",
                "\(file.path):8: this line was cut off and was skipped",
            ])
        let twice = all.warnings + [all.warnings[0], all.warnings[2]]
        #expect(
            twice.sentences == [
                "\(file.path):3: this line is damaged and was skipped, as was 1 more in this file",
                all.warnings[1].description,
                "\(file.path):8: this line was cut off and was skipped, as was 1 more in this file",
            ])
        let last = try file.last(2, at: Sample.future)
        #expect(last.records.map(\.id) == ["m3", "m6"])
        // The damaged line may be a meeting that began after "m3".
        #expect(last.warnings == all.warnings)
        let since = try file.since(
            Timestamp(seconds: Sample.start, utcOffset: 0), at: Sample.future)
        #expect(since == all)
    }

    @Test("The search for a date skips a damaged section")
    func damagedStretch() throws {
        var lines = (0..<600).map { Sample.text(Sample.meeting($0)) }
        for index in 200..<400 { lines[index] = String(repeating: "#", count: 300) + "\n" }
        try folder.write(lines.joined(), to: "a.jsonl")
        for day in [10, 199, 200, 300, 399, 400, 590] {
            let start = Timestamp(seconds: Sample.start + day * 86_400, utcOffset: 0)
            let expected = (day..<600).filter { !(200..<400 ~= $0) }.map { "m\($0)" }
            #expect(try file.since(start, at: Sample.future).records.map(\.id) == expected)
        }
    }

    @Test("A complete last line is read even if its line break is missing")
    func unendedLine() throws {
        try folder.write(String(Sample.text(Sample.meeting(0)).dropLast()), to: "a.jsonl")
        #expect(try file.all().records == [Sample.meeting(0)])
        #expect(try file.last(1, at: Sample.future).warnings.isEmpty)
    }

    @Test("Reading a missing file returns no meetings")
    func noFile() throws {
        #expect(try file.all() == HistoryPage())
        #expect(try file.last(3, at: Sample.future) == HistoryPage())
        #expect(
            try file.since(Timestamp(seconds: 0, utcOffset: 0), at: Sample.future) == HistoryPage())
    }
}

private final class Counter: @unchecked Sendable {
    var count = 0
}
