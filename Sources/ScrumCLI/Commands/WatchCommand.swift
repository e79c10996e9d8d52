import ArgumentParser
import Glibc
import Live
import MeetingScreen
import ScrumCore
import TerminalUI

struct WatchCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Shows a meeting that runs in another terminal.",
        discussion: """
            The meeting's own screen, read-only; with --control its keys work as well. What is \
            watched counts on by itself when the connection is lost. "-" reads the lines of a \
            meeting from the standard input.

            EXAMPLES:
              scrum watch
              scrum watch design --control
              ssh box scrum watch --json | scrum watch -
            """)

    enum Form: String, EnumerableFlag {
        case screen, plain, json

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .screen: "Use the whole screen (the default on a terminal)."
            case .plain: "Print one sentence per event."
            case .json: "Print the meeting's lines of JSON."
            }
        }
    }

    @Argument(help: "The running meeting's title, its beginning, or a word of it; - for lines.")
    var name: String?

    @Flag(exclusivity: .chooseLast)
    var form: Form?

    @Flag(help: "Let this terminal's keys control the meeting.")
    var control = false

    @OptionGroup var color: ColorOptions

    func validate() throws {
        if control, form == .plain || form == .json {
            throw ValidationError("--control needs the screen; see scrum tell.")
        }
        if control, name == "-" { throw ValidationError("Lines cannot be controlled.") }
    }

    func run(in environment: ScrumEnvironment) throws {
        if name == "-" {
            let source = MeetingClient(0, closes: false)
            return try run(try first(of: source), from: source, in: environment)
        }
        let meeting = try RunningMeetings(environment: environment).choose(name)
        try run(meeting.state, from: meeting.client, in: environment)
    }

    /// Waits for the first state of a source.
    private func first(of source: MeetingClient) throws -> MeetingState {
        while !source.isAtEnd {
            if let state = source.receive().compactMap(\.state).first { return state }
        }
        throw ScrumFailure("There was no meeting to watch in these lines.")
    }

    private func run(
        _ state: MeetingState, from source: any StateSource, in environment: ScrumEnvironment
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        let capabilities = Capabilities(environment, color: color.color)
        let isScreen =
            (form ?? .screen) == .screen && environment.isTerminal(1)
            && (environment.isTerminal(0) || name == "-")
        let terminal = isScreen ? Terminal(mode: .fullScreen, capabilities: capabilities) : nil
        guard terminal != nil || !control else {
            throw ScrumFailure(
                "--control needs a terminal; see scrum tell.", exitCode: ScrumFailure.usage)
        }
        let loop = EventLoop(terminal: terminal)
        loop.others = OtherDescriptors(
            wanted: {
                source.isAtEnd
                    ? [] : [pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)]
            }, take: { _ in })
        let zero = environment.uptime()
        var runner = WatchRunner(
            state, from: source, output: output(terminal), controls: control, at: .zero)
        terminal?.enter()
        let exit = ScreenLoop(loop, display: terminal, uptime: environment.uptime, zero: zero)
            .run(&runner)
        terminal?.leave()
        switch exit {
        case .over: if terminal != nil { environment.print("\(runner.title) is over.") }
        case .left(let signal): if let signal { Signals.raiseDefault(signal) }
        case .lost: throw ScrumFailure("The meeting is gone.")
        }
    }

    private func output(_ terminal: Terminal?) -> WatchRunner.Output {
        if terminal != nil { return .screen }
        let lines = LineOutput(descriptor: 1)
        return form == .json ? .json(lines) : .sentences(lines)
    }
}
