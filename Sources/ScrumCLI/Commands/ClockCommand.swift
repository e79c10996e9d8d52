import ArgumentParser
import ClockScreen
import Glibc
import TerminalUI

struct ClockCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Shows the time, with hands and in digits.",
        discussion: """
            Updated every second it shows the time alone, every minute the date as well. Without \
            a terminal it prints one line, or a line per update with --every or --at.

            EXAMPLES:
              scrum clock
              scrum clock --digital --every minute
              scrum clock --at +0,+2,+4
              TZ=Asia/Kathmandu scrum clock --date
            """)

    @Flag(exclusivity: .chooseLast)
    var face = ClockModel.Face.analog

    @Option(help: "How often to update: second, minute or live.")
    var every: ClockModel.Pace?

    @Option(
        help: ArgumentHelp(
            "When to update: seconds from now, such as +0,+2,+4.", valueName: "offsets"))
    var at: String?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: "Always show the date, or never.")
    var date: Bool?

    @Flag(help: "Draw once a minute, without seconds.")
    var lowPower = false

    @Flag(help: "Print lines of text, without a screen.")
    var plain = false

    @OptionGroup var color: ColorOptions

    func validate() throws {
        if every != nil, at != nil { throw ValidationError("Choose one of --every and --at.") }
        if let at, Self.offsets(at) == nil {
            throw ValidationError(
                "--at takes seconds from now, separated by commas, such as +0,+2,+4; not '\(at)'.")
        }
    }

    func run(in environment: ScrumEnvironment) throws {
        var options = ClockModel.Options()
        options.face = face
        options.pace = every ?? .second
        options.offsets = at.flatMap(Self.offsets)
        options.isLowPower = lowPower
        options.showsDate = date
        let capabilities = Capabilities(
            environment: environment.variable,
            codeset: Capabilities.codeset(environment: environment.variable), color: color.color)
        let isScreen = !plain && environment.isTerminal(0) && environment.isTerminal(1)
        let terminal = isScreen ? Terminal(mode: .fullScreen, capabilities: capabilities) : nil
        let lines = terminal == nil ? LineOutput(descriptor: 1) : nil
        var runner = ClockRunner(
            ClockModel(options), from: environment.date(), zone: environment.zone,
            words: ClockWords(format: environment.localFormat), lines: lines)
        guard terminal != nil || every != nil || at != nil else {
            return environment.print(runner.line(at: environment.date()))
        }
        let events = EventLoop(terminal: terminal)
        terminal?.enter()
        let signal = ScreenLoop(events, display: terminal, date: environment.date).run(&runner)
        terminal?.leave()
        if let signal { Signals.raiseDefault(signal) }
    }

    /// The seconds of a list such as +0,+2,+4; nil if it is none.
    static func offsets(_ text: String) -> [Double]? {
        var offsets: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let number = part.drop { $0 == " " }
            // Double(_:) also reads hexadecimal numbers and "inf".
            guard number.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 43 }),
                let seconds = Double(number), seconds <= 1e9
            else { return nil }
            offsets.append(seconds)
        }
        return offsets
    }
}

extension ClockModel.Face: EnumerableFlag {
    package static func help(for value: ClockModel.Face) -> ArgumentHelp? {
        switch value {
        case .analog: "Hands where they fit (the default), and digits below."
        case .digital: "Digits alone, as large as fits."
        }
    }
}

extension ClockModel.Pace: ExpressibleByArgument {}
