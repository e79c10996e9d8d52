import ArgumentParser
import Glibc
import Platform
import ScrumCore
import TerminalUI

/// The user's options file, `scrum/options`, with options for `start`, one per line.
///
/// Its options precede the typed ones, so that the typed ones take precedence.
struct PersonalOptions {
    /// A long option, and its value if it has one.
    struct Line {
        let option: String
        let value: String?

        var words: [String] { [option] + (value.map { [$0] } ?? []) }
    }

    /// The options; empty if the file is missing or ignored.
    private(set) var lines: [Line] = []
    /// Whether the file exists but is ignored, because others can change it.
    private(set) var isIgnored = false

    /// Reads the file; throws a `ScrumFailure` that names the file and the line of the first error.
    init(in environment: ScrumEnvironment) throws {
        guard let path = environment.configurationFile("options"),
            let bytes = try Self.bytes(of: path, in: environment, isIgnored: &isIgnored)
        else { return }
        let all = try ScrumEnvironment.lines(of: bytes, named: path).map(Self.words(of:))
        if (try? Self.check(all)) == nil {
            for number in all.indices {
                do {
                    try Self.check(all[...number])
                } catch {
                    let mistake = MistypedCommand.withNearSuggestion(
                        StartCommand.message(for: error))
                    throw ScrumFailure(
                        "\(path):\(number + 1): \(mistake)", exitCode: ScrumFailure.badData)
                }
            }
        }
        lines = all.compactMap { words in
            words.first.map { Line(option: $0, value: words.dropFirst().first) }
        }
    }

    /// Throws the first error in the lines, as `start` would.
    private static func check(_ lines: some Sequence<[String]>) throws {
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
        if let value = try StartCommand.parse(lines.flatMap(\.self)).name {
            let option = lines.first { $0.last == value }?.first ?? "the option"
            throw ValidationError("\(option) takes no value, found \"\(value)\"")
        }
    }

    /// Reads the file if only the user can change it, because it can contain commands to run; nil
    /// if it is missing or ignored.
    private static func bytes(
        of path: String, in environment: ScrumEnvironment, isIgnored: inout Bool
    ) throws -> [UInt8]? {
        let files = environment.files
        do throws(FileFailure) {
            let folderPath = FilePath.folder(of: path)
            guard let folder = try files.status(ifExists: folderPath) else { return nil }
            let file = try files.openFile(path, O_RDONLY)
            defer { file.close() }
            let status = try file.status()
            guard [folder, status].allSatisfy({ $0.isChanged(onlyBy: environment.user()) }) else {
                isIgnored = true
                environment.warn(
                    "\(path) is ignored: it and its folder must belong to you "
                        + "and be writable only by you.")
                return nil
            }
            return try file.read(0..<Bounds.smallText + 1)
        } catch {
            guard error.isMissing else { throw error }
            return nil
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

/// A command that uses the options file.
protocol PersonalCommand: EnvironmentCommand {
    /// The options that the command takes from the file.
    static var personalOptions: [String] { get }

    /// Returns the words for an option of the file beside the typed options of this command; empty
    /// if the command does not take the option, or if typed options exclude it.
    func words(for line: PersonalOptions.Line) -> [String]

    /// Notes what is from the file, and not from the `typed` options.
    mutating func complete(from file: PersonalOptions, over typed: Self)
}

extension PersonalCommand {
    static var personalOptions: [String] { [] }

    func words(for line: PersonalOptions.Line) -> [String] {
        Self.personalOptions.contains(line.option) ? line.words : []
    }

    mutating func complete(from file: PersonalOptions, over typed: Self) {}

    /// Returns the command with the file's options before the typed ones.
    func withPersonalOptions(typed: [String] = [], in environment: ScrumEnvironment) throws -> Self
    {
        let file = try PersonalOptions(in: environment)
        guard !file.lines.isEmpty else { return self }
        var command = try Self.parse(file.lines.flatMap(words(for:)) + typed)
        command.complete(from: file, over: self)
        return command
    }
}
