import ScrumCore
import TestSupport
import Testing

@testable import HistoryTables

/// Turns, exported in formats that recording tools read.
struct RecordingMarksTests {
    private static func record(_ names: [String], _ turns: [[Int]]) -> MeetingRecord {
        var record = MeetingRecord(
            id: "261120-0930-nz2p", scrum: .init(title: "R&D; #1"),
            start: Timestamp(seconds: 1_795_255_200, utcOffset: 0), planned: .seconds(60),
            people: names.map { .init(name: $0, planned: .seconds(30)) })
        record.turns = turns.map {
            .init(person: $0[0], from: .milliseconds($0[1]), to: .milliseconds($0[2]))
        }
        return record
    }

    private static let meeting = record(
        ["Ann-Marie Lee", "a<b>&c=;#\\\u{1B}[31m"], [[0, 0, 90_500], [1, 3_600_000, 3_723_004]])

    @Test("WebVTT has one cue per turn")
    func vtt() {
        #expect(
            RecordingMarks(Self.meeting).text(in: .vtt) == """
                WEBVTT

                00:00:00.000 --> 00:01:30.500
                <v Ann-Marie Lee>Ann-Marie Lee

                01:00:00.000 --> 01:02:03.004
                <v a&lt;b&gt;&amp;c=;#\\[31m>a&lt;b&gt;&amp;c=;#\\[31m

                """)
    }

    @Test("RTTM has ten fields, with no spaces in names")
    func rttm() {
        #expect(
            RecordingMarks(Self.meeting).text(in: .rttm) == """
                SPEAKER 261120-0930-nz2p 1 0.0 90.5 <NA> <NA> Ann-Marie_Lee <NA> <NA>
                SPEAKER 261120-0930-nz2p 1 3600.0 123.004 <NA> <NA> a<b>&c=;#\\[31m <NA> <NA>

                """)
    }

    @Test("Chapters escape ffmpeg's special characters")
    func chapters() {
        #expect(
            RecordingMarks(Self.meeting).text(in: .chapters) == """
                ;FFMETADATA1
                title=R&D\\; \\#1
                [CHAPTER]
                TIMEBASE=1/1000
                START=0
                END=90500
                title=Ann-Marie Lee
                [CHAPTER]
                TIMEBASE=1/1000
                START=3600000
                END=3723004
                title=a<b>&c\\=\\;\\#\\\\[31m

                """)
    }

    @Test(
        "Turns before a recording's start are dropped, and the rest are shifted")
    func offset() {
        func cues(_ seconds: Double) -> [String] {
            RecordingMarks(Self.meeting, offset: .seconds(seconds)).text(in: .rttm)
                .split(separator: "\n").map {
                    $0.split(separator: " ")[3...4].joined(separator: " ")
                }
        }
        #expect(cues(12.5) == ["12.5 90.5", "3612.5 123.004"])
        #expect(cues(-60) == ["0.0 30.5", "3540.0 123.004"])
        #expect(cues(-90.5) == ["3509.5 123.004"])
        #expect(cues(-5_000) == [])
    }

    @Test("Every format keeps its line structure, whatever the names contain")
    func anyNames() throws {
        for seed in 0..<400 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let letters = Array("a \u{0}\n\r\t\\=;#<>&-\u{301}\u{2028}\u{85}\u{A0}\u{202E}é🎉")
            let name = String((0..<8).map { _ in letters.randomElement(using: &random)! })
            let marks = RecordingMarks(Self.record([name], [[0, 0, 1]]))
            let rttm = marks.text(in: .rttm)
            try #require(rttm.split(whereSeparator: \.isWhitespace).count == 10, "\(seed)")
            let vtt = marks.text(in: .vtt).split(omittingEmptySubsequences: false) {
                $0.isNewline
            }
            try #require(vtt.count == 5, "\(seed)")
            try #require(!vtt[3].contains("-->") && vtt[3].count { $0 == "<" } == 1, "\(seed)")
            let chapters = marks.text(in: .chapters)
            try #require(chapters.split(whereSeparator: \.isNewline).count == 7, "\(seed)")
        }
    }
}
