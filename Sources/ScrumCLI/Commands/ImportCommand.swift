import ArgumentParser
import FoundationEssentials
import MeetingHistory
import MeetingScreen
import Platform
import ScrumCore
import ScrumStore
import TerminalUI
import TimelineKit

struct ImportCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import scrums and meetings from Scrumdinger and SyncUps.",
        discussion: """
            Matches scrums by id or title; importing a file again changes nothing.

            EXAMPLE:
              scrum import ~/Downloads/scrums.data
            """)

    @Argument(help: "Exported file; - means standard input.", completion: .file())
    var path: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "New title for a scrum whose title is taken.", valueName: "title"))
    var title: String?

    @Flag(help: "Replace your values with the exported file's.")
    var replace = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    var changesFiles: Bool { true }

    func run(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        let history = history.history(in: environment)
        let settled = try history?.contents().settle(at: environment.timestamp())
        for problem in settled?.problems ?? [] { environment.warn("\(problem)") }
        let foreign: ForeignFile
        var plan = ImportPlan([], into: [], path: location.path, replacing: replace)
        var added = 0
        do throws(ScrumFileError) {
            foreign = try ForeignFile.load(
                path: environment.inputPath(of: path), now: environment.timestamp().seconds,
                files: environment.files)
            try ScrumFile.update(
                path: location.path, creating: true, files: environment.files
            ) { file throws(ScrumFileError) in
                guard file.errors.isEmpty || !location.exists else {
                    throw .bad(path: file.path, diagnostics: file.diagnostics)
                }
                plan = ImportPlan(
                    foreign.scrums, into: file.scrums, path: location.path, as: title,
                    replacing: replace)
                let edited = try plan.applied(to: file)
                // Save the meetings first, so that an interrupted import can be repeated.
                if let history { added += try save(plan, in: history, environment.zone) }
                return edited
            }
        } catch {
            let file = error.path == location.path ? location.shownPath : path
            throw ScrumFailure(messages: error.lines(file: file), exitCode: error.exitCode)
        }
        for finding in foreign.diagnostics {
            environment.warn(TerminalText(message: finding.line(file: path)))
        }
        if let title, plan.hasUnusedTitle {
            environment.warn(
                "--as \"\(title)\" was not used: none of these titles is taken.")
        }
        for step in plan.steps { environment.print(TerminalText(message: step.summary)) }
        environment.print("\(TimeText.count(added, "new meeting")) in the history.")
        let isWhole =
            !foreign.diagnostics.contains { $0.severity == .error }
            && plan.steps.allSatisfy { if case .skip = $0.action { false } else { true } }
        if !isWhole { throw ScrumFailure([]) }
    }

    /// Saves the plan's meetings; returns the number of new ones.
    private func save(
        _ plan: ImportPlan, in history: History, _ zone: TimelineZone
    ) throws(ScrumFileError) -> Int {
        let records = plan.records { second in
            zone.secondsFromGMT(at: Date(timeIntervalSince1970: Double(second)))
        }
        do throws(FileFailure) {
            // A replaced scrum keeps its history, even with a new ID or title.
            for step in plan.steps {
                guard let former = step.former, let owner = step.owner, former != owner else {
                    continue
                }
                try history.rename(former, to: owner)
            }
            return try history.add(new(records, in: history))
        } catch {
            throw .file(error)
        }
    }

    /// Returns only the records that were not exported from this history.
    private func new(
        _ records: [MeetingRecord], in history: History
    ) throws(FileFailure) -> [MeetingRecord] {
        var exported: Set<String> = []
        // Listing the folder for each scrum would take quadratic time.
        let contents = try history.contents()
        for scrum in Set(records.map(\.scrum)) {
            guard let file = contents.existingFile(of: scrum) else { continue }
            let kept = try file.all().records
            exported.formUnion(kept.map(ScrumdingerFile.id(of:)))
        }
        return records.filter { !exported.contains($0.id) }
    }
}
