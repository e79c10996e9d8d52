import ScrumCore
import TestSupport
import Testing
import Widgets

@testable import Posters
@testable import TerminalUI

@Suite struct PosterTests {
    private static let widths = [60, 80, 120, 160]
    private let keys: [(command: String, text: String)] = [
        ("scrum history design", "all meetings"), ("scrum notes design", "open notes"),
    ]
    private let team = PastTeam.design

    private func meeting(_ record: MeetingRecord, colorsPeople: Bool = false) -> MeetingPoster {
        MeetingPoster(record, theme: .yellow, colorsPeople: colorsPeople, keys: keys)
    }

    private var history: HistoryPoster {
        HistoryPoster(team.records, ids: team.ids, theme: .yellow, keys: keys)
    }

    private var people: PeoplePoster {
        PeoplePoster(
            MeetingStatistics(team.records), title: "Design", theme: .yellow, tags: team.tags,
            keys: keys)
    }

    private func show() throws -> ScrumPoster {
        try ScrumPoster(
            team.scrum, plan: MeetingPlan(scrum: team.scrum, attendees: team.scrum.attendees),
            records: team.records, tags: team.tags,
            facts: [("leader", "rotating, next Daisy"), ("file", "scrums.json:3")], keys: keys)
    }

    private func expect(_ poster: some Poster, named name: String, columns: Int) throws {
        let frame = try #require(poster.frame(columns: columns, glyphs: .unicode))
        expectSnapshot(frame.text, named: "\(name)-\(columns)")
    }

    @Test("The end of a meeting", arguments: widths)
    func end(columns: Int) throws {
        try expect(meeting(team.records[69]), named: "end", columns: columns)
    }

    @Test("News about a meeting are a line above the keys")
    func news() throws {
        let poster = MeetingPoster(
            team.records[69], theme: .yellow, colorsPeople: false,
            news: "Saved. Daisy leads next time.", keys: [("scrum notes", "open notes")])
        let frame = try #require(poster.frame(columns: 80, glyphs: .unicode))
        let last = (frame.size.rows - 4..<frame.size.rows).map { frame.line($0) }
        #expect(
            last == ["", " Saved. Daisy leads next time.", "", " scrum notes open notes"])
    }

    @Test("The end of a meeting consists of phrases", arguments: widths)
    func endLanguage(columns: Int) throws {
        try Catalogue.using(.bracketed) {
            var record = team.records[69]
            record.scrum.title = "Ж"
            record.people = record.people.enumerated().map { index, person in
                var person = person
                person.name = "Ж\(index)"
                return person
            }
            (record.people[0].isAbsent, record.people[1].taken) = (true, .zero)
            record.leader = "Ж0"
            record.notes = [.init(text: "Ж", speaker: "Ж0"), .init(text: "Ж", speaker: "Ж1")]
            for ending in [ScrumTimer.Ending.finished, .early, .interrupted] {
                record.ending = ending
                for taken in [Duration.seconds(60), record.planned, record.planned * 2] {
                    record.elapsed = taken
                    let poster = MeetingPoster(
                        record, theme: .yellow, colorsPeople: false, keys: [])
                    let text = try #require(poster.frame(columns: columns, glyphs: .unicode)).text
                    #expect(text.contains("⟦"), "\(text)")
                    #expect(untranslated(in: text) == [], "\(text)")
                }
            }
        }
    }

    @Test("Past meetings", arguments: widths)
    func history(columns: Int) throws {
        try expect(history, named: "history", columns: columns)
    }

    @Test("A sentence that is too long ends at its last clause that fits")
    func sentences() throws {
        let longer =
            "Simon's turns have become longer: typically 2 min (last 20, of 70), up from 1 min."
        func line(_ columns: Int) throws -> String {
            let poster = HistoryPoster(
                team.records, ids: team.ids, theme: .yellow, sentences: [longer], keys: keys)
            return try #require(poster.frame(columns: columns, glyphs: .unicode)).line(8)
        }
        #expect(try line(90) == " " + longer)
        let (typical, all) = (
            " Simon's turns have become longer: typically 2 min (last 20, of 70).",
            " Simon's turns have become longer."
        )
        #expect(try line(80) == typical)
        #expect(try line(66) == all)
    }

    @Test("One short meeting does not change what the typical length is compared with")
    func shortMeeting() throws {
        var records = team.records
        records[records.count - 1].planned = .seconds(60)
        let poster = HistoryPoster(records, ids: team.ids, theme: .yellow, keys: keys)
        let frame = try #require(poster.frame(columns: 80, glyphs: .unicode))
        #expect(frame.line(2).contains("typical, of 16:00"))
    }

    @Test("Past meetings of several scrums", arguments: widths)
    func all(columns: Int) throws {
        let poster = HistoryPoster(
            team.records.suffix(10), ids: team.ids.suffix(10), theme: { _ in .yellow }, keys: keys)
        try expect(poster, named: "history-all", columns: columns)
    }

    @Test("People", arguments: widths)
    func people(columns: Int) throws {
        try expect(people, named: "people", columns: columns)
    }

    @Test("A scrum", arguments: widths)
    func show(columns: Int) throws {
        try expect(show(), named: "show", columns: columns)
    }

    @Test("All scrums", arguments: widths)
    func list(columns: Int) throws {
        let web = PastTeam(
            [("Sarah", 0.5), ("王小明", 1.3)], title: "Web Dev", theme: .poppy, begins: nil,
            meetings: 1)
        let poster = ListPoster(
            [
                .init(team.scrum, records: team.records.suffix(40), leader: "Daisy"),
                .init(web.scrum, records: web.records, leader: nil),
            ], length: { "\($0.wholeSeconds / 60) min" }, keys: keys)
        try expect(poster, named: "list", columns: columns)
    }

    @Test("The front page", arguments: widths)
    func front(columns: Int) throws {
        let other = PastTeam(
            [("Sarah", 0.5), ("王小明", 1.3)], title: "Web", theme: .poppy, meetings: 0)
        let poster = FrontPoster(
            [
                .init(
                    team.scrum, lengths: team.records.map(\.elapsed),
                    last: team.records.last?.start,
                    news: nil, leader: "Daisy"),
                .init(other.scrum, lengths: [], last: nil, news: "starts in 4 min", leader: nil),
            ], choice: 0, file: "scrums.json", length: { "\($0.wholeSeconds / 60) min" },
            rows: columns < 120 ? 23 : 39, keys: [("Enter", "start"), ("q", "quit")])
        try expect(poster, named: "front", columns: columns)
    }

    @Test("The card of the front page leaves out facts that do not fit")
    func card() throws {
        let entry = FrontPoster.Entry(
            team.scrum, lengths: team.records.map(\.elapsed), last: team.records.last?.start,
            news: "interrupted 5 minutes ago", leader: "Daisy")
        let poster = FrontPoster(
            [entry], choice: 0, file: "scrums.json", length: { "\($0.wholeSeconds / 60) min" },
            rows: 23, keys: keys)
        let frame = try #require(poster.frame(columns: 80, glyphs: .unicode))
        #expect(
            frame.line(8) == "  8 people · 16 min · typical 12:30 · Daisy leads · last Wed 25 Nov")
    }

    @Test("Open notes", arguments: widths)
    func notes(columns: Int) throws {
        var record = team.records[60]
        (record.notes, record.carriesNotes) = (
            [.init(text: "Who owns the login flow on the staging machine?", speaker: "Noah")], true
        )
        var last = team.records[69]
        last.carriesNotes = true
        let notes = NoteLedger([record, last], ticks: NoteTicks()).carried
        let poster = NotesPoster(
            notes, ids: notes.map { String($0.id.suffix(4)) }, theme: { _ in .yellow },
            today: last.start.day + 1, keys: [("scrum notes --done 69/2", "tick it off")])
        try expect(poster, named: "notes", columns: columns)
    }

    @Test("Insights", arguments: widths)
    func insights(columns: Int) throws {
        let insights = Insights(of: team.records)
        try #require(!insights.insights.isEmpty)
        try expect(
            InsightsPoster(insights, theme: .yellow, rows: 24, first: 1), named: "insights",
            columns: columns)
    }

    @Test("With eight people, every poster fits a terminal of 80 by 24")
    func height() throws {
        let insights = InsightsPoster(
            Insights(of: team.records), theme: .yellow, rows: 24, first: nil)
        let sentences = ["Noah's box is too short.", "Simon's turns are longer."]
        let told = HistoryPoster(
            team.records, ids: team.ids, theme: .yellow, sentences: sentences, keys: keys)
        let posters: [any Poster] = [
            meeting(team.records[69]), history, told, people, try show(), insights,
        ]
        for poster in posters {
            let frame = try #require(poster.frame(columns: 80, glyphs: .unicode))
            // The shell's prompt takes the last row.
            #expect(frame.size.rows <= 23, "\(frame.text)")
        }
        let dates = try [history, told].map {
            try #require($0.frame(columns: 80, glyphs: .unicode)).text.split(separator: "\n")
                .count { $0.contains(" Nov  ") }
        }
        #expect(dates == [6, 4])
    }

    @Test("The longest meeting reaches the top row of the columns", arguments: widths)
    func longest(columns: Int) throws {
        let frame = try #require(history.frame(columns: columns, glyphs: .unicode))
        let hero = columns < PosterSize.large ? 8 : 10
        #expect(frame.line(hero).contains { "▌▖┄".contains($0) }, "\(frame.text)")
    }

    @Test("A translated result that is over has the colour for time over")
    func over() {
        #expect(PosterText.isOver(.seconds(60), .seconds(66)))
        #expect(!PosterText.isOver(.seconds(60), .seconds(65)))
        #expect(!PosterText.isOver(.seconds(60), .seconds(30)))
    }

    @Test(
        "Every team and history can be drawn at every width, with every name",
        arguments: [1, 2, 8, 25])
    func teams(people: Int) throws {
        let names = ["王小明", "Maximiliane-Alexandra von und zu Hohenstaufen", "Jo"]
        for meetings in [0, 1, 5, 70] {
            let team = PastTeam(
                (0..<people).map { (names[$0 % 3] + ($0 > 2 ? " \($0)" : ""), 0.9) },
                title: String(repeating: "Platform ", count: 9), meetings: meetings)
            var posters: [any Poster] = [
                HistoryPoster(team.records, ids: team.ids, theme: .navy, keys: keys),
                PeoplePoster(
                    MeetingStatistics(team.records), title: "Design", theme: .tan,
                    tags: team.tags, keys: keys),
                try ScrumPoster(
                    team.scrum,
                    plan: MeetingPlan(scrum: team.scrum, attendees: team.scrum.attendees),
                    records: team.records, tags: team.tags, facts: [], keys: keys),
                ListPoster(
                    [.init(team.scrum, records: team.records, leader: nil)], length: { "\($0)" },
                    keys: keys),
                InsightsPoster(Insights(of: team.records), theme: .sky, rows: 24, first: 1),
            ]
            posters += team.records.suffix(1).map { meeting($0) }
            for columns in [60, 61, 79, 110, 160, 300] {
                for glyphs in [GlyphSet.console, .unicode] {
                    let frames = posters.map { $0.frame(columns: columns, glyphs: glyphs) }
                    #expect(frames.allSatisfy { $0?.size.columns == min(columns, 160) })
                }
            }
        }
    }

    @Test("Every cell is legible in every theme, on dark and on white", arguments: Theme.allCases)
    func contrast(theme: Theme) throws {
        var record = team.records[69]
        record.elapsed = record.planned + .seconds(200)
        var scrum = team.scrum
        scrum.theme = theme
        let posters: [any Poster] = [
            MeetingPoster(record, theme: theme, colorsPeople: true, keys: keys),
            HistoryPoster(team.records, ids: team.ids, theme: theme, keys: keys),
            PeoplePoster(
                MeetingStatistics(team.records), title: "Design", theme: theme, tags: team.tags,
                keys: keys),
            try ScrumPoster(
                scrum, plan: MeetingPlan(scrum: scrum, attendees: scrum.attendees),
                records: team.records, tags: team.tags, facts: [("leader", "Daisy")], keys: keys),
            ListPoster(
                [.init(scrum, records: team.records, leader: nil)], length: { "\($0)" },
                keys: keys),
            InsightsPoster(Insights(of: team.records), theme: theme, rows: 24, first: 1),
        ]
        for (ground, paper) in [(Ground.dark, 0x1E1E1E), (.light, 0xFFFFFF)] as [(Ground, UInt32)] {
            for poster in posters {
                let frame = try #require(
                    poster.frame(columns: 80, glyphs: .unicode, ground: ground))
                let faint = frame.faintCells(on: .rgb(paper))
                #expect(faint.isEmpty, "\(type(of: poster)) \(ground): \(faint.prefix(3))")
            }
        }
    }

    @Test("At the end of a meeting, only the total is coloured; later, people are as well")
    func colours() throws {
        var record = team.records[69]
        record.people[0].taken = .seconds(200)
        record.elapsed = record.planned + .seconds(200)
        let over = Theme.yellow.colors.over(.dark)
        for colorsPeople in [false, true] {
            let poster = meeting(record, colorsPeople: colorsPeople)
            let frame = try #require(poster.frame(columns: 80, glyphs: .unicode))
            #expect(frame.text.contains("Cathy"))
            let row = try #require(
                (0..<frame.size.rows).first { frame.line($0).hasPrefix(" Cathy") })
            let styles = (0..<80).map { frame.style(row: row, column: $0) }
            #expect(styles.contains(over) == colorsPeople)
            #expect(styles.contains(.bold) == colorsPeople)
            #expect((30..<80).contains { frame.style(row: 4, column: $0) == over })
        }
    }

    @Test("A turn is over from 3 % beyond its box, a meeting by the charts' rule")
    func rules() {
        let box = Duration.seconds(100)
        #expect(!MeetingRecord.Person.isOver(.seconds(103), box: box))
        #expect(MeetingRecord.Person.isOver(.milliseconds(103_100), box: box))
        #expect(!MeetingRecord.Person.isOver(.seconds(5), box: .zero))
        #expect(PosterText.word(box, .seconds(105)) == "ON TIME")
        #expect(PosterText.word(box, .seconds(106)) == "0:06 OVER")
        #expect(PosterText.word(box, .seconds(30)) == "1:10 EARLY")
        #expect(PosterText.difference(box, .seconds(30)) == "−1:10")
    }

    @Test("A meeting without times, an absentee and a long note are shown in words")
    func words() throws {
        var record = team.records[69]
        record.isMeasured = false
        record.people[1].isAbsent = true
        record.people[1].taken = .zero
        let note = String(repeating: "ask ops ", count: 20) + "now"
        record.notes = [.init(text: note, speaker: "Zoë")]
        var text = try #require(meeting(record).frame(columns: 120, glyphs: .unicode)).text
        #expect(text.contains("planned · 7 speakers · Daisy absent · 1 note"), "\(text)")
        #expect(text.contains(" Daisy        absent\n"), "\(text)")
        #expect(text.contains("ask ops now · Zoë\n"), "\(text)")
        record.isMeasured = true
        record.people[1].isAbsent = false
        record.people[0].order = nil
        record.people[0].taken = .zero
        record.people[2].changedBox = .seconds(200)
        text = try #require(meeting(record).frame(columns: 80, glyphs: .unicode)).text
        #expect(text.contains(" Cathy        did not speak\n"), "\(text)")
        #expect(text.contains("Together, the time boxes were"), "\(text)")
        #expect(!text.contains("box 2:00"), "\(text)")
    }
}
