import ArgumentParser
import FoundationEssentials
import MeetingScreen
import ScrumCore
import ScrumSound
import TerminalUI

struct DemoCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show a whole stand-up in 90 seconds; save nothing.",
        discussion: """
            A made-up team meets at 5.5 times normal speed: one person is absent, and one runs \
            over. The keys are the same as in a meeting. Afterwards, the demo prints a \
            summary, insights and a chart from a made-up history. It needs no file and writes none.

            EXAMPLES:
              scrum demo
              scrum demo --plain --mute
            """)

    @Flag(help: "Print one sentence per event.")
    var plain = false

    @Flag(help: "Use the screen (the default, unless ACCESSIBLE is set).")
    var screen = false

    @Flag(help: "Start muted.")
    var mute = false

    @Flag var ground: Ground?

    @Option(help: .device, completion: .asked(.devices)) var device: String?
    @Option(help: .color) var color = ColorChoice.auto

    func run(in environment: ScrumEnvironment) throws {
        let (session, color) = try choices(in: environment)
        let capabilities = Capabilities(environment, color: color, ground: session.ground)
        let hasScreen =
            session.form == .screen && environment.isTerminal(0) && environment.isTerminal(1)
        let screen = hasScreen ? Terminal(mode: .fullScreen, capabilities: capabilities) : nil
        let terminal = screen ?? Terminal(mode: .keysOnly, capabilities: capabilities)
        let loop = EventLoop(terminal: terminal)
        let clock = DemoClock(uptime: environment.uptime)
        let sounds = sounds(session, in: environment)
        sounds.setWaker(loop.waker)
        let plan = try MeetingPlan(scrum: DemoTeam.scrum, attendees: DemoTeam.scrum.attendees)
        let model = MeetingModel(
            timer: ScrumTimer(plan: plan),
            options: MeetingModel.Options(
                isLowPower: session.lowPower ?? false, hasScreen: screen != nil,
                speaksNames: session.speak ?? false, isKept: false),
            isMuted: session.mute ?? false)
        var demo = DemoMeeting(
            MeetingRunner(
                model,
                output: .standard(isScreen: screen != nil, hasBell: environment.isTerminal(1)),
                sounds: DemoSounds(sounds, clock: clock), bell: session.bellMode(in: environment),
                notices: ["A demo at 5.5 times normal speed. Nothing is saved."],
                noticeLength: .seconds(38), at: .zero),
            clock: clock)
        if screen == nil, terminal != nil { environment.print("\(SpokenKeys.firstLine)") }
        terminal?.enter()
        let exit = ScreenLoop(
            display: screen, now: { Date(elapsed: clock.shown) },
            wait: { deadline, _ in loop.wait(until: deadline.map { clock.real(at: $0.elapsed) }) }
        ).run(&demo)
        let end = environment.uptime() + MeetingSounds.endLimit
        while screen == nil, exit.signal == nil, sounds.isPlaying, environment.uptime() < end {
            _ = loop.wait(until: end)
        }
        sounds.silence()
        terminal?.leave()
        if let signal = exit.signal { Signals.raiseDefault(signal) }
        let record = MeetingRecord(
            demo.model.timer, at: clock.shown, id: "demo", start: environment.timestamp(), file: nil
        )
        if screen != nil {
            environment.print(
                record, theme: DemoTeam.scrum.theme, color: color, ground: session.ground)
        } else {
            for line in SpokenSummary(record).lines { environment.print(line) }
        }
        showPast(with: record, session, color: color, environment)
    }

    /// Returns the typed options; appearance and sound fall back to the options file.
    func choices(
        in environment: ScrumEnvironment
    ) throws -> (session: SessionOptions, color: ColorChoice) {
        let personal = try? PersonalOptions.read(in: environment)
        var session = try personal?.session ?? SessionOptions.parse([])
        session.form =
            screen ? .screen : plain || session.form(in: environment) == .plain ? .plain : .screen
        if mute { session.mute = true }
        session.ground = ground ?? session.ground
        session.device = device ?? session.device
        return (session, color != .auto ? color : personal?.options.color ?? .auto)
    }

    private func sounds(
        _ session: SessionOptions, in environment: ScrumEnvironment
    ) -> MeetingSounds {
        let speaks = session.speak ?? false
        return MeetingSounds(
            ding: .ding, warning: .tick, end: .chime, volume: DemoTeam.scrum.sounds.volume,
            target: environment.soundTarget(session.device), speaker: speaks ? .espeak : nil,
            environment: speaks ? environment.variablesForPrograms() : [:])
    }

    /// Prints insights and a chart from the made-up past meetings.
    private func showPast(
        with record: MeetingRecord, _ session: SessionOptions, color: ColorChoice,
        _ environment: ScrumEnvironment
    ) {
        let meetings = DemoTeam.past(before: record.start) + [record]
        environment.print("\nInsights from past meetings (scrum insights):")
        for line in Insights(of: meetings).lines.prefix(2) {
            environment.print(TerminalText(message: line))
        }
        // Screen readers cannot read a chart drawn with block characters.
        if session.form == .screen {
            var charts = MeetingCharts()
            for meeting in meetings { charts.add(meeting) }
            environment.print("\nA chart of past meetings (scrum chart):")
            ChartSession(
                sets: Array(charts.sets().prefix(1)), title: DemoTeam.scrum.title,
                arrangement: .list, ground: session.ground, color: color, environment: environment
            ).print()
        }
        environment.print("\nNothing was saved. To create your own scrum: scrum new")
    }
}
