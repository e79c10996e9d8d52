import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

@Suite struct MeetingViewTests {
    private func picture(
        of meeting: Meeting, at seconds: Double, rows: Int = 24, columns: Int = 80,
        glyphs: GlyphSet = .unicode
    ) -> Frame {
        meeting.picture(at: seconds, rows: rows, columns: columns, glyphs: glyphs)
    }

    private func running(to seconds: Double) -> Meeting {
        var meeting = Meeting()
        meeting.pass(to: seconds)
        return meeting
    }

    @Test("On a screen with few rows, a notice has the last line to itself", arguments: 2...7)
    func lowScreen(rows: Int) {
        var meeting = Meeting()
        meeting.press(.character("x"), at: 5)
        let text = meeting.picture(at: 5, rows: rows, columns: 60).text
        #expect(text.hasSuffix("\n? shows the keys."), "\(text)")
    }

    @Test(
        "A running meeting matches its snapshots at the sizes where the layout changes",
        arguments: [(24, 80), (40, 120), (12, 40), (5, 20), (30, 40)])
    func running(rows: Int, columns: Int) {
        let frame = picture(of: running(to: 170), at: 170, rows: rows, columns: columns)
        expectSnapshot(frame.text, named: "meeting-\(columns)x\(rows)")
        #expect(frame.title == "Daisy 3 min · Design")
    }

    @Test(
        "An agenda item has its own arc, row and position",
        arguments: [(24, 80), (40, 120)])
    func items(rows: Int, columns: Int) {
        var meeting = Meeting(["[News]", "Cathy", "Daisy", "Simon", "[Parking lot]"])
        meeting.press(.down, .down, .down, .down, .character("l"), at: 1)
        #expect(meeting.model.screen.notice == "Parking lot is an agenda item.")
        meeting.press(.character("a"), at: 3)
        #expect(meeting.model.screen.notice == "Parking lot is left out.")
        meeting.press(.character("a"), .escape, at: 5)
        meeting.pass(to: 30)
        let first = picture(of: meeting, at: 30).text
        #expect(first.contains(" Turn 1 of 5"))
        let summary = meeting.model.state(at: .seconds(30)).summary
        #expect(summary == "News 1:30 · then Cathy · 1 of 5")
        meeting.pass(to: 300)
        let frame = picture(of: meeting, at: 300, rows: rows, columns: columns)
        expectSnapshot(frame.text, named: "items-\(columns)x\(rows)")
        meeting.pass(to: 500)
        #expect(picture(of: meeting, at: 500).text.contains(" Last item"))
        #expect(picture(of: meeting, at: 500).text.contains("last item"))
    }

    @Test("The terminal's tab shows the turn's progress, pauses and overtime")
    func progress() {
        var meeting = running(to: 170)
        #expect(
            picture(of: meeting, at: 170).progress == TaskProgress(.running, fraction: 20 / 150))
        meeting.press(.character("p"), at: 170)
        #expect(picture(of: meeting, at: 170).progress?.state == .paused)
        var late = Meeting(["Cathy"], minutes: 1, advance: .manual)
        #expect(Meeting(begins: false).picture(at: 0).progress == nil)
        late.pass(to: 72)
        #expect(picture(of: late, at: 72).progress == TaskProgress(.late, fraction: 1))
    }

    @Test(
        "Details about the speaker appear below the name if they fit",
        arguments: [(24, 80), (40, 120), (12, 56), (10, 40)])
    func about(rows: Int, columns: Int) {
        var meeting = running(to: 170)
        let lines = ["#17 Login page", "Review of the schema \u{1B}[31m", "3", "4", "5"]
        meeting.send(.about(name: "Daisy", lines: lines), at: 170)
        meeting.send(.about(name: "Simon", lines: ["of Simon"]), at: 170)
        let frame = picture(of: meeting, at: 170, rows: rows, columns: columns)
        expectSnapshot(frame.text, named: "about-\(columns)x\(rows)")
        #expect(!frame.text.contains("of Simon"))
        meeting.press(.character("n"), at: 172)
        #expect(
            picture(of: meeting, at: 172, rows: rows, columns: columns).text.contains("of Simon"))
    }

    @Test(
        "A meeting in other glyph sets matches its snapshots",
        arguments: [GlyphSet.ascii, .console])
    func glyphs(glyphs: GlyphSet) {
        let frame = picture(of: running(to: 170), at: 170, glyphs: glyphs)
        expectSnapshot(frame.text, named: "meeting-\(glyphs)")
        #expect(glyphs != .ascii || frame.text.utf8.allSatisfy { $0 < 128 })
    }

    @Test("The theme colours the header, the ring and the current row")
    func theme() {
        let frame = picture(of: running(to: 170), at: 170)
        let theme = Style(foreground: .rgb(0x000000), background: .rgb(0xffdf4d))
        #expect(frame.style(row: 0, column: 0).background == theme.background)
        #expect(frame.style(row: 12, column: 20).background == theme.background)
        #expect(frame.style(row: 13, column: 48).background == theme.background)
        #expect(frame.style(row: 4, column: 50).background == theme.background)
        #expect(frame.style(row: 12, column: 60).background == .terminal)
    }

    @Test("The warning changes the colour and the label")
    func warning() {
        let frame = picture(of: running(to: 140), at: 140)
        expectSnapshot(frame.text, named: "meeting-wrap-up")
        #expect(frame.style(row: 12, column: 20).background == MeetingMood.warned.colors?.ground)
    }

    @Test("Overtime changes the colour and the label")
    func overtime() {
        var meeting = Meeting(advance: .manual)
        meeting.pass(to: 162)
        let frame = picture(of: meeting, at: 162)
        expectSnapshot(frame.text, named: "meeting-overtime")
        #expect(frame.title == "Cathy +1 min · Design")
        #expect(frame.style(row: 12, column: 20).background == MeetingMood.over.colors?.ground)
    }

    @Test("A pause changes the shape and the label")
    func paused() {
        var meeting = running(to: 30)
        meeting.press(.character("p"), at: 30)
        let frame = picture(of: meeting, at: 500)
        expectSnapshot(frame.text, named: "meeting-paused")
    }

    @Test("While the meeting is waiting, the first speaker is shown")
    func waiting() {
        let frame = picture(of: Meeting(begins: false), at: 90)
        expectSnapshot(frame.text, named: "meeting-waiting")
    }

    @Test("Someone who was moved to the end has the rest of the box in the list")
    func rest() {
        var meeting = Meeting()
        meeting.press(.character("l"), at: 5)
        #expect(meeting.picture(at: 6).text.contains(/· Cathy +2:25/))
        for time in [7.0, 9, 11] { meeting.press(.character(" "), at: time) }
        #expect(meeting.picture(at: 12).text.contains(/▶ Cathy +2:30/))
        meeting.press(.character("p"), at: 13)
        #expect(meeting.picture(at: 13).text.contains(/✓ Daisy +0:02/))
    }

    @Test("The help and the footer list the declared keys")
    func keys() {
        let meeting = running(to: 30)
        let text = picture(of: meeting, at: 30).withHelp(meeting.model.screen.keys).text
        expectSnapshot(text, named: "meeting-help")
        for binding in MeetingKeys.all { #expect(text.contains(binding.help)) }
    }

    @Test(
        "The keys are next to the countdown if all of them fit there",
        arguments: [(24, 80, true), (40, 120, true), (50, 200, true), (20, 60, false)],
        ["Cathy", "Zoë"])
    func helpBeside(size: (rows: Int, columns: Int, isBeside: Bool), name: String) {
        let (rows, columns, isBeside) = size
        var meeting = Meeting([name, "Daisy", "Simon", "Jonathan"])
        meeting.pass(to: 30)
        let view = MeetingView(
            state: meeting.model.state(at: .seconds(30)), screen: meeting.model.screen)
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
        let area = view.drawBesideHelp(in: &frame)
        KeyHelp().draw(meeting.model.screen.keys, in: &frame, area)
        #expect(frame.text.contains("Keys") == !isBeside, "\(frame.text)")
        guard isBeside else { return }
        for word in ["next", "more, less", "speak next", "split", "volume", "share", "end"] {
            #expect(frame.text.contains(word), "\(word)\n\(frame.text)")
        }
        let top = picture(of: meeting, at: 30, rows: rows, columns: columns)
        for row in 0..<rows / 3 { #expect(frame.line(row) == top.line(row)) }
    }

    @Test("Long help wraps, and scrolls as far as the last key")
    func longHelp() {
        let screen = picture(of: running(to: 30), at: 30, rows: 12, columns: 40)
        var help = KeyHelp()
        help.open()
        var seen = ""
        for step in 0...(2 * MeetingKeys.all.count) {
            var frame = screen
            help.draw(MeetingKeys.all, in: &frame)
            if step == 1 { expectSnapshot(frame.text, named: "meeting-help-40x12") }
            seen += frame.text
            _ = help.handle(.key(.down), at: .seconds(step)) {
                KeyHelp.Layout(MeetingKeys.all, in: frame)
            }
        }
        #expect(!seen.contains("…"))
        for word in MeetingKeys.all.flatMap({ $0.help.split(separator: " ") }) {
            #expect(seen.contains(word))
        }
    }

    @Test("The question at the end matches its snapshot")
    func ending() {
        var meeting = running(to: 30)
        meeting.press(.character("q"), at: 30)
        expectSnapshot(picture(of: meeting, at: 30).text, named: "meeting-question")
    }

    @Test("The cursor is visible while a name is typed")
    func typing() {
        var meeting = running(to: 30)
        meeting.press(.character("j"), at: 30)
        meeting.type("Zoë", at: 31)
        let frame = picture(of: meeting, at: 32)
        #expect(frame.line(23).contains("Who joins? Zoë"))
        #expect(frame.cursorVisible && frame.cursor == Position(row: 23, column: 15))
    }

    @Test("In a list of sixty people the current speaker is visible")
    func sixtySpeakers() {
        var meeting = Meeting((1...60).map { "Speaker number \($0)" }, minutes: 60)
        meeting.pass(to: 40 * 60 + 5)
        let frame = picture(of: meeting, at: 40 * 60 + 5)
        expectSnapshot(frame.text, named: "meeting-60-speakers")
        #expect(frame.text.contains("▶ Speaker number 41"))
    }

    @Test("A name 200 columns wide does not change the layout")
    func longName() {
        let name = String(repeating: "日本", count: 50)
        var meeting = Meeting([name, "Daisy"], minutes: 4)
        meeting.pass(to: 5)
        let frame = picture(of: meeting, at: 5)
        expectSnapshot(frame.text, named: "meeting-long-name")
    }

    @Test("Control characters in names never reach the screen")
    func controls() {
        var meeting = Meeting(["Ev\u{1b}[2Jil\u{202e}", "B\nC"], minutes: 4)
        meeting.pass(to: 5)
        let text = picture(of: meeting, at: 5).text
        #expect(!text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
    }

    @Test("The meeting can be drawn at every size")
    func everySize() {
        var meeting = Meeting(advance: .manual)
        meeting.pass(to: 162)
        meeting.press(.character("j"), at: 170)
        let helping = running(to: 30)
        for rows in 0...14 {
            for columns in 0...44 {
                for glyphs in GlyphSet.allCases {
                    let frame = picture(
                        of: meeting, at: 171, rows: rows, columns: columns, glyphs: glyphs)
                    #expect(frame.size == Size(rows: rows, columns: columns))
                }
                _ = picture(of: helping, at: 30, rows: rows, columns: columns)
                    .withHelp(MeetingKeys.all)
            }
        }
    }

    @Test("All times on the screen change together, once a second")
    func figures() {
        // With boxes of 42.86 s the countdown is not in step with the elapsed time.
        var meeting = Meeting((1...7).map { "P\($0)" }, minutes: 5)
        meeting.pass(to: 50)
        let end = .seconds(50) + meeting.model.timer.left(at: .seconds(50))
        for second in 1...30 {
            let time = end - .seconds(second)
            let figures = meeting.model.state(at: time)
            let elapsed = figures.elapsed.wholeSeconds
            let remaining = figures.remaining.wholeSecondsRoundedUp
            #expect(elapsed + remaining == 300)
            #expect(figures.digits() == TimeText.clock(seconds: second))
        }
    }
}
