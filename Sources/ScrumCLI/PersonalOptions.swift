import ArgumentParser
import Glibc
import Platform
import ScrumCore
import TerminalUI

/// The user's options file, `scrum/options`, with options for `start`, one per line.
///
/// The command line and the file are parsed separately; the command then uses the file for options
/// that were not typed.
enum PersonalOptions {
    /// Parses the file as a `start` command without a name; nil if it is missing or ignored.
    ///
    /// Throws a `ScrumFailure` that names the file and the line of the first error.
    static func read(in environment: ScrumEnvironment) throws -> StartCommand? {
        guard let path = environment.configurationFile("options"),
            let bytes = try bytes(of: path, in: environment)
        else { return nil }
        let lines = try ScrumEnvironment.lines(of: bytes, named: path).map { words(of: $0) }
        if let command = try? command(of: lines) { return command }
        for number in lines.indices {
            do {
                _ = try command(of: lines[...number])
            } catch {
                let mistake = MistypedCommand.withoutFarSuggestion(StartCommand.message(for: error))
                throw ScrumFailure(
                    "\(path):\(number + 1): \(mistake)", exitCode: ScrumFailure.badData)
            }
        }
        return nil
    }

    /// Parses the lines as a command; throws the first error.
    private static func command(of lines: some Sequence<[String]>) throws -> StartCommand {
        for words in lines {
            if let first = words.first, !first.hasPrefix("--") {
                throw ValidationError(
                    first == "-m"
                        ? "expected a long option, found \"-m\"; use --minutes"
                        : "expected a long option such as --mute, found \"\(first)\"")
            }
            if words.count > 1, words[1].hasPrefix("--") {
                throw ValidationError(
                    "expected one option per line, found \"\(words[1])\" after \(words[0])")
            }
        }
        let command = try StartCommand.parse(lines.flatMap(\.self))
        if let value = command.name {
            let option = lines.first { $0.last == value }?.first ?? "the option"
            throw ValidationError("\(option) takes no value, found \"\(value)\"")
        }
        return command
    }

    /// Reads the file if only the user can change it, because it can contain commands to run; nil
    /// if it is missing or ignored.
    static func bytes(of path: String, in environment: ScrumEnvironment) throws -> [UInt8]? {
        let files = environment.files
        do throws(Errno) {
            let folder = try files.statusOf(FilePath.folder(of: path))
            let file = try files.openFile(path, O_RDONLY)
            defer { files.close(file) }
            let status = try files.status(file)
            guard [folder, status].allSatisfy({ $0.isChanged(onlyBy: environment.user()) }) else {
                environment.warn(
                    "\(path) is ignored: it and its folder must belong to you "
                        + "and be writable only by you.")
                return nil
            }
            return try files.read(file, 0..<Bounds.smallText + 1)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw ScrumFailure(
                "Cannot read \(path): \(error.reason).", exitCode: ScrumFailure.missingFile)
        }
    }

    /// Splits a line into an option and its value (the rest of the line); empty for blank lines and
    /// comments.
    private static func words(of line: Substring) -> [String] {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard let first = parts.first, !first.hasPrefix("#") else { return [] }
        let value = parts.dropFirst().first?.drop { $0.isWhitespace } ?? ""
        return [first, value].filter { !$0.isEmpty }.map(String.init)
    }
}
