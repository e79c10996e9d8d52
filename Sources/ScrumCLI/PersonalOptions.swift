import Glibc
import Platform

/// Options that every `scrum start` begins with: one per line in `scrum/options`.
///
/// A resumed meeting keeps the options that it began with, and takes only the hooks from here.
enum PersonalOptions {
    /// The command line, with the personal options right behind `start`: what is typed wins.
    static func arguments(in environment: ScrumEnvironment) throws -> [String] {
        guard let typed = environment.arguments() else {
            throw ScrumFailure("The arguments cannot be read. Is /proc mounted?")
        }
        let isResumed = typed.first == ResumeCommand.configuration.commandName
        guard isResumed || typed.first == StartCommand.configuration.commandName,
            let path = environment.configurationFile("options")
        else { return typed }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileBytes.read(path)
        } catch {
            if case .missing = error { return typed }
            throw ScrumFailure(error.line(file: path), exitCode: error.exitCode)
        }
        guard isOwn(path, in: environment) else {
            environment.warn(
                "\(path) is ignored: it must be yours, and nobody else's to write.")
            return typed
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        var personal: [String] = []
        for (number, line) in lines.enumerated() {
            let words = words(of: line)
            guard let first = words.first else { continue }
            guard first.hasPrefix("--") else {
                throw ScrumFailure(
                    "\(path):\(number + 1): expected an option of start such as --mute, "
                        + "found \"\(first)\"", exitCode: ScrumFailure.badData)
            }
            let option = first.prefix { $0 != "=" }
            if !isResumed || HookOptions.names.contains(String(option)) { personal += words }
        }
        return typed.prefix(1) + personal + typed.dropFirst()
    }

    /// Whether the file may say which commands are run.
    static func isOwn(_ path: String, in environment: ScrumEnvironment) -> Bool {
        guard let status = try? FileSystem.real.statusOf(path) else { return false }
        return status.st_uid == environment.user() && status.st_mode & S_IWOTH == 0
    }

    /// An option and its value, the rest of the line; nothing for empty lines and comments.
    private static func words(of line: Substring) -> [String] {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard let first = parts.first, !first.hasPrefix("#") else { return [] }
        let value = parts.dropFirst().first?.drop { $0.isWhitespace } ?? ""
        return [first, value].filter { !$0.isEmpty }.map(String.init)
    }
}
