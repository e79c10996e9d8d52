import ArgumentParser
import Glibc
import Live
import Platform
import ScrumCore
import TerminalUI

/// Options that every `scrum start` begins with: one per line in `scrum/options`.
///
/// A resumed meeting keeps the flags that it began with; from here it takes what its journal may
/// not say.
enum PersonalOptions {
    /// What a resumed meeting takes.
    static let forResume = Set(
        ["--device", "--speaker", AboutPeople.option, "--share", "--at"] + SharingOptions.hookNames)

    /// The command line, with the personal options right behind the command: what is typed wins.
    static func arguments(in environment: ScrumEnvironment) throws -> [String] {
        guard var typed = environment.arguments() else {
            throw ScrumFailure("The arguments cannot be read. Is /proc mounted?")
        }
        let isStart = typed.first == StartCommand.configuration.commandName
        let taken: Set<String>
        switch typed.first {
        case StartCommand.configuration.commandName: taken = []
        case ResumeCommand.configuration.commandName: taken = forResume
        case AboutCommand.configuration.commandName: taken = [AboutPeople.option]
        case SoundCommand.configuration.commandName: taken = ["--device", "--speaker"]
        default: return typed
        }
        guard let path = environment.configurationFile("options"),
            let bytes = try bytes(of: path, in: environment)
        else { return typed }
        let lines = try ScrumEnvironment.lines(of: bytes, named: path)
        var personal: [String] = []
        for (number, line) in lines.enumerated() {
            let words = words(of: line)
            guard let first = words.first else { continue }
            if let mistake = mistake(in: words) {
                throw ScrumFailure(
                    "\(path):\(number + 1): \(mistake)", exitCode: ScrumFailure.badData)
            }
            let option = String(first.prefix { $0 != "=" })
            if isStart || taken.contains(option) { personal += words }
        }
        typed.insert(contentsOf: personal, at: 1)
        return typed
    }

    /// The personal options alone.
    static func ofStart(in environment: ScrumEnvironment) throws -> [String] {
        var environment = environment
        environment.arguments = { [StartCommand.configuration.commandName ?? ""] }
        return Array(try arguments(in: environment).dropFirst())
    }

    /// What is wrong with a line; nil if it is an option of start.
    private static func mistake(in words: [String]) -> String? {
        guard words[0].hasPrefix("--") else {
            return "expected an option of start such as --mute, found \"\(words[0])\""
        }
        if words.count > 1, words[1].hasPrefix("--") {
            return "expected one option on a line, found \"\(words[1])\" behind \(words[0])"
        }
        do {
            let command = try StartCommand.parse(words)
            return command.name.map { "\(words[0]) takes no value, found \"\($0)\"" }
        } catch {
            return StartCommand.message(for: error)
        }
    }

    /// The bytes of a file that nobody but the user can change, so that it may say which commands
    /// are run; nil where there is none.
    static func bytes(of path: String, in environment: ScrumEnvironment) throws -> [UInt8]? {
        let files = environment.files
        do throws(Errno) {
            let folder = try files.statusOf(FilePath.folder(of: path))
            let file = try files.openFile(path, O_RDONLY)
            defer { files.close(file) }
            let status = try files.status(file)
            guard [folder, status].allSatisfy({ $0.isChanged(onlyBy: environment.user()) }) else {
                environment.warn(
                    "\(path) is ignored: it and its folder must be yours, "
                        + "and nobody else's to write.")
                return nil
            }
            return try files.read(file, 0..<Bounds.smallText + 1)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw ScrumFailure(
                "Cannot read \(path): \(error.reason).", exitCode: ScrumFailure.missingFile)
        }
    }

    /// An option and its value, the rest of the line; nothing for empty lines and comments.
    private static func words(of line: Substring) -> [String] {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard let first = parts.first, !first.hasPrefix("#") else { return [] }
        let value = parts.dropFirst().first?.drop { $0.isWhitespace } ?? ""
        return [first, value].filter { !$0.isEmpty }.map(String.init)
    }
}
