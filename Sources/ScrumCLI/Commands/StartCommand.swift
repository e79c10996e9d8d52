import ArgumentParser

struct StartCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", _superCommandName: "scrum", abstract: "Runs a meeting.",
        discussion: """
            The keys are shown at the bottom of the screen; \"?\" shows all of them.

            EXAMPLES:
              scrum start design
              scrum start design --without Simon --minutes 8
              scrum start design --json < /dev/null
            """)

    @Argument(help: "The scrum's title, its beginning, or a word of it.")
    var name: String?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: "Show who is first; begin with any key.")
    var wait = false

    @Option(help: ArgumentHelp("The length of this meeting.", valueName: "minutes"))
    var minutes: String?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast, help: "In an order left to chance.")
    var shuffle: Bool?

    @Option(help: ArgumentHelp("Who is not there today; may be repeated.", valueName: "name"))
    var without: [String] = []

    @Option(help: ArgumentHelp("Who is there as well today; may be repeated.", valueName: "name"))
    var with: [String] = []

    @Option(help: ArgumentHelp("Who speaks first.", valueName: "name"))
    var first: String?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: "Stay with each speaker, in overtime, until a key is pressed.")
    var manual: Bool?

    @OptionGroup var session: SessionOptions

    @Flag(help: "Keep no history of this meeting.")
    var noHistory = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func validate() throws {
        if let minutes, MeetingStart.length(minutes) == nil {
            throw ValidationError("--minutes takes a number above 0, at most 1440.")
        }
    }

    var call: MeetingStart {
        MeetingStart(
            name: name, waits: wait, minutes: minutes, shuffle: shuffle, without: without,
            with: with, first: first, manual: manual, isKept: !noHistory,
            session: session.chosen, history: history.chosen, options: options.chosen)
    }

    func run(in environment: ScrumEnvironment) throws { try call.run(in: environment) }
}
