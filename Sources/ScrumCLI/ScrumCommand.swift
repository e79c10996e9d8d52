import ArgumentParser
import CommandGuide
import Glibc
import Platform
import ScrumCore
import ScrumStore
import TerminalUI

/// The stand-up timer for the terminal.
package struct ScrumCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "scrum",
        abstract: "The stand-up timer for the terminal.",
        discussion: """
            Everyone sees who is speaking, for how long, and who is next; a bell rings at every \
            change. Scrums are defined in scrums.json, which you edit by hand.

            EXAMPLES:
              scrum list                 list your scrums
              scrum start design         run a meeting
              scrum start design --wait  show who is first; start with Space
            """,
        version: "2.1.0",
        subcommands: [
            StartCommand.self, ResumeCommand.self, ListCommand.self, ShowCommand.self,
            AboutCommand.self,
            NewCommand.self, EditCommand.self, RemoveCommand.self, CheckCommand.self,
            ImportCommand.self, ExportCommand.self, HistoryCommand.self, NotesCommand.self,
            ChartCommand.self,
            InsightsCommand.self, ClockCommand.self, StatusCommand.self, TellCommand.self,
            WatchCommand.self, ShareCommand.self, SoundCommand.self, DemoCommand.self,
            DoctorCommand.self, PageCommand.self, HookCommand.self, LettersCommand.self,
            CompleteCommand.self, ManualCommand.self,
        ],
        defaultSubcommand: ListCommand.self)

    /// The release date given in the change log.
    static let releaseDate = "2026-11-27"

    package init() {}

    /// Runs this process's command line, then exits.
    package static func main() {
        StandardDescriptors.fill()
        Signals.unblock()
        // Exceeding the file size limit must cause an error like any other, not kill the meeting.
        signal(SIGXFSZ, SIG_IGN)
        SystemText.checkVariables()
        Glibc.exit(run(in: .live))
    }

    /// Runs the command line from `environment`; returns the exit status.
    static func run(in environment: ScrumEnvironment) -> Int32 {
        Catalogue.using(nil) { status(in: environment) }
    }

    private static func status(in environment: ScrumEnvironment) -> Int32 {
        do {
            guard let arguments = environment.arguments() else {
                throw ScrumFailure("The command line cannot be read.")
            }
            let hasChangedFiles = try run(arguments, in: environment)
            // A command whose work is done does not fail because its report was not printed.
            if !hasChangedFiles, let error = environment.lostOutput() {
                throw FileFailure(.write, "standard output", error)
            }
            return 0
        } catch {
            guard let failure = ScrumFailure(error) else {
                let message = MistypedCommand.withNearSuggestion(fullMessage(for: error))
                environment.warn(TerminalText(lines: message))
                return exitCode(for: error).rawValue
            }
            for line in failure.lines { environment.warn(line) }
            return failure.exitCode
        }
    }

    /// Runs the command; returns whether its work was to change files.
    private static func run(
        _ arguments: [String], in environment: ScrumEnvironment
    ) throws -> Bool {
        if let script = try completionScript(arguments) {
            environment.write(1, TerminalText(written: script))
            return false
        }
        do {
            var command = try parsed(arguments, in: environment)
            switch command {
            // Without a command, the parser runs `list`.
            case let list as ListCommand where arguments.first != "list":
                try list.runFrontPage(in: environment)
            case let command as any PersonalCommand:
                let typed = Array(arguments.dropFirst())
                try command.withPersonalOptions(typed: typed, in: environment).run(in: environment)
            case let command as any EnvironmentCommand:
                try command.run(in: environment)
                return command.changesFiles
            default: try command.run()
            }
        } catch  where exitCode(for: error) == .success {
            // The parser throws requests for help or the version as errors.
            environment.print(TerminalText(lines: fullMessage(for: error)))
        }
        return false
    }

    /// Parses the arguments; for common mistakes, throws an explanation instead of the parser's
    /// error.
    private static func parsed(
        _ arguments: [String], in environment: ScrumEnvironment
    ) throws -> any ParsableCommand {
        let mistyped = MistypedCommand(arguments: arguments, environment: environment)
        do {
            let command = try parsedAlone(arguments) ?? parseAsRoot(arguments)
            // The parser's own help command accepts any word, even an unknown command.
            if !(command is any EnvironmentCommand) { try mistyped.check() }
            return command
        } catch {
            try mistyped.check()
            throw error
        }
    }

    /// Parses only the command that the first argument names, because the root command and its
    /// default take as long again; nil if the parser has to report something.
    private static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
        let named = configuration.subcommands.first {
            $0.configuration.commandName == arguments.first
        }
        // Only the root command knows the version.
        guard let named, !arguments.contains("--version"),
            let command = try? named.parseAsRoot(Array(arguments.dropFirst())),
            type(of: command) == named
        else { return nil }
        return command
    }

    /// Returns the completion script if the arguments ask for one. It replaces the parser's script,
    /// which would let bash run a command substitution in a title.
    private static func completionScript(_ arguments: [String]) throws -> String? {
        let option = "--generate-completion-script"
        guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
            return nil
        }
        let shell =
            first == option
            ? arguments.dropFirst().first : first.split(separator: "=").last.map(String.init)
        guard let shell, let script = CompletionScript.script(for: shell) else {
            throw ScrumFailure.misuse("\(option) takes the name of a shell: bash, zsh or fish.")
        }
        return script
    }
}

/// A subcommand that accesses the outside world only through the given environment.
protocol EnvironmentCommand: ParsableCommand {
    /// Whether the command's work is to change files, and its output only reports it.
    var changesFiles: Bool { get }

    func run(in environment: ScrumEnvironment) throws
}

extension EnvironmentCommand {
    var changesFiles: Bool { false }
}
