import Glibc
import TestSupport
import Testing

/// A shell in a real terminal: tmux with a server of its own.
final class Tmux {
    private let stage: Stage
    private let socket: String

    init(_ stage: Stage, rows: Int = 24, columns: Int = 80) throws {
        self.stage = stage
        socket = "\(stage.folder)/tmux"
        stage.environment["PS1"] = "$ "
        stage.environment["ENV"] = ""
        try tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh", "-i")
        try tmux("set-option", "-g", "status", "off")
        try wait("the prompt") { $0.hasPrefix("$") }
    }

    deinit { _ = try? tmux("kill-server") }

    /// Presses keys, by tmux's names: "q", "Space", "C-c".
    func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

    /// Types literal text in one write.
    func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

    /// Types a command line that runs the program.
    func start(_ arguments: String) throws {
        try type("\(Stage.program) \(arguments)")
        try press("Enter")
    }

    /// Sets a server option.
    func set(_ option: String, _ value: String) throws {
        try tmux("set-option", "-g", option, value)
    }

    func resize(rows: Int, columns: Int) throws {
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// The screen, without trailing spaces.
    var screen: String { get throws { try tmux("capture-pane", "-p") } }

    /// Waits until the screen matches, and returns it.
    @discardableResult
    func wait(
        _ what: String, isColoured: Bool = false, until isWanted: (String) throws -> Bool
    ) throws -> String {
        var last = ""
        return try waitFor("\(what) on\n\(last)") {
            poll(nil, 0, 20)
        } _: {
            last = try isColoured ? tmux("capture-pane", "-p", "-e") : screen
            return try isWanted(last) ? last : nil
        }
    }

    @discardableResult
    func wait(for text: String) throws -> String { try wait(text) { $0.contains(text) } }

    /// Waits until the program has left its screen and the shell shows its prompt.
    ///
    /// By then the typed command line may have scrolled away.
    func waitForPrompt() throws {
        try wait("the prompt") {
            let isPrompt = $0.split(separator: "\n").last == "$"
            return try isPrompt && value("#{alternate_on}") == "0"
        }
    }

    /// The value of a tmux format such as `#{alternate_on}`.
    func value(_ format: String) throws -> String {
        try tmux("display-message", "-p", format).split(separator: "\n").first.map(String.init)
            ?? ""
    }

    @discardableResult
    private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let path = "\(stage.folder)/tmux-output"
        let output = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(output) }
        let child = try Child(
            ["tmux", "-S", socket] + arguments, environment: stage.environment, input: "/dev/null",
            output: output)
        let ending = try waitFor("tmux \(arguments)") { child.hasEnded() }
        let text = contents(of: path)
        try #require(ending == .exited(0), "tmux \(arguments): \(text)")
        return text
    }
}
