import CommandGuide
import ScrumCore
import ScrumStore
import TerminalUI

/// Explains arguments that the parser rejects or misunderstands: unknown commands (which it takes
/// for arguments of the default command), options before the command, and unquoted titles.
struct MistypedCommand {
    let arguments: [String]
    let environment: ScrumEnvironment

    /// Words that people may type instead of a command.
    private static let synonyms = [
        "ls": "list", "add": "new", "create": "new", "rm": "remove", "delete": "remove",
        "run": "start", "begin": "start", "continue": "resume", "log": "history",
        "stats": "insights", "graph": "chart", "follow": "watch", "open": "edit",
        "validate": "check", "stop": "tell end", "next": "tell next", "pause": "tell pause",
    ]
    /// Commands that take a single title.
    private static let named: Set = [
        "start", "resume", "show", "edit", "remove", "history", "chart", "insights", "status",
        "watch", "share",
    ]

    /// Keys in scrums.json that people may mistake for options.
    private static let keys = [
        "theme", "advance", "order", "warning", "count", "sound", "record", "title", "attendees",
    ]

    private var names: [String] {
        let known = ScrumCommand.configuration.subcommands.map { $0.configuration }
        return known.filter(\.shouldDisplay).compactMap(\.commandName) + ["help"]
    }

    private func isCommand(_ word: String) -> Bool {
        let known = ScrumCommand.configuration.subcommands.map { $0.configuration.commandName }
        return word == "help" || known.contains(word)
    }

    /// Throws a failure that says what to type if the arguments contain a common mistake.
    func check() throws {
        guard let first = arguments.first else { return }
        if first.hasPrefix("-") { return try checkOptions(first) }
        if first == "help", arguments.count > 1, !isCommand(arguments[1]) {
            try refuse(arguments[1], rest: [])
        }
        if !isCommand(first) { try refuse(first, rest: Array(arguments.dropFirst())) }
        if Self.named.contains(first) { try checkTitle(of: first) }
        if first == "start" || first == "resume" { try checkKeys() }
    }

    private func checkOptions(_ first: String) throws {
        if let index = arguments.firstIndex(where: { isCommand($0) }), index < 3, index > 0,
            !first.contains("=") || index == 1
        {
            let words = [arguments[index]] + arguments[..<index] + arguments[(index + 1)...]
            throw ScrumFailure.misuse(
                "Options go after the command. Try: \(ScrumText.command(words))")
        }
        let own = ["--help", "--version"]
        if first.hasPrefix("--"), !own.contains(first),
            let guess = own.first(where: { Self.isNear(first, to: $0) })
        {
            throw ScrumFailure.misuse("Unknown option \(first). Did you mean: scrum \(guess)")
        }
    }

    private func checkKeys() throws {
        for word in arguments.dropFirst().prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            let option = word.prefix { $0 != "=" }
            guard Self.keys.contains(String(option.dropFirst(2))) else { continue }
            throw ScrumFailure.misuse(
                "Unknown option \(String(option)): it is a key in scrums.json.",
                "To change the file: scrum edit")
        }
    }

    private func refuse(_ word: String, rest: [String]) throws {
        let typed = ([word] + rest.prefix { !$0.hasPrefix("-") }).joined(separator: " ")
        let titles = titles
        let isTitle = titles.contains { NameMatch.folded($0) == NameMatch.folded(typed) }
        let command =
            word.lowercased() == "rename"
            ? Self.rename(rest.first, among: titles)
            : (Self.synonyms[word.lowercased()] ?? Suggestion.closest(to: word, among: names))?
                .split(separator: " ").map(String.init)
        var next: TerminalText = "To see your scrums: scrum list"
        switch NameMatch.find(typed, in: titles) {
        case _ where command != nil && !isTitle:
            next = "Did you mean: \(ScrumText.command((command ?? []) + rest))"
        case .one(let index):
            next = "To run a meeting: scrum start \(ScrumText.typed(titles[index]))"
        case .several: next = "To run a meeting: scrum start"
        case .none(let similar):
            guard let title = similar.first.map({ titles[$0] }) else { break }
            next = "Did you mean: scrum start \(ScrumText.typed(title))"
        }
        throw ScrumFailure.misuse(
            "Unknown command \"\(word)\". \(next)",
            "The commands are \(names.joined(separator: ", ")).")
    }

    /// Returns the `history` command that renames a scrum or a person; the typed names follow it.
    /// For a person, it includes the scrum's title, or NAME unless there is exactly one scrum.
    private static func rename(_ old: String?, among titles: [String]) -> [String] {
        let folded = old.map(NameMatch.folded)
        let isScrum = titles.contains { NameMatch.folded($0) == folded }
        let scrum = isScrum ? [] : [titles.count == 1 ? titles[0] : "NAME"]
        return ["history"] + scrum + ["--rename"] + (old == nil ? ["OLD", "NEW"] : [])
    }

    /// The scrums' titles; empty if the file cannot be read.
    private var titles: [String] {
        let file = try? FileOptions.locate(in: environment)?.load(in: environment)
        return file?.scrums.map(\.title) ?? []
    }

    /// Throws if a title with several words is not quoted.
    private func checkTitle(of command: String) throws {
        let words = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
        guard words.count > 1 else { return }
        let titles = titles
        guard case .one(let index) = NameMatch.find(words.joined(separator: " "), in: titles)
        else { return }
        let rest = Array(arguments.dropFirst(1 + words.count))
        throw ScrumFailure.misuse(
            "A title with several words needs quotes. "
                + "Try: \(ScrumText.command([command, titles[index]] + rest))")
    }

    /// Whether an option may be a misspelling or the start of a known option, ignoring dashes.
    private static func isNear(_ option: String, to known: String) -> Bool {
        let (typed, known) = (option.drop { $0 == "-" }, known.drop { $0 == "-" })
        return !typed.isEmpty && known.hasPrefix(typed)
            || Suggestion.closest(to: String(typed), among: [String(known)]) != nil
    }

    /// Returns the parser's message with a suggestion only if that option is similar: the parser
    /// allows three changes, however short the option is, and never suggests a hidden option.
    static func withNearSuggestion(_ message: String) -> String {
        var message = message
        let parts = message.split(separator: "'", maxSplits: 4).map(String.init)
        guard parts.count > 1, parts[0].hasSuffix("Unknown option ") else { return message }
        if parts.count == 5, parts[2] == ". Did you mean " {
            if isNear(parts[1], to: parts[3]) { return message }
            message = "\(parts[0])'\(parts[1])'\(parts[4].dropFirst())"
        }
        // A message about the options file has no usage.
        let usage = message.split(separator: "Usage: scrum ").dropFirst().first
        let command = usage?.prefix { $0 != " " } ?? "start"
        let options =
            CommandDeclaration(dump: ScrumCommand._dumpHelp())?.subcommands
            .first { $0.name == command }?.arguments.flatMap(\.names) ?? []
        guard let near = options.first(where: { isNear(parts[1], to: $0) }) else { return message }
        return message.replacing(
            "'\(parts[1])'", with: "'\(parts[1])'. Did you mean '\(near)'?", maxReplacements: 1)
    }
}
