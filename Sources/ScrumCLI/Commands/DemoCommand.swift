import ArgumentParser
import FoundationEssentials
import MeetingScreen
import Posters
import ScrumCore
import ScrumSound
import TerminalUI

struct DemoCommand: PersonalCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show a whole stand-up in 90 seconds; save nothing.",
        discussion: """
            A made-up team meets at 5.5 times normal speed: one person is absent, and one runs \
            over. The keys are the same as in a meeting. Afterwards, the demo prints a \
            summary, insights and a chart from a made-up history. It needs no file and writes none. \
            It takes the options of scrum start for display and sound; --help-hidden lists them.

            EXAMPLES:
              scrum demo
              scrum demo --plain --mute
            """)

    @OptionGroup(visibility: .hidden) var session: SessionOptions
    @Option(help: .color) var color = ColorChoice.auto

    static let personalOptions =
        ["--plain", "--screen", "--light", "--dark", "--color", "--device", "--speaker"]
        + ["--language"]
        + SessionOptions.savedFlags

    func validate() throws {
        if session.form == .json || session.about != nil {
            throw ValidationError("The demo has no --json and no --about.")
        }
    }

    func run(in environment: ScrumEnvironment) throws {
        try environment.useLanguage(session.language.language)
        let stage = environment.session(
            isScreen: session.wantsScreen(in: environment), readsKeys: true, color: color,
            ground: session.ground)
        let screen = stage.screen
        let sounds = sounds(in: environment)
        sounds.setWaker(stage.events.waker)
        let plan = try MeetingPlan(scrum: DemoTeam.scrum, attendees: DemoTeam.scrum.attendees)
        var options = MeetingModel.Options()
        options.isLowPower = session.lowPower ?? false
        options.hasScreen = screen != nil
        options.bell = session.bellMode(in: environment)
        options.speaksNames = session.speak ?? false
        options.isKept = false
        options.notices = [phrase("A demo at 5.5 times normal speed. Nothing is saved.")]
        options.noticeLength = .seconds(38)
        options.notifies = session.notify ?? false
        let model = MeetingModel(
            timer: ScrumTimer(plan: plan), options: options, isMuted: session.mute ?? false)
        var runner = MeetingRunner(
            model,
            output: .standard(isScreen: screen != nil, hasBell: environment.isTerminal(1)),
            ports: [SoundPort(sounds)], at: .zero)
        screen?.showsNotices = session.notify ?? false
        if screen == nil, stage.terminal != nil { environment.print("\(SpokenKeys.firstLine)") }
        let clock = DemoClock(uptime: environment.uptime)
        let exit = run(&runner, on: stage, by: clock)
        let end = environment.uptime() + MeetingSounds.endLimit
        while screen == nil, exit.signal == nil, sounds.isPlaying, environment.uptime() < end {
            _ = stage.events.wait(until: end)
        }
        sounds.silence()
        stage.end(by: exit.signal)
        let record = MeetingRecord(
            runner.model.timer, at: clock.shown, id: "demo", start: environment.timestamp(),
            file: nil
        )
        if screen != nil {
            environment.print(
                record,
                as: MeetingPoster(
                    record, theme: DemoTeam.scrum.theme, colorsPeople: false, keys: []),
                color: color, ground: session.ground)
        } else {
            for line in SpokenSummary(record).lines { environment.print(line) }
        }
        Catalogue.using(nil) { showPast(with: record, environment) }
    }

    /// Runs the meeting fast until it ends, and sends it the script's lines.
    private func run(
        _ runner: inout MeetingRunner, on stage: ScreenSession, by clock: DemoClock
    ) -> MeetingExit {
        var script = DemoScript()
        let now = { Date(elapsed: clock.shown) }
        return stage.run(&runner, now: now) { [runner] deadline, _ in
            if runner.model.timer.hasEnded { clock.slowDown() }
            return script.wait(until: deadline, of: runner.model, now: now) {
                stage.events.wait(until: $0.map { clock.real(at: $0.elapsed) })
            }
        }
    }

    private func sounds(in environment: ScrumEnvironment) -> MeetingSounds {
        let speaks = session.speak ?? false
        var library = SoundLibrary(environment)
        return MeetingSounds(
            library.sounds(of: DemoTeam.scrum), volume: DemoTeam.scrum.sounds.volume,
            target: environment.soundTarget(session.device),
            speaker: speaks ? session.speech.program : nil,
            environment: speaks ? environment.variablesForPrograms() : [:],
            clockSpeed: DemoClock.speed)
    }

    /// Prints insights and a chart from the made-up past meetings.
    private func showPast(
        with record: MeetingRecord, _ environment: ScrumEnvironment
    ) {
        let meetings = DemoTeam.past(before: record.start) + [record]
        environment.print("\nInsights from past meetings (scrum insights):")
        for line in Insights(of: meetings).lines.prefix(2) {
            environment.print(TerminalText(message: line))
        }
        // Screen readers cannot read a chart drawn with block characters.
        if environment.form(session.form) == .screen {
            var charts = MeetingCharts()
            for meeting in meetings { charts.add(meeting) }
            environment.print("\nA chart of past meetings (scrum chart):")
            ChartSession(
                sets: Array(charts.sets().prefix(1)), title: DemoTeam.scrum.title,
                arrangement: .list, ground: session.ground, color: color, environment: environment,
                theme: DemoTeam.scrum.theme
            ).print()
        }
        environment.print("\nNothing was saved. To create your own scrum: scrum new")
    }
}
