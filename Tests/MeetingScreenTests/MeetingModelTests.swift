import ScrumCore
import TerminalUI
import Testing

@testable import MeetingScreen

@Suite struct MeetingModelTests {
    @Test("Every change dings, and the end chimes once")
    func cues() {
        var meeting = Meeting(["A", "B", "C"], minutes: 0.1)
        meeting.pass(to: 7)
        #expect(meeting.allCues == [.ding, .ding, .end])
        #expect(meeting.exit == MeetingExit(ending: .finished))
    }

    @Test("The start makes no sound")
    func silentStart() {
        #expect(Meeting().allCues == [])
    }

    @Test("Space skips to the next speaker with a ding")
    func space() {
        var meeting = Meeting()
        meeting.press(.character(" "), at: 30)
        #expect(meeting.speaker == "Daisy")
        #expect(meeting.cues == [.ding])
    }

    @Test(
        "Every key for the next speaker skips",
        arguments: [Key.character(" "), .character("n"), .character("N"), .right])
    func nextKeys(key: Key) {
        var meeting = Meeting()
        meeting.press(key, at: 30)
        #expect(meeting.speaker == "Daisy")
    }

    @Test("The key for the next speaker is ignored just after a change, and a notice says why")
    func nextAfterChange() {
        var meeting = Meeting()
        meeting.pass(to: 150)
        #expect(meeting.speaker == "Daisy")
        meeting.press(.character(" "), at: 150.5)
        #expect(meeting.speaker == "Daisy")
        #expect(meeting.model.screen.notice != nil)
        meeting.press(.character(" "), at: 151.4)
        #expect(meeting.speaker == "Simon")
    }

    @Test("A held key counts as one press")
    func heldKey() {
        var meeting = Meeting()
        for repeated in 0..<40 {
            meeting.press(.character("p"), at: 30 + Double(repeated) * 0.03)
        }
        #expect(meeting.model.timer.isPaused)
    }

    @Test("The + key repeats while held")
    func heldPlus() {
        var meeting = Meeting()
        for repeated in 0..<4 {
            meeting.press(.character("="), at: 30 + Double(repeated) * 0.03)
        }
        #expect(meeting.model.timer.current?.box == .seconds(150 + 120))
    }

    @Test("Several missed changes give only one ding")
    func missedChanges() {
        var meeting = Meeting()
        meeting.send(.tick, at: 400)
        #expect(meeting.speaker == "Simon")
        #expect(meeting.cues == [.ding])
    }

    @Test("A meeting whose end was missed chimes once")
    func missedEnd() {
        var meeting = Meeting()
        meeting.send(.tick, at: 10_000)
        #expect(meeting.cues == [.end])
        #expect(meeting.model.timer.elapsed(at: .seconds(10_000)) == .seconds(600))
    }

    @Test("The warning ticks once, and a missed warning makes no sound")
    func warning() {
        var meeting = Meeting(warning: .seconds(15))
        meeting.send(.tick, at: 135.2)
        #expect(meeting.cues == [.warning])
        meeting.send(.tick, at: 136)
        #expect(meeting.cues == [])

        var several = Meeting(warnings: [.seconds(60), .seconds(15)])
        several.send(.tick, at: 90.2)
        #expect(several.cues == [.warning])
        #expect(several.model.screen.notice == "Cathy: 1 minute left.")
        several.send(.tick, at: 135.2)
        #expect(several.cues == [.lastWarning])

        // The first warning would come after half of the box, so it is dropped.
        var short = Meeting(minutes: 6, warnings: [.seconds(60), .seconds(15)])
        short.send(.tick, at: 75.2)
        #expect(short.cues == [.warning])

        var late = Meeting(warning: .seconds(15))
        late.send(.tick, at: 140)
        #expect(late.cues == [])
    }

    @Test("With manual advance, a ding marks the end of a box and each full minute of overtime")
    func manual() {
        var meeting = Meeting(["A", "B"], minutes: 2, advance: .manual, warning: .zero)
        meeting.pass(to: 181)
        #expect(meeting.allCues == [.overtime, .overtime, .overtime])
        #expect(meeting.speaker == "A")
        meeting.press(.character(" "), at: 185)
        #expect(meeting.speaker == "B")
        #expect(meeting.cues == [.ding])
    }

    @Test("Undo dings if it changes the speaker")
    func undo() {
        var meeting = Meeting()
        meeting.press(.character(" "), at: 30)
        meeting.press(.character("u"), at: 32)
        #expect(meeting.speaker == "Cathy")
        #expect(meeting.cues == [.ding])
        #expect(meeting.model.timer.spoken(by: 0, at: .seconds(32)) == .seconds(32))
    }

    @Test("Mute silences sounds immediately, until it is pressed again")
    func mute() {
        var meeting = Meeting()
        meeting.press(.character("m"), at: 10)
        #expect(meeting.effects.contains(.silence))
        meeting.press(.character(" "), at: 30)
        #expect(meeting.cues == [])
        meeting.press(.character("m"), at: 40)
        meeting.press(.character(" "), at: 50)
        #expect(meeting.cues == [.ding])
    }

    @Test("The clock stops during the question at the end")
    func quitting() {
        var meeting = Meeting()
        meeting.press(.character("q"), at: 30)
        #expect(meeting.model.screen.prompt == .end(wasPaused: false, isKept: true))
        meeting.send(.tick, at: 90)
        #expect(meeting.model.timer.elapsed(at: .seconds(90)) == .seconds(30))
        meeting.press(.character("g"), at: 90)
        #expect(meeting.model.screen.prompt == nil)
        #expect(meeting.model.timer.elapsed(at: .seconds(95)) == .seconds(35))
    }

    @Test("A paused meeting stays paused if the question at the end is cancelled")
    func quittingPaused() {
        var meeting = Meeting()
        meeting.press(.character("p"), at: 20)
        meeting.press(.character("q"), at: 30)
        meeting.press(.escape, at: 40)
        #expect(meeting.model.timer.isPaused)
    }

    @Test("Quitting saves the meeting by default")
    func quittingKeeps() {
        var meeting = Meeting()
        meeting.press(.character("q"), .enter, at: 30)
        #expect(meeting.exit == MeetingExit(ending: .early))
        #expect(meeting.cues == [.end])
    }

    @Test("Ctrl-C ends immediately and saves the meeting")
    func controlC() {
        var meeting = Meeting()
        meeting.send(.signal(2), at: 30)
        #expect(meeting.exit == MeetingExit(ending: .early, signal: 2))
        #expect(meeting.effects.contains(.journal(.end(.early), at: .seconds(30))))
    }

    @Test(
        "Other signals interrupt the meeting and leave its journal open",
        arguments: [1, 3, 15] as [Int32])
    func otherSignals(signal: Int32) {
        var meeting = Meeting()
        meeting.send(.signal(signal), at: 30)
        #expect(meeting.exit?.ending == .interrupted)
        #expect(!meeting.effects.contains(.journal(.end(.interrupted), at: .seconds(30))))
    }

    @Test("Closing the terminal interrupts the meeting")
    func hangUp() {
        var meeting = Meeting()
        meeting.send(.signal(1), at: 30)
        #expect(meeting.exit?.ending == .interrupted)
    }

    @Test(
        "After missed changes, only the current state is announced",
        arguments: [(170.0, [MeetingAnnouncement.speaks]), (500, [.speaks]), (700, [.ended])])
    func lateTick(until end: Double, told: [MeetingAnnouncement]) {
        var meeting = Meeting(hasScreen: false)
        meeting.send(.tick, at: end)
        let announced = meeting.effects.compactMap { effect in
            if case .announce(let announcement) = effect { announcement } else { nil }
        }
        #expect(announced == told)
    }

    @Test("Every event goes to the journal before its effect is shown")
    func journalFirst() {
        var meeting = Meeting()
        meeting.press(.character(" "), at: 30)
        let kept = meeting.effects.firstIndex(of: .journal(.next, at: .seconds(30)))
        let shown = meeting.effects.firstIndex(of: .announce(.speaks))
        #expect(kept != nil && shown != nil && kept! < shown!)
    }

    @Test("A refused key is not written to the journal")
    func refused() {
        var meeting = Meeting()
        meeting.press(.character("u"), at: 30)
        #expect(meeting.model.screen.notice == "Nothing to undo.")
        meeting.press(.character("p"), at: 32)
        meeting.press(.character("u"), at: 34)
        #expect(meeting.model.screen.notice == "Nothing to undo; p resumes.")
        #expect(!meeting.effects.contains { if case .journal = $0 { true } else { false } })
    }

    @Test("Skipping the last speaker ends the meeting")
    func skippingLast() {
        var meeting = Meeting(["A"])
        meeting.press(.character(" "), at: 30)
        #expect(meeting.exit == MeetingExit(ending: .finished))
        #expect(meeting.cues == [.end])
        meeting.press(.character(" "), at: 32)
        #expect(meeting.left == MeetingExit(ending: .finished) && meeting.cues == [])
        meeting.press(.character(" "), at: 34)
        #expect(meeting.effects == [])
    }

    @Test("If a sound fails, the bell rings each time and the reason is reported once")
    func failedSound() {
        var meeting = Meeting()
        meeting.send(.soundFailed("no device"), at: 10)
        #expect(meeting.effects.contains(.bell))
        #expect(meeting.effects.contains(.announce(.soundFailed("no device"))))
        #expect(meeting.model.screen.flashEnds != nil)
        meeting.send(.tick, at: 11)
        #expect(meeting.model.screen.flashEnds == nil)
        meeting.send(.soundFailed("no device"), at: 20)
        #expect(meeting.effects == [.bell])
        #expect(meeting.model.screen.soundProblem == "no device")
    }

    @Test("If the device fails between sounds, that is reported once without the bell")
    func failedDevice() {
        var meeting = Meeting()
        meeting.send(.deviceFailed("no device"), at: 1)
        #expect(meeting.effects == [.announce(.soundFailed("no device"))])
        #expect(meeting.model.screen.soundProblem == "no device")
        #expect(meeting.model.screen.flashEnds == nil)
        meeting.send(.soundFailed("no device"), at: 10)
        #expect(meeting.effects == [.bell])
        meeting.send(.deviceRecovered, at: 20)
        #expect(meeting.effects == [.announce(.soundRecovered)])
        #expect(meeting.model.screen.notice == "Sounds work again.")
        #expect(meeting.model.screen.soundProblem == nil)
        meeting.send(.deviceFailed("unplugged"), at: 30)
        #expect(meeting.model.screen.soundProblem == "unplugged")
        meeting.send(.deviceFailed("no server"), at: 31)
        #expect(meeting.effects == [.announce(.soundFailed("no server"))])
        #expect(meeting.model.screen.soundProblem == "no server")
    }

    @Test("Pasted text is ignored except in prompts")
    func paste() {
        var meeting = Meeting()
        meeting.send(.paste("nnq"), at: 10)
        #expect(meeting.speaker == "Cathy" && meeting.model.screen.prompt == nil)
        meeting.press(.character("j"), at: 20)
        meeting.send(.paste("Łukasz\u{1b}[2J"), at: 21)
        meeting.press(.enter, at: 22)
        #expect(meeting.model.timer.speakers.last?.name == "Łukasz[2J")
    }

    /// A meeting polled at 100 s that next woke up at 10,000 s. Keys typed during the sleep arrive
    /// in the first and second iteration of the loop.
    private func slept(with key: Key? = nil, and late: Key? = nil) -> Meeting {
        var meeting = Meeting()
        meeting.send(.tick, at: 100)
        if let key { meeting.send(.key(key), at: 10_000) }
        meeting.send(.tick, at: 10_000)
        meeting.send(.turnEnded, at: 10_000)
        #expect(meeting.model.screen.prompt == nil)
        #expect(meeting.model.deadline == .zero)
        if let late { meeting.send(.key(late), at: 10_000) }
        meeting.send(.turnEnded, at: 10_000)
        return meeting
    }

    @Test("After a long sleep the meeting asks, and p treats the sleep as a pause")
    func sleepAsAPause() {
        var meeting = slept()
        #expect(meeting.model.screen.prompt == .gap(from: .seconds(100), to: .seconds(10_000)))
        #expect(meeting.exit == nil)
        meeting.press(.character("p"), at: 10_005)
        #expect(meeting.speaker == "Cathy")
        #expect(meeting.model.timer.elapsed(at: .seconds(10_005)) == .seconds(105))
    }

    @Test("If the sleep is included in the meeting's time, the meeting may end")
    func sleepThatCounts() {
        var meeting = slept()
        meeting.press(.character("c"), at: 10_005)
        #expect(meeting.exit == MeetingExit(ending: .finished))
    }

    @Test(
        "A key typed before the question about a suspend appears does not answer it",
        arguments: [(.character("c"), nil), (nil, .character("c")), (nil, .enter)] as [(Key?, Key?)]
    )
    func sleepWithAKeyWaiting(key: Key?, late: Key?) {
        let meeting = slept(with: key, and: late)
        #expect(meeting.model.screen.prompt == .gap(from: .seconds(100), to: .seconds(10_000)))
        #expect(meeting.exit == nil)
    }

    @Test("If the computer sleeps during another question, the question about the sleep follows it")
    func sleepDuringAPrompt() {
        var meeting = Meeting()
        meeting.press(.character("j"), at: 10)
        meeting.send(.turnEnded, at: 10)
        meeting.send(.tick, at: 200)
        meeting.send(.turnEnded, at: 200)
        guard case .join = meeting.model.screen.prompt else {
            Issue.record("the name is not asked for any more")
            return
        }
        meeting.press(.escape, at: 201)
        #expect(meeting.model.deadline != .zero)
        meeting.send(.turnEnded, at: 201)
        meeting.send(.turnEnded, at: 201)
        #expect(meeting.model.screen.prompt == .gap(from: .seconds(10), to: .seconds(200)))
    }

    @Test("Only gaps over a minute count as sleep, even in low-power mode")
    func shortSleeps() {
        for lowPower in [false, true] {
            var meeting = Meeting(minutes: 60, lowPower: lowPower)
            meeting.send(.tick, at: 1)
            #expect((meeting.model.deadline ?? .zero) <= .seconds(31))
            meeting.send(.tick, at: 61)
            meeting.send(.turnEnded, at: 61)
            #expect(meeting.model.deadline != .zero)
            meeting.send(.tick, at: 121.001)
            meeting.send(.turnEnded, at: 121.001)
            meeting.send(.turnEnded, at: 121.001)
            #expect(
                meeting.model.screen.prompt == .gap(from: .seconds(61), to: .milliseconds(121_001)))
        }
    }

    @Test("Keys apply to the selected person")
    func selecting() {
        var meeting = Meeting()
        meeting.press(.down, .down, at: 10)
        meeting.press(.character("a"), at: 11)
        #expect(meeting.model.timer.speakers[2].isAbsent)
        meeting.press(.down, at: 12)
        meeting.press(.enter, at: 13)
        #expect(meeting.model.timer.next?.name == "Jonathan")
    }

    @Test("Someone who joins is added by typing a name, and speaks last")
    func joining() {
        var meeting = Meeting()
        meeting.press(.character("j"), at: 10)
        meeting.type("Zoë", at: 11)
        meeting.press(.enter, at: 12)
        #expect(meeting.model.timer.upcoming.last?.name == "Zoë")
        #expect(meeting.model.timer.upcoming.last?.box == .seconds(150))
    }
}
