import ArgumentParser
import Files
import Glibc
import ScrumStore

/// The stand-up timer for the terminal.
package struct ScrumCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "scrum",
        abstract: "The stand-up timer for the terminal.",
        discussion: """
            Everybody knows who speaks, for how long, and who is next; a bell sounds at every \
            change. The scrums stand in a file, scrums.json, that you write by hand.

            EXAMPLES:
              scrum list                 the scrums there are
              scrum start design         run a meeting
              scrum start design --wait  show who is first, begin with any key
            """,
        version: "1.0.0",
        subcommands: [
            StartCommand.self, ResumeCommand.self, ListCommand.self, ShowCommand.self,
            NewCommand.self, EditCommand.self, RemoveCommand.self, CheckCommand.self,
            ImportCommand.self, HistoryCommand.self, ChartCommand.self, ClockCommand.self,
            SoundCommand.self,
        ],
        defaultSubcommand: ListCommand.self)

    package init() {}

    /// Parses the command line and runs it in the real world.
    package static func main() {
        let environment = ScrumEnvironment.live
        do {
            try run(PersonalOptions.arguments(in: environment), in: environment)
            if let error = environment.lostOutput() {
                throw ScrumFailure(FileFailure(.write, "standard output", error))
            }
        } catch let failure as ScrumFailure {
            for line in failure.lines { environment.write(2, line + "\n") }
            Glibc.exit(failure.exitCode)
        } catch {
            exit(withError: error)
        }
    }
}

extension ScrumCommand {
    private static func run(_ arguments: [String], in environment: ScrumEnvironment) throws {
        if let command = PlainCall.command(arguments) { return try command.run(in: environment) }
        try refuseUnknownCommand(arguments.first)
        var command = try directly(arguments) ?? parseAsRoot(arguments)
        if let command = command as? any EnvironmentCommand {
            try command.run(in: environment)
        } else {
            try command.run()
        }
    }

    /// The command of the first word, where nothing is to be said about the others.
    ///
    /// The way through the tree of commands finds the same and takes longer by a third; but it
    /// knows how to help with what is not understood.
    private static func directly(_ arguments: [String]) -> (any ParsableCommand)? {
        let type = configuration.subcommands.first {
            $0.configuration.commandName == arguments.first
        }
        return type.flatMap { parsed($0, Array(arguments.dropFirst())) }
    }

    private static func parsed<Command: ParsableCommand>(
        _ type: Command.Type, _ arguments: [String]
    ) -> (any ParsableCommand)? {
        try? type.parse(arguments)
    }

    /// A word that is no command would be taken for an argument of the default one.
    private static func refuseUnknownCommand(_ word: String?) throws {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
        let guess = Suggestion.closest(to: word, among: names)
        throw ScrumFailure(
            [
                "There is no command \"\(word)\"" + (guess.map { "; did you mean \($0)?" } ?? "."),
                "The commands: \(names.joined(separator: ", "))",
            ], exitCode: ScrumFailure.usage)
    }
}

/// What gets the world as an argument.
protocol EnvironmentCall {
    func run(in environment: ScrumEnvironment) throws
}

/// A command that the parser makes.
protocol EnvironmentCommand: ParsableCommand, EnvironmentCall {}
