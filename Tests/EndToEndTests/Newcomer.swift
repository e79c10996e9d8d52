import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A user in an empty folder who has no scrums file.
final class Newcomer {
    let stage: Stage
    /// The working folder.
    let folder: String

    init() throws {
        stage = try Stage()
        folder = "\(stage.folder)/team"
        unlink("\(stage.folder)/scrums.json")
        mkdir(folder, 0o755)
        stage.environment["SCRUM_FILE"] = nil
    }

    /// The file that the program creates by default.
    var configuration: String { "\(stage.folder)/.config/scrum/scrums.json" }

    func write(_ text: String, to name: String = "scrums.json") throws {
        try stage.write(text, to: "team/\(name)")
    }

    func text(_ name: String = "scrums.json") -> String { contents(of: "\(folder)/\(name)") }

    /// The arguments that run a shell script in the folder, with the test's words as "$@".
    private func script(_ line: String, _ words: [String]) -> [String] {
        ["sh", "-c", "cd \"$0\" && \(line)", folder, Stage.program] + words
    }

    func start(_ words: String..., in pty: Pty) throws -> Child {
        try Child(
            script("exec \"$@\"", words), environment: stage.environment, input: pty.path)
    }

    func start(_ words: [String], output: Int32) throws -> Child {
        try Child(
            script("exec \"$@\"", words), environment: stage.environment, input: "/dev/null",
            output: output)
    }

    @discardableResult
    func run(_ words: String..., by line: String = "exec \"$@\"") throws -> Stage.Result {
        let files = ["output", "error"].map { "\(stage.folder)/\($0)" }
        let open = files.map { Glibc.open($0, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        defer { for file in open { close(file) } }
        let child = try Child(
            script(line, words), environment: stage.environment, input: "/dev/null",
            output: open[0], error: open[1])
        let ending = try waitFor("the end of \(words)") { child.hasEnded() }
        return Stage.Result(
            output: contents(of: files[0]), error: contents(of: files[1]), ending: ending)
    }

    /// Whether a shell command needed by a test works on this system.
    func can(_ line: String) throws -> Bool {
        try run(by: line).ending == .exited(0)
    }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []) }
}
