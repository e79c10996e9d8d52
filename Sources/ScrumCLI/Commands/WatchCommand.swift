import ArgumentParser
import FoundationEssentials
import Glibc
import Live
import MeetingScreen
import ScrumCore
import TerminalUI
import TimelineKit

struct WatchCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show a meeting running in another terminal.",
        discussion: """
            Shows the meeting's screen; its keys control the meeting only with --control. If the \
            connection is lost, the clock keeps running. "-" reads state lines from standard \
            input. With a broker's URL, follows a meeting published with scrum share --mqtt. A URL \
            that ends in # shows a board with one tile per meeting; Enter opens a meeting.

            EXAMPLES:
              scrum watch
              scrum watch design --control
              ssh box scrum watch --json | scrum watch -
              scrum watch mqtts://team@broker.example.org/scrum/design
              scrum watch 'mqtts://team@broker.example.org/scrum/#'
            """)

    @Argument(
        help:
            "Running meeting (title, prefix or word), - or broker URL.",
        completion: .asked(.meetings))
    var name: String?

    @Flag(exclusivity: .chooseLast)
    var form: SessionOptions.Form?

    @Flag(help: "Control the meeting from this terminal.")
    var control = false

    @OptionGroup var broker: BrokerOptions
    @OptionGroup var language: LanguageOption
    @Option(help: .color) var color = ColorChoice.auto
    @Flag var ground: Ground?

    /// Whether the meeting is followed through a broker.
    private var isAtBroker: Bool { name.map(MQTTAddress.isMeant) ?? false }

    func validate() throws {
        if control, form == .plain || form == .json {
            throw ValidationError("--control needs the screen; see scrum tell.")
        }
        if control, name == "-" || isAtBroker {
            throw ValidationError("Only a meeting on this machine can be controlled.")
        }
        try broker.validate(for: name)
    }

    func run(in environment: ScrumEnvironment) throws {
        try environment.useLanguage(language.language, asks: true)
        if name == "-" {
            let source = MeetingClient(0, closes: false)
            return try run(try first(of: source), from: source, in: environment)
        }
        if let name, name.hasPrefix("http://") || name.hasPrefix("https://") {
            throw ScrumFailure.misuse(
                "\(TerminalText(message: name)) is a page: open it in a browser.",
                "On this machine, scrum watch needs no link.")
        }
        if let name, isAtBroker { return try watch(BrokerOptions.address(name), environment) }
        let meeting = try environment.runningMeeting(name)
        try run(meeting.state, from: meeting.client, in: environment)
    }

    /// Waits for the first state from a source.
    private func first(of source: any StateSource) throws -> MeetingState {
        while !source.isAtEnd {
            var polled = pollfd(reading: source.descriptor)
            guard poll(&polled, 1, -1) > 0 else { continue }
            if let state = source.receive().compactMap(\.state).last { return state }
        }
        throw ScrumFailure("The input contained no meeting to watch.")
    }

    private func watch(_ address: MQTTAddress, _ environment: ScrumEnvironment) throws {
        let link = try broker.link(to: address, as: .subscriber, in: environment)
        let report = BrokerOptions.reporter(address, in: environment)
        guard !address.isBoard else {
            return try showBoard(of: link, at: address, report, environment)
        }
        let source = MQTTSource(link, problem: report)
        if environment.isTerminal(2) { environment.warn("Waiting for a meeting …") }
        do {
            try run(try first(of: source), from: source, in: environment)
        } catch {
            throw source.refusal.map { BrokerOptions.failure($0, by: address) } ?? error
        }
    }

    private func showBoard(
        of link: MQTTLink, at address: MQTTAddress, _ report: @escaping (String?) -> Void,
        _ environment: ScrumEnvironment
    ) throws {
        defer { link.close() }
        let session = session(in: environment)
        session.events.others = OtherDescriptors(
            wanted: { [pollfd(reading: link.descriptor)] },
            setReady: { _ in })
        let zero = environment.uptime()
        var refusal: MQTTProblem?
        var board = MeetingBoard(
            "\(address.host)/\(address.topic)",
            output: output(session),
            every: PeriodicTimelineSchedule(from: Date(elapsed: .zero), by: 1)
        ) {
            let news = link.drain()
            if case .refused(let problem) = news.connection {
                refusal = problem
            } else if let connection = news.connection {
                report(connection.problem)
            }
            return news
        }
        func run<Program: ScreenProgram>(_ program: inout Program) -> Program.Exit {
            session.run(&program, uptime: environment.uptime, zero: zero)
        }
        func runBoard() -> MeetingBoard.Exit {
            board.size = session.screen?.size ?? board.size
            return session.run(&board, uptime: environment.uptime, zero: zero)
        }
        var exit = runBoard()
        while case .opened(let topic) = exit {
            if var meeting = board.opened(
                topic, descriptor: link.descriptor, time: { environment.uptime() - zero }),
                case .left(let signal?) = run(&meeting)
            {
                exit = .left(signal: signal)
            } else {
                exit = runBoard()
            }
        }
        if case .left(let signal) = exit { session.end(by: signal) }
        if let refusal { throw BrokerOptions.failure(refusal, by: address) }
    }

    private func session(in environment: ScrumEnvironment) -> ScreenSession {
        let isScreen =
            environment.form(form) == .screen && environment.isTerminal(1)
            && (environment.isTerminal(0) || name == "-")
        return environment.session(isScreen: isScreen, color: color, ground: ground)
    }

    private func run(
        _ state: MeetingState, from source: any StateSource, in environment: ScrumEnvironment
    ) throws {
        let session = session(in: environment)
        guard session.screen != nil || !control else {
            throw ScrumFailure.misuse("--control needs a terminal; see scrum tell.")
        }
        session.events.others = OtherDescriptors(
            wanted: { source.isAtEnd ? [] : [pollfd(reading: source.descriptor)] },
            setReady: { _ in })
        let zero = environment.uptime()
        var runner = WatchRunner(
            WatchedMeeting(state, at: .zero), from: source, output: output(session),
            keys: control ? WatchKeys.controlling : WatchKeys.reading, at: .zero)
        let exit = session.run(&runner, uptime: environment.uptime, zero: zero)
        if case .left(let signal) = exit { return session.end(by: signal) }
        session.end(by: nil)
        guard exit == .over else { throw ScrumFailure("Lost contact with the meeting.") }
        if session.screen != nil { environment.print("\(runner.state.summary).") }
    }

    private func output(_ session: ScreenSession) -> MeetingOutput {
        .standard(isScreen: session.screen != nil, isJSON: form == .json)
    }
}
