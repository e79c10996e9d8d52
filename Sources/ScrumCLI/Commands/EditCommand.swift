import ArgumentParser
import MeetingScreen
import ScrumCore
import ScrumStore
import TerminalUI

struct EditCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Open the scrums file in your editor.",
        discussion: """
            Runs $VISUAL, $EDITOR or an installed editor, and checks the file afterwards.

            EXAMPLE:
              scrum edit design
            """)

    @Argument(help: "The scrum to jump to.", completion: .asked(.scrums))
    var name: String?

    @OptionGroup var options: FileOptions

    var changesFiles: Bool { true }

    func run(in environment: ScrumEnvironment) throws {
        let location = try options.location(in: environment)
        let before = try location.inspect(in: environment)
        var line = before.errors.first?.position.line
        if let name, line == nil {
            line = try before.lines[options.index(of: name, in: before, environment)]
        }
        let editor = try Editor(environment)
        while true {
            let start = environment.uptime()
            let failure = editor.open(location.path, line: line, in: environment)
            let isImmediate = environment.uptime() - start < .seconds(1)
            let after = try location.inspect(in: environment)
            let isSame = after.bytes == before.bytes
            if let failure {
                // The editor may have saved the file before it failed.
                if isSame || after.errors.isEmpty { throw failure }
                for line in failure.lines { environment.warn(line) }
            }
            if after.errors.isEmpty {
                let count = TimeText.count(after.scrums.count, "scrum")
                environment.print(
                    isSame
                        ? "\(location.shownPath) is unchanged."
                        : "\(location.shownPath) has \(count) and no errors.")
                if isSame, isImmediate {
                    environment.warn(
                        "The editor returned immediately. If it is still open, set EDITOR to a "
                            + "command that waits, such as \"code --wait\". "
                            + "To check the file: scrum check")
                }
                var library = SoundLibrary(environment)
                for warning in library.findings(in: after) {
                    environment.print(
                        TerminalText(message: warning.line(file: location.shownPath)))
                }
                return
            }
            for error in after.errors {
                environment.warn(TerminalText(message: error.line(file: location.shownPath)))
            }
            line = after.errors.first?.position.line
            switch choice(in: environment) {
            case .again: continue
            case .restore: return try restore(before, over: after, location, environment)
            case .leave:
                throw ScrumFailure(
                    "\(location.shownPath) still has these errors.",
                    exitCode: ScrumFailure.badData)
            }
        }
    }

    private enum Choice: Int {
        case again, restore, leave
    }

    private func choice(in environment: ScrumEnvironment) -> Choice {
        guard environment.canAsk else { return .leave }
        let menu = Menu(
            "The file has errors.",
            [
                Menu.Item(name: "edit", text: "edit again", key: "e"),
                Menu.Item(name: "restore", text: "restore the old file", key: "r"),
                Menu.Item(name: "leave", text: "leave it with its errors", key: "l"),
            ], leaving: "leaves it")
        return menu.ask(in: environment).flatMap(Choice.init(rawValue:)) ?? .leave
    }

    private func restore(
        _ before: ScrumFile, over after: ScrumFile, _ location: ScrumLocation,
        _ environment: ScrumEnvironment
    ) throws {
        try location.attempt { () throws(ScrumFileError) in
            try ScrumFile.save(before.bytes, over: after, files: environment.files)
        }
        environment.print("Restored \(location.shownPath).")
    }
}

/// The user's editor and its syntax for opening a file at a given line.
struct Editor {
    /// The shell command: a program and its options, if any.
    let command: String
}

extension Editor {
    init(_ environment: ScrumEnvironment) throws {
        if let named = environment.value("VISUAL") ?? environment.value("EDITOR") {
            command = named
            return
        }
        let usual = ["sensible-editor", "nano", "vim", "vi", "emacs", "micro", "hx"]
        guard let installed = usual.first(where: environment.isInstalled) else {
            throw ScrumFailure("No editor found. Set EDITOR to the one you use.")
        }
        command = installed
    }

    /// Runs the editor until it exits; returns the problem, if any.
    func open(
        _ path: String, line: Int?, in environment: ScrumEnvironment
    ) -> ScrumFailure? {
        let status = environment.run(
            ["/bin/sh", "-c", "exec \(command) \"$@\"", "sh"] + arguments(path, line: line))
        switch status {
        case 0: return nil
        // The shell exits with 127 for "not found" and 126 for "not executable", but so may an
        // editor.
        case 127 where !isFound(in: environment):
            return ScrumFailure(
                "The editor \"\(command)\" is not installed. Set EDITOR to the one you use.")
        case let status? where status == 126 || status == 127:
            return ScrumFailure(
                "The editor \"\(command)\" could not be started (status \(status)). "
                    + "Check EDITOR.")
        case let status?:
            return ScrumFailure("The editor \"\(command)\" failed with status \(status).")
        case nil: return ScrumFailure("The exit status of the editor \"\(command)\" is unknown.")
        }
    }

    /// Whether the program exists, executable or not.
    private func isFound(in environment: ScrumEnvironment) -> Bool {
        let program = command.split(separator: " ").first.map(String.init) ?? ""
        guard program.contains("/" as Character) else { return environment.isInstalled(program) }
        return (try? environment.files.statusOf(environment.absolutePath(of: program))) != nil
    }

    /// Returns the arguments that open the file at a line, in the editor's own syntax.
    func arguments(_ path: String, line: Int?) -> [String] {
        let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
        let line = line ?? 1
        let words = command.split(separator: " ")
        let wait = words.contains("--wait") || words.contains("-w") ? [] : ["--wait"]
        switch program {
        case "vi", "vim", "nvim", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe",
            "mg", "ne", "jed", "sensible-editor", "editor", "gedit", "mcedit":
            return line > 1 ? ["+\(line)", path] : [path]
        case "code", "codium", "code-insiders", "cursor":
            return wait + ["--goto", "\(path):\(line)"]
        case "hx", "helix": return ["\(path):\(line)"]
        case "subl", "zed": return wait + ["\(path):\(line)"]
        case "kate": return ["--block", "--line", "\(line)", path]
        default: return [path]
        }
    }
}
