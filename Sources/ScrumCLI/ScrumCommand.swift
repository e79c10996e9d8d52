import ArgumentParser

package struct ScrumCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "scrum",
        abstract: "The stand-up timer for the terminal.")

    package init() {}
}
