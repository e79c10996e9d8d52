import ArgumentParser
import JSONText
import MeetingScreen
import ScrumCore
import ScrumStore
import TerminalUI

struct CheckCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report every error and warning in the file.",
        discussion: "Exits with 65 if there are errors.\n\nEXAMPLE:\n  scrum check scrums.json")

    @Argument(help: "File to check (default: the file that start uses).", completion: .file())
    var path: String?

    @Flag(help: "Print one JSON line per finding.")
    var json = false

    @Flag(help: "Print the file's JSON Schema, for editors.")
    var schema = false

    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        if schema { return environment.print(written: ScrumFile.schema) }
        var options = options
        if let path { options.file = path == "-" ? environment.inputPath(of: path) : path }
        let location = try options.location(in: environment)
        let file = try location.inspect(in: environment)
        var library = SoundLibrary(environment)
        let findings = library.findings(in: file)
        if json {
            for finding in findings {
                environment.print(written: Self.line(finding, location))
            }
            if !file.errors.isEmpty { throw ScrumFailure([], exitCode: ScrumFailure.badData) }
            return
        }
        let lines = findings.map { $0.line(file: location.shownPath) }
        guard file.errors.isEmpty else {
            throw ScrumFailure(messages: lines, exitCode: ScrumFailure.badData)
        }
        for line in lines { environment.print(TerminalText(message: line)) }
        let count = TimeText.count(file.scrums.count, "scrum")
        let warnings =
            findings.isEmpty
            ? " and no errors" : ", no errors and \(TimeText.count(findings.count, "warning"))"
        environment.print("\(location.shownPath) has \(count)\(warnings).")
    }

    private static func line(_ finding: Diagnostic, _ location: ScrumLocation) -> String {
        JSONValue.fields([
            "file": .string(location.shownPath),
            "line": .integer(finding.position.line),
            "column": .integer(finding.position.column),
            "severity": .string(finding.severity.rawValue),
            "kind": .string(finding.kind.rawValue),
            "path": .string(finding.path),
            "message": .string(finding.message),
        ]).compact
    }
}
