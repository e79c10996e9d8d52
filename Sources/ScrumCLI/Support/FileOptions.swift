import ArgumentParser
import Platform
import ScrumCore
import ScrumStore
import TerminalUI

/// Options shared by every command that uses scrums.json.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Scrums file (env: SCRUM_FILE).", valueName: "path"),
        completion: .file())
    var file: String?

    @Option(name: .customLong("color"), help: .color) var chosenColor: ColorChoice?

    var color: ColorChoice { chosenColor ?? .auto }

    /// Returns the file to use; throws if none is given or found and HOME is not set.
    func location(in environment: ScrumEnvironment) throws -> ScrumLocation {
        guard let location = Self.locate(file, in: environment) else {
            throw ScrumFailure(
                "No scrums.json here, and HOME is not set. Pass a file with --file.",
                exitCode: ScrumFailure.missingFile)
        }
        return location
    }

    /// Returns the named file or the one found; nil if HOME is needed but not set.
    static func locate(
        _ file: String? = nil, in environment: ScrumEnvironment
    ) -> ScrumLocation? {
        locator(in: environment).locate(named: file)
    }

    /// Returns the location of scrums.json in the working directory.
    func inWorkingFolder(in environment: ScrumEnvironment) -> ScrumLocation {
        Self.locator(in: environment).inWorkingFolder()
    }

    private static func locator(in environment: ScrumEnvironment) -> ScrumLocator {
        ScrumLocator(
            environment: environment.variable, folder: environment.workingFolder(),
            files: environment.files)
    }

    /// Loads the file; throws all its errors together.
    func load(in environment: ScrumEnvironment) throws -> (
        file: ScrumFile, shownPath: String
    ) {
        let location = try location(in: environment)
        return (try location.load(in: environment), location.shownPath)
    }

    /// Returns the index of the scrum with this name in the loaded file; the error names the file,
    /// and another one that has the scrum.
    func index(
        of name: String, in file: ScrumFile, _ environment: ScrumEnvironment
    ) throws -> Int {
        let titles = file.scrums.map(\.title)
        let match = NameMatch.find(name, in: titles)
        if case .one(let index) = match { return index }
        let used = try location(in: environment)
        let message = match.explanation(
            for: name, in: titles, noun: "scrum", file: used.shownPath)
        var lines = [TerminalText(message: message ?? name)]
        if case .none = match, used.source != .option {
            lines += Self.locator(in: environment).others(than: used).lazy
                .compactMap { hint(naming: name, in: $0, environment) }.prefix(1)
        }
        throw ScrumFailure(lines, exitCode: ScrumFailure.usage)
    }

    /// The command with a file that has the scrum; nil if it has none of this name.
    private func hint(
        naming name: String, in other: ScrumLocation, _ environment: ScrumEnvironment
    ) -> TerminalText? {
        guard let scrums = try? other.load(in: environment).scrums,
            case .one(let index) = NameMatch.find(name, in: scrums.map(\.title)),
            var command = environment.arguments()
        else { return nil }
        command.insert(contentsOf: ["--file", other.path], at: min(1, command.count))
        return "\(other.shownPath) has \"\(scrums[index].title)\": \(ScrumText.command(command))"
    }

    /// Returns the user's own file if a folder's file takes precedence over it.
    func ownFile(
        hiddenBy used: ScrumLocation, in environment: ScrumEnvironment
    ) -> ScrumLocation? {
        guard used.source == .folder || used.source == .parent else { return nil }
        return Self.locator(in: environment).others(than: used)
            .first { $0.source == .configuration }
    }

    /// The command that adds a scrum to this file.
    var newCommand: TerminalText {
        file.map { "scrum new --file \(ScrumText.typed(path: $0))" } ?? "scrum new"
    }

    /// "--file PATH " for a command line, if --file was given.
    var typed: TerminalText { file.map { "--file \(ScrumText.typed(path: $0)) " } ?? "" }
}

extension ScrumLocation {
    /// Whether --file, SCRUM_FILE or a link in the working folder names the file.
    var isNamed: Bool { source == .option || source == .environment || source == .folder }

    /// Loads the file; throws all its errors together.
    func load(in environment: ScrumEnvironment) throws -> ScrumFile {
        try attempt { () throws(ScrumFileError) in
            try ScrumFile.load(path: path, files: environment.files)
        }
    }

    /// Loads the file even if it has errors.
    func inspect(in environment: ScrumEnvironment) throws -> ScrumFile {
        try attempt { () throws(ScrumFileError) in
            try ScrumFile.inspect(path: path, files: environment.files)
        }
    }

    /// Edits the file; throws if it is no longer the version that the user agreed to change.
    func change(
        _ file: ScrumFile, in environment: ScrumEnvironment,
        _ edit: (ScrumFile) throws(ScrumFileError) -> ScrumFile
    ) throws {
        do throws(ScrumFileError) {
            try ScrumFile.update(path: file.path, files: environment.files) {
                current throws(ScrumFileError) in
                guard current.bytes == file.bytes else {
                    throw .file(FileFailure(.write, file.path, .changed))
                }
                return try edit(current)
            }
        } catch {
            throw ScrumFailure(messages: error.lines(file: shownPath), exitCode: error.exitCode)
        }
    }

    /// Runs an operation on the file; adds advice and the path as typed to its failures.
    @discardableResult
    func attempt<Result>(_ work: () throws(ScrumFileError) -> Result) throws -> Result {
        do throws(ScrumFileError) {
            return try work()
        } catch {
            var lines = error.lines(file: shownPath).map(TerminalText.init(message:))
            switch error {
            case .file(let failure) where failure.isMissing: lines.append(adviceIfMissing)
            case .bad(_, let found) where !found.contains(where: { $0.kind == .foreign }):
                lines.append("To fix it: \(edit)")
            case .file, .bad, .refused: break
            }
            throw ScrumFailure(lines, exitCode: error.exitCode)
        }
    }

    /// The command that opens the file in an editor.
    private var edit: TerminalText {
        source == .option ? "scrum edit --file \(ScrumText.typed(path: shownPath))" : "scrum edit"
    }

    /// Advice if the file does not exist.
    var adviceIfMissing: TerminalText {
        switch source {
        case .option, .environment: "Check --file or SCRUM_FILE."
        case .folder, .parent, .configuration:
            "Create one: scrum new\n"
                + "For a single meeting: scrum start --with Ann,Bob -m 10"
        }
    }
}

extension NameMatch {
    /// Returns the index of the item with this name; the error uses the noun and suggests similar
    /// names.
    static func index(
        of name: String, in names: [String], noun: String, exitCode: Int32 = ScrumFailure.usage
    ) throws -> Int {
        let match = find(name, in: names)
        if case .one(let index) = match { return index }
        throw ScrumFailure(
            messages: [match.explanation(for: name, in: names, noun: noun) ?? name],
            exitCode: exitCode)
    }
}
