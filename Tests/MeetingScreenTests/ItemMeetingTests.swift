import Live
import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

/// A meeting of agenda items alone is never about people.
struct ItemMeetingTests {
    private static let names = ["[#41 Login]", "[#42 Search]", "[#43 Export]"]

    private static let lines =
        [
            "begin", "next", "undo", "pause", "restart", "extend +30", "extend -30", "divide",
            "shuffle", "join #44 Logout", "join #42 Search", "note ask ops", "tick 1", "end",
            "message Lunch",
        ]
        + ["absent", "later", "first", "leader"].flatMap { verb in
            ["#41", "#42", "#43", "Zoe"].map { "\(verb) \($0)" }
        }

    private static let events =
        lines.map { MeetingEvent.line($0) } + MeetingKeys.all.flatMap(\.keys).map { .key($0) }

    @Test("No screen, notice or sentence speaks of people", arguments: [0, 1, 2, 3])
    func words(started: Int) {
        var meeting = Meeting(Self.names, begins: started > 0)
        for turn in 0..<max(0, started - 1) {
            meeting.send(.line("next"), at: Double(turn) * 5 + 5)
        }
        for first in Self.lines {
            var once = meeting
            expectItems(.line(first), in: &once, "after \(started) turns")
            for event in Self.events {
                var twice = once
                expectItems(event, in: &twice, "after \(started) turns, \(first)")
            }
        }
    }

    private func expectItems(
        _ event: MeetingEvent, in meeting: inout Meeting, _ when: String
    ) {
        let time = (meeting.model.lastUpdate ?? .zero).seconds + 0.9
        meeting.send(event, at: time)
        let report = MeetingReport(meeting.model, at: .seconds(time))
        let said = meeting.effects.compactMap { effect -> String? in
            guard case .announce(let announcement) = effect else { return nil }
            return report.sentence(for: announcement)?.description
        }
        let prompt = meeting.model.screen.prompt?.question ?? ""
        let summary = report.state.summary.description
        for text in said + [prompt, summary, meeting.model.screen.notice ?? ""] {
            #expect(
                Self.words(of: text).isDisjoint(with: Self.forbidden), "\(when), \(event): \(text)")
        }
    }

    private static let forbidden: Set<String> = [
        "speak", "speaks", "speaking", "speaker", "speakers", "spoke", "spoken", "absent",
        "absentees", "people", "person", "who", "nobody", "joins", "joining", "leads", "one",
    ]

    private static func words(of text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter }.map(String.init))
    }

    @Test("Screens show items as items, at every size", arguments: [(24, 80), (40, 120), (10, 40)])
    func screens(rows: Int, columns: Int) {
        var meeting = Meeting(Self.names)
        for turn in 1...3 {
            let text = meeting.picture(at: Double(turn) * 5, rows: rows, columns: columns).text
            #expect(Self.words(of: text).isDisjoint(with: Self.forbidden), "\(text)")
            if rows > 10 {
                let place = turn == 3 ? "Last item" : "Item \(turn) of 3"
                #expect(text.contains(place), "\(text)")
            }
            meeting.send(.line("next"), at: Double(turn) * 5 + 2)
        }
    }

    @Test("The help names items, and no key for people")
    func help() {
        let keys = MeetingKeys.worded(MeetingKeys.all, hasOnlyItems: true)
        let text =
            (keys.flatMap { [$0.help, $0.hint?.word ?? "", $0.brief ?? ""] })
            .joined(separator: " ") + SpokenKeys.lines(hasOnlyItems: true).joined()
        #expect(Self.words(of: text).isDisjoint(with: Self.forbidden), "\(text)")
        #expect(!keys.contains { $0.command == .lead })
        #expect(keys.first?.help == "next item")
    }

    @Test("A long title leaves room for a notice's result, and uses two lines on the wall")
    func longTitle() {
        let title = "#43 Export to CSV loses the last column when a cell has a line break, and more"
        var meeting = Meeting(["[\(title)]", "[#44 Dark theme]"])
        let text = meeting.picture(at: 5, rows: 24, columns: 80).text
        #expect(text.contains("more"), "\(text)")
        meeting.send(.line("later #43"), at: 5)
        #expect(meeting.model.screen.notice == "#43 Export to CSV loses the last column… is later.")
    }

    @Test("Notes are listed under their item")
    func notes() {
        var meeting = Meeting(Self.names)
        meeting.send(.line("note wait for review"), at: 5)
        let record = MeetingRecord(
            meeting.model.timer, at: .seconds(10), id: "m1",
            start: Timestamp(seconds: 0, utcOffset: 0), file: nil)
        #expect(record.isUnderItem(record.notes[0]))
        let summary = SpokenSummary(record).lines.map(\.description)
        #expect(summary.last == "Open note about #41 Login: wait for review")
        #expect(
            MeetingSummary(record).frame(columns: 80, glyphs: .unicode).text
                .contains("#41 Login: wait for review"))
    }
}
