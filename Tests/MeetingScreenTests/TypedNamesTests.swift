import ScrumCore
import TerminalUI
import Testing

@testable import MeetingScreen

/// Names of people who join, typed or pasted after the key j.
@Suite struct TypedNamesTests {
    @Test("Several pasted lines add several people")
    func pastedPeople() {
        var meeting = Meeting()
        meeting.press(.character("j"), at: 10)
        meeting.send(.paste("Ann\r\n  Bob  Lee\n\nCid\n"), at: 11)
        #expect(meeting.model.screen.prompt == nil)
        #expect(meeting.model.timer.upcoming.suffix(3).map(\.name) == ["Ann", "Bob Lee", "Cid"])
        #expect(meeting.model.screen.notice == "3 people join at the end; Cid is last.")
    }

    @Test("Typed names are separated by commas; a control line takes one name")
    func typedPeople() {
        var meeting = Meeting()
        meeting.press(.character("j"), at: 10)
        meeting.type(" Zed,, Maria Lee , Simon,", at: 11)
        meeting.press(.enter, at: 20)
        #expect(
            meeting.model.timer.upcoming.suffix(3).map(\.name) == ["Zed", "Maria Lee", "Simon (2)"])
        #expect(meeting.model.screen.notice == "3 people join at the end; Simon (2) is last.")
        meeting.send(.line("join Lee, Ann"), at: 21)
        #expect(meeting.model.timer.upcoming.last?.name == "Lee, Ann")
        meeting.press(.character("i"), at: 22)
        meeting.type("first, second", at: 23)
        meeting.press(.enter, at: 30)
        #expect(meeting.model.timer.notes.map(\.text) == ["first, second"])
    }

    @Test("Several pasted lines are one note")
    func pastedNote() {
        var meeting = Meeting()
        meeting.press(.character("i"), at: 10)
        meeting.send(.paste("one\ntwo"), at: 11)
        meeting.press(.enter, at: 12)
        #expect(meeting.model.timer.notes.first?.text == "one two")
    }
}
