import FoundationEssentials
import ScrumSound
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen
@testable import Platform
@testable import Programs
@testable import ScrumCore

/// The runner in a loop whose clock, events and sounds are scripted.
@Suite struct MeetingRunnerTests {
    /// Records requests. `failure` is the next failure that it reports.
    private final class Player: CuePlayer {
        var played: [MeetingCue] = []
        var silenced = 0
        var prepared = 0
        var failure: String?
        var volume = 100
        var notice: String?
        var expected: [[SpokenName?]] = []
        var deadline: Duration?

        func prepare() { prepared += 1 }
        func expect(_ names: [SpokenName?]) { expected.append(names) }
        func popNotice() -> String? { notice.take() }
        func play(_ cue: MeetingCue, at now: Duration) { played.append(cue) }
        func silence() { silenced += 1 }
        func change(at now: Duration) -> PlaybackWatch.Change? {
            defer { failure = nil }
            return failure.map { .notHeard(reason: $0) }
        }
    }

    private let player = Player()
    private var script = ScriptedLoop(start: Date(elapsed: .zero))

    private func runner(
        bell: BellMode = .whenSoundFails, beginning: MeetingBeginning = .atOnce,
        isMuted: Bool = false, about: AskedCommand.Answers<[String]>? = nil
    ) -> MeetingRunner {
        MeetingRunner(
            Meeting(
                minutes: 0.1, begins: false, isMuted: isMuted, bell: bell, beginning: beginning
            ).model, output: .screen,
            ports: [SoundPort(player)] + (about.map { [AboutPort($0)] } ?? []), at: .zero)
    }

    @Test("The answers to --about are used, and only the first failure is reported")
    func about() {
        let about = AskedCommand.Answers<[String]>(
            "about", onAnswer: {}, unstarted: { _ in .success([]) },
            answer: { question in
                question.input == "Simon"
                    ? .success(["fix the login"]) : .failure(.init(.about, "no \(question.input)"))
            })
        let runner = runner(about: about)
        about.ask(["Cathy", "Daisy", "Simon"].map { AskedCommand.Question($0) })
        #expect(about.finish(within: .seconds(30)))
        _ = runner.endLoopTurn(at: Date(elapsed: .zero))
        #expect(runner.model.about == ["Simon": ["fix the login"]])
        #expect(runner.model.screen.notices.texts == ["--about failed: no Cathy."])
    }

    @Test("If no key is pressed, speakers change when boxes end, and then the meeting ends")
    mutating func wholeMeeting() {
        script.script = Array(repeating: .untilDeadline, count: 60)
        var runner = runner()
        #expect(script.run(&runner) == MeetingExit(ending: .finished))
        #expect(player.played == [.ding, .ding, .ding, .end])
        #expect(player.prepared == 1)
        let speakers = script.display.titles.compactMap { $0.split(separator: " ").first }
        var seen: [Substring] = []
        for speaker in speakers where seen.last != speaker { seen.append(speaker) }
        #expect(seen == ["Cathy", "Daisy", "Simon", "Jonathan", "Design"])
    }

    @Test("The help leaves the name and the countdown visible")
    mutating func helpHead() throws {
        script.script = [
            .event(.key(.character("?")), after: 0.5), .event(.key(.down), after: 1),
            .event(.hangup, after: 1),
        ]
        var runner = runner()
        _ = script.run(&runner)
        let frame = try #require(script.display.frames.last)
        #expect((10..<24).contains { frame.line($0).contains("u  undo") })
        // The name and the countdown are in large letters to the left of the keys.
        for rows in [5..<10, 11..<21] {
            #expect(rows.contains { frame.line($0).prefix(40).contains { "█▀▄▌▐".contains($0) } })
        }
    }

    @Test("A notice given at the start is shown for six seconds")
    func notice() {
        let runner = MeetingRunner(
            Meeting(begins: false, beginning: .byHand, notices: ["Resumed."]).model,
            output: .screen, at: .zero)
        #expect(runner.model.screen.notices.texts == ["Resumed."])
        #expect(runner.model.screen.notices.ends == .seconds(6))
    }

    @Test("A meeting that waits for Space schedules no wake-up, and Space starts it")
    mutating func waiting() {
        script.script = [
            .event(.key(.character(" ")), after: 100), .event(.signal(15), after: 1),
        ]
        var runner = runner(beginning: .byHand)
        #expect(script.run(&runner).signal == 15)
        #expect(script.deadlines.first == .some(nil))
        #expect(runner.model.timer.elapsed(at: .seconds(101)) == .seconds(1))
    }

    @Test("A paused meeting schedules no wake-up")
    mutating func paused() {
        script.script = [.event(.key(.character("p")), after: 0.5), .event(.hangup, after: 60)]
        var runner = runner()
        _ = script.run(&runner)
        #expect(script.deadlines.last == .some(nil))
    }

    @Test("The question at the end schedules no wake-up and freezes the screen")
    mutating func asking() {
        script.script = [
            .event(.key(.character("q")), after: 0.5), .event(.woken, after: 0.1),
            .event(.woken, after: 60), .event(.hangup, after: 60),
        ]
        var runner = runner()
        _ = script.run(&runner)
        #expect(script.deadlines.last == .some(nil))
        #expect(Set(script.display.frames.suffix(2).map(\.text)).count == 1)
        #expect(script.display.frames.last?.text.contains("End the meeting?") == true)
    }

    @Test("If a sound fails, the bell rings and the reason is shown")
    mutating func failedSound() {
        player.failure = "no device"
        script.script = [.event(.woken, after: 0.1), .event(.hangup, after: 0.1)]
        var runner = runner()
        _ = script.run(&runner)
        #expect(script.display.bells == 1)
        #expect(runner.model.screen.soundProblem == "no device")
    }

    @Test("Spoken names are prepared from the first frame on, unless muted")
    mutating func names() throws {
        script.script = [
            .event(.key(.character(" ")), after: 2), .event(.key(.character("m")), after: 0.1),
            .event(.key(.character("j")), after: 0.2), .event(.hangup, after: 0.1),
        ]
        let scrum = DailyScrum(
            title: "Design",
            attendees: [
                Attendee(name: "Cathy"), Attendee(name: "QA", say: "Q A"),
                Attendee(name: "Łukasz", voice: "pl"), Attendee(name: "Simon"),
                Attendee(name: "Eden"),
            ], length: .seconds(60), sounds: .init(voice: "en-gb"))
        let plan = try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        let model = MeetingModel(
            timer: ScrumTimer(plan: plan),
            options: .with { ($0.bell, $0.speaksNames) = (.always, true) })
        var runner = MeetingRunner(
            model, output: .screen, ports: [SoundPort(player)], at: .zero)
        #expect(player.played == [.name] && player.expected.isEmpty)
        #expect(script.display.bells == 0)
        _ = script.run(&runner)
        let names = [
            SpokenName("Cathy", voice: "en-gb"), SpokenName("Q A", voice: "en-gb"),
            SpokenName("Łukasz", voice: "pl"), SpokenName("Simon", voice: "en-gb"),
            SpokenName("Eden", voice: "en-gb"),
        ]
        #expect(player.expected.first == Array(names[..<4]))
        #expect(player.expected.contains(Array(names[1...])))
        #expect(player.expected.last == [])
        #expect(player.played == [.name, .ding])
    }

    @Test(
        "With notifications switched on, each change of speaker sends one",
        arguments: [true, false])
    mutating func notices(isWanted: Bool) {
        var script = script
        script.script = Array(repeating: .untilDeadline, count: 60)
        var runner = MeetingRunner(
            Meeting(minutes: 0.1, begins: false, notifies: isWanted).model, output: .screen,
            at: .zero)
        _ = script.run(&runner)
        let names = ["Daisy", "Simon", "Jonathan"]
        #expect(
            script.display.notices
                == (isWanted ? names.map { TerminalNotice(title: "Design", text: $0) } : []))
    }

    @Test("Text can be typed all at once or key by key", arguments: [0, 0.1])
    func typing(pause: Double) {
        let runner = runner()
        let keys: [Key] = [
            .character("j"), .character("A"), .character("n"), .left, .character("m"), .end,
            .character("x"), .backspace, .enter, .character("j"), .character("B"), .escape,
            .character("p"),
        ]
        for (index, key) in keys.enumerated() {
            _ = runner.update(.key(key), at: Date(elapsed: .seconds(1 + Double(index) * pause)))
        }
        #expect(runner.model.timer.speakers.suffix(2).map(\.name) == ["Jonathan", "Amn"])
        #expect(runner.model.timer.isPaused)
    }

    /// Records that it is told of a change, and causes an event the first time.
    private final class Recorder: MeetingPort {
        private let record: (String) -> Void
        private var cause: MeetingEvent?

        init(causes cause: MeetingEvent? = nil, record: @escaping (String) -> Void) {
            (self.cause, self.record) = (cause, record)
        }

        func perform(_ effects: [MeetingEffect], in moment: MeetingMoment) -> [MeetingEvent] {
            for case .journal(let event, _) in effects { record("\(event)") }
            guard effects.contains(where: \.isNews) else { return [] }
            return [cause.take()].compactMap(\.self)
        }
    }

    @Test("Ports perform an update in order; what they cause follows, in the same iteration")
    func ports() {
        var log: [String] = []
        let ports = [
            Recorder { log.append("journal: \($0)") },
            Recorder(causes: .line("pause")) { log.append("notes: \($0)") },
            Recorder { log.append("hooks: \($0)") },
        ]
        let runner = MeetingRunner(
            Meeting(begins: false).model, output: .screen, ports: ports, at: .zero)
        #expect(runner.model.timer.isPaused)
        let names = ["journal", "notes", "hooks"]
        #expect(log == ["begin", "pause"].flatMap { event in names.map { "\($0): \(event)" } })
    }

    @Test("After the end, the session itself handles a chime that fails")
    func soundsAfterTheEnd() {
        let port = SoundPort(player)
        let moment = MeetingMoment(Meeting().model, at: .zero)
        player.failure = "x"
        #expect(port.poll(moment) == [.soundFailed("x")])
        _ = port.perform([.finish(MeetingExit(ending: .early))], in: moment)
        player.failure = "y"
        #expect(port.poll(moment).isEmpty && player.failure == "y")
    }

    @Test("If a meeting cannot be shared, a notice says so")
    mutating func unshared() {
        script.script = [.event(.key(.character("w")), after: 0.1), .event(.hangup, after: 0.1)]
        let model = Meeting(begins: false, isShareable: false).model
        var runner = MeetingRunner(model, output: .screen, at: .zero)
        _ = script.run(&runner)
        #expect(runner.model.screen.notice == "This meeting cannot be shared.")
    }

    @Test("A volume key changes the player's volume")
    mutating func volume() {
        script.script = [
            .event(.key(.character("<")), after: 0.1), .event(.key(.character("<")), after: 0.1),
            .event(.hangup, after: 0.1),
        ]
        var runner = runner()
        _ = script.run(&runner)
        #expect(player.volume == 80)
    }

    @Test("The reason why names are not spoken is reported once")
    mutating func speechNotice() {
        player.notice = "names are not spoken"
        script.script = [.event(.woken, after: 0.1), .event(.hangup, after: 0.1)]
        var runner = runner()
        _ = script.run(&runner)
        #expect(runner.model.screen.notice == "names are not spoken")
    }

    @Test("A muted meeting does not use the sound device")
    mutating func mutedMeeting() {
        script.script = [.event(.hangup, after: 0.1)]
        var runner = runner(isMuted: true)
        _ = script.run(&runner)
        #expect(player.prepared == 0)
    }

    @Test(
        "Over ssh the bell rings with each sound, unless the bell is switched off",
        arguments: [(BellMode.always, 3), (.never, 0)])
    mutating func bells(mode: BellMode, count: Int) {
        script.script = Array(repeating: .untilDeadline, count: 5)
        var runner = runner(bell: mode)
        _ = script.run(&runner)
        #expect(script.display.bells == min(count, player.played.count))
    }

    @Test("Ctrl-L redraws the whole screen")
    mutating func redraw() {
        script.script = [.event(.key(.control("l")), after: 0.1), .event(.hangup, after: 0.1)]
        var runner = runner()
        _ = script.run(&runner)
        #expect(script.display.redraws == 1)
    }
}
