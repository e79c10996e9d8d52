import Files
import TerminalUI

/// Why a command failed: lines for people to read, and the exit status.
struct ScrumFailure: Error, Equatable, Sendable {
    let lines: [String]
    let exitCode: Int32

    init(_ lines: [String], exitCode: Int32 = 1) {
        self.lines = lines.map(TextWidth.sanitizedLines)
        self.exitCode = exitCode
    }

    init(_ line: String, exitCode: Int32 = 1) {
        self.init([line], exitCode: exitCode)
    }

    init(_ failure: FileFailure) {
        self.init("\(failure)", exitCode: failure.exitCode)
    }

    /// By sysexits.h.
    static let usage: Int32 = 64
    static let badData: Int32 = 65
    static let missingFile: Int32 = 66
}
