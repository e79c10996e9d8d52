import ArgumentParser
import ChartScreen
import JSONText
import MeetingHistory
import Posters
import ScrumCore
import ScrumStore
import TerminalUI

struct InsightsCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "insights",
        abstract: "Report what stands out in past meetings.",
        discussion: """
            Searches the last 250 meetings: first what concerns the team (turns that have become \
            longer or shorter, meetings that run over, start late, take much less time than \
            planned or differ on one weekday), then people's time boxes and turns, and boxes that \
            would fit better. Prints at most seven findings with their figures ("usually" and \
            "typically" mean the median). A change is reported when it has lasted. \
            Documentation/insights.md explains the rules.

            EXAMPLES:
              scrum insights design
              scrum insights design --apply
              scrum insights --json
            """)

    @Argument(
        help: "Scrum (title, prefix or word; default: all).",
        completion: .asked(.scrums))
    var name: String?

    @Flag(help: "Print one JSON line per scrum.")
    var json = false

    @Flag(help: "Offer to save better boxes in scrums.json.")
    var apply = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func validate() throws {
        if json, apply { throw ValidationError("Use only one of --json and --apply.") }
    }

    var changesFiles: Bool { apply }

    func run(in environment: ScrumEnvironment) throws {
        if apply, !environment.canAsk {
            throw ScrumFailure.misuse(
                "--apply needs a terminal to ask before changing the file.")
        }
        let past = try PastMeetings(history, options: options, environment: environment)
        if apply { return try applyBoxes(past, environment) }
        let (found, warnings) = try past.insights(of: name)
        for problem in past.problems { environment.warn("\(problem)") }
        for warning in warnings { environment.warn(TerminalText(message: warning)) }
        if found.isEmpty { for line in past.none { environment.warn(line) } }
        if json {
            for insights in found { environment.print(written: insights.json) }
            return
        }
        let hasKeys =
            environment.isTerminal(0) && environment.isTerminal(1) && !environment.isAccessible
        var shown: [(insight: Insight, scrum: String)] = []
        let rows = (environment.terminalSize(1)?.rows ?? 24) / max(1, found.count)
        for (index, insights) in found.enumerated() {
            let isPrinted = environment.print(
                InsightsPoster(
                    insights, theme: past.theme(of: .init(title: insights.scrum)), rows: rows,
                    first: hasKeys ? shown.count + 1 : nil), color: options.color)
            if isPrinted {
                shown += insights.insights.map { ($0, insights.scrum) }
                continue
            }
            if found.count > 1 {
                environment.print("\(index > 0 ? "\n" : "" as TerminalText)\(insights.scrum)")
            }
            if !hasKeys || insights.insights.isEmpty {
                for line in insights.lines { environment.print(TerminalText(message: line)) }
                continue
            }
            for insight in insights.insights {
                shown.append((insight, insights.scrum))
                let number = shown.count <= Self.maxCharts ? "\(shown.count)" : " "
                environment.print("\(number)  \(TerminalText(message: insight.text))")
            }
        }
        shown.removeLast(max(0, shown.count - Self.maxCharts))
        while let number = chart(of: shown.count, environment) {
            try show(shown[number - 1].insight, of: shown[number - 1].scrum, past, environment)
        }
    }

    /// One digit key for each chart.
    private static let maxCharts = 9

    /// Asks which insight's chart to show; returns its number, or nil if the user is done.
    private func chart(of count: Int, _ environment: ScrumEnvironment) -> Int? {
        guard count > 0 else { return nil }
        let range = count > 1 ? "1–\(count)" : "1"
        let number = environment.answer(
            to: "\(range) chart · Enter done", by: Self.numbers.filter { $0.command <= count })
        environment.write(2, "\n")
        return number == 0 ? nil : number
    }

    /// The keys offered below the insights; each yields a chart's number, or 0 if the user is done.
    static let numbers: [KeyBinding<Int>] =
        (1...maxCharts).map { number in
            KeyBinding(
                [.character(Character("\(number)"))], number,
                label: "1 … \(maxCharts)",
                help: number == 1 ? "show the chart for this insight" : "")
        } + [
            KeyBinding(
                [.enter, .escape, .character("q"), .control("d")], 0, label: "Enter Esc q Ctrl-D",
                help: "done")
        ]

    /// Opens the scrum's charts at the chart for an insight, and marks the insight's subject there.
    private func show(
        _ insight: Insight, of scrum: String, _ past: PastMeetings, _ environment: ScrumEnvironment
    ) throws {
        var charts = MeetingCharts()
        let meetings = try past.meetings(of: name ?? scrum, in: .last(Insights.maxMeetings))
        for record in meetings.records { charts.add(record) }
        ChartSession(
            sets: charts.sets(), title: charts.title, note: insight.text, arrangement: .list,
            ground: nil, color: options.color, environment: environment,
            focus: ChartFocus(
                chart: insight.chart.rawValue, name: insight.person,
                label: insight.weekday.map { Timestamp.weekdays[$0] },
                since: insight.after?.first.wallMilliseconds,
                from: insight.before?.first.wallMilliseconds),
            theme: past.theme(of: .init(title: charts.title))
        ).run()
    }

    /// Shows the proposed time boxes, and writes them if the user agrees.
    private func applyBoxes(_ past: PastMeetings, _ environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        let file = try location.load(in: environment)
        let index: Int
        if let name {
            index = try options.index(of: name, in: file, environment)
        } else if file.scrums.count == 1 {
            index = 0
        } else {
            let titles = ScrumText.list(file.scrums.map(\.title))
            throw ScrumFailure.misuse("The file has several scrums. Pass one of them: \(titles).")
        }
        let scrum = file.scrums[index]
        let found = try past.insights(of: scrum.title).found.first
        guard let fit = found?.fit, !fit.isEmpty else {
            let reason = (found?.noFit ?? .fewMeetings).words
            return environment.print("No better boxes found for \(scrum.title): \(reason).")
        }
        let boxes = Dictionary(
            fit.map { (NameMatch.folded($0.name), $0.box) },
            uniquingKeysWith: { first, _ in first })
        var fitting: [String: Duration] = [:]
        let changes = scrum.attendees.compactMap { attendee -> TerminalText? in
            guard let box = boxes[NameMatch.folded(attendee.name)] else { return nil }
            fitting[attendee.name] = box
            guard box != attendee.box else { return nil }
            let old = attendee.box.map { TimeText.rounded($0) } ?? "an equal share"
            return "  \(attendee.name): \(old) → \(TimeText.rounded(box))"
        }
        for change in changes { environment.warn(change) }
        guard environment.confirm("Change \(location.shownPath)?") else { return }
        try location.change(file, in: environment) { current throws(ScrumFileError) in
            try current.setting(boxes: fitting, of: index)
        }
        environment.print("Changed \(location.shownPath).")
    }
}

extension Insights {
    /// The insights and their figures as one JSON line.
    var json: String {
        JSONValue.fields([
            "v": .integer(4),
            "scrum": .string(scrum),
            "meetings": .integer(meetings),
            "insights": .array(insights.map(\.json)),
        ]).compact
    }
}

extension Insight {
    fileprivate var json: JSONValue {
        func number(_ value: Double?) -> JSONValue? {
            value.flatMap { $0.isFinite ? .number("\($0)") : nil }
        }
        func window(_ window: Window?) -> JSONValue? {
            window.map {
                .fields([
                    "first": .string("\($0.first)"), "last": .string("\($0.last)"),
                    "n": .integer($0.count),
                ])
            }
        }
        return .fields([
            "kind": .string(kind.rawValue),
            "person": person.map(JSONValue.string),
            "weekday": weekday.map { .string(Timestamp.weekdays[$0]) },
            "from": number(from),
            "to": number(to),
            "unit": .string(unit.rawValue),
            "before": window(before),
            "after": window(after),
            "n": .integer(count),
            "p": number(p),
            "chart": .string(chart.rawValue),
            "text": .string(text),
        ])
    }
}
