import ArgumentParser
import ChartScreen
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI

extension ChartArrangement: ExpressibleByArgument {}

struct ChartCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart",
        abstract: "Explore charts from past meetings or a chart file.",
        discussion: """
            Shows charts of a scrum's history: turns per person, length against plan, meeting \
            overtime, share of talking time, punctuality by week, length by weekday, turns by \
            position in the order, attendance, absences, spread of turns, and late starts. Without \
            a name, shows the meeting lengths of all scrums. Use keys or the mouse; "?" lists the \
            keys.

            An argument that contains "/" or ends in ".json", ".jsonl", ".csv" or ".tsv" is a file; \
            "-" is standard input. JSON files use the 2019 chart contest's format: an array of \
            {"columns", "types", "names", "colors", "stacked", "percentage", "y_scaled"}. In CSV \
            and JSON Lines, the column date, time or x is the x axis, and all other numeric \
            columns are drawn as lines.

            EXAMPLES:
              scrum chart design
              scrum chart design --svg design.svg
              scrum chart ./data.json --view cards
              scrum chart design --plain | less -R
              scrum chart visits.csv
              scrum chart design --only overtime --csv > overtime.csv
            """)

    @Argument(
        help: "Scrum (title, prefix or word), or chart file.",
        completion: .asked(.scrumsOrFiles))
    var name: String?

    @Option(
        help: ArgumentHelp("Show only the chart with this title or prefix.", valueName: "title"))
    var only: String?

    @Option(help: "Arrangement: list, row or cards.")
    var view = ChartArrangement.list

    @Flag(help: "Print the charts once, as text.")
    var plain = false

    @Flag(help: "Print the first chart, or the one set by --only, as CSV.")
    var csv = false

    @Option(
        help: ArgumentHelp("Write the charts to an SVG file.", valueName: "file"),
        completion: .file())
    var svg: String?

    @Flag var ground: Ground?

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func validate() throws {
        if [svg != nil, plain, csv].count(where: \.self) > 1 {
            throw ValidationError("Choose one of --svg, --csv and --plain.")
        }
    }

    func run(in environment: ScrumEnvironment) throws {
        let (title, all, theme) = try content(in: environment)
        let sets = try chosen(among: all)
        let session = ChartSession(
            sets: sets, title: title, arrangement: view, ground: ground,
            color: options.color, environment: environment, theme: theme)
        if let svg {
            let output = NamedOutput(path: svg, options: options, history: history)
            _ = try output.write(
                session.svg(), replacing: { $0.starts(with: "<svg ".utf8) }, in: environment)
        } else if csv || environment.isAccessible && !plain {
            environment.write(1, TerminalText(written: session.csv()))
        } else if plain {
            session.print()
        } else {
            session.run()
        }
    }

    private func content(
        in environment: ScrumEnvironment
    ) throws -> (title: String, sets: [ChartSet], theme: Theme?) {
        if let name, Self.isFile(name) {
            let title = name == "-" ? "" : name.split(separator: "/").last.map(String.init)
            return (title ?? name, try file(name, environment), nil)
        }
        let past = try PastMeetings(history, options: options, environment: environment)
        guard let name else {
            var charts = ScrumCharts()
            environment.warn(of: try past.readMeetings(of: nil) { charts.add($0) })
            return ("all scrums", try checked(charts.sets), nil)
        }
        var charts = MeetingCharts()
        environment.warn(of: try past.readMeetings(of: name) { charts.add($0) })
        return (
            charts.title, try checked(charts.isEmpty ? [] : charts.sets(asTables: csv)),
            past.theme(of: .init(title: charts.title))
        )
    }

    private func chosen(among sets: [ChartSet]) throws -> [ChartSet] {
        guard let only else { return sets }
        return [sets[try NameMatch.index(of: only, in: sets.map(\.title), noun: "chart")]]
    }

    private static func isFile(_ name: String) -> Bool {
        name == "-" || name.contains("/" as Character)
            || [".json", ".csv", ".tsv", ".jsonl"].contains { name.hasSuffix($0) }
    }

    private func file(
        _ name: String, _ environment: ScrumEnvironment
    ) throws -> [ChartSet] {
        do throws(ScrumFileError) {
            let file = try ChartFile.load(
                path: environment.inputPath(of: name), files: environment.files)
            for warning in file.warnings {
                environment.warn(TerminalText(message: warning.line(file: name)))
            }
            let dates = file.sets.flatMap { [$0.dates.first, $0.dates.last].compactMap(\.self) }
            if let last = dates.map(abs).max(), (1..<1_000_000).contains(last),
                file.sets.allSatisfy(\.labels.isEmpty)
            {
                environment.warn("All dates in \(name) are in 1970: x holds milliseconds.")
            }
            return file.sets
        } catch {
            throw ScrumFailure(messages: error.lines(file: name), exitCode: error.exitCode)
        }
    }

    private func checked(_ sets: [ChartSet]) throws -> [ChartSet] {
        guard sets.isEmpty else { return sets }
        let words = ["scrum start"] + (name.map { [ScrumText.typed($0)] } ?? [])
        throw ScrumFailure(
            "No meetings to chart yet. Run one: \(words.joined(separator: " "))")
    }
}
