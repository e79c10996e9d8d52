import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

/// A meeting's notes. The team discusses them one at a time during the last agenda item.
struct NoteListTests {
    /// Three notes; the agenda item Parking lot starts at 10 s.
    private func meeting(hasScreen: Bool = true) -> Meeting {
        var meeting = Meeting(["Cathy", "Daisy", "[Parking lot]"], hasScreen: hasScreen)
        meeting.send(.line("note Ask ops about the certificate"), at: 1)
        meeting.send(.line("next"), at: 3)
        meeting.send(
            .line("note Who reviews the schema, and what else is to be done by then?"), at: 5)
        meeting.send(.line("note Lunch"), at: 7)
        #expect(!meeting.model.showsNotes)
        meeting.send(.line("next"), at: 10)
        return meeting
    }

    private func done(_ meeting: Meeting) -> [Bool] {
        meeting.model.timer.notes.indices.map { meeting.model.timer.tickedNotes.contains($0) }
    }

    @Test("Enter ticks off one note after another, u undoes that, and the arrows select a note")
    func keys() {
        var meeting = meeting()
        #expect(meeting.model.showsNotes && meeting.model.chosenNote == 0)
        meeting.press(.enter, at: 12)
        #expect(meeting.model.screen.notice == "Ticked off: Ask ops about the certificate")
        #expect(meeting.effects.contains(.journal(.tick(0), at: .seconds(12))))
        #expect(meeting.model.chosenNote == 1)
        meeting.press(.down, .down, .enter, at: 14)
        #expect(done(meeting) == [true, false, true] && meeting.model.chosenNote == 1)
        meeting.press(.character("u"), at: 16)
        #expect(meeting.model.screen.notice == "Open again: Lunch")
        #expect(done(meeting) == [true, false, false] && meeting.model.chosenNote == 2)
        meeting.press(.up, .up, .enter, at: 18)
        #expect(meeting.model.screen.notice == "Open again: Ask ops about the certificate")
        #expect(done(meeting) == [false, false, false] && meeting.model.chosenNote == 0)
        // The selection is no longer visible after this time.
        meeting.press(.character("a"), at: 20)
        #expect(meeting.model.screen.notice == "Parking lot is left out.")
    }

    @Test("A control line can tick off a note at any time by its number, counting from 1")
    func lines() {
        var meeting = meeting()
        meeting.send(.line("tick 2"), at: 12)
        #expect(done(meeting) == [false, true, false])
        for word in ["0", "4", "two", "99999999999999999999"] {
            meeting.send(.line("tick \(word)"), at: 13)
            let reason = "\"tick\" takes a note number from 1 to 3."
            #expect(meeting.effects == [.announce(.refused(reason))])
        }
        var none = Meeting()
        none.send(.line("tick 1"), at: 1)
        #expect(none.effects == [.announce(.refused("No notes."))])
    }

    @Test("At any size, the notes replace the list of people", arguments: [(24, 80), (10, 40)])
    func picture(rows: Int, columns: Int) {
        var meeting = meeting()
        meeting.press(.enter, at: 12)
        meeting.pass(to: 20)
        let frame = meeting.picture(at: 20, rows: rows, columns: columns)
        expectSnapshot(frame.text, named: "notes-\(columns)x\(rows)")
    }

    @Test("Without a screen, the notes are sentences")
    func spoken() {
        let meeting = meeting(hasScreen: false)
        let sentence = MeetingReport(meeting.model, at: .seconds(10)).sentence(for: .speaks)
        #expect(
            sentence?.description == """
                Parking lot, 3 minutes 20 seconds, last item.
                Note 1, Cathy: Ask ops about the certificate
                Note 2, Daisy: Who reviews the schema, and what else is to be done by then?
                Note 3, Daisy: Lunch
                """)
    }

    @Test("All notes are shown in full if they fit")
    func wholeNotes() {
        let view = NoteListView(list: meeting().model.noteList)
        for (rows, isWhole) in [(6, true), (5, false)] {
            var frame = Frame(size: Size(rows: rows, columns: 26), glyphs: .unicode)
            view.draw(in: &frame, rect: frame.bounds)
            // Ask ops about / the certificate
            #expect(frame.text.contains("certificate"))
            #expect(frame.text.contains("is to be done by then?") == isWhole)
        }
    }

    @Test(
        "If not all notes fit, the first and last rows count those left out",
        arguments: [Size(rows: 24, columns: 80), Size(rows: 12, columns: 40)])
    func leftOut(size: Size) {
        var meeting = Meeting(["Cathy", "[Parking lot]"])
        for number in 10..<50 { meeting.send(.line("note \(number)."), at: 1) }
        meeting.send(.line("next"), at: 3)
        for chosen in 0..<40 {
            let text = meeting.picture(at: 5, rows: size.rows, columns: size.columns).text
            let shown = (0..<40).filter { text.contains("Cathy: \($0 + 10).") }
            #expect(shown.contains(chosen), "\(text)")
            let (above, below) = (shown.min() ?? 0, 39 - (shown.max() ?? 0))
            #expect(text.contains("↑ \(above) more") == (above > 0), "\(text)")
            #expect(text.contains("↓ \(below) more") == (below > 0), "\(text)")
            meeting.press(.down, at: 5)
        }
    }

    @Test("If a long note covers later notes, the last row shows how many")
    func coveredNotes() {
        let notes = (0..<6).map { index in
            let text = index > 0 ? "\(index)." : String(repeating: "word ", count: 30)
            return ScreenState.NoteList.Note(speaker: "Cathy", text: text, isDone: false)
        }
        let view = NoteListView(list: .init(notes: notes, chosen: 0))
        var frame = Frame(size: Size(rows: 7, columns: 26), glyphs: .unicode)
        view.draw(in: &frame, rect: frame.bounds)
        #expect(frame.line(6).contains("↓ 3 more"), "\(frame.text)")
        #expect(frame.text.contains("Cathy: 2.") && !frame.text.contains("Cathy: 3."))
    }

    @Test("A long note uses the rows that later notes leave free")
    func longNotes() {
        var meeting = Meeting(["Cathy", "[Parking lot]"])
        let words = Array(repeating: "漢字 and letters", count: 200).joined(separator: " ")
        for number in 0..<30 { meeting.send(.line("note \(number) \(words)"), at: 1) }
        meeting.send(.line("next"), at: 3)
        for size in [
            Size(rows: 24, columns: 80), Size(rows: 50, columns: 200), Size(rows: 5, columns: 20),
        ] {
            for press in 0..<31 {
                meeting.press(.down, at: 5)
                guard !Sweep.isSampled || press % 5 == 0 else { continue }
                let frame = meeting.picture(at: 5, rows: size.rows, columns: size.columns)
                #expect(frame.text.split(separator: "\n").count <= size.rows)
                guard size.rows > 10 else { continue }
                #expect(frame.text.contains("Cathy: \(meeting.model.chosenNote) "))
            }
        }
    }
}
