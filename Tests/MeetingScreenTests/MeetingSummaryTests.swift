import ScrumCore
import TestSupport
import Testing

@testable import MeetingScreen

@Suite struct MeetingSummaryTests {
    @Test("The summary shows planned and actual times and notes")
    func columns() {
        let notes = [MeetingRecord.Note(text: "ask Ann", speaker: "Cathy")]
        let summary = MeetingSummary(sampleRecord(ending: .early, notes: notes), theme: .yellow)
        expectSnapshot(summary.frame(columns: 80, glyphs: .unicode).text, named: "summary-80")
        expectSnapshot(summary.frame(columns: 40, glyphs: .ascii).text, named: "summary-ascii-40")
    }

    @Test("The total is compared with the planned length, even if people joined")
    func total() {
        var record = sampleRecord()
        record.people.append(.init(name: "Zoë", planned: .seconds(200), taken: .seconds(288)))
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n").map(String.init)
        #expect(lines[3].hasSuffix("  0:00 / 5:00  absent"))
        #expect(lines[5].hasSuffix("  9:40 / 10:00  0:20 under"))
        #expect(lines[6] == "  3:20 was added to the plan")
    }

    @Test("A meeting that ended within five seconds of the plan is on time in every line")
    func onTime() {
        var record = sampleRecord(ending: .early)
        record.elapsed = record.planned + .seconds(2)
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n").map(String.init)
        #expect(!lines[0].contains("early"), "\(lines[0])")
        #expect(lines.contains { $0.hasSuffix("10:02 / 10:00  on time") }, "\(lines)")
    }

    @Test("If boxes contain fractions of a second, no one appears to have extra time")
    func fractions() throws {
        let meeting = Meeting((1...7).map { "Person \($0)" }, minutes: 5)
        let record = MeetingRecord(
            meeting.model.timer, at: .zero, id: "m", start: sampleRecord().start, file: nil)
        let text = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode).text
        #expect(text.contains("0:43") && !text.contains("more than planned"))
    }

    @Test("A turn is compared with its allowed box, and the planned box is shown as well")
    func allowed() {
        var record = sampleRecord()
        record.people[0].changedBox = .seconds(180)
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n").map(String.init)
        #expect(lines[1].contains(" 2:42 / 3:00  0:18 under"), "\(lines[1])")
        #expect(lines[1].hasSuffix("  planned 2:30"), "\(lines[1])")
        #expect(!lines[2].contains("planned"))
        #expect(
            SpokenSummary(record).lines[0].description
                == "Cathy took 2 minutes 42 seconds, 18 seconds less than allowed; "
                + "the plan was 2 minutes 30 seconds.")
    }

    @Test("A long note wraps between words and loses none")
    func longNote() {
        let note = "ask Ann who owns the certificate of the staging machine"
        let record = sampleRecord(ending: .early, notes: [.init(text: note, speaker: "Cathy")])
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 40, glyphs: .unicode)
            .text.split(separator: "\n").suffix(2).map(String.init)
        #expect(
            lines == ["  Cathy: ask Ann who owns the", "    certificate of the staging machine"])
    }

    @Test("No times are shown for an absentee without a box")
    func absentWithoutBox() {
        var record = sampleRecord()
        record.people[2].planned = .zero
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode)
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
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n")
        #expect(lines[1].hasSuffix("  2:42 / 2:30  absent"), "\(lines)")
        #expect(
            SpokenSummary(record).lines[0] == "Cathy was absent, after 2 minutes 42 seconds.")
    }

    @Test("The rounded times of people add up to the rounded total")
    func roundedRowsAddUp() {
        var record = sampleRecord()
        let taken: [Duration] = [
            .milliseconds(60_400), .milliseconds(60_450), .milliseconds(60_350),
        ]
        for index in taken.indices { record.people[index].taken = taken[index] }
        record.elapsed = taken.reduce(.zero, +)
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n")
        // The total is 181.2 s. Only the time that is closest to rounding up is rounded up.
        #expect(lines[1].contains(" 1:00 / 2:30"))
        #expect(lines[2].contains(" 1:01 / 2:30"))
        #expect(lines[3].contains(" 1:00 / 5:00"))
        #expect(lines[4].contains(" 3:01 / 10:00"))
    }

    @Test("Equal boxes are rounded to the same figure")
    func equalBoxes() {
        var record = sampleRecord()
        for index in record.people.indices {
            record.people[index].planned = .seconds(600).divided(into: 7)[index]
        }
        let lines = MeetingSummary(record, theme: .yellow).frame(columns: 80, glyphs: .unicode)
            .text.split(separator: "\n")
        #expect(lines[1...3].allSatisfy { $0.contains("/ 1:26") }, "\(lines)")
    }

    @Test(
        "With enough space, a summary distinguishes people who did not speak from short turns",
        arguments: [(80, "  0:00 / 5:00  did not speak"), (34, "  0:00 / 5:00  -5:00")])
    func silent(columns: Int, end: String) {
        var record = sampleRecord()
        record.people[2].isAbsent = false
        let lines = MeetingSummary(record, theme: .yellow)
            .frame(columns: columns, glyphs: .unicode).text.split(separator: "\n")
        #expect(lines[3].hasSuffix(end), "\(lines)")
    }

    @Test("A narrow summary truncates names, but not times", arguments: [24, 30, 40, 60, 80])
    func narrow(columns: Int) {
        var record = sampleRecord()
        record.people[0].name = String(repeating: "Cathy ", count: 20)
        let text = MeetingSummary(record, theme: .yellow).frame(columns: columns, glyphs: .unicode)
            .text
        let row = text.split(separator: "\n")[1]
        let end = columns < 30 ? "  2:42 / 2:30" : columns < 40 ? "  +0:12" : "  +0:12 over"
        #expect(row.hasSuffix(end), "\(text)")
    }
}
