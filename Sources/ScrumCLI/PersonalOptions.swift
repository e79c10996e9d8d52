import Files

/// Options that every `scrum start` begins with: one per line in `scrum/options`.
enum PersonalOptions {
    /// The command line, with the personal options right behind `start`: what is typed wins.
    static func arguments(in environment: ScrumEnvironment) throws -> [String] {
        guard let typed = environment.arguments() else {
            throw ScrumFailure("The arguments cannot be read: is /proc mounted?")
        }
        guard typed.first == StartCommand.configuration.commandName,
            let path = environment.configurationFile("options")
        else { return typed }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileBytes.read(path)
        } catch {
            if case .missing = error { return typed }
            throw ScrumFailure(error.line(file: path), exitCode: error.exitCode)
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
            personal += words
        }
        return typed.prefix(1) + personal + typed.dropFirst()
    }

    /// An option and its value, the rest of the line; nothing for empty lines and comments.
    private static func words(of line: Substring) -> [String] {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard let first = parts.first, !first.hasPrefix("#") else { return [] }
        let rest = parts.dropFirst().first.map { rest in
            rest.drop { $0.isWhitespace }
        }
        return [String(first)] + [rest].compactMap { $0 }.filter { !$0.isEmpty }.map(String.init)
    }
}
