import ArgumentParser
import ChartScreen
import Files
import MeetingHistory
import ScrumCore
import ScrumStore

extension ChartArrangement: ExpressibleByArgument {}

struct ChartCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart",
        abstract: "Shows charts of the past meetings, or of a chart file.",
        discussion: """
            Shows five charts of a scrum's history: seconds per person, length against plan, \
            overtime, share of the talking time, and meetings per week. Without a name it shows \
            the length of the meetings of every scrum. Keys and mouse explore them; "?" shows \
            the keys.

            A path, with "/" or ending in ".json", or - for the standard input, names a file in the format of the chart \
            contest of 2019: a list of {"columns", "types", "names", "colors"}.

            EXAMPLES:
              scrum chart design
              scrum chart design --svg design.svg
              scrum chart ./data.json --view cards
              scrum chart design --plain | less
            """)

    /// The background that colours are chosen for.
    enum Background: String, EnumerableFlag {
        case light, dark

        static func help(for value: Background) -> ArgumentHelp? {
            "Colours for a \(value.rawValue) background."
        }
    }

    @Argument(
        help: "The scrum's title, its beginning, or a word of it; or a chart file.")
    var name: String?

    @Option(help: "How the charts share the screen: list, row or cards.")
    var view = ChartArrangement.list

    @Flag(help: "Print the charts once, as text.")
    var plain = false

    @Option(help: ArgumentHelp("Write the charts to an SVG file, for a wiki.", valueName: "file"))
    var svg: String?

    @Flag var background: Background?

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func validate() throws {
        if svg != nil, plain { throw ValidationError("Choose one of --svg and --plain.") }
    }

    func run(in environment: ScrumEnvironment) throws {
        let (title, sets) = try content(in: environment)
        let session = ChartSession(
            sets: sets, title: title, arrangement: view, isLight: background.map { $0 == .light },
            color: options.color.color, environment: environment)
        if let svg {
            do throws(FileError) {
                try AtomicFile(locking: environment.absolutePath(of: svg)).replace(
                    with: Array(session.svg().utf8))
            } catch {
                throw ScrumFailure(error.line(file: svg), exitCode: error.exitCode)
            }
        } else if plain {
            session.print()
        } else {
            session.run()
        }
    }

    private func content(
        in environment: ScrumEnvironment
    ) throws -> (title: String, sets: [ChartSet]) {
        if let name, name == "-" || name.contains("/" as Character) || name.hasSuffix(".json") {
            do throws(ScrumFileError) {
                return (name, try ChartFile.load(path: environment.inputPath(of: name)))
            } catch {
                throw ScrumFailure(error.lines(file: name), exitCode: error.exitCode)
            }
        }
        let history = try history.requiredHistory(in: environment)
        do {
            let past = try PastMeetings(history, options: options, environment: environment)
            guard let name else {
                var charts = ScrumCharts()
                warn(try past.readMeetings(of: nil) { charts.add($0) }, environment)
                return ("all scrums", try checked(charts.sets))
            }
            var charts = MeetingCharts()
            warn(try past.readMeetings(of: name) { charts.add($0) }, environment)
            return (charts.title, try checked(charts.isEmpty ? [] : charts.sets()))
        } catch let failure as FileFailure {
            throw ScrumFailure(failure)
        }
    }

    private func checked(_ sets: [ChartSet]) throws -> [ChartSet] {
        guard sets.isEmpty else { return sets }
        let words = ["scrum start"] + (name.map { [ScrumText.typed($0)] } ?? [])
        throw ScrumFailure(
            "There are no meetings to chart yet. Run one: \(words.joined(separator: " "))")
    }

    /// Prints a few of the warnings: the screen is for the charts.
    private func warn(_ warnings: [HistoryWarning], _ environment: ScrumEnvironment) {
        for warning in warnings.prefix(5) { environment.write(2, "\(warning)\n") }
        if warnings.count > 5 {
            environment.write(2, "… and \(warnings.count - 5) more lines like these\n")
        }
    }
}
