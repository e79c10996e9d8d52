/// The program's manual page, generated from the declarations of its commands and keys.
package struct ProgramManual {
    /// A key, a variable, an exit status or another term, with its parameter and explanation.
    package typealias Entry = (term: String, parameter: String, explanation: String)
    /// A title, which may be empty, and the entries below it.
    package typealias Group = (title: String, entries: [Entry])
    /// A section that follows the commands.
    package typealias Part = (title: String, introduction: String, groups: [Group])

    private let root: CommandDeclaration
    private let parts: [Part]
    private var roff: Roff

    package init(_ root: CommandDeclaration, version: String, date: String, parts: [Part]) {
        self.root = root
        self.parts = parts
        roff = Roff(title: root.name.uppercased(), section: 1, version: version, date: date)
        write()
    }

    /// The page in roff format.
    package var text: String { roff.text }

    private mutating func write() {
        roff.section("NAME")
        roff.paragraph("\(root.name) - stand-up timer for the terminal")
        roff.section("SYNOPSIS")
        roff.bold("\(root.name) COMMAND [OPTIONS]")
        roff.section("DESCRIPTION")
        roff.paragraph(root.abstract)
        let (text, examples) = Self.parts(of: root.discussion)
        for paragraph in text { roff.paragraph(paragraph) }
        for (line, meaning) in examples {
            roff.entry(line, "", meaning.prefix(1).uppercased() + meaning.dropFirst() + ".")
        }
        roff.section("COMMANDS")
        let common = commonOptions
        for command in root.shownSubcommands { write(command, without: Set(common.map(\.label))) }
        roff.section("COMMON OPTIONS")
        write(common)
        for part in parts {
            roff.section(part.title)
            if !part.introduction.isEmpty { roff.paragraph(part.introduction) }
            for group in part.groups {
                if !group.title.isEmpty { roff.subsection(group.title) }
                for entry in group.entries {
                    roff.entry(entry.term, entry.parameter, entry.explanation)
                }
            }
        }
        roff.section("SEE ALSO")
        roff.paragraph("scrums.json(5), asoundrc(5), tmux(1)")
    }

    private var commonOptions: [ArgumentDeclaration] {
        let first = root.shownSubcommands.first?.options ?? []
        return first.filter { option in
            root.shownSubcommands.allSatisfy { command in
                command.options.contains { $0.label == option.label }
            }
        }
    }

    private mutating func write(_ command: CommandDeclaration, without common: Set<String>) {
        let positionals = command.positionals.map { positional in
            let name = positional.valueName.uppercased() + (positional.isRepeating ? "..." : "")
            return positional.isOptional ? "[\(name)]" : name
        }
        let usage = ["\(root.name) \(command.name)"] + positionals + ["[OPTIONS]"]
        roff.subsection(usage.joined(separator: " "))
        roff.paragraph(command.abstract)
        let (text, examples) = Self.parts(of: command.discussion)
        for paragraph in text { roff.paragraph(paragraph) }
        for positional in command.positionals where !positional.abstract.isEmpty {
            roff.entry(positional.valueName.uppercased(), "", positional.abstract)
        }
        write(command.options.filter { !common.contains($0.label) })
        roff.paragraph(examples.count == 1 ? "Example:" : "Examples:")
        for (line, meaning) in examples {
            if meaning.isEmpty { roff.bold(line) } else { roff.entry(line, "", meaning) }
        }
    }

    private mutating func write(_ options: [ArgumentDeclaration]) {
        var written: Set<String> = []
        for option in options where !written.contains(option.label) {
            // "--wait" and "--no-wait" share an explanation.
            let opposite = "--no-" + option.label.dropFirst(2)
            let opposites = options.filter { option.isFlag && $0.label == opposite }
            let names = option.names + opposites.flatMap(\.names)
            written.formUnion(names)
            let value = option.isFlag ? "" : option.valueName.uppercased()
            let initial = option.defaultValue.map { " The default is \($0)." } ?? ""
            roff.entry(names.joined(separator: ", "), value, option.abstract + initial)
        }
    }

    /// Splits a discussion into paragraphs, and into examples with their explanations.
    static func parts(
        of discussion: String
    ) -> (paragraphs: [String], examples: [(line: String, meaning: String)]) {
        var paragraphs: [String] = []
        var examples: [(String, String)] = []
        var areExamples = false
        for line in discussion.split(separator: "\n") {
            if line == "EXAMPLES:" || line == "EXAMPLE:" {
                areExamples = true
            } else if areExamples, line.hasPrefix("  ") {
                let parts = line.dropFirst(2).split(separator: "  ", maxSplits: 1)
                let meaning = parts.dropFirst().first.map { $0.drop { $0 == " " } } ?? ""
                examples.append((String(parts[0]), String(meaning)))
            } else {
                areExamples = false
                paragraphs.append(String(line))
            }
        }
        return (paragraphs, examples)
    }
}
