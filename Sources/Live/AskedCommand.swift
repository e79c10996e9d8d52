import JSONText
import Platform

/// A shell command of the user's that answers with lines of text, as long as somebody waits for it.
package struct AskedCommand: Sendable {
    /// Why there is no answer, in a sentence without its full stop.
    package struct Failure: Error, Equatable {
        package let reason: String

        package init(_ option: String, _ reason: String) {
            self.reason = "\(option) failed: \(reason)"
        }
    }

    private let option: String
    private let command: String
    private let environment: [String: String]
    private let limit: Duration

    private static let mostBytes = 64 << 10
    /// In characters.
    private static let longestLine = 200

    /// `option` is what names the command; `environment` is all of it.
    package init(
        _ option: String, _ command: String, environment: [String: String], limit: Duration
    ) {
        self.option = option
        self.command = command
        self.environment = environment
        self.limit = limit
    }

    /// The lines that it writes within the limits of time and bytes, without empty ones.
    ///
    /// All that it has started ends with the answer, and with this process.
    package func lines(
        for input: String, _ variables: [String: String]
    ) throws(Failure) -> [String] {
        let shell = ChildProgram.shell(
            command, environment: environment.merging(variables) { _, new in new })
        let answer = shell.answer(
            to: Array("\(input)\n".utf8), mostBytes: Self.mostBytes, within: limit)
        let reason: String
        switch answer {
        case .output(var bytes):
            // A character may have been cut at the limit.
            if bytes.count >= Self.mostBytes {
                while let last = bytes.last, last >= 0x80 { bytes.removeLast() }
            }
            let text: String
            do throws(OutsideTextError) {
                text = try String(outside: bytes, limit: Self.mostBytes)
            } catch {
                throw Failure(option, error.message(in: "its answer"))
            }
            return text.split(whereSeparator: \.isNewline)
                .map { $0.prefix(Self.longestLine).description.harmless() }
                .filter { !$0.allSatisfy(\.isWhitespace) }
        case .timedOut: reason = "it took longer than \(limit.components.seconds) seconds"
        case .failed(127): reason = "the command was not found"
        case .failed(let status): reason = "exit status \(status)"
        case .notStarted(let error): reason = "/bin/sh: \(error.reason)"
        }
        throw Failure(option, reason)
    }
}
