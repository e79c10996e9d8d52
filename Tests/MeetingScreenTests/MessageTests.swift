import Live
import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen
@testable import Widgets

/// Messages for everyone.
@Suite struct MessageTests {
    @Test("o shows a message for up to 20 seconds, and an empty message hides it")
    func key() {
        var meeting = Meeting()
        meeting.press(.character("o"), at: 1)
        meeting.type("lunch at 12", at: 2)
        meeting.press(.enter, at: 5)
        #expect(meeting.model.message?.text == "lunch at 12")
        #expect(meeting.model.screen.notice == "Shown to everyone for up to 20 s.")
        meeting.pass(to: 8)
        #expect(meeting.model.deadline == .seconds(25))
        meeting.pass(to: 24.9)
        #expect(meeting.model.message != nil)
        meeting.pass(to: 25)
        #expect(meeting.model.message == nil)
        #expect(meeting.effects == [.announce(.message(nil))])

        meeting.send(.line("message again"), at: 26)
        meeting.press(.character("o"), .enter, at: 28)
        #expect(meeting.model.message == nil)
        let isJournaled = meeting.allEffects.contains {
            if case .journal(let event, _) = $0 { event != .begin } else { false }
        }
        #expect(!isJournaled)
    }

    @Test(
        "A message's field counts characters, not bytes",
        arguments: ["x", "é", "日", "e\u{301}", "👨\u{200D}👩\u{200D}👧", "a日"])
    func characters(part: String) {
        var field = TextField(longest: Bounds.messageCharacters)
        for character in String(repeating: part, count: 300) { field.press(.character(character)) }
        #expect(field.string.count == 200)
        field.press(.home)
        field.insert(part)
        #expect(field.string.count == 200)
        field.press(.delete)
        field.insert(String(repeating: part, count: 300))
        #expect(field.string.count == 200)
    }

    @Test(
        "Esc first hides the message, then clears the selection; a new speaker hides the message too"
    )
    func endsEarly() {
        var meeting = Meeting()
        meeting.send(.line("message lunch"), at: 1)
        meeting.press(.down, .escape, at: 2)
        #expect(meeting.model.message == nil && meeting.model.screen.selection != nil)
        meeting.press(.escape, at: 3)
        #expect(meeting.model.screen.selection == nil)
        for event in [MeetingEvent.line("next"), .line("undo"), .line("end")] {
            meeting.send(.line("message lunch"), at: 10)
            #expect(meeting.model.message != nil)
            meeting.send(event, at: 11)
            #expect(meeting.model.message == nil, "\(event)")
        }
    }

    @Test("A message clears the selection, and the footer says how to hide the message")
    func coversTheList() {
        var meeting = Meeting()
        meeting.press(.down, at: 1)
        meeting.press(.character("o"), at: 2)
        meeting.type("lunch", at: 3)
        meeting.press(.enter, at: 4)
        #expect(meeting.model.screen.selection == nil)
        #expect(meeting.picture(at: 5).text.contains("Esc hide"))
        meeting.press(.escape, at: 6)
        #expect(!meeting.picture(at: 6).text.contains("Esc hide"))
    }

    @Test("A message sent just as the speaker changes is kept, and undo does not hide it")
    func withTheNextSpeaker() {
        var meeting = Meeting(minutes: 10)
        meeting.send(.line("message lunch"), at: 150)
        #expect(meeting.speaker == "Daisy" && meeting.model.message != nil)
        meeting.send(.line("extend 30"), at: 151)
        meeting.send(.line("undo"), at: 152)
        #expect(meeting.model.message != nil)
    }

    @Test("A message disappears after its time even if the meeting is paused")
    func paused() {
        var meeting = Meeting()
        meeting.press(.character("p"), at: 1)
        meeting.send(.line("message lunch"), at: 2)
        #expect(meeting.model.deadline == .seconds(22))
    }

    @Test("A message that is too long is refused, and one without visible characters hides it")
    func bounds() {
        var meeting = Meeting()
        let longest = String(repeating: "é", count: 200)
        meeting.send(.line("message \(longest)"), at: 1)
        #expect(meeting.model.message?.text == longest)
        for text in [longest + "x", String(repeating: "a\u{301}\u{302}\u{303}", count: 200)] {
            meeting.send(.line("message \(text)"), at: 2)
            #expect(
                meeting.effects == [
                    .announce(
                        .refused(
                            "Not shown: a message has at most 200 characters."))
                ])
        }
        meeting.send(.line("message \u{3164}"), at: 3)
        #expect(meeting.model.message == nil)
        meeting.press(.character("o"), at: 4)
        meeting.send(.paste(longest + "\nxyz"), at: 5)
        #expect(meeting.model.screen.prompt?.field?.string == longest)
    }

    @Test("Without a screen, a message is printed as a sentence and included in JSON lines")
    func lines() throws {
        var meeting = Meeting(hasScreen: false)
        meeting.send(.line("message \u{1b}[31mlunch\u{7}"), at: 1)
        let report = MeetingReport(meeting.model, at: .seconds(1))
        #expect(meeting.effects == [.announce(.message("[31mlunch"))])
        #expect(report.sentence(for: .message("[31mlunch")) == "Message for everyone: [31mlunch")
        #expect(report.json.contains(#""message":"[31mlunch""#))
        #expect(report.sentence(for: .message(nil)) == nil)
        meeting.pass(to: 22)
        #expect(!MeetingReport(meeting.model, at: .seconds(22)).json.contains("message"))
    }

    @Test(
        "A message never touches the large name above it, with or without marks",
        arguments: ["Chloe", "Chloé"], [(28, 96), (34, 110), (40, 120), (50, 200)])
    func belowTheNext(next: String, size: (rows: Int, columns: Int)) {
        var meeting = Meeting(["Cathy", next, "Simon"])
        meeting.send(.line("message lunch"), at: 20)
        let frame = meeting.picture(at: 20, rows: size.rows, columns: size.columns)
        let layout = MeetingLayout(
            size: frame.size, MeetingLayout.Content(aside: .message))
        let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        let above = lines[layout.aside.row - 1].dropFirst(layout.aside.column)
        #expect(above.allSatisfy { $0 == " " }, "\(frame.text)")
    }

    @Test("The sender's own notice does not hide a message", arguments: [(5, 20), (7, 40)])
    func ownNotice(rows: Int, columns: Int) {
        var meeting = Meeting()
        meeting.press(.character("o"), at: 1)
        meeting.type("Lunch", at: 2)
        meeting.press(.enter, at: 3)
        #expect(meeting.model.screen.notices.answer != nil)
        let frame = meeting.picture(at: 3, rows: rows, columns: columns)
        #expect(frame.text.contains("Lunch"), "\(frame.text)")
    }

    @Test("At 80x24 a message of six words is shown in large letters")
    func sixWords() {
        var meeting = Meeting()
        meeting.pass(to: 20)
        meeting.send(
            .line("message Lunch is ready in the kitchen"), at: 20)
        #expect(!meeting.picture(at: 20).text.contains("kitchen"))
    }

    @Test(
        "A message covers the list and is as large as the space allows",
        arguments: [
            ("short", "Wrap up!"), ("long", "Lunch is at twelve today, in the large room"),
            ("longest", String(repeating: "Please keep it short. ", count: 9)),
            ("chinese", "请大家长话短说,午饭在十二点,大会议室见,别忘了带上自己的杯子和名牌"),
        ], [(10, 40), (24, 80), (40, 120)])
    func picture(text: (name: String, text: String), size: (rows: Int, columns: Int)) {
        var meeting = Meeting()
        meeting.pass(to: 20)
        meeting.send(.line("message \(text.text)"), at: 20)
        let frame = meeting.picture(at: 20, rows: size.rows, columns: size.columns)
        expectSnapshot(frame.text, named: "message-\(text.name)-\(size.columns)x\(size.rows)")
    }
}
