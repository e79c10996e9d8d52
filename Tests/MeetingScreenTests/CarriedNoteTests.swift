import TerminalUI
import Testing

@testable import MeetingScreen

/// Open notes from past meetings, shown in a meeting.
struct CarriedNoteTests {
    private static let notes = [
        CarriedNote(id: "m1/1", speaker: "Daisy, 24 Nov", text: "ask ops", day: "Tuesday"),
        CarriedNote(id: "m1/3", speaker: "Simon, 24 Nov", text: "update the wiki", day: "Tuesday"),
    ]
    private static let reminder = "2 open notes from Tuesday (v)."

    private func meeting(begins: Bool = true) -> Meeting {
        Meeting(begins: begins, carried: Self.notes)
    }

    @Test("The reminder stays while the meeting is waiting, and for 10 seconds after the start")
    func reminder() {
        var meeting = meeting(begins: false)
        meeting.send(.tick, at: 100)
        #expect(meeting.model.screen.notice == Self.reminder)
        meeting.press(.character("5"), at: 101)
        meeting.send(.tick, at: 110)
        #expect(meeting.model.screen.notice == Self.reminder)
        meeting.press(.character(" "), at: 120)
        meeting.send(.tick, at: 129)
        #expect(meeting.model.screen.notice == Self.reminder)
        meeting.send(.tick, at: 131)
        #expect(meeting.model.screen.notice == nil)
    }

    @Test("A tick changes the reminder before the start, and hides it after the start")
    func changedReminder() {
        var meeting = meeting(begins: false)
        meeting.press(.character("v"), at: 10)
        #expect(meeting.picture(at: 10).text.contains("Space starts. \(Self.reminder)"))
        meeting.press(.enter, at: 12)
        #expect(meeting.model.waiting == .byHand)
        #expect(meeting.effects.contains(.tick(note: "m1/1", isDone: true, for: .screen)))
        meeting.send(.tick, at: 20)
        #expect(meeting.model.screen.notice == "1 open note from Tuesday (v).")
        meeting.press(.character(" "), at: 30)
        #expect(meeting.model.screen.notice == "1 open note from Tuesday (v).")
        meeting.press(.enter, at: 32)
        #expect(meeting.model.screen.notices.texts == ["Ticked off: update the wiki"])
    }

    @Test("Notes from different days are counted without naming a day")
    func days() {
        let notes = Self.notes + [CarriedNote(id: "m2/1", speaker: "", text: "x", day: "Monday")]
        #expect(Meeting(carried: notes).model.reminder == "3 open notes (v).")
    }

    @Test("Without a screen, v prints a line for each note")
    func lines() {
        var meeting = Meeting(hasScreen: false, carried: Self.notes)
        meeting.press(.character("v"), at: 10)
        #expect(
            meeting.effects == [
                .announce(.changed("Note 1, Daisy, 24 Nov: ask ops")),
                .announce(.changed("Note 2, Simon, 24 Nov: update the wiki")),
            ])
    }

    @Test("v lists the notes in any turn; Enter ticks one off and opens it again")
    func keys() {
        var meeting = meeting()
        #expect(meeting.model.screen.notes == nil)
        meeting.press(.character("v"), at: 10)
        #expect(meeting.model.screen.notes?.notes.map(\.text) == ["ask ops", "update the wiki"])
        let screen = meeting.picture(at: 10).text
        #expect(screen.contains("1  ask ops\n") && screen.contains("Daisy, 24 Nov\n"))
        meeting.press(.enter, at: 12)
        #expect(meeting.effects.contains(.tick(note: "m1/1", isDone: true, for: .screen)))
        #expect(!meeting.effects.contains { if case .journal = $0 { true } else { false } })
        #expect(meeting.model.screen.notice == "Ticked off: ask ops")
        meeting.press(.up, .enter, at: 14)
        #expect(meeting.effects.contains(.tick(note: "m1/1", isDone: false, for: .screen)))
        meeting.press(.escape, at: 16)
        #expect(meeting.model.screen.notes == nil)
    }

    @Test("If a tick cannot be saved, only the reason is shown")
    func failedTick() {
        var meeting = meeting()
        meeting.tickFailure = "Not saved: disk full"
        meeting.press(.character("v"), .enter, at: 10)
        #expect(!meeting.effects.contains(.announce(.changed("Ticked off: ask ops"))))
        #expect(meeting.model.screen.notes?.notes.map(\.isDone) == [false, false])
        #expect(meeting.model.screen.notes?.chosen == 0)
        #expect(meeting.model.screen.notice == "Not saved: disk full")
    }

    @Test("This meeting's notes come after notes from past meetings")
    func own() {
        var meeting = meeting()
        meeting.send(.line("note lunch"), at: 5)
        meeting.press(.character("v"), at: 10)
        meeting.press(.down, .down, .enter, at: 12)
        #expect(meeting.model.timer.tickedNotes.contains(0))
        #expect(meeting.effects.contains(.journal(.tick(0), at: .seconds(12))))
        #expect(meeting.model.screen.notes?.notes.map(\.isDone) == [false, false, true])
        meeting.press(.character("u"), at: 14)
        #expect(meeting.model.screen.notice == "Open again: lunch")
        #expect(meeting.model.screen.notes?.chosen == 2)
    }

    @Test("Lines for other programs never contain notes from past meetings")
    func isPrivate() {
        var meeting = meeting()
        meeting.press(.character("v"), at: 10)
        #expect(!MeetingReport(meeting.model, at: .seconds(10)).json.contains("ops"))
    }

    @Test("If there are no notes, v reports that")
    func none() {
        var meeting = Meeting()
        meeting.press(.character("v"), at: 10)
        #expect(meeting.model.screen.notice == "No notes." && meeting.model.screen.notes == nil)
    }
}
