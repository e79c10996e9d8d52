import ArgumentParser
import JSONText
import TerminalUI

struct DoctorCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this computer and say what to fix.",
        discussion: """
            Checks the terminal, sound, files, history, sharing and optional programs. Each line \
            starts with ✓ if all is well, with ! if meetings work but lack a feature, or with ✗ if \
            they will not work properly. If any line starts with ✗, the exit status is 1.

            The command plays no sound, runs no other program and changes no file. Its output omits \
            people's names, links, secrets and option values, so you can send it to someone who is \
            helping you.

            --json prints an array with one object per line: "check", "state" (good, lesser or \
            wrong), "text", and "advice" (what to do, or null).

            EXAMPLES:
              scrum doctor
              scrum doctor --json
            """)

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        let findings =
            TerminalChecks(environment: environment).findings
            + SoundChecks(environment: environment).findings
            + FileChecks(environment: environment, options: options, history: history).findings
            + SharingChecks(environment: environment).findings
        if json {
            let lines = findings.map(\.json.compact).joined(separator: ",\n")
            environment.print(written: "[\n\(lines)\n]")
        } else {
            show(findings, in: environment)
        }
        if findings.contains(where: { $0.state == .wrong }) { throw ScrumFailure([]) }
    }

    private func show(_ findings: [Finding], in environment: ScrumEnvironment) {
        let glyphs = Capabilities(environment, color: options.color).glyphs
        let table = TextTable(
            findings.flatMap { finding in
                let mark = Self.mark(of: finding.state, hasSigns: glyphs == .unicode)
                let advice = finding.advice.map { [["", "", $0]] } ?? []
                return [[mark, finding.subject, finding.text]] + advice
            })
        environment.print(table.lines)
        environment.print("\n\(Self.verdict(findings))")
    }

    private static func mark(of state: Finding.State, hasSigns: Bool) -> String {
        switch state {
        case .good: hasSigns ? "✓" : "ok"
        case .lesser: "!"
        case .wrong: hasSigns ? "✗" : "x"
        }
    }

    private static func verdict(_ findings: [Finding]) -> String {
        if findings.contains(where: { $0.state == .wrong }) {
            return "Meetings will not work properly here."
        }
        return findings.contains { $0.state == .lesser }
            ? "Meetings work here, with some features missing." : "Everything works here."
    }
}
