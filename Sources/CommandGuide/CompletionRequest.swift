/// The completion candidates at the cursor when Tab is pressed.
package struct CompletionRequest {
    /// A candidate and its description.
    package struct Candidate: Equatable, Sendable {
        package let text: String
        package let meaning: String

        package init(_ text: String, meaning: String = "") {
            self.text = text
            self.meaning = meaning
        }
    }

    /// What the shell should add to the candidates: nothing (`words`), files or folders.
    package enum Paths: String, Sendable { case words, files, folders }

    package private(set) var paths = Paths.words
    package private(set) var candidates: [Candidate] = []
    /// The label of the values that the program must look up; nil if there are none.
    package private(set) var asked: String?
    /// The values typed so far, keyed by their argument's label.
    package private(set) var typed: [String: [String]] = [:]
    /// Whether `--` has been typed, so that only positional arguments can follow.
    package private(set) var isAfterTerminator = false
    /// The typed text before the value being completed: the option with its "=", and earlier
    /// values.
    package private(set) var prefix = ""
    /// The typed part of the value being completed.
    private var value = ""

    private var command: CommandDeclaration
    private var positionals: ArraySlice<ArgumentDeclaration>

    /// - Parameters:
    ///   - words: the words before the cursor, without the program's name.
    ///   - current: the typed part of the word at the cursor.
    package init(_ root: CommandDeclaration, words: [String], current: String) {
        command = root
        positionals = root.positionals[...]
        guard let first = words.first else {
            if current.hasPrefix("-") { addOptions() } else { addCommands(of: root) }
            return
        }
        if first == "help" {
            if words.count == 1 { addCommands(of: root) }
            return
        }
        guard let subcommand = root.subcommands.first(where: { $0.name == first }) else { return }
        command = subcommand
        positionals = subcommand.positionals[...]
        complete(current, after: parse(words.dropFirst()))
    }

    /// Parses the words; returns the option that is still waiting for its value, if any.
    private mutating func parse(_ words: ArraySlice<String>) -> ArgumentDeclaration? {
        var option: ArgumentDeclaration?
        for word in words {
            if !isAfterTerminator, word.hasPrefix("-"), word != "-" {
                if option != nil, option?.consumesRest == false {
                    option = nil
                    continue
                }
                option = nil
                if word == "--" {
                    isAfterTerminator = true
                } else if let equals = word.firstIndex(of: "=") {
                    guard let named = self.option(String(word[..<equals])) else { continue }
                    typed[named.label, default: []].append(String(word[equals...].dropFirst()))
                } else if let named = self.option(word) {
                    if named.isFlag { typed[named.label] = [] } else { option = named }
                }
            } else if let taking = option {
                typed[taking.label, default: []].append(word)
                if !taking.consumesRest { option = nil }
            } else if let positional = positionals.first {
                typed[positional.label, default: []].append(word)
                if !positional.isRepeating { positionals.removeFirst() }
            }
        }
        return option
    }

    private mutating func complete(_ current: String, after option: ArgumentDeclaration?) {
        value = current
        if let option { return addValues(of: option) }
        guard !isAfterTerminator, current.hasPrefix("-") else {
            if let positional = positionals.first { addValues(of: positional) }
            // If the command takes arguments, offer no options: the shell would insert their common
            // prefix, "--".
            if current.isEmpty, !isAfterTerminator, command.positionals.isEmpty { addOptions() }
            return
        }
        guard let equals = current.firstIndex(of: "=") else { return addOptions() }
        let name = String(current[..<equals])
        if let option = self.option(name), !option.isFlag {
            prefix = name + "="
            value = String(current[equals...].dropFirst())
            addValues(of: option)
        }
    }

    private func option(_ name: String) -> ArgumentDeclaration? {
        command.arguments.first { $0.names.contains(name) }
    }

    private mutating func addCommands(of root: CommandDeclaration) {
        candidates += root.shownSubcommands.map { Candidate($0.name, meaning: $0.abstract) }
        candidates.append(Candidate("help", meaning: "Show help for a command."))
    }

    private mutating func addOptions() {
        for option in command.options where option.isRepeating || typed[option.label] == nil {
            for name in option.names where name.hasPrefix("--") {
                candidates.append(Candidate(name, meaning: option.abstract))
            }
        }
    }

    private mutating func addValues(of argument: ArgumentDeclaration) {
        switch argument.values {
        case .none: break
        case .files: paths = .files
        case .folders: paths = .folders
        case .words(let words): candidates += words.map { Candidate(prefix + $0) }
        case .asked(let label): asked = label
        }
    }

    /// Limits completion to the last of several comma-separated values; returns the others, which
    /// remain as typed.
    package mutating func completeLast() -> [Substring] {
        guard let comma = value.lastIndex(of: ",") else { return [] }
        prefix += value[...comma]
        return value[..<comma].split(separator: ",")
    }

    /// Adds the values that the program has looked up; `paths` tells the shell what to add to them.
    package mutating func add(_ values: [Candidate], paths: Paths = .words) {
        self.paths = paths
        candidates += values.map {
            Candidate(prefix + Self.spelled($0.text, like: value), meaning: $0.meaning)
        }
    }

    /// Begins a value with the same scalars as the typed text that it matches: zsh and fish do not
    /// match composed characters with decomposed ones.
    private static func spelled(_ value: String, like typed: String) -> String {
        let (folded, start) = (value.lowercased(), typed.lowercased())
        guard folded.hasPrefix(start), !folded.unicodeScalars.starts(with: start.unicodeScalars)
        else { return value }
        return typed + value.dropFirst(typed.count)
    }
}
