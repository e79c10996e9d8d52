import ArgumentParser
import ScrumStore

struct EditCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", _superCommandName: "scrum",
        abstract: "Opens the file of the scrums in your editor.",
        discussion: """
            The editor is $VISUAL, $EDITOR, or one that is installed. The file is checked when it \
            ends.

            EXAMPLE:
              scrum edit design
            """)

    @Argument(help: "The scrum to begin at.")
    var name: String?

    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        let before = try inspect(location)
        var line = before.errors.first?.position.line
        if let name, line == nil { line = try before.lines[before.index(named: name)] }
        let editor = try Editor(environment)
        while true {
            let failure = editor.open(location.path, line: line, in: environment)
            let after = try inspect(location)
            if let failure {
                // It may have written before it failed.
                let isSame = after.bytes == before.bytes
                if isSame || after.errors.isEmpty { throw failure }
                for line in failure.lines { environment.warn(line) }
            }
            if after.errors.isEmpty {
                let isSame = after.bytes == before.bytes
                let count = MeetingText.count(after.scrums.count, "scrum")
                environment.print(
                    "\(location.shownPath): \(isSame ? "unchanged" : "\(count), no errors")")
                for warning in after.warnings {
                    environment.print(warning.line(file: location.shownPath))
                }
                return
            }
            for error in after.errors {
                environment.warn(error.line(file: location.shownPath))
            }
            line = after.errors.first?.position.line
            switch choice(in: environment) {
            case .again: continue
            case .restore: return try restore(before, over: after, location, environment)
            case .leave:
                throw ScrumFailure(
                    "\(location.shownPath) stays with these errors.",
                    exitCode: ScrumFailure.badData)
            }
        }
    }

    private enum Choice {
        case again, restore, leave
    }

    private func choice(in environment: ScrumEnvironment) -> Choice {
        guard environment.isTerminal(0), environment.isTerminal(2) else { return .leave }
        while true {
            environment.write(2, "[e]dit again, [r]estore what was before, or [l]eave it? [e] ")
            guard let answer = environment.readLine() else {
                environment.write(2, "\n")
                return .leave
            }
            switch answer.lowercased().first {
            case "e", nil: return .again
            case "r": return .restore
            case "l": return .leave
            default: continue
            }
        }
    }

    private func inspect(_ location: ScrumLocation) throws -> ScrumFile {
        do throws(ScrumFileError) {
            return try ScrumFile.inspect(path: location.path)
        } catch {
            var lines = error.lines(file: location.shownPath)
            if case .file(.missing) = error { lines.append(FileOptions.howToBegin(location)) }
            throw ScrumFailure(lines, exitCode: error.exitCode)
        }
    }

    private func restore(
        _ before: ScrumFile, over after: ScrumFile, _ location: ScrumLocation,
        _ environment: ScrumEnvironment
    ) throws {
        do throws(ScrumFileError) {
            try ScrumFile.save(before.bytes, over: after)
        } catch {
            throw ScrumFailure(error.lines(file: location.shownPath), exitCode: error.exitCode)
        }
        environment.print("\(location.shownPath): as it was before")
    }
}

/// The user's editor, and how it is told a line.
struct Editor {
    /// As a shell understands it: a program, maybe with options.
    let command: String

    init(command: String) { self.command = command }

    init(_ environment: ScrumEnvironment) throws {
        if let named = environment.value("VISUAL") ?? environment.value("EDITOR") {
            command = named
            return
        }
        let usual = ["sensible-editor", "nano", "vim", "vi", "emacs", "micro", "hx"]
        guard let installed = usual.first(where: environment.isInstalled) else {
            throw ScrumFailure("No editor is installed: set EDITOR to the one you use.")
        }
        command = installed
    }

    /// Runs the editor until it ends; what went wrong with it.
    func open(
        _ path: String, line: Int?, in environment: ScrumEnvironment
    ) -> ScrumFailure? {
        let status = environment.run(
            ["/bin/sh", "-c", "exec \(command) \"$@\"", "sh"] + arguments(path, line: line))
        guard status != 0 else { return nil }
        return ScrumFailure(
            status == 127
                ? "The editor \"\(command)\" is not installed: set EDITOR to the one you use."
                : "The editor \"\(command)\" ended with \(status).")
    }

    /// The file at a line, as the common editors want it.
    func arguments(_ path: String, line: Int?) -> [String] {
        let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
        let line = line ?? 1
        let words = command.split(separator: " ")
        switch program {
        case "vi", "vim", "nvim", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe",
            "mg", "ne", "jed", "sensible-editor", "editor", "gedit", "mcedit":
            return line > 1 ? ["+\(line)", path] : [path]
        case "code", "codium", "code-insiders", "cursor":
            let waits = words.contains("--wait") || words.contains("-w")
            return (waits ? [] : ["--wait"]) + ["--goto", "\(path):\(line)"]
        case "hx", "helix", "zed": return ["\(path):\(line)"]
        case "subl":
            let waits = words.contains("--wait") || words.contains("-w")
            return (waits ? [] : ["--wait"]) + ["\(path):\(line)"]
        case "kate": return ["--block", "--line", "\(line)", path]
        default: return [path]
        }
    }
}
