import FoundationEssentials
import ScrumCore
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import Live
@testable import MeetingScreen

/// The parts of the screen where their room just suffices, and where it just does not.
@Suite struct MeetingRoomTests {
    private func frame(_ rows: Int, _ columns: Int, _ draw: (inout Frame) -> Void) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
        draw(&frame)
        return frame
    }

    @Test(
        "The layout switches",
        arguments: [(22, 40, 0, 0), (23, 40, 0, 8), (28, 95, 5, 17), (28, 96, 7, 11)])
    func layout(rows: Int, columns: Int, name: Int, list: Int) {
        let layout = MeetingLayout(size: Size(rows: rows, columns: columns))
        #expect(layout.name.rows == name && layout.list.rows == list)
    }

    // MARK: Header and footer

    @Test("Signs and position have the columns that the title leaves")
    func signs() {
        var meeting = Meeting(isMuted: true)
        #expect(meeting.picture(at: 1, columns: 16).line(0).contains(" MUTED"))
        #expect(!meeting.picture(at: 1, columns: 14).line(0).contains("MUTED"))
        #expect(meeting.picture(at: 1, rows: 5, columns: 8).line(4).contains("MUTED"))
        #expect(!meeting.picture(at: 1, rows: 5, columns: 7).line(4).contains("MUTED"))
        meeting.send(.page(SharedPage(link: nil, viewers: 3)), at: 1)
        #expect(
            meeting.picture(at: 1, columns: 40).line(0)
                == " Design        SHARED 3   MUTED  1 of 4")
    }

    @Test("A title that is too long is cut, beside the position")
    func title() {
        let header = MeetingHeaderView(
            state: MeetingState(scrum: "Design of engines"), positions: ["1 of 4"], signs: [],
            cadence: .seconds, mood: .calm, style: .plain, track: .faint)
        let line = frame(1, 20) { header.draw(in: &$0, rect: $0.bounds) }.line(0)
        #expect(line.hasPrefix(" Design of") && line.hasSuffix(" 1 of 4"), "\(line)")
    }

    @Test("Without a footer a notice covers the last line")
    func notice() {
        var meeting = Meeting()
        meeting.send(.notice("Hello"), at: 1)
        #expect(meeting.picture(at: 1, rows: 5, columns: 40).line(4).hasPrefix("Hello"))
    }

    @Test("What is typed leaves the hint beside it alone, and the cursor stays on the screen")
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

    // MARK: The list

    /// Twelve people with a minute each, in the second turn.
    private func list(columns: Int) -> String {
        var meeting = Meeting((1...12).map { "Person \($0)" }, minutes: 12)
        meeting.pass(to: 90)
        let view = SpeakerListView(
            state: meeting.model.state(at: .seconds(90)), selection: nil, cadence: .seconds,
            palette: MeetingPalette(theme: .yellow, mood: .calm))
        return frame(8, columns) { view.draw(in: &$0, rect: $0.bounds) }.text
    }

    @Test("In two columns bars leave room for one time, or for both where they are wide")
    func twoColumns() {
        #expect(list(columns: 81).ranges(of: "1:00").count == 12)
        #expect(!list(columns: 82).contains(" / ") && list(columns: 83).contains(" / "))
    }

    @Test("A box of nothing has an empty bar in the list, and no progress in the tab")
    func emptyBox() {
        let scrum = DailyScrum(
            title: "Design", attendees: [], length: .seconds(60), advance: .manual)
        func meeting(_ box: Duration) -> Meeting {
            let people = [box, .seconds(60)].map {
                MeetingPlan.Person(id: nil, name: "Ann", isItem: false, box: $0)
            }
            let plan = MeetingPlan(scrum: scrum, people: people, share: .zero)
            var meeting = Meeting()
            meeting.model = MeetingModel(timer: ScrumTimer(plan: plan))
            meeting.send(.begin, at: 0)
            return meeting
        }
        let (empty, long) = (meeting(.zero), meeting(.seconds(9_000)))
        #expect(empty.picture(at: 1).progress == nil && long.picture(at: 1).progress != nil)
        func bar(_ meeting: Meeting) -> [Style] {
            let view = SpeakerListView(
                state: meeting.model.state(at: .seconds(1)), selection: nil, cadence: .seconds,
                palette: MeetingPalette(theme: .yellow, mood: .calm))
            let list = frame(2, 100) { view.draw(in: &$0, rect: $0.bounds) }
            return (40..<80).map { list.style(row: 0, column: $0) }
        }
        #expect(bar(empty) == bar(long))
    }

    @Test("Notes have a title where two rows are left for it", arguments: [(4, false), (5, true)])
    func noteTitle(rows: Int, hasTitle: Bool) {
        var meeting = Meeting(["Cathy", "[Parking lot]"])
        for note in ["one", "two"] { meeting.send(.line("note \(note)"), at: 1) }
        let view = NoteListView(list: meeting.model.noteList)
        let text = frame(rows, 40) { view.draw(in: &$0, rect: $0.bounds) }.text
        #expect(text.contains("2 notes, 2 open") == hasTitle && text.contains("two"))
    }

    @Test("Who is selected stays so until the turn comes")
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

    // MARK: The face

    @Test("Around the digits the names have more room on a large face", arguments: [21, 22])
    func face(rows: Int) {
        let view = MeetingTimerView(
            words: ("Cathy", "then Daisy"), digits: "2:30",
            turns: RingOfTurns(state: Meeting().model.state(at: .zero)),
            palette: MeetingPalette(theme: .yellow, mood: .calm))
        let text = frame(rows, 50) { view.draw(in: &$0, rect: $0.bounds) }.text
        expectSnapshot(text, named: "face-50x\(rows)")
    }

    @Test("A box that is just over is in overtime, also where the meeting is watched")
    func mood() {
        var state = MeetingState(scrum: "Design", speaker: "Ann")
        (state.box, state.spoken) = (.seconds(60), .seconds(60))
        #expect(MeetingMood(state) == .over)
        state.spoken = .milliseconds(59_999)
        #expect(MeetingMood(state) == .calm)
    }

    @Test("Up to five seconds from the plan a meeting ends on time")
    func onTime() {
        let words = [594, 595, 605, 606].map {
            MeetingResult.words(.finished, taken: .seconds($0), planned: .seconds(600))
        }
        #expect(
            words == [
                "Finished 0:06 early", "Finished on time", "Finished on time",
                "Finished 0:06 late",
            ])
    }

    @Test("The screen is drawn from the first second on")
    func firstSecond() {
        let entries = MeetingSchedule(Meeting().model.state(at: .zero), at: .zero).entries(
            from: Date(elapsed: .zero), mode: .normal)
        #expect(Array(entries.prefix(3)).map(\.elapsed) == [.zero, .seconds(1), .seconds(2)])
    }

    // MARK: A board

    private func tile(rows: Int, elapsed: Int = 70, remaining: Int = 170) -> Frame {
        var state = MeetingState(scrum: "Design", speaker: "Daisy", index: 2, count: 4)
        state.next = "Simon"
        (state.box, state.spoken) = (.seconds(60), .seconds(10))
        (state.elapsed, state.remaining) = (.seconds(elapsed), .seconds(remaining))
        let row = MQTTBoard.Row(topic: "a", meeting: WatchedMeeting(state, at: .zero))
        return frame(rows, 60) {
            BoardTile(row, at: .zero).draw(in: &$0, rect: $0.bounds, isSelected: false)
        }
    }

    @Test("A tile tells who is next where six rows are left")
    func nextOnTile() {
        #expect(tile(rows: 8).text.contains("then Simon"))
        #expect(!tile(rows: 7).text.contains("then"))
    }

    @Test("On a high tile the name, the digits and who is next stand apart", arguments: 26...40)
    func nameOnTile(rows: Int) {
        let tile = tile(rows: rows)
        let isBlank = (1..<rows - 1).map { tile.line($0).dropFirst().allSatisfy { $0 == " " } }
        let groups = isBlank.split(separator: true).count
        #expect(groups == 3, "\(tile.text)")
    }

    @Test("A meeting without any time has a full bar on its tile")
    func noTime() {
        let (none, over) = (tile(rows: 8, elapsed: 0, remaining: 0), tile(rows: 8, remaining: 0))
        #expect(none.line(7) == over.line(7))
        #expect(
            (0..<60).map { none.style(row: 7, column: $0) }
                == (0..<60).map { over.style(row: 7, column: $0) })
    }

    @Test("A tile of three rows is as wide as the screen")
    func lowBoard() {
        let grid = BoardGrid(count: 1, in: Rect(row: 0, column: 0, rows: 3, columns: 80))
        #expect(grid.columns == 1 && grid.place(of: 0).columns == 80)
    }
}
