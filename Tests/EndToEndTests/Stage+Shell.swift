import FoundationEssentials
import Glibc
import TestSupport

extension Stage {
    /// The project's root.
    static let project = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// Runs a shell line in the stage's folder, with the project's root as `$1` and this process's
    /// environment; the output includes standard error.
    func shell(_ line: String) throws -> (output: String, ending: Ending) {
        let path = "\(folder)/shell-output"
        let output = Glibc.open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(output) }
        let child = try Child(
            ["sh", "-c", "cd \"$0\" && \(line)", folder, Self.project],
            environment: ProcessInfo.processInfo.environment, input: "/dev/null", output: output)
        // Compiling is slow on a busy machine.
        let ending = try waitFor("the end of \(line)", timeout: .seconds(600)) { child.hasEnded() }
        return (contents(of: path), ending)
    }
}
