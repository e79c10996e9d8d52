import Files
import Live
import MeetingHistory
import TerminalUI

/// Why a command failed: lines for people to read, and the exit status.
package struct ScrumFailure: Error, Equatable, Sendable {
    package let lines: [String]
    package let exitCode: Int32

    package init(_ lines: [String], exitCode: Int32 = 1) {
        self.lines = lines.map(TextWidth.sanitizedLines)
        self.exitCode = exitCode
    }

    package init(_ line: String, exitCode: Int32 = 1) {
        self.init([line], exitCode: exitCode)
    }

    package init(_ failure: FileFailure) {
        self.init("\(failure)", exitCode: failure.exitCode)
    }

    package init(_ failure: LiveFailure, exitCode: Int32 = 1) {
        self.init("\(failure).", exitCode: exitCode)
    }

    package init(_ problem: JournalProblem) {
        if case .failure(let failure) = problem {
            self.init(failure)
        } else {
            self.init("\(problem)")
        }
    }

    /// By sysexits.h.
    package static let usage: Int32 = 64
    package static let badData: Int32 = 65
    package static let missingFile: Int32 = 66
}
