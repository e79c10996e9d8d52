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

    enum Form: String, EnumerableFlag {
        case screen, plain, json

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .screen: "Use the whole screen (the default on a terminal)."
            case .plain: "Print one sentence per event."
            case .json: "Print the state lines (JSON)."
            }
        }
    }

    @Argument(
        help:
            "Running meeting (title, prefix or word), - or broker URL.",
        completion: .asked(.meetings))
    var name: String?

    @Flag(exclusivity: .chooseLast)
    var form: Form?

    @Flag(help: "Control the meeting from this terminal.")
    var control = false

    @OptionGroup var broker: BrokerOptions
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
        if name == "-" {
            let source = MeetingClient(0, closes: false)
            return try run(try first(of: source), from: source, in: environment)
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
        try run(try first(of: source), from: source, in: environment)
    }

    private func showBoard(
        of link: MQTTLink, at address: MQTTAddress, _ report: @escaping (String?) -> Void,
        _ environment: ScrumEnvironment
    ) throws {
        defer { link.close() }
        let terminal = terminal(in: environment)
        let loop = EventLoop(terminal: terminal)
        loop.others = OtherDescriptors(
            wanted: { [pollfd(reading: link.descriptor)] },
            setReady: { _ in })
        let zero = environment.uptime()
        var board = MeetingBoard(
            "\(address.host)/\(address.topic)",
            output: output(terminal),
            every: PeriodicTimelineSchedule(from: Date(elapsed: .zero), by: 1)
        ) {
            let news = link.drain()
            if let connection = news.connection { report(connection.problem) }
            return news
        }
        terminal?.enter()
        let screen = ScreenLoop(loop, display: terminal, uptime: environment.uptime, zero: zero)
        var exit = screen.run(&board)
        while case .opened(let topic) = exit {
            if var meeting = board.opened(
                topic, descriptor: link.descriptor, time: { environment.uptime() - zero }),
                case .left(let signal?) = screen.run(&meeting)
            {
                exit = .left(signal: signal)
            } else {
                exit = screen.run(&board)
            }
        }
        terminal?.leave()
        if case .left(let signal?) = exit { Signals.raiseDefault(signal) }
    }

    private func terminal(in environment: ScrumEnvironment) -> Terminal? {
        let isScreen =
            (form ?? (environment.isAccessible ? .plain : .screen)) == .screen
            && environment.isTerminal(1)
            && (environment.isTerminal(0) || name == "-")
        let capabilities = Capabilities(environment, color: color, ground: ground)
        return isScreen ? Terminal(mode: .fullScreen, capabilities: capabilities) : nil
    }

    private func run(
        _ state: MeetingState, from source: any StateSource, in environment: ScrumEnvironment
    ) throws {
        let terminal = terminal(in: environment)
        guard terminal != nil || !control else {
            throw ScrumFailure.misuse("--control needs a terminal; see scrum tell.")
        }
        let loop = EventLoop(terminal: terminal)
        loop.others = OtherDescriptors(
            wanted: { source.isAtEnd ? [] : [pollfd(reading: source.descriptor)] },
            setReady: { _ in })
        let zero = environment.uptime()
        var runner = WatchRunner(
            WatchedMeeting(state, at: .zero), from: source, output: output(terminal),
            keys: control ? WatchKeys.controlling : WatchKeys.reading, at: .zero)
        terminal?.enter()
        let exit = ScreenLoop(loop, display: terminal, uptime: environment.uptime, zero: zero)
            .run(&runner)
        terminal?.leave()
        switch exit {
        case .over: if terminal != nil { environment.print("\(runner.state.summary).") }
        case .left(let signal): if let signal { Signals.raiseDefault(signal) }
        case .lost: throw ScrumFailure("Lost contact with the meeting.")
        }
    }

    private func output(_ terminal: Terminal?) -> MeetingOutput {
        .standard(isScreen: terminal != nil, isJSON: form == .json)
    }
}
