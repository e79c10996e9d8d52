import FoundationEssentials
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import Live
@testable import MeetingScreen
@testable import ScrumCore

/// Parts of the screen at sizes where they only just fit, or just do not fit.
@Suite struct MeetingRoomTests {
    private func frame(
        _ rows: Int, _ columns: Int, _ glyphs: GlyphSet = .unicode, _ draw: (inout Frame) -> Void
    ) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        draw(&frame)
        return frame
    }

    @Test(
        "The layout changes at the specified sizes",
        arguments: [
            (15, 80, 3, 0), (16, 55, 4, 0), (16, 56, 4, 2), (23, 80, 4, 7), (24, 80, 5, 7),
            (29, 80, 6, 11), (30, 80, 6, 9),
        ])
    func layout(rows: Int, columns: Int, name: Int, list: Int) {
        let layout = MeetingLayout(size: Size(rows: rows, columns: columns))
        #expect(layout.name.rows == name && layout.list.rows == list)
    }

    @Test("From 76x24 the ring is in the corner above the list of people")
    func emblem() {
        for rows in 5...60 {
            for columns in stride(from: 20, through: 200, by: 4) {
                let layout = MeetingLayout(size: Size(rows: rows, columns: columns))
                #expect(layout.ring.isEmpty == (rows < 24 || columns < 76))
                guard !layout.ring.isEmpty else { continue }
                #expect(layout.ring.column > layout.panel.endColumn)
                #expect(layout.ring.endRow <= layout.panel.row)
                #expect(layout.name.endColumn + 2 <= layout.ring.column)
            }
        }
    }

    // MARK: Header and footer

    @Test("Indicators are words if they fit, and otherwise letters")
    func signs() {
        var meeting = Meeting(isMuted: true)
        #expect(meeting.picture(at: 1, columns: 80).line(0).contains(" MUTED "))
        #expect(meeting.picture(at: 1, rows: 5, columns: 20).line(0).hasSuffix("MUTED"))
        #expect(meeting.picture(at: 1, rows: 5, columns: 10).line(0).hasSuffix(" M"))
        meeting.send(.page(SharedPage(link: nil, viewers: 3)), at: 1)
        #expect(meeting.picture(at: 1, rows: 12, columns: 40).line(0).contains(" SHARED 3   MUTED"))
        #expect(meeting.picture(at: 1, rows: 12, columns: 24).line(0).hasSuffix(" S   M"))
    }

    @Test("If there is no footer, a notice covers the last line")
    func notice() {
        var meeting = Meeting()
        meeting.send(.notice("Hello"), at: 1)
        #expect(meeting.picture(at: 1, rows: 5, columns: 40).line(4).hasPrefix("Hello"))
    }

    @Test("A text field leaves space for its hint and keeps the cursor on the screen")
    func typing() throws {
        var meeting = Meeting()
        meeting.press(.character("i"), at: 1)
        meeting.send(.paste(String(repeating: "x", count: 200)), at: 2)
        let frame = meeting.picture(at: 2)
        #expect(frame.line(23).hasSuffix("xx   Enter done · Esc cancel"), "\(frame.line(23))")
        #expect(try #require(frame.cursor).column < 80 - "Enter done · Esc cancel".count - 1)
        for columns in 1...12 {
            let narrow = meeting.picture(at: 2, rows: 5, columns: columns)
            #expect(try #require(narrow.cursor).column < columns)
        }
    }

    @Test("Typed text is visible on a narrow screen", arguments: ["o", "i", "j"])
    func narrowField(key: Character) {
        var meeting = Meeting()
        meeting.press(.character(key), at: 1)
        meeting.type("Hello", at: 2)
        for columns in [20, 24, 30, 40] {
            let line = meeting.picture(at: 4, rows: 5, columns: columns).line(4)
            #expect(line.contains(": Hello") || line.contains("? Hello"), "\(line)")
        }
    }

    @Test("The name and the countdown are at least half a row away from anything below them")
    func lowHead() {
        let meeting = Meeting(["Ann", "Bob"])
        let view = MeetingView(state: meeting.model.state(at: .zero), screen: meeting.model.screen)
        for (rows, columns) in [(8, 40), (12, 40), (20, 60), (24, 80), (50, 200)] {
            var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
            let last = view.drawHead(in: &frame) - 1
            #expect(
                !frame.hasInk(row: last, in: frame.bounds, isLower: true),
                "\(frame.text)")
        }
    }

    // MARK: The list

    @Test("If rows run out, the list uses two columns and shows everyone who fits")
    func twoColumns() {
        let names = (1...16).map { "Person \($0)" }
        var meeting = Meeting(names, minutes: 16)
        meeting.pass(to: 20)
        let text = meeting.picture(at: 20, rows: 29, columns: 180).text
        for name in names { #expect(text.contains(name + " ")) }
    }

    @Test("A long list starts at the current speaker and scrolls to the selection")
    func longList() {
        var meeting = Meeting((1...30).map { "Person \($0)" }, minutes: 30)
        meeting.pass(to: 600)
        let text = meeting.picture(at: 600).text
        #expect(text.contains("▶ Person 11") && text.contains("↑ 10 more"))
        #expect(text.contains("Person 14") && text.contains("↓"))
        for _ in 0..<12 { meeting.press(.down, at: 600) }
        let selected = meeting.model.screen.selection ?? ""
        #expect(meeting.picture(at: 600).text.contains("· \(selected)"))
    }

    @Test(
        "The current speaker's mark is not bold, because bold fonts can lack it",
        arguments: [(24, 80), (40, 120)])
    func mark(rows: Int, columns: Int) throws {
        let frame = Meeting().picture(at: 1, rows: rows, columns: columns)
        let row = try #require((0..<rows).first { frame.line($0).contains("▶") })
        let column = try #require(Array(frame.line(row)).firstIndex(of: "▶"))
        #expect(!frame.style(row: row, column: column).attributes.contains(.bold))
        let name = frame.style(row: row, column: column + 2)
        #expect(name.attributes.contains(.bold))
    }

    @Test("During an empty box the terminal's tab shows no progress")
    func emptyBox() {
        let scrum = DailyScrum(
            title: "Design", attendees: [], length: .seconds(60), advance: .manual)
        let people = [Duration.zero, .seconds(60)].map {
            MeetingPlan.Person(id: nil, name: "Ann", isItem: false, box: $0)
        }
        let plan = MeetingPlan(scrum: scrum, people: people, share: .zero)
        var meeting = Meeting()
        meeting.model = MeetingModel(timer: ScrumTimer(plan: plan))
        meeting.send(.begin, at: 0)
        #expect(meeting.picture(at: 1).progress == nil)
    }

    @Test("\"then\" is on the left of every name, clear of its accents")
    func labelSide() {
        for name in ["Ann", "Renée", "Maximiliane Featherstone", "王小明", nil] {
            for rows in [1, 4, 6] {
                let text = frame(rows, 24) {
                    NextSpeakerView(name: name, turn: 2, label: "then", style: .plain)
                        .draw(in: &$0, rect: $0.bounds)
                }
                #expect(text.line(0).hasPrefix("then"))
            }
        }
        let text = frame(4, 24) {
            NextSpeakerView(name: "Éva", turn: 2, label: "then", style: .plain)
                .draw(in: &$0, rect: $0.bounds)
        }
        #expect(
            text.line(0).firstRange(of: "then").map { text.line(0)[..<$0.lowerBound].count } ?? 9
                < 9)
    }

    @Test("Whoever joins, the ring and \"then\" stay where they are", arguments: [80, 120, 200])
    func joining(columns: Int) {
        for names in [["Ann", "Bo"], ["Zoë", "Bo"]] {
            var meeting = Meeting(names)
            let rows = columns == 200 ? 50 : columns / 3
            func layout(_ time: Double) -> MeetingLayout {
                meeting.layout(
                    of: meeting.picture(at: time, rows: rows, columns: columns), at: time)
            }
            let before = layout(1)
            meeting.send(.line("join Éva-Maximiliane Featherstone-Brontë"), at: 2)
            meeting.send(.line("join Al"), at: 3)
            #expect(meeting.model.timer.listed.count == 4)
            #expect(layout(4).ring == before.ring && layout(4).digits == before.digits)
        }
    }

    @Test("The label does not cover any accents of the next name", arguments: ["Chloé", "Éva"])
    func nextAccents(name: String) {
        let frames = ["then", ""].map { label in
            frame(4, 24) {
                NextSpeakerView(name: name, turn: 2, label: label, style: .plain)
                    .draw(in: &$0, rect: $0.bounds)
            }
        }
        let accent = frames[1].line(0).filter { $0 != " " }
        #expect(!accent.isEmpty && frames[0].text.contains("then"))
        #expect(frames[0].line(0).filter { !"then ".contains($0) } == accent)
    }

    @Test("A selection lasts until that person's turn")
    func selection() throws {
        var meeting = Meeting()
        meeting.press(.down, .down, .down, at: 1)
        let selected = try #require(meeting.model.screen.selection)
        let others = meeting.model.timer.upcoming.prefix { $0.name != selected }.count
        #expect(others > 0)
        for turn in 0..<others {
            meeting.press(.character("n"), at: 10 + Double(turn) * 10)
            #expect(meeting.model.screen.selection == selected)
        }
        meeting.press(.character("n"), at: 90)
        #expect(meeting.speaker == selected && meeting.model.screen.selection == nil)
    }

    @Test("Overtime begins with its first second; until then the box shows 0:00")
    func mood() {
        var state = MeetingState(scrum: "Design", speaker: "Ann")
        (state.box, state.spoken) = (.seconds(60), .seconds(60))
        #expect(MeetingMood(state) == .calm && state.digits() == "0:00")
        state.warnings = [.seconds(10)]
        #expect(MeetingMood(state) == .warned)
        state.spoken = .seconds(61)
        #expect(MeetingMood(state) == .over && state.digits() == "+0:01")
    }

    @Test("A meeting that ends within five seconds of the plan is on time")
    func onTime() {
        let words = [594, 595, 605, 606].map {
            MeetingResult(.finished, taken: .seconds($0), planned: .seconds(600)).words
        }
        #expect(
            words == [
                "Finished 0:06 early", "Finished on time", "Finished on time",
                "Finished 0:06 over",
            ])
    }

    @Test("The first frame is drawn at the start, then one every second")
    func firstSecond() {
        let entries = MeetingSchedule(Meeting().model.state(at: .zero), at: .zero).entries(
            from: Date(elapsed: .zero), mode: .normal)
        #expect(Array(entries.prefix(3)).map(\.elapsed) == [.zero, .seconds(1), .seconds(2)])
    }

    // MARK: Board

    private func tile(
        rows: Int, elapsed: Int = 70, remaining: Int = 170, speaker: String = "Daisy",
        next: String = "Simon", glyphs: GlyphSet = .unicode
    ) -> Frame {
        var state = MeetingState(scrum: "Design", speaker: speaker, index: 2, count: 4)
        state.next = next
        (state.box, state.spoken) = (.seconds(60), .seconds(10))
        (state.elapsed, state.remaining) = (.seconds(elapsed), .seconds(remaining))
        let row = MQTTBoard.Row(topic: "a", meeting: WatchedMeeting(state, at: .zero))
        return frame(rows, 60, glyphs) {
            BoardTile(row, at: .zero).draw(in: &$0, rect: $0.bounds, isSelected: false)
        }
    }

    @Test("A tile shows the next speaker if it has at least eight rows")
    func nextOnTile() {
        #expect(tile(rows: 8).text.contains("then Simon"))
        #expect(!tile(rows: 7).text.contains("then"))
    }

    @Test(
        "In ASCII, a tile shows numbers instead of names in other scripts",
        arguments: [3, 5, 8, 20])
    func numberOnTile(rows: Int) {
        let tile = tile(rows: rows, speaker: "王小明", next: "محمد", glyphs: .ascii)
        #expect(!tile.text.contains("?"), "\(tile.text)")
        #expect(tile.text.contains(rows < 20 ? "Turn 2" : "then Turn 3"))
    }

    @Test("A tall tile separates name, digits and next speaker with empty rows", arguments: 26...40)
    func nameOnTile(rows: Int) {
        let tile = tile(rows: rows)
        let isBlank = (1..<rows - 1).map { tile.line($0).dropFirst().allSatisfy { $0 == " " } }
        let groups = isBlank.split(separator: true).count
        #expect(groups == 3, "\(tile.text)")
    }

    @Test("If a meeting's length is zero, its tile has a full bar")
    func noTime() {
        let (none, over) = (tile(rows: 8, elapsed: 0, remaining: 0), tile(rows: 8, remaining: 0))
        #expect(none.line(7) == over.line(7))
        #expect(
            (0..<60).map { none.style(row: 7, column: $0) }
                == (0..<60).map { over.style(row: 7, column: $0) })
    }

    @Test("If the board has three rows, a tile is as wide as the screen")
    func lowBoard() {
        let grid = BoardGrid(count: 1, in: Rect(row: 0, column: 0, rows: 3, columns: 80))
        #expect(grid.columns == 1 && grid.place(of: 0).columns == 80)
    }
}
