import ArgumentParser
import JSONText
import ScrumCore
import ScrumStore
import TerminalUI

struct NewCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Add a scrum to the file.",
        discussion: """
            In a terminal, asks for missing values. Preserves everything else in the file.

            EXAMPLES:
              scrum new "App Dev" -a Katie Gray "Luis Sola" -m 7:30 --theme orange
              scrum new Planning --item Review=10 --item "Parking lot=5" -m 15
            """)

    @Argument(help: "Title of the scrum.")
    var title: String?

    @Option(
        name: [.customShort("a"), .customLong("attendee")], parsing: .upToNextOption,
        help: ArgumentHelp(
            "Names separated by spaces or commas; - reads standard input.",
            valueName: "names"))
    var attendees: [String] = []

    @Option(
        name: .customLong("item"),
        help: ArgumentHelp(
            "Agenda item after the people (repeat).", valueName: "name[=minutes]"),
        transform: Self.item)
    var items: [Attendee] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Length, such as 10, 7:30 or 90s.", valueName: "minutes"),
        transform: Duration.length)
    var minutes: Duration?

    @Option(
        help: ArgumentHelp("Colour: \(Self.themes).", valueName: "theme"),
        completion: .list(Theme.allCases.map(\.rawValue)))
    var theme: String?

    @Flag(help: "Use scrums.json in the current folder.")
    var here = false

    @OptionGroup var options: FileOptions

    func validate() throws {
        do {
            if let theme { _ = try Self.theme(named: theme) }
        } catch let failure as ScrumFailure {
            throw ValidationError(failure.lines.joined(separator: "\n").description)
        }
        try NameList.check(attendees, of: "--attendee")
        if here, options.file != nil {
            throw ValidationError("Use only one of --here and --file.")
        }
    }

    var changesFiles: Bool { true }

    func run(in environment: ScrumEnvironment) throws {
        let location =
            try here ? options.inWorkingFolder(in: environment) : options.location(in: environment)
        guard title != nil || environment.canAsk else {
            throw ScrumFailure.misuse("Missing title. Try: scrum new Design -a Ann,Ben -m 10")
        }
        if title == nil {
            environment.warn("Adding a scrum to \(location.shownPath). Ctrl-C cancels.")
        }
        let title = try environment.answer(self.title, "Title") { answer in
            guard let title = answer.visible else {
                throw ScrumFailure.misuse("A scrum needs a title.")
            }
            return title
        }
        let file = location.exists ? try location.load(in: environment) : nil
        if let file { try refuseDuplicate(of: title, in: file, at: location) }
        let read = attendees.contains(NameList.input) ? try NameList.read(in: environment) : []
        if read.isEmpty, attendees.contains(NameList.input) {
            throw ScrumFailure.misuse("Standard input contains no names.")
        }
        var names = attendees
        if names.isEmpty, items.isEmpty, environment.canAsk {
            names = [try environment.answer(nil, "Attendees, separated by commas") { $0 }]
        }
        let known = file?.scrums.flatMap { $0.attendees.people.map(\.name) } ?? []
        names = NameList.names(in: names, known: known, read: read)
        let length =
            try minutes
            ?? environment.answer(nil, "Minutes", fallback: "10") { answer in
                guard let length = Duration(length: answer) else {
                    throw ScrumFailure("Type \(Duration.lengthForms).")
                }
                return length
            }
        if theme == nil, environment.canAsk {
            // The names need two lines to fit in 80 columns.
            let names = Theme.allCases.map(\.rawValue)
            for line in [names[..<(names.count / 2)], names[(names.count / 2)...]] {
                environment.warn("  \(line.joined(separator: ", "))")
            }
        }
        let theme = try environment.answer(theme, "Theme", fallback: "seafoam", Self.theme(named:))
        var scrum = DailyScrum(
            title: title, attendees: names.map { Attendee(name: $0) } + items, length: length)
        scrum.theme = theme
        try location.attempt { () throws(ScrumFileError) in
            try ScrumFile.update(path: location.path, creating: true, files: environment.files) {
                file throws(ScrumFileError) in
                try file.adding([scrum])
            }
        }
        environment.print(
            location.exists
                ? "Added \"\(title)\" to \(location.shownPath)."
                : "Created \(location.shownPath) with \"\(title)\".")
        let name: TerminalText = "\(options.typed)\(ScrumText.typed(title))"
        environment.print("Start it with: scrum start \(name)")
        environment.print("Add agenda items or minutes with: scrum edit \(name)")
    }

    /// Parses an item such as "Parking lot" or "Parking lot=5".
    private static func item(_ text: String) throws -> Attendee {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        let box = parts.count > 1 ? Duration(length: NameList.trimmed(parts[parts.count - 1])) : nil
        let name = box == nil ? text : parts.dropLast().joined(separator: "=")
        guard let name = NameList.trimmed(name).visible, box != nil || parts.count == 1 else {
            throw ValidationError("expected an item such as \"Parking lot=5\"")
        }
        return Attendee(name: name, isItem: true, box: box)
    }

    private func refuseDuplicate(
        of title: String, in file: ScrumFile, at location: ScrumLocation
    ) throws {
        let folded = NameMatch.folded(title)
        guard let index = file.scrums.firstIndex(where: { NameMatch.folded($0.title) == folded })
        else { return }
        throw ScrumFailure(
            "\(location.shownPath):\(file.lines[index]): "
                + "the scrum \"\(file.scrums[index].title)\" already exists; "
                + "choose another title, or change that scrum with: scrum edit")
    }

    private static let themes = Theme.allCases.map(\.rawValue).joined(separator: ", ")

    static func theme(named name: String) throws -> Theme {
        let lowered = name.lowercased()
        if let theme = Theme(name: name) ?? Theme(name: lowered) { return theme }
        let guess = Suggestion.closest(to: lowered, among: Theme.allCases.map(\.rawValue))
        let next = guess.map { "Did you mean \($0)?" } ?? "The themes are \(themes)."
        throw ScrumFailure.misuse("Unknown theme \"\(name)\". \(next)")
    }
}
