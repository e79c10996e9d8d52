import Glibc
import MeetingScreen
import ScrumCore
import ScrumSound
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

struct DemoCommandTests {
    private final class SilentPlayer: CuePlayer {
        var volume = 100
        var deadline: Duration? { nil }
        func prepare() {}
        func expect(_ names: [SpokenName?]) {}
        func play(_ cue: MeetingCue, at now: Duration) {}
        func silence() {}
        func change(at now: Duration) -> PlaybackWatch.Change? { nil }
        func popNotice() -> String? { nil }
    }

    /// Runs the demo with these events, then lets the loop run up to a thousand more times.
    private func run(
        _ script: [ScriptedLoop.Step] = []
    ) throws -> (exit: MeetingExit, timer: ScrumTimer, frames: [Frame]) {
        var loop = ScriptedLoop(start: .init(elapsed: .zero))
        loop.script = script + Array(repeating: .untilDeadline, count: 1000)
        let plan = try MeetingPlan(scrum: DemoTeam.scrum, attendees: DemoTeam.scrum.attendees)
        var runner = MeetingRunner(
            MeetingModel(timer: ScrumTimer(plan: plan)), output: .screen, at: .zero)
        var script = DemoScript()
        let exit = loop.run(&runner) { [runner] deadline, now, wait in
            script.wait(until: deadline, of: runner.model, now: now, wait)
        }
        return (exit, runner.model.timer, loop.display.frames)
    }

    @Test("The demo shows an absence, a note, overtime, a message and the end within 90 seconds")
    func wholeMeeting() throws {
        let (exit, timer, frames) = try run()
        #expect(exit.isKept && exit.signal == nil)
        #expect(timer.speakers.filter(\.isAbsent).map(\.name) == ["Lukas"])
        #expect(timer.notes.map(\.text) == ["Release at eleven"])
        let (mia, noah) = (timer.speakers[0], timer.speakers[1])
        // The warning comes after seven eighths of the box.
        #expect(mia.spoken > mia.box - .seconds(15))
        #expect(noah.spoken > noah.box)
        // The message covers the list, the only part of the screen that names everyone.
        let covered = frames.filter { !$0.text.contains("Sofia") }
        #expect((18...21).contains(covered.count), "\(covered.count)")
        let took = DemoClock { .zero }.real(at: timer.elapsed(at: .seconds(3600)))
        #expect((Duration.seconds(70)...(.seconds(85))).contains(took), "\(took)")
    }

    @Test("Pausing stops the script, and skipping a speaker drops that speaker's cues")
    func keys() throws {
        let key = { (key: Character) in ScriptedLoop.Step.event(.key(.character(key)), after: 5) }
        let paused = try run([key("p"), .event(.continued, after: 20), key("p")])
        #expect(paused.timer.speakers[0].spoken == Duration.seconds(112))
        #expect(paused.timer.paused(at: Duration.seconds(3600)) == Duration.seconds(25))
        let skipped = try run([key(" ")])
        #expect(skipped.timer.speakers[0].spoken == .seconds(5))
        #expect(skipped.timer.speakers.allSatisfy { !$0.isAbsent })
        #expect(skipped.timer.speakers[1].spoken == .seconds(150))
    }

    @Test("The demo waits while a question is open")
    func question() throws {
        let (exit, timer, _) = try run([
            .event(.key(.character("q")), after: 5), .event(.continued, after: 600),
            .event(.key(.character("d")), after: 1),
        ])
        #expect(!exit.isKept)
        #expect(timer.speakers[0].spoken == .seconds(5))
    }

    @Test("The demo's clock first runs fast, then at normal speed")
    func clock() {
        var uptime = Duration.seconds(100)
        let clock = DemoClock { uptime }
        uptime += .seconds(10)
        #expect(clock.shown == .seconds(55))
        #expect(clock.real(at: .seconds(110)) == .seconds(120))
        clock.slowDown()
        clock.slowDown()
        uptime += .seconds(3)
        #expect(clock.shown == .seconds(58))
    }

    @Test("The demo uses the options file's display and sound options, unless options are typed")
    func personalOptions() throws {
        let stage = try CommandStage()
        let options = "--color never\n--light\n--mute\n--device hw:7\n--share\n"
        try stage.write(options, to: ".config/scrum/options", in: stage.home)
        func demo(_ typed: String...) throws -> DemoCommand {
            try DemoCommand.parse(typed)
                .withPersonalOptions(typed: typed, in: stage.environment)
        }
        let personal = try demo()
        #expect(personal.color == .never && personal.session.ground == .light)
        #expect(personal.session.mute == true && personal.session.device == "hw:7")
        let typed = try demo("--color", "always", "--dark", "--device", "x", "--no-mute")
        #expect(typed.color == .always && typed.session.ground == .dark)
        #expect(typed.session.device == "x" && typed.session.mute == false)
        #expect(personal.session.form == nil)
        #expect(throws: (any Error).self) { try demo("--json") }
        #expect(try demo("--plain").session.form == .plain)
        try stage.write("--plain\n--speak\n", to: ".config/scrum/options", in: stage.home)
        #expect(try demo().session.form == .plain && demo().session.speak == true)
        #expect(try demo("--screen").session.form == .screen)
    }

    @Test(
        "For screen readers the demo prints sentences, repeats none and names keys consistently")
    func spoken() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var loop = ScriptedLoop(start: .init(elapsed: .zero))
        loop.hasScreen = false
        loop.script = Array(repeating: .untilDeadline, count: 1000)
        let plan = try MeetingPlan(scrum: DemoTeam.scrum, attendees: DemoTeam.scrum.attendees)
        var options = MeetingModel.Options()
        options.hasScreen = false
        var runner = MeetingRunner(
            MeetingModel(timer: ScrumTimer(plan: plan), options: options),
            output: .sentences(LineOutput(descriptor: ends[1], breaksLines: true)), at: .zero)
        var script = DemoScript()
        _ = loop.run(&runner) { [runner] deadline, now, wait in
            script.wait(until: deadline, of: runner.model, now: now, wait)
        }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(ends[0], &bytes, bytes.count)
        let text = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        let record = MeetingRecord(
            runner.model.timer, at: .seconds(3_600), id: "demo",
            start: Timestamp(CommandStage.now, utcOffset: 0), file: nil)
        let lines =
            [SpokenKeys.firstLine] + text.split(whereSeparator: \.isNewline).map(String.init)
            + SpokenSummary(record).lines.map(\.description)
        #expect(lines.count > 15)
        #expect(Set(lines).count == lines.count, "\(lines)")
        for line in lines {
            #expect(line.last.map { ".!?".contains($0) } == true || line.contains(": "), "\(line)")
            #expect(!line.unicodeScalars.contains { $0.value >= 0x2190 }, "\(line)")
            #expect(!line.contains("Ctrl") && !line.contains("Esc "), "\(line)")
        }
    }

    @Test("ACCESSIBLE selects output as sentences, unless --screen is given")
    func accessible() throws {
        var environment = try CommandStage().environment
        let variable = environment.variable
        environment.variable = { $0 == "ACCESSIBLE" ? "1" : variable($0) }
        #expect(environment.form(.screen) == .screen)
        #expect(environment.form(nil) == .plain)
        environment.variable = { $0 == "ACCESSIBLE" ? "" : variable($0) }
        #expect(environment.form(nil) == .screen)
    }

    @Test("The demo's history shows whose turns keep getting longer")
    func past() throws {
        let today = Timestamp(CommandStage.now, utcOffset: 0)
        let past = DemoTeam.past(before: today)
        #expect(past.count == 30)
        #expect(past.allSatisfy { $0.start.seconds < today.seconds })
        #expect(past.map(\.start.seconds) == past.map(\.start.seconds).sorted())
        let first = try #require(Insights(of: past).lines.first)
        #expect(first.contains("Noah"), "\(first)")
    }
}
