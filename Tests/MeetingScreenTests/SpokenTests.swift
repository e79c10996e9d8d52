import ScrumCore
import TestSupport
import Testing

@testable import MeetingScreen

/// Text suitable for a screen reader: no symbols and no clock times.
struct SpokenTests {
    private func person(_ name: String, _ planned: Int, _ taken: Int) -> MeetingRecord.Person {
        .init(name: name, planned: .seconds(planned), taken: .seconds(taken))
    }

    @Test("The result has a sentence for each person and each note")
    func summary() {
        var absent = person("Daisy", 60, 0)
        absent.isAbsent = true
        let record = MeetingRecord(
            id: "a1", scrum: .init(title: "Design"),
            start: Timestamp(seconds: 1_795_255_200, utcOffset: 3600), planned: .seconds(300),
            elapsed: .seconds(175), ending: .early,
            people: [
                person("Cathy", 60, 95), absent, person("Simon", 60, 60),
                person("Jonathan", 60, 20), person("Zoë", 60, 0),
            ], notes: [.init(text: "ask about the release", speaker: "Simon")])
        #expect(
            SpokenSummary(record).lines == [
                "Cathy took 1 minute 35 seconds, 35 seconds over.",
                "Simon took 1 minute, as planned.",
                "Jonathan took 20 seconds, 40 seconds under.",
                "Zoë did not speak.", "Daisy was absent.",
                "Note while Simon spoke: ask about the release",
            ])
    }

    @Test("A time is rounded in words as it is in figures")
    func rounding() {
        var meeting = Meeting(hasScreen: false)
        meeting.send(.line("extend -500"), at: 1.3)
        // 1.3 s of the box have been used and 10 s must remain, so 138.7 s are removed.
        let words = "2 minutes 19 seconds less for Cathy."
        #expect(meeting.effects.contains(.announce(.changed(words))))
        #expect(meeting.model.screen.notice == "−2:19 for Cathy.")
    }

    @Test("A refusal names keys in words")
    func refusedKeys() {
        var meeting = Meeting(hasScreen: false)
        meeting.press(.character("x"), at: 1)
        #expect(meeting.effects == [.announce(.said("Question mark shows the keys."))])
        meeting.press(.enter, at: 2)
        let select = "Select a name with up arrow and down arrow first."
        #expect(meeting.effects == [.announce(.said(select))])
        #expect(
            SpokenKeys.inWords("Press Ctrl-C or Esc here.") == "Press Control C or Escape here.")
    }

    @Test("If keys work, they are explained in words at the start")
    func keys() throws {
        let report = MeetingReport(
            Meeting(hasScreen: false, hasPrompt: true).model, at: .zero)
        let begin = try #require(report.sentence(for: .began)).description
        #expect(begin.hasSuffix("t for the time remaining, q to end."))
        let all = try #require(report.sentence(for: .keys)).description
        #expect(all.hasPrefix("space or n or right arrow: next speaker.\n"))
        #expect(!all.contains { "→←↑↓+<>".contains($0) }, "\(all)")
        let other = MeetingReport(Meeting(hasScreen: false).model, at: .zero)
        #expect(other.sentence(for: .began)?.description.contains("Keys") == false)
    }
}
