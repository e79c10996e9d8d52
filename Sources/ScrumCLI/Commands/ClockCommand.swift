import ArgumentParser
import ClockScreen
import FoundationEssentials
import Glibc
import ScrumCore
import TerminalUI
import TimelineKit

struct ClockCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Show a clock with hands and digits.",
        discussion: """
            Updates every second and shows the time; with --every minute, also shows the date. \
            Without a terminal, prints one line or, with --every or --at, one line per update.

            --every takes second, minute, live, or a number of seconds from 0.05 to 86400. Seconds \
            count from now, or from the time given to --from: a time today, or a date and time \
            such as 2026-11-21T09:30:00. If that is in the future, the clock stands \
            still until then.

            EXAMPLES:
              scrum clock
              scrum clock --digital --every minute
              scrum clock --every 90s --from 9:00 --theme orange
              scrum clock --at=-5,+2,19:50
              TZ=Asia/Kathmandu scrum clock --date
            """)

    @Flag(exclusivity: .chooseLast)
    var face = ClockModel.Face.analog

    @Option(
        help: ArgumentHelp(
            "Update interval: second, minute, live, 3, 0.5 or 90s.",
            valueName: "pace"), completion: .list(["second", "minute", "live"]))
    var every: String?

    @Option(
        help: ArgumentHelp(
            "Start time for --every, such as 9:00.", valueName: "time"))
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Update times: seconds from now or times of day (+2,19:50).",
            valueName: "moments"))
    var at: String?

    @Option(
        help: ArgumentHelp("Colour of the hands and digits, such as teal.", valueName: "theme"),
        completion: .list(Theme.allCases.map(\.rawValue)))
    var theme: String?

    @Flag(either: "Always or never show the date.")
    var date: Bool?

    @Flag(help: "Draw once a minute, without seconds.")
    var lowPower = false

    @Flag(help: "Print lines of text instead of using the screen.")
    var plain = false

    @Flag var ground: Ground?

    @Option(help: .color) var color = ColorChoice.auto

    func validate() throws {
        if every != nil, at != nil { throw ValidationError("Use only one of --every and --at.") }
        let (now, zone) = (Date(timeIntervalSince1970: 0), TimelineZone.gmt)
        if let at, Self.moments(at, now: now, zone: zone) == nil {
            throw ValidationError(
                "--at takes seconds from now and times today, separated by commas, such as "
                    + "-5,+2,19:50; not '\(at)'.")
        }
        if let from {
            if every.flatMap(Self.seconds) == nil {
                throw ValidationError("--from needs an interval such as --every 90s.")
            }
            if Self.moment(from, now: now, zone: zone) == nil {
                throw ValidationError(
                    "--from takes a time such as 9:00, 19:50:30 or 2026-11-21T09:30:00; "
                        + "not '\(from)'.")
            }
        }
        if let every, Self.pace(every, from: nil, now: now) == nil {
            throw ValidationError(
                "--every takes second, minute, live, or seconds from 0.05 to 86400; "
                    + "not '\(every)'.")
        }
    }

    func run(in environment: ScrumEnvironment) throws {
        var options = ClockModel.Options()
        options.face = face
        let (now, zone) = (environment.date(), environment.zone)
        let from = from.flatMap { Self.moment($0, now: now, zone: zone) }
        let moments = at.flatMap { Self.moments($0, now: now, zone: zone) }
        options.pace =
            moments.map { .explicit(.explicit($0)) }
            ?? every.flatMap { Self.pace($0, from: from, now: now) } ?? .second
        options.color = try theme.map { .rgb(try NewCommand.theme(named: $0).mainColor) }
        options.isLowPower = lowPower
        options.showsDate = date
        let isScreen =
            !plain && !environment.isAccessible && environment.isTerminal(0)
            && environment.isTerminal(1)
        let session = environment.session(isScreen: isScreen, color: color, ground: ground)
        let lines = session.screen == nil ? LineOutput(descriptor: 1) : nil
        var runner = ClockRunner(
            ClockModel(options), zone: zone, words: ClockWords(format: environment.localFormat),
            lines: lines)
        guard session.screen != nil || every != nil || at != nil else {
            return environment.print(runner.line(at: environment.date()))
        }
        session.screen?.reportsFocus = true
        session.end(by: session.run(&runner, date: environment.date))
    }
}

// MARK: Parsing times

extension ClockCommand {
    static func pace(_ text: String, from start: Date?, now: Date) -> ClockModel.Pace? {
        switch text {
        case "second": return .second
        case "minute": return .minute
        case "live": return .live
        default:
            guard let interval = seconds(text) else { return nil }
            // The default start is in 1970, aligned with `now`, so that setting the clock back does
            // not stop updates.
            let since = now.timeIntervalSince1970.remainder(dividingBy: interval)
            let start = start ?? Date(timeIntervalSince1970: since)
            return .periodic(PeriodicTimelineSchedule(from: start, by: interval))
        }
    }

    /// Parses a number of seconds from 0.05 to 86400, such as 3, 0.5 or 90s.
    static func seconds(_ text: String) -> Double? {
        number(text.hasSuffix("s") ? text.dropLast() : text[...])
            .flatMap { (0.05...86_400).contains($0) ? $0 : nil }
    }

    /// Parses a comma-separated list of times, such as -5,+2,19:50.
    static func moments(_ text: String, now: Date, zone: TimelineZone) -> [Date]? {
        var moments: [Date] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = part.drop { $0 == " " }
            let isBack = word.hasPrefix("-")
            if let seconds = number(isBack || word.hasPrefix("+") ? word.dropFirst() : word) {
                moments.append(now + (isBack ? -seconds : seconds))
            } else if let moment = moment(String(word), now: now, zone: zone) {
                moments.append(moment)
            } else {
                return nil
            }
        }
        return moments
    }

    /// Parses a local time, such as 9:00 or 19:50:30, or an ISO 8601 date and time.
    static func moment(_ text: String, now: Date, zone: TimelineZone) -> Date? {
        if text.contains("T") {
            return Timestamp(iso8601: text)?.date
                ?? Timestamp(iso8601: text + "Z")?.local(in: zone).date
        }
        let today = "\(Timestamp(now, utcOffset: zone.secondsFromGMT(at: now)))".prefix(11)
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = parts.first else { return nil }
        let time = (hour.utf8.count == 1 ? "0" : "") + text + (parts.count == 2 ? ":00" : "")
        return Timestamp(iso8601: today + time + "Z")?.local(in: zone).date
    }

    private static func number(_ text: Substring) -> Double? {
        // Double(_:) also accepts signs, hexadecimal numbers and "inf".
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(text), number <= 1e9
        else { return nil }
        return number
    }
}

extension ClockModel.Face: EnumerableFlag {
    package static func help(for value: ClockModel.Face) -> ArgumentHelp? {
        switch value {
        case .analog: "Show hands if they fit, with digits below."
        case .digital: "Show digits only, as large as possible."
        }
    }
}
