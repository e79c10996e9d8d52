import ScrumCore
import TerminalUI
import Testing

@testable import MeetingHistory
@testable import MeetingScreen

/// Meetings in a terminal, without a full screen.
@Suite struct MeetingPlainTests {
    private func prompt(_ text: String, left: Int = 0) -> MeetingPrompt {
        var editor = TextField()
        editor.insert(text)
        for _ in 0..<left { editor.press(.left) }
        return .join(editor)
    }

    /// The text and cursor of a one-line terminal after it has received these bytes.
    private func line(after bytes: String) -> (text: String, cursor: Int) {
        var cells: [Character] = []
        var cursor = 0
        for character in bytes {
            if character == "\u{8}" {
                cursor -= 1
                continue
            }
            let width = TextWidth.width(of: String(character))
            while cells.count < cursor + width { cells.append(" ") }
            cells[cursor] = character
            if width == 2 { cells[cursor + 1] = "_" }
            cursor += width
        }
        while cells.last == " " { cells.removeLast() }
        return (String(cells), cursor)
    }

    @Test("Details about the speaker follow the name, or appear once they are available")
    func about() {
        var meeting = Meeting(hasScreen: false)
        func sentence(_ announcement: MeetingAnnouncement) -> String? {
            MeetingReport(meeting.model, at: .seconds(5)).sentence(for: announcement)?
                .description
        }
        meeting.send(.about(name: "Daisy", lines: ["#17 Login"]), at: 1)
        #expect(meeting.effects == [])
        meeting.send(.about(name: "Cathy", lines: ["a \u{1B}[31m", "b"]), at: 2)
        #expect(meeting.effects == [.changedState, .announce(.about)])
        #expect(sentence(.about) == "About Cathy: a [31m\nAbout Cathy: b")
        meeting.press(.character("n"), at: 5)
        #expect(
            sentence(.speaks)
                == "Daisy speaks, 2 minutes 30 seconds, then Simon.\nAbout Daisy: #17 Login")
        meeting.send(.about(name: "Daisy", lines: []), at: 6)
        #expect(meeting.effects == [.changedState])
    }

    @Test("An answer is echoed while it is typed")
    func typing() {
        var shown = PrintedPrompt.Text()
        var bytes = ""
        func show(_ prompt: MeetingPrompt?, columns: Int = 40) {
            let text = prompt.map { PrintedPrompt.text(of: $0, columns: columns) } ?? .init()
            bytes += PrintedPrompt.change(from: shown, to: text).description
            shown = text
        }
        show(prompt(""))
        #expect(line(after: bytes) == ("Who joins?", 11))
        show(prompt("Zoë"))
        #expect(line(after: bytes) == ("Who joins? Zoë", 14))
        show(prompt("Zo"))
        #expect(line(after: bytes) == ("Who joins? Zo", 13))
        show(prompt("王小明"))
        #expect(line(after: bytes) == ("Who joins? 王_小_明_", 17))
        show(prompt("王小明", left: 3))
        #expect(line(after: bytes) == ("Who joins? 王_小_明_", 11))
        show(prompt("A王小明", left: 2))
        #expect(line(after: bytes) == ("Who joins? A王_小_明_", 14))
        show(prompt("A王小明"))
        #expect(line(after: bytes) == ("Who joins? A王_小_明_", 18))
        show(nil)
        #expect(line(after: bytes) == ("", 0))
        #expect(bytes.allSatisfy { $0 == "\u{8}" || $0 >= " " })
    }

    @Test("A long answer stays on one line", arguments: [12, 20, 40])
    func longAnswer(columns: Int) {
        let long = String(repeating: "ab ", count: 30)
        for left in [0, 5, 90] {
            let text = PrintedPrompt.text(of: prompt(long, left: left), columns: columns)
            #expect(TextWidth.width(of: text.before + text.after) < max(columns, 13))
        }
    }

    @Test("The question at the end needs a terminal")
    func ending() {
        var meeting = Meeting(hasScreen: false)
        meeting.press(.character("q"), at: 20)
        #expect(meeting.exit == MeetingExit(ending: .early))

        meeting = Meeting(hasScreen: false, hasPrompt: true)
        meeting.press(.character("q"), at: 20)
        #expect(meeting.exit == nil && meeting.model.timer.isPaused)
        let text = meeting.model.screen.prompt.map {
            PrintedPrompt.text(of: $0, columns: 80).before
        }
        #expect(
            text == "End the meeting? Enter end and save, d end without saving, Escape continue ")
        meeting.press(.character("g"), at: 30)
        #expect(!meeting.model.timer.isPaused && meeting.model.screen.prompt == nil)
    }

    @Test("Keys and selections are announced")
    func keys() {
        var meeting = Meeting(hasScreen: false, hasPrompt: true)
        meeting.press(.character("?"), at: 5)
        #expect(meeting.effects == [.announce(.keys)])
        let report = MeetingReport(meeting.model, at: .seconds(5))
        let text = report.sentence(for: .keys)?.description ?? ""
        #expect(text.split(separator: "\n").contains("j: add or bring back people (with commas)."))
        meeting.press(.down, at: 6)
        #expect(meeting.effects == [.announce(.changed("Daisy is selected."))])
        meeting.press(.character("i"), at: 7)
        meeting.press(.escape, at: 8)
        #expect(meeting.effects == [.announce(.changed("Cancelled."))])
    }

    @Test("A notice disappears when the speaker changes")
    func oldMessage() {
        var meeting = Meeting()
        meeting.press(.character("+"), at: 5)
        #expect(meeting.model.screen.notice == "+0:30 for Cathy.")
        meeting.press(.character(" "), at: 6)
        #expect(meeting.model.screen.notice == nil)
        meeting.send(.notice("not kept"), at: 7)
        meeting.press(.character(" "), at: 8)
        #expect(meeting.model.screen.notice == "not kept")
        meeting.press(.character("u"), at: 9)
        #expect(meeting.model.screen.notice == "Undone. Daisy speaks.")
    }

    @Test(
        "The question is shortened to the screen's width",
        arguments: [
            (20, true, " End? save discard …"), (40, true, " End? save discard back"),
            (
                80, true,
                " End the meeting?  Enter end and save · d end without saving · Esc continue"
            ),
            (20, false, " End? end back"),
            (80, false, " End the meeting?  Enter end without saving · Esc continue"),
        ])
    func question(columns: Int, isKept: Bool, text: String) {
        var meeting = Meeting(isKept: isKept)
        meeting.press(.character("q"), at: 5)
        let frame = meeting.picture(at: 5, rows: 5, columns: columns)
        #expect(frame.line(4) == text)
    }

    @Test(
        "If the meeting is already saved, the question says what stays saved",
        arguments: [
            (22, " End? save discard ba…"), (34, " End? save discard since 9:01 back"),
            (40, " End? save discard since 9:01 back"),
            (
                80,
                " End the meeting?  Enter end and save · d discard since 9:01 · Esc continue"
            ),
        ])
    func savedQuestion(columns: Int, text: String) throws {
        let time = try #require(TimeOfDay("9:01"))
        let prompt = MeetingPrompt.end(wasPaused: false, isKept: true, saved: time)
        var frame = Frame(size: Size(rows: 1, columns: columns), glyphs: .unicode)
        let row = Rect(row: 0, column: 0, rows: 1, columns: columns)
        MeetingPromptView(prompt: prompt).draw(in: &frame, rect: row)
        #expect(frame.line(0) == text)
    }

    @Test("After a saved meeting is resumed, Ctrl-C saves a new part of at least ten seconds")
    func earlyInterrupt() throws {
        let end = Timestamp(seconds: 32_460, utcOffset: 0)
        for (seconds, isKept) in [(29.9, false), (30.0, true)] {
            var meeting = Meeting(saved: .init(end: end, elapsed: .seconds(20)))
            meeting.send(.signal(2), at: seconds)
            #expect(meeting.exit?.isKept == isKept)
        }
    }
}
