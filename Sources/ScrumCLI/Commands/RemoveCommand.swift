import ArgumentParser
import Platform
import ScrumCore
import ScrumStore
import TerminalUI

struct RemoveCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a scrum from the file but keep its history.",
        discussion: "EXAMPLE:\n  scrum remove \"App Dev\"")

    @Argument(help: .scrum, completion: .asked(.scrums))
    var name: String

    @Flag(help: "Remove without asking; needs the full title.")
    var yes = false

    @OptionGroup var options: FileOptions

    var changesFiles: Bool { true }

    func run(in environment: ScrumEnvironment) throws {
        let (file, shownPath) = try options.load(in: environment)
        let index = try options.index(of: name, in: file, environment)
        let scrum = file.scrums[index]
        if yes {
            guard NameMatch.folded(name) == NameMatch.folded(scrum.title) else {
                throw ScrumFailure.misuse("With --yes, type the full title: \"\(scrum.title)\".")
            }
        } else {
            guard environment.canAsk else {
                throw ScrumFailure.misuse(
                    "Cannot ask without a terminal. Add --yes to remove \"\(scrum.title)\".")
            }
            let people = scrum.attendees.counted
            let question: TerminalText = "Remove \"\(scrum.title)\" (\(people)) from \(shownPath)?"
            guard environment.confirm(question) else { return }
        }
        do throws(ScrumFileError) {
            try ScrumFile.update(path: file.path, files: environment.files) {
                current throws(ScrumFileError) in
                // Remove only the scrum that the user agreed to remove.
                guard let index = current.scrums.firstIndex(of: scrum) else {
                    throw .file(FileFailure(.write, file.path, .changed))
                }
                return try current.removing(index)
            }
        } catch {
            throw ScrumFailure(messages: error.lines(file: shownPath), exitCode: error.exitCode)
        }
        environment.print("Removed \"\(scrum.title)\" from \(shownPath); its history is kept.")
    }
}
