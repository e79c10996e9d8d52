import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

/// A meeting's end: the final screen, undo, saving and discarding.
@Suite struct MeetingEndingTests {
    private func ended(by key: Key = .character(" "), isMuted: Bool = false) -> Meeting {
        var meeting = Meeting(["Ann", "Bob"], minutes: 2, isMuted: isMuted)
        meeting.pass(to: 62)
        meeting.press(key, at: 100)
        return meeting
    }

    @Test("The final screen stays open for three seconds")
    func finalScreen() {
        var meeting = ended()
        #expect(meeting.left == nil && meeting.cues == [.end])
        #expect(meeting.model.deadline == .seconds(103))
        meeting.send(.tick, at: 101)
        #expect(meeting.left == nil && meeting.cues == [])
        meeting.send(.tick, at: 103)
        #expect(meeting.left == MeetingExit(ending: .finished))
        #expect(meeting.allCues.count { $0 == .end } == 1)
    }

    @Test("If the meeting is muted, the final screen stays open for one second")
    func mutedFinalScreen() {
        #expect(ended(isMuted: true).model.deadline == .seconds(101))
    }

    @Test("Any key except u closes the final screen, unless the key is held")
    func keyEnds() {
        var meeting = ended()
        meeting.press(.character(" "), at: 100.5)
        #expect(meeting.left == nil)
        meeting.press(.character("x"), at: 100.6)
        #expect(meeting.left == MeetingExit(ending: .finished))
        #expect(meeting.effects.contains(.silence))
    }

    @Test("u continues a meeting that ended when the last speaker was skipped; no time is lost")
    func continues() {
        var meeting = ended()
        meeting.press(.character("u"), at: 102)
        #expect(meeting.speaker == "Bob" && meeting.cues == [.ding])
        #expect(meeting.model.endScreen == nil)
        let timer = meeting.model.timer
        #expect(timer.elapsed(at: .seconds(110)) == .seconds(110))
        #expect(timer.spoken(by: 1, at: .seconds(110)) == .seconds(50))
        meeting.pass(to: 130)
        #expect(meeting.left == MeetingExit(ending: .finished))
        #expect(meeting.model.timer.elapsed(at: .zero) == .seconds(120))
    }

    @Test("u after the planned end puts the last speaker into overtime")
    func continuesAfterEnd() {
        var meeting = Meeting(["Ann", "Bob"], minutes: 2)
        meeting.pass(to: 120)
        #expect(meeting.model.endScreen != nil)
        meeting.press(.character("u"), at: 121)
        meeting.pass(to: 140)
        #expect(meeting.speaker == "Bob")
        #expect(meeting.model.state(at: .seconds(140)).overtime == .seconds(20))
    }

    @Test(
        "A signal closes the final screen immediately, without changing the result",
        arguments: [2, 15])
    func signals(signal: Int32) {
        var meeting = ended()
        meeting.send(.signal(signal), at: 101)
        #expect(meeting.left == MeetingExit(ending: .finished, signal: signal))
    }

    @Test(
        "Ctrl-C does not save a meeting shorter than ten seconds",
        arguments: [(9.9, false), (10, true)])
    func shortMeetings(seconds: Double, isKept: Bool) {
        var meeting = Meeting()
        meeting.send(.signal(2), at: seconds)
        #expect(meeting.left?.isKept == isKept)
    }

    @Test("If the meeting is not saved, the final screen says so for a second without a chime")
    func discarding() {
        var meeting = Meeting()
        meeting.press(.character("q"), .character("d"), at: 30)
        #expect(meeting.exit?.isKept == false && meeting.cues == [])
        #expect(meeting.model.deadline == .seconds(31))
        var frame = Frame(size: Size(rows: 24, columns: 80), glyphs: .unicode)
        MeetingView(state: meeting.model.state(at: .seconds(30)), screen: meeting.model.screen)
            .draw(in: &frame)
        #expect(frame.line(23).contains("Not saved · u continues the meeting"))
        meeting.press(.character("u"), at: 30.5)
        #expect(meeting.exit == nil && meeting.speaker == "Cathy")
    }

    @Test(
        "If the key that ended the meeting is held, the final screen stays until it is released",
        arguments: [0.25, 0.5, 0.66], [Key.character(" "), .enter, .character("d")])
    func heldAtTheEnd(first: Double, key: Key) {
        var meeting = Meeting(["Ann"], minutes: 2, isMuted: true)
        meeting.pass(to: 98)
        if key != .character(" ") { meeting.press(.character("q"), at: 99) }
        meeting.press(key, at: 100)
        var time = 100 + first
        while time < 102 {
            meeting.send(.tick, at: time - 0.001)
            #expect(meeting.left == nil)
            meeting.press(key, at: time)
            time += 1.0 / 30
        }
        meeting.pass(to: 102.5)
        #expect(meeting.left?.isKept == (key != .character("d")))
    }

    @Test(
        "The final screen summarises the whole meeting",
        arguments: [(24, 80), (30, 100), (12, 40), (5, 20)])
    func pictures(rows: Int, columns: Int) {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
        let model = ended().model
        MeetingView(state: model.state(at: .seconds(101)), screen: model.screen).draw(in: &frame)
        expectSnapshot(frame.text, named: "ended-\(columns)x\(rows)")
        if columns < 80 {
            #expect(frame.text.contains("Finished") && frame.text.contains("0:20 early"))
        }
        // If people have a column of their own, nothing is truncated.
        if columns >= 80 { #expect(!frame.text.contains("…")) }
    }

    @Test(
        "The result is described in a few words",
        arguments: [
            (ScrumTimer.Ending.finished, 588.0, "Finished 0:12 early"),
            (.finished, 604, "Finished on time"), (.finished, 640, "Finished 0:40 over"),
            (.early, 350, "Ended 4:10 early"),
        ])
    func words(ending: ScrumTimer.Ending, taken: Double, words: String) {
        let taken = Duration.milliseconds(Int64(taken * 1000))
        #expect(MeetingResult(ending, taken: taken, planned: .seconds(600)).words == words)
    }

    @Test(
        "Only a meeting that ended before its planned time is marked as early",
        arguments: [
            (ScrumTimer.Ending.early, 350, "early"), (.early, 598, nil), (.early, 720, nil),
            (.finished, 350, nil), (.interrupted, 350, "interrupted"),
        ] as [(ScrumTimer.Ending, Int, String?)])
    func remark(ending: ScrumTimer.Ending, taken: Int, remark: String?) {
        let result = MeetingResult(ending, taken: .seconds(taken), planned: .seconds(600))
        #expect(result.remark == remark)
    }
}
