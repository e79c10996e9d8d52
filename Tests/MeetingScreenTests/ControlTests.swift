import Programs
import ScrumCore
import TerminalUI
import Testing

@testable import Live
@testable import MeetingScreen

/// Keys and control lines, which become the same controls and get the same answers.
@Suite struct ControlTests {
    @Test("A control's line means the same control")
    func lines() throws {
        let controls: [Control] = [
            .begin, .next(), .next(turn: 2), .undo, .pause, .resume, .restart,
            .extend(seconds: 30), .extend(seconds: -30), .absent("Ann"), .later("Ann"),
            .first("Ann"), .lead("Ann"), .join(["Eve Miller", "Fay"]), .divide, .shuffle,
            .note("ask ops"),
            .tick(2), .message("Wrap up"), .message(""), .mute, .end(),
        ]
        for control in controls { #expect(try control.lines.map { try Control($0) } == [control]) }
        let verbs = Set(controls.flatMap(\.lines).compactMap { $0.split(separator: " ").first })
        #expect(verbs.count == ControlVerb.allCases.count - 1, "all but state")
        #expect(try Control("join Eve\tFay") == .join(["Eve", "Fay"]))
        #expect([Control.hold, .release, .stopSharing].flatMap(\.lines).isEmpty)
    }

    @Test(
        "A blank argument is a missing one",
        arguments: ["join \t", "note \u{2003}", "absent  \t"])
    func blank(line: String) {
        var meeting = Meeting()
        meeting.send(.line(line), at: 30)
        let verb = line.prefix { $0 != " " }
        #expect(meeting.effects == [.announce(.refused("\"\(verb)\" needs an argument."))])
    }

    @Test("Every door refuses next and - within 0.8 s of a change, unless they name the turn")
    func tooSoon() {
        var meeting = Meeting()
        meeting.send(.line("next"), at: 30)
        meeting.send(.line("next"), at: 30.036)
        let reason = "Turn 2 has just started; \"next 2\" ends it."
        #expect(meeting.effects == [.announce(.refused(reason))])
        meeting.send(.line("next", from: .client(7)), at: 30.5)
        #expect(meeting.effects == [.reply(.refused(reason), to: 7)])
        meeting.send(.line("extend -30"), at: 30.6)
        #expect(meeting.effects == [.announce(.refused("Turn 2 has just started."))])
        meeting.press(.character(" "), at: 30.7)
        #expect(meeting.speaker == "Daisy")
        #expect(meeting.model.screen.notice == "Too soon after the change: press again.")
        meeting.send(.line("next 2"), at: 30.75)
        #expect(meeting.speaker == "Simon")
        meeting.send(.line("next"), at: 31.6)
        #expect(meeting.speaker == "Jonathan")
    }

    @Test("A name that differs from another only in case means its own person")
    func equality() {
        var meeting = Meeting(["Ann", "ANN", "Bob"])
        meeting.press(.down, .character("a"), at: 5)
        #expect(meeting.model.timer.speakers.map(\.isAbsent) == [false, true, false])
    }

    @Test("Every control looks names up by one rule", arguments: ["first", "later", "absent"])
    func names(verb: String) {
        let names = ["Ann", "Bob", "Zoë", "Zoe", "O’Brien", "Straße", "Cid"]
        for (typed, name) in [
            ("zoe", "Zoe"), ("ZOË", "Zoë"), ("Zoe\u{308}", "Zoë"), ("o'brien", "O’Brien"),
            ("o‘b", "O’Brien"), ("STRASSE", "Straße"), ("STRAẞE", "Straße"),
        ] {
            var (meeting, exact) = (Meeting(names), Meeting(names))
            meeting.send(.line("\(verb) \(typed)"), at: 5)
            exact.send(.line("\(verb) \(name)"), at: 5)
            #expect(meeting.effects == exact.effects, "\(typed)")
            #expect(meeting.model.timer == exact.model.timer, "\(typed)")
            #expect(meeting.model.timer != Meeting(names).model.timer, "\(typed)")
        }
        var meeting = Meeting(names)
        meeting.send(.line("\(verb) zö"), at: 5)
        let unclear = "\"zö\" could be \"Zoë\" or \"Zoe\". Type more of the name."
        #expect(meeting.effects == [.announce(.refused(unclear))], "\(verb)")
    }

    @Test("The clock stops without an announcement while the question about the end is open")
    func hold() {
        var meeting = Meeting(hasScreen: false, hasPrompt: true)
        meeting.press(.character("q"), at: 20)
        #expect(meeting.effects == [.journal(.pause, at: .seconds(20))])
        #expect(meeting.model.timer.isPaused)
        meeting.press(.escape, at: 25)
        #expect(meeting.effects == [.journal(.resume, at: .seconds(25))])
        #expect(!meeting.model.timer.isPaused)
    }

    @Test("Undo is refused if the notes would then exceed their limit")
    func undoneNotes() {
        var meeting = Meeting([String(repeating: "L", count: 3_000)])
        for (time, line) in ["join X", "next"].enumerated() {
            meeting.send(.line(line), at: Double(time + 1))
        }
        for note in 0..<20 {
            meeting.send(.line("note \(note) " + String(repeating: "n", count: 3_000)), at: 3)
        }
        meeting.send(.line("undo"), at: 4)
        meeting.send(.line("undo"), at: 5)
        let reason = "Not undone: a meeting's notes can total at most 64 KiB."
        #expect(meeting.effects == [.announce(.refused(reason))])
        #expect(meeting.model.timer.speakers.count == 2)
    }

    @Test("A client's request for the state is answered to that client, with its word")
    func state() {
        var meeting = Meeting()
        meeting.send(.line("state 12", from: .client(3)), at: 5)
        #expect(meeting.effects == [.reply(.state(asked: "12"), to: 3)])
        meeting.send(.line("state"), at: 6)
        #expect(meeting.effects == [.announce(.state)])
    }

    @Test("The answer about a past note waits until it is saved", arguments: [nil, "Disk full."])
    func pastNote(failure: String?) {
        let note = CarriedNote(id: "m1/1", speaker: "Daisy", text: "ask ops", day: "Tuesday")
        var meeting = Meeting(carried: [note])
        meeting.tickFailure = failure
        meeting.send(.line("tick 1", from: .client(3)), at: 5)
        #expect(
            meeting.effects.filter { if case .announce = $0 { false } else { true } } == [
                .tick(note: "m1/1", isDone: true, for: .client(3)),
                .reply(failure.map { .refused($0) } ?? .done, to: 3),
            ])
    }

    @Test("A meeting's hooks run once for each update, for its most important event")
    func hooks() {
        let started: [MeetingEffect] = [.announce(.began), .announce(.changed("x"))]
        #expect(MeetingHooks.Event(started) == .begin)
        #expect(MeetingHooks.Event(started.reversed() + [.announce(.ended)]) == .end)
        #expect(MeetingHooks.Event([.announce(.muted(true)), .help]) == nil)
    }

    @Test("Without a screen, the list of notes is announced note by note, and never as an error")
    func listedNotes() {
        var meeting = Meeting(hasScreen: false, hasPrompt: true)
        for (time, line) in ["note a", "note b"].enumerated() {
            meeting.send(.line(line), at: Double(time + 1))
        }
        meeting.press(.character("v"), at: 5)
        #expect(
            meeting.effects == [
                .announce(.changed("Note 1, Cathy: a")), .announce(.changed("Note 2, Cathy: b")),
            ])
    }

    @Test("Pausing twice is accepted and changes nothing", arguments: ["pause", "resume"])
    func repeated(line: String) {
        var meeting = Meeting()
        meeting.send(.line(line), at: 5)
        meeting.send(.line(line, from: .client(3)), at: 6)
        #expect(meeting.effects == [.reply(.done, to: 3)])
    }

    @Test("The refusal of a control line names control words instead of keys")
    func control() {
        var meeting = Meeting(begins: false)
        meeting.send(.line("next"), at: 1)
        #expect(
            meeting.effects == [
                .announce(.refused("The meeting is waiting; \"begin\" starts it."))
            ])
        meeting.send(.line("begin"), at: 2)
        meeting.send(.line("pause"), at: 3)
        meeting.send(.line("undo"), at: 4)
        #expect(
            meeting.effects == [.announce(.refused("Nothing to undo; \"resume\" resumes."))])
    }

    @Test(
        "Holding a key repeats its command only if the key's binding allows repeats",
        arguments: [true, false])
    func repetition(repeats: Bool) {
        let row = KeyBinding(
            [.character("5")], MeetingCommand.extend(seconds: 300), repeats: repeats)
        var screen = ScreenState(keys: [row])
        let state = MeetingState(scrum: "Design")
        var commands = 0
        for time in [0, 0.25, 0.4, 0.55, 0.7, 0.85, 1, 1.15] {
            let press = screen.press(.character("5"), in: state, at: .seconds(time))
            if case .control(.extend(seconds: 300)) = press { commands += 1 }
        }
        #expect(commands == (repeats ? 8 : 1))
    }

    @Test("A journal may remove the last seconds of a turn, but a user may not")
    func lastSeconds() throws {
        var meeting = Meeting(["Ann", "Ben"], minutes: 1)
        meeting.send(.tick, at: 12)
        let timer = meeting.model.timer
        #expect(try timer.allowedChange(by: .seconds(-30), at: .seconds(12)) == .seconds(-8))
        #expect((try? timer.allowedChange(by: .seconds(-30), at: .seconds(20))) == nil)
        #expect((try? timer.allowedChange(by: .seconds(-30), at: .seconds(25))) == nil)
        #expect(try timer.allowedChange(by: .seconds(30), at: .seconds(12)) == .seconds(30))
        #expect(
            try timer.allowedChange(by: .seconds(100_000), at: .seconds(12))
                == .seconds(86_400 - 18))
        var replayed = timer
        #expect(replayed.apply(.extend(by: .seconds(-18)), at: .seconds(12)).refusal == nil)
        #expect(replayed.current?.name == "Ben")
    }

    @Test(
        "The confirmation says that the time is split among agenda items as well",
        arguments: [
            (["Ann", "Ben", "[Demo]"], "Time split among speakers and items."),
            (["Ann", "Ben", "Cid"], "Remaining time split equally."),
            (["Ann", "[Demo]", "[Lunch]"], "Remaining time split equally."),
        ])
    func split(names: [String], words: String) {
        var meeting = Meeting(names)
        meeting.press(.character("d"), at: 10)
        #expect(meeting.model.screen.notice == words)
        #expect(words.count <= 40)
    }

    @Test("Marking someone absent before the start works like --without, and can be undone")
    func absentBeforeStart() throws {
        var meeting = Meeting(begins: false)
        meeting.press(.down, .character("a"), at: 1)
        #expect(meeting.model.screen.notice == "Daisy is absent.")
        let timer = meeting.model.timer
        #expect(timer.plannedLength == .seconds(600))
        #expect(timer.upcoming.map(\.box) == [.seconds(200), .seconds(200)])
        #expect(timer.speakers.map(\.name) == ["Cathy", "Daisy", "Simon", "Jonathan"])
        let scrum = timer.plan.scrum
        let without = try MeetingPlan(
            scrum: scrum, attendees: scrum.attendees.filter { $0.name != "Daisy" },
            absent: scrum.attendees.filter { $0.name == "Daisy" })
        #expect(
            Set(timer.plan.people.map { "\($0)" }) == Set(without.people.map { "\($0)" }))
        #expect(meeting.effects.contains(.plan(timer.plan)))
        meeting.press(.character("u"), at: 3)
        #expect(meeting.model.screen.notice == "Undone. Daisy is not absent.")
        #expect(meeting.model.timer.speakers.allSatisfy { !$0.isAbsent })
        #expect(meeting.model.timer.current?.box == .seconds(150))
    }
}
