import Live
import MeetingHistory
import Platform
import ScrumCore
import TerminalUI

/// A command's failure: the lines to print and the exit status.
struct ScrumFailure: Error, Equatable, Sendable {
    let lines: [TerminalText]
    let exitCode: Int32

    init(_ lines: [TerminalText], exitCode: Int32 = 1) {
        self.lines = lines
        self.exitCode = exitCode
    }

    /// Creates a failure from another module's messages, which may quote untrusted text.
    init(messages: [String], exitCode: Int32 = 1) {
        self.init(messages.map(TerminalText.init(message:)), exitCode: exitCode)
    }

    init(_ line: TerminalText, exitCode: Int32 = 1) {
        self.init([line], exitCode: exitCode)
    }

    /// A usage error.
    static func misuse(_ lines: TerminalText...) -> ScrumFailure {
        ScrumFailure(lines, exitCode: usage)
    }

    /// Converts an error from a command or a lower module; nil for errors from the argument parser.
    init?(_ error: any Error) {
        switch error {
        case let failure as ScrumFailure: self = failure
        case let failure as FileFailure: self.init("\(failure)", exitCode: failure.exitCode)
        case JournalProblem.failure(let failure): self.init(failure)
        case let problem as JournalProblem: self.init("\(problem)")
        case let failure as LiveFailure: self.init("\(failure).")
        case let error as MeetingPlanError: self.init(error.line, exitCode: Self.usage)
        default: return nil
        }
    }

    /// The exit status for usage errors, from sysexits.h.
    static let usage: Int32 = 64
    static let badData: Int32 = 65
    static let missingFile: Int32 = 66
    static let cannotCreate: Int32 = 73
}

extension MeetingPlanError {
    fileprivate var line: TerminalText {
        switch self {
        case .noTime: "The meeting's length is zero."
        case .tooMuch(let excess): "Limit exceeded: \(excess.words)."
        case .boxTooShort(let people, let length):
            "\(ScrumText.minutes(length)) is too short for \(people) turns: "
                + "each needs at least a second."
        case .boxesExceedLength(let taken, let length):
            "The given minutes add up to \(ScrumText.minutes(taken)), "
                + "but the meeting lasts only \(ScrumText.minutes(length))."
        }
    }
}
