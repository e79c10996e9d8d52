import ScrumCore
import TestSupport
import Testing

@testable import MeetingScreen

@Suite struct MeetingSummaryTests {
    @Test("The summary shows planned and actual times and notes")
    func columns() {
        let notes = [MeetingRecord.Note(text: "ask Ann", speaker: "Cathy")]
        let summary = MeetingSummary(sampleRecord(ending: .early, notes: notes))
        expectSnapshot(summary.frame(columns: 80, glyphs: .unicode).text, named: "summary-80")
        expectSnapshot(summary.frame(columns: 40, glyphs: .ascii).text, named: "summary-ascii-40")
    }

    @Test("The total is compared with the planned length, even if people joined")
    func total() {
        var record = sampleRecord()
        record.people.append(.init(name: "Zoë", planned: .seconds(600), taken: .seconds(288)))
        let lines = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n").map(String.init)
        #expect(lines[4].hasSuffix("  0:00 / 5:00  absent"))
        #expect(lines[5].hasSuffix("  9:40 / 10:00  0:20 early"))
        #expect(lines[6] == "  Together, the time boxes were 5:00 longer than planned.")
        let narrow = MeetingSummary(record).frame(columns: 39, glyphs: .unicode)
        #expect(narrow.text.contains("\n  Boxes: +5:00\n"), "\(narrow.text)")
    }

    @Test("Boxes that were shortened are reported as well")
    func shortened() {
        var record = sampleRecord()
        record.people[0].changedBox = record.people[0].planned - .seconds(47)
        let frame = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
        #expect(
            frame.text.contains("\n  Together, the time boxes were 0:47 shorter than planned."),
            "\(frame.text)")
    }

    @Test("An absentee's unused box does not add to the boxes")
    func absentBox() {
        var record = sampleRecord()
        record.people.append(.init(name: "Zoë", planned: .seconds(300), taken: .zero))
        let frame = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
        #expect(!frame.text.contains("time boxes"), "\(frame.text)")
    }

    @Test("A meeting that ended within five seconds of the plan is on time in every line")
    func onTime() {
        var record = sampleRecord(ending: .early)
        record.elapsed = record.planned + .seconds(2)
        let lines = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n").map(String.init)
        #expect(!lines[0].contains("early"), "\(lines[0])")
        #expect(lines.contains { $0.hasSuffix("10:02 / 10:00  on time") }, "\(lines)")
    }

    @Test("If boxes contain fractions of a second, no one appears to have extra time")
    func fractions() throws {
        let meeting = Meeting((1...7).map { "Person \($0)" }, minutes: 5)
        let record = MeetingRecord(
            meeting.model.timer, at: .zero, id: "m", start: sampleRecord().start, file: nil)
        let text = MeetingSummary(record).frame(columns: 80, glyphs: .unicode).text
        #expect(text.contains("0:43") && !text.contains("than planned"))
    }

    @Test("A turn is compared with its allowed box, and the planned box is shown as well")
    func allowed() {
        var record = sampleRecord()
        record.people[0].changedBox = .seconds(180)
        let lines = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n").map(String.init)
        #expect(lines[1].contains(" 2:42 / 3:00  0:18 under"), "\(lines[1])")
        #expect(lines[1].hasSuffix("  planned 2:30"), "\(lines[1])")
        #expect(!lines[2].contains("planned"))
        #expect(
            SpokenSummary(record).lines[0].description
                == "Cathy took 2 minutes 42 seconds, 18 seconds under; "
                + "the plan was 2 minutes 30 seconds.")
    }

    @Test("A long note wraps between words and loses none")
    func longNote() {
        let note = "ask Ann who owns the certificate of the staging machine"
        let record = sampleRecord(ending: .early, notes: [.init(text: note, speaker: "Cathy")])
        let lines = MeetingSummary(record).frame(columns: 40, glyphs: .unicode)
            .text.split(separator: "\n").suffix(2).map(String.init)
        #expect(
            lines == ["  Cathy: ask Ann who owns the", "    certificate of the staging machine"])
    }

    @Test("People are listed in the order in which they spoke, absentees last")
    func asSpoken() {
        var meeting = Meeting(["Ann", "Ben", "Cid", "Dan", "[Demo]"])
        meeting.send(.line("absent Ben"), at: 1)
        meeting.send(.line("first Dan"), at: 2)
        meeting.send(.line("join Zoë"), at: 3)
        for time in [10.0, 20, 30, 40] { meeting.send(.line("next"), at: time) }
        meeting.send(.line("end"), at: 50)
        let record = MeetingRecord(
            meeting.model.timer, at: .seconds(50), id: "m", start: sampleRecord().start, file: nil)
        let lines = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n").dropFirst()
        let names = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names.prefix(7) == ["Ann", "Dan", "Cid", "Zoë", "Demo", "Ben", "total"])
    }

    @Test("No times are shown for an absentee without a box")
    func absentWithoutBox() {
        var record = sampleRecord()
        record.people[2].planned = .zero
        let lines = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n")
        #expect(lines[3].hasSuffix("  absent") && !lines[3].contains("0:00"), "\(lines)")
    }

    @Test("Someone marked absent after speaking appears as absent in the list and in summaries")
    func absentAfterTime() {
        var meeting = Meeting()
        meeting.pass(to: 8)
        meeting.press(.character("a"), at: 8)
        #expect(meeting.picture(at: 8, rows: 40, columns: 120).text.contains("absent"))
        #expect(meeting.picture(at: 8).text.contains(" absent\n"))
        var record = sampleRecord()
        record.people[0].isAbsent = true
        let lines = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n")
        #expect(lines[2].hasSuffix("  2:42 / 2:30  absent"), "\(lines)")
        #expect(
            SpokenSummary(record).lines[1] == "Cathy was absent, after 2 minutes 42 seconds.")
    }

    @Test("A turn, a box and its change have the same figures on the screen and in the summary")
    func sameFigures() {
        // Each box is 20.25 s; the last one becomes 47.6 s.
        var meeting = Meeting(minutes: 1.35, advance: .manual)
        for (time, line) in [
            (6.7, "next"), (13.15, "next"), (15, "divide"), (20, "next"), (40.4, "end"),
        ] { meeting.send(.line(line), at: time) }
        let screen = meeting.picture(at: 40.4).text
        #expect(screen.contains(/✓ Cathy +0:07\n/), "\(screen)")
        #expect(screen.contains(/✓ Daisy +0:06\n/) && screen.contains(/✓ Simon +0:07\n/))
        #expect(screen.contains(/✓ Jonathan +\+0:28  0:20\n/), "\(screen)")
        let record = MeetingRecord(
            meeting.model.timer, at: .milliseconds(40_400), id: "m",
            start: sampleRecord().start, file: nil)
        let summary = MeetingSummary(record)
            .frame(columns: 100, glyphs: .unicode).text
        #expect(summary.contains(/Cathy .* 0:07 \/ 0:20  0:13 under/), "\(summary)")
        #expect(summary.contains(/Daisy .* 0:06 \/ 0:20/))
        #expect(summary.contains(/Simon .* 0:07 \/ 0:20/))
        #expect(
            summary.contains(/Jonathan .* 0:20 \/ 0:48  0:28 under  planned 0:20/), "\(summary)")
    }

    @Test("Times are rounded to the nearest second, and half a second less 1 ms rounds up")
    func nearestSecond() {
        let times = [498, 499, 500, 1_400, 59_600].map { Duration.milliseconds($0) }
        #expect(times.map { TimeText.rounded($0) } == ["0:00", "0:01", "0:01", "0:01", "1:00"])
        #expect(TimeText.change(from: .seconds(120), to: .milliseconds(179_600)) == "+1:00")
        #expect(TimeText.change(from: .seconds(120), to: .milliseconds(119_400)) == "-0:01")
        #expect(TimeText.difference(.milliseconds(51_428), .milliseconds(50_600)).isEmpty)
    }

    @Test("Equal boxes are rounded to the same figure")
    func equalBoxes() {
        var record = sampleRecord()
        for index in record.people.indices {
            record.people[index].planned = .seconds(600).divided(into: 7)[index]
        }
        let lines = MeetingSummary(record).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n")
        #expect(lines[1...3].allSatisfy { $0.contains("/ 1:26") }, "\(lines)")
    }

    @Test(
        "With enough space, a summary distinguishes people who did not speak from short turns",
        arguments: [(80, "  0:00 / 5:00  did not speak"), (34, "  0:00 / 5:00  -5:00")])
    func silent(columns: Int, end: String) {
        var record = sampleRecord()
        record.people[2].isAbsent = false
        let lines = MeetingSummary(record)
            .frame(columns: columns, glyphs: .unicode).text.split(separator: "\n")
        #expect(lines[3].hasSuffix(end), "\(lines)")
    }

    @Test("A narrow summary truncates names, but not times", arguments: [24, 30, 40, 60, 80])
    func narrow(columns: Int) {
        var record = sampleRecord()
        record.people[0].name = String(repeating: "Cathy ", count: 20)
        let text = MeetingSummary(record).frame(columns: columns, glyphs: .unicode)
            .text
        let row = text.split(separator: "\n")[1]
        let end = columns < 30 ? "  2:42 / 2:30" : columns < 40 ? "  +0:12" : "  +0:12 over"
        #expect(row.hasSuffix(end), "\(text)")
    }
}
