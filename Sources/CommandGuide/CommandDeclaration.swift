import JSONText

/// A command with its options and subcommands, as declared for the parser.
package struct CommandDeclaration: Sendable {
    package let name: String
    let abstract: String
    let discussion: String
    /// Whether the command appears in help and completion.
    let isShown: Bool
    package let arguments: [ArgumentDeclaration]
    package let subcommands: [CommandDeclaration]

    /// Parses the JSON that the argument parser dumps for a program; nil if it contains no command.
    package init?(dump: String) {
        guard let command = DocumentNode(rootOf: JSONDocument(dump))?.member("command") else {
            return nil
        }
        self.init(command)
    }

    private init(_ node: DocumentNode) {
        name = node.string("commandName") ?? ""
        abstract = node.string("abstract") ?? ""
        discussion = node.string("discussion") ?? ""
        isShown = node.bool("shouldDisplay") ?? true
        arguments = node.elements("arguments").map(ArgumentDeclaration.init)
        subcommands = node.elements("subcommands").map(CommandDeclaration.init)
    }

    /// The visible subcommands.
    var shownSubcommands: [CommandDeclaration] {
        subcommands.filter { $0.isShown && $0.name != "help" }
    }

    /// The options and flags, also those that only `--help-hidden` shows.
    var options: [ArgumentDeclaration] { arguments.filter { !$0.isPositional } }

    var positionals: [ArgumentDeclaration] { arguments.filter(\.isPositional) }
}

/// A positional argument, an option or a flag.
package struct ArgumentDeclaration: Sendable {
    /// The kind of values that an argument takes, for completion.
    enum Values: Sendable, Equatable {
        case none, files, folders
        case words([String])
        /// Values that the program must look up, identified by this label.
        case asked(String)
    }

    let isPositional: Bool
    let isFlag: Bool
    let isOptional: Bool
    let isRepeating: Bool
    /// Whether the argument takes all values up to the next option.
    let consumesRest: Bool
    /// The option names, including dashes.
    package let names: [String]
    let valueName: String
    let defaultValue: String?
    let abstract: String
    let values: Values

    fileprivate init(_ node: DocumentNode) {
        let kind = node.string("kind")
        isPositional = kind == "positional"
        isFlag = kind == "flag"
        isOptional = node.bool("isOptional") ?? true
        isRepeating = node.bool("isRepeating") ?? false
        consumesRest = node.string("parsingStrategy") == "upToNextOption"
        names = node.elements("names").map { name in
            (name.string("kind") == "long" ? "--" : "-") + (name.string("name") ?? "")
        }
        valueName = node.string("valueName") ?? ""
        defaultValue = node.string("defaultValue")
        abstract = node.string("abstract") ?? ""
        let listed = node.strings("allValueStrings")
        values = node.member("completionKind").map(Self.values) ?? .words(listed)
    }

    private static func values(_ node: DocumentNode) -> Values {
        if let list = node.member("list") { return .words(list.strings("values")) }
        if node.member("file") != nil { return .files }
        if node.member("directory") != nil { return .folders }
        if let command = node.member("shellCommand") {
            return .asked(command.string("command") ?? "")
        }
        return .none
    }

    /// The name to display: the long option, the short option or the value's name, in that order.
    package var label: String { names.first { $0.hasPrefix("--") } ?? names.first ?? valueName }
}
