import ArgumentParser
import ScrumCore
import ScrumStore
import TerminalUI

extension ColorChoice: ExpressibleByArgument {}

/// The options of every command.
struct FileOptions: ParsableArguments, FileChoosing {
    @Option(help: ArgumentHelp("The file of the scrums.", valueName: "path"))
    var file: String?

    @OptionGroup var color: ColorOptions
}

/// The option for colours.
struct ColorOptions: ParsableArguments {
    @Option(help: "Colours: auto, always or never.")
    var color = ColorChoice.auto
}

/// What says which file is meant; the parser's options, or the same without the parser.
protocol FileChoosing {
    var file: String? { get }
}

/// The options of every command, as values.
struct ChosenFile: FileChoosing, Equatable {
    var file: String?
    var color = ColorChoice.auto
}

extension FileOptions {
    var chosen: ChosenFile { ChosenFile(file: file, color: color.color) }

    /// What to do where there is no file.
    static func howToBegin(_ location: ScrumLocation) -> String {
        switch location.source {
        case .option, .environment: "Is the path right? It was named by --file or SCRUM_FILE."
        case .folder, .parent, .configuration: "Begin with: scrum new"
        }
    }
}

extension FileChoosing {
    /// The file that is meant; throws where there is no home to look in.
    func location(in environment: ScrumEnvironment) throws -> ScrumLocation {
        let locator = ScrumLocator.system(
            environment: environment.variable, folder: environment.workingFolder())
        guard let location = locator.locate(named: file) else {
            throw ScrumFailure(
                "scrums.json: no file here, and HOME is not set; name one with --file",
                exitCode: ScrumFailure.missingFile)
        }
        return location
    }

    /// The file in the working folder.
    func here(in environment: ScrumEnvironment) -> ScrumLocation {
        ScrumLocator.system(
            environment: environment.variable, folder: environment.workingFolder()
        ).here()
    }

    /// The file with its scrums; throws its mistakes, all of them.
    func load(in environment: ScrumEnvironment) throws -> (file: ScrumFile, shownPath: String) {
        let location = try location(in: environment)
        do throws(ScrumFileError) {
            return (try ScrumFile.load(path: location.path), location.shownPath)
        } catch {
            var lines = error.lines(file: location.shownPath)
            if case .file(.missing) = error { lines.append(FileOptions.howToBegin(location)) }
            throw ScrumFailure(lines, exitCode: error.exitCode)
        }
    }
}

extension ScrumFile {
    /// The index of the scrum that a name means; throws with what could be meant.
    func index(named name: String) throws -> Int {
        let titles = scrums.map(\.title)
        let match = NameMatch.find(name, in: titles)
        if case .one(let index) = match { return index }
        throw ScrumFailure(
            match.explanation(for: name, in: titles, noun: "scrum") ?? name,
            exitCode: ScrumFailure.usage)
    }
}
