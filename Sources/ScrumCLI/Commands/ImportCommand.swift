import ArgumentParser
import FoundationEssentials
import MeetingHistory
import MeetingScreen
import Platform
import ScrumCore
import ScrumStore
import TerminalUI

struct ImportCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports scrums and their histories from Scrumdinger and SyncUps.",
        discussion: """
            Scrums are matched by their id, else by title; importing twice changes nothing.

            EXAMPLE:
              scrum import ~/Downloads/scrums.data
            """)

    @Argument(help: "The exported file; - is the standard input.", completion: .file())
    var path: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The new title of a scrum whose own title is taken.", valueName: "title"))
    var title: String?

    @Flag(help: "Use the exported file's values where they differ.")
    var replace = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        let foreign: ForeignFile
        let plan: ImportPlan
        do throws(ScrumFileError) {
            foreign = try ForeignFile.load(path: environment.inputPath(of: path))
            plan = try add(foreign, to: location)
        } catch {
            let file = error.path == location.path ? location.shownPath : path
            throw ScrumFailure(messages: error.lines(file: file), exitCode: error.exitCode)
        }
        let zone = environment.zone
        let records = plan.records { second in
            zone.secondsFromGMT(at: Date(timeIntervalSince1970: Double(second)))
        }
        var added = 0
        if let history = history.history(in: environment) {
            do throws(FileFailure) {
                // A scrum that is replaced keeps its past, though it gets another id or title.
                for step in plan.steps {
                    guard let former = step.former, let owner = step.owner, former != owner else {
                        continue
                    }
                    try history.rename(former, to: owner)
                }
                added = try history.add(new(records, in: history))
            } catch {
                throw ScrumFailure(
                    [
                        "The scrums are in \(location.shownPath), but their meetings are not:",
                        "\(error)",
                    ],
                    exitCode: error.exitCode)
            }
        }
        for finding in foreign.diagnostics {
            environment.warn(TerminalText(message: finding.line(file: path)))
        }
        for step in plan.steps { environment.print(TerminalText(message: step.summary)) }
        environment.print("\(TimeText.count(added, "new meeting")) in the history.")
        let isWhole =
            !foreign.diagnostics.contains { $0.severity == .error }
            && plan.steps.allSatisfy { if case .skip = $0.action { false } else { true } }
        if !isWhole { throw ScrumFailure([]) }
    }

    /// Without those that were exported from this history.
    private func new(
        _ records: [MeetingRecord], in history: History
    ) throws(FileFailure) -> [MeetingRecord] {
        var exported: Set<String> = []
        for scrum in Set(records.map(\.scrum)) {
            let kept = try history.file(of: scrum).all().records
            exported.formUnion(kept.map(ScrumdingerFile.id(of:)))
        }
        return records.filter { !exported.contains($0.id) }
    }

    private func add(
        _ foreign: ForeignFile, to location: ScrumLocation
    ) throws(ScrumFileError) -> ImportPlan {
        var plan: ImportPlan?
        try ScrumFile.update(path: location.path, creating: true) { file throws(ScrumFileError) in
            guard file.errors.isEmpty || !location.exists else {
                throw .bad(path: file.path, diagnostics: file.diagnostics)
            }
            let decided = ImportPlan(
                foreign.scrums, into: file.scrums, path: location.path, as: title,
                replacing: replace)
            plan = decided
            return try decided.applied(to: file)
        }
        guard let plan else { throw .file(.changed(path: location.path)) }
        return plan
    }
}
