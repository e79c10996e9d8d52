import ArgumentParser
import JSONText
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI

struct InsightsCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "insights",
        abstract: "Says what stands out in the past meetings.",
        discussion: """
            Looks at the last 250 meetings: whose turns grow, who needs more than planned, on \
            which days meetings run over, whether more of them are late, who is absent, and \
            which boxes would fit. At most seven sentences, each with its evidence; what chance \
            alone explains is not said.

            EXAMPLES:
              scrum insights design
              scrum insights design --apply
              scrum insights --json
            """)

    @Argument(
        help: "The scrum's title, its beginning, or a word of it; by default all scrums.",
        completion: .asked(.scrums))
    var name: String?

    @Flag(help: "One line of JSON per scrum.")
    var json = false

    @Flag(help: "Offer to write the boxes that would fit into scrums.json; asks first.")
    var apply = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func validate() throws {
        if json, apply { throw ValidationError("Choose one of --json and --apply.") }
    }

    func run(in environment: ScrumEnvironment) throws {
        if apply, !environment.canAsk {
            throw ScrumFailure(
                "--apply asks before it changes anything: run it on a terminal.",
                exitCode: ScrumFailure.usage)
        }
        let history = try history.requiredHistory(in: environment)
        let past = try PastMeetings(history, options: options, environment: environment)
        if apply { return try applyBoxes(past, environment) }
        let found = try name.map { [try past.insights(of: $0)] } ?? past.insights()
        if found.isEmpty { environment.warn("There are no meetings yet.") }
        for (index, insights) in found.enumerated() {
            if json {
                environment.print(TerminalText(written: insights.json))
                continue
            }
            if found.count > 1 { environment.print("\(index > 0 ? "\n" : "")\(insights.scrum)") }
            for line in insights.lines { environment.print(TerminalText(message: line)) }
        }
    }

    /// Shows what would change, asks, and writes it.
    private func applyBoxes(_ past: PastMeetings, _ environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        let file = try location.load()
        let index: Int
        if let name {
            index = try file.index(named: name)
        } else if file.scrums.count == 1 {
            index = 0
        } else {
            let titles = ScrumText.list(file.scrums.map(\.title))
            throw ScrumFailure(
                "Whose boxes? Name one scrum: \(titles).", exitCode: ScrumFailure.usage)
        }
        let scrum = file.scrums[index]
        let fit = try past.insights(of: scrum.title, length: scrum.length).fit
        guard !fit.isEmpty else {
            return environment.print("No boxes would fit \(scrum.title) better.")
        }
        let names = Set(scrum.attendees.map(\.name))
        for box in fit where !names.contains(box.name) {
            environment.warn("\(box.name) is not in \(location.shownPath) and is left out.")
        }
        let boxes = Dictionary(
            fit.filter { names.contains($0.name) }.map { ($0.name, $0.box) },
            uniquingKeysWith: { first, _ in first })
        let changes = scrum.attendees.compactMap { attendee -> TerminalText? in
            guard let box = boxes[attendee.name], box != attendee.box else { return nil }
            let old = attendee.box.map { TimeText.rounded($0) } ?? "an equal share"
            return "  \(attendee.name): \(old) → \(TimeText.rounded(box))"
        }
        guard !changes.isEmpty else {
            return environment.print("\(location.shownPath) has these boxes already.")
        }
        for change in changes { environment.warn(change) }
        guard environment.confirm("Change \(location.shownPath)?") else { return }
        do throws(ScrumFileError) {
            try ScrumFile.update(path: file.path) { current throws(ScrumFileError) in
                // The changes were shown for the file as it was read.
                guard current.bytes == file.bytes else {
                    throw .file(.changed(path: file.path))
                }
                return try current.setting(boxes: boxes, of: index)
            }
        } catch {
            throw ScrumFailure(
                messages: error.lines(file: location.shownPath), exitCode: error.exitCode)
        }
        environment.print("Changed \(location.shownPath).")
    }
}

extension Insights {
    /// One line of JSON with the sentences that are printed otherwise.
    var json: String {
        let list = insights.map { insight in
            JSONValue.object(
                .fields([
                    "kind": .string(insight.kind.rawValue),
                    "person": insight.person.map(JSONValue.string),
                    "p": insight.p.flatMap { $0.isFinite ? .number("\($0)") : nil },
                    "text": .string(insight.text),
                ]))
        }
        return JSONValue.object(
            .fields([
                "v": .integer(1),
                "scrum": .string(scrum),
                "meetings": .integer(meetings),
                "insights": .array(list),
            ])
        ).compact
    }
}
