import Live
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
        meeting.type(" Zed,, Maria Lee , Simon, zed,", at: 11)
        meeting.press(.enter, at: 20)
        #expect(
            meeting.model.timer.upcoming.suffix(2).map(\.name) == ["Zed", "Maria Lee"])
        #expect(
            meeting.model.screen.notice
                == "2 people join at the end; Maria Lee is last. Simon is already here.")
        meeting.press(.character("u"), at: 20.9)
        #expect(meeting.model.screen.notice == "Undone. Zed and Maria Lee are not joining.")
        meeting.send(.line("join Lee, Ann"), at: 21)
        #expect(meeting.model.timer.upcoming.last?.name == "Lee, Ann")
        meeting.press(.character("i"), at: 22)
        meeting.type("first, second", at: 23)
        meeting.press(.enter, at: 30)
        #expect(meeting.model.timer.notes.map(\.text) == ["first, second"])
    }

    @Test(
        "An absentee who joins comes back, at every door and however their name is spelled",
        arguments: ["Simon", "simon", " SIMON "])
    func absenteeJoins(name: String) {
        for isWaiting in [false, true] {
            for isKey in [false, true] {
                var meeting = Meeting(begins: !isWaiting)
                meeting.send(.line("absent Simon"), at: 1)
                if isKey {
                    meeting.press(.character("j"), at: 2)
                    meeting.type(name, at: 3)
                    meeting.press(.enter, at: 4)
                } else {
                    meeting.send(.line("join \(name)"), at: 4)
                }
                #expect(meeting.model.screen.notice == "Simon is back.")
                #expect(meeting.model.timer.speakers.map(\.isAbsent).contains(true) == false)
                #expect(meeting.model.timer.speakers.count == 4)
                meeting.send(.line("undo"), at: 6)
                #expect(meeting.model.screen.notice == "Undone. Simon is absent.")
            }
        }
    }

    @Test("Someone present who joins is refused, and the refusal says how to add a namesake")
    func presentJoins() {
        var meeting = Meeting()
        for (time, name) in ["Simon", "SIMON"].enumerated() {
            meeting.send(.line("join \(name)"), at: Double(time))
            #expect(
                meeting.effects
                    == [.announce(.refused("Simon is here. Add another as \"Simon 2\"."))])
        }
        meeting.send(.line("join Simon 2"), at: 3)
        meeting.send(.line("join Simón"), at: 4)
        #expect(meeting.model.timer.upcoming.suffix(2).map(\.name) == ["Simon 2", "Simón"])
    }

    @Test("Names typed together are one change, also for a viewer's keys and after a resume")
    func oneChange() throws {
        let line = try #require(Control.join(["simon", "Zed", "Eve"]).lines.first)
        for isWaiting in [false, true] {
            var meeting = Meeting(begins: !isWaiting)
            meeting.send(.line("absent Simon"), at: 1)
            meeting.send(.line(line), at: 2)
            #expect(
                meeting.model.screen.notice
                    == "Simon is back. 2 people join at the end; Eve is last.")
            #expect(meeting.model.timer.speakers.count == 6)
            meeting.send(.line("undo"), at: 3)
            #expect(meeting.model.screen.notice == "Undone. 3 people are not joining.")
            #expect(meeting.model.timer.speakers.filter(\.isAbsent).map(\.name) == ["Simon"])
            #expect(meeting.model.timer.speakers.count == 4)
        }
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
