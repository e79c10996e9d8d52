import JSONText
import Platform

/// A user's shell command that answers questions with lines of text.
package struct AskedCommand: Sendable {
    /// The option that specifies the command.
    package enum Option: String, Sendable {
        case about = "--about"
        case absent = "--absent"
        case items = "--items"

        /// The time limit per question.
        var limit: Duration { self == .about ? .seconds(10) : .seconds(5) }
    }

    package struct Question: Hashable, Sendable {
        /// The line that the command reads.
        package var input: String
        /// Variables added to the command's environment.
        package var variables: [String: String]

        package init(_ input: String, _ variables: [String: String] = [:]) {
            self.input = input
            self.variables = variables
        }

        /// `id` is the attendee's id in the scrums file.
        package static func turn(_ name: String, id: String?, isItem: Bool) -> Self {
            Self(
                name,
                [
                    "SCRUM_NAME": name, "SCRUM_PERSON": id ?? "", "SCRUM_ITEM": isItem ? name : "",
                ])
        }
    }

    /// A question that the command failed to answer.
    package struct Failure: Error, Equatable {
        /// A sentence without its full stop.
        package let reason: String

        package init(_ option: Option, _ reason: String) {
            self.reason = "\(option.rawValue) failed: \(reason)"
        }
    }

    package typealias Answers<Value: Sendable> = Background<Question, Result<Value, Failure>>

    /// The maximum number of lines shown about a person.
    package static let shownLines = 5

    private let option: Option
    private let command: String
    private let environment: [String: String]
    var limit: Duration

    private static let maxBytes = 64 << 10
    /// The maximum length of a line, in characters.
    private static let longestLine = 200

    /// `environment` is the command's whole environment, apart from each question's variables.
    package init(
        _ option: Option, _ command: String, environment: [String: String]
    ) {
        self.option = option
        self.command = command
        self.environment = environment
        limit = option.limit
    }

    /// Answers questions in the background, and runs `value` there to convert the lines.
    package func answers<Value: Sendable>(
        onAnswer: @escaping @Sendable () -> Void,
        _ value: @escaping @Sendable ([String]) throws(Failure) -> Value
    ) -> Answers<Value> {
        Background(
            String(option.rawValue.dropFirst(2)), onAnswer: onAnswer,
            unstarted: { .failure(Failure(option, $0.reason)) },
            answer: { question in
                Result { () throws(Failure) in try value(lines(for: question)) }
            })
    }

    /// Returns the non-empty lines that the command writes within the time and byte limits.
    ///
    /// Every process started by the command ends when the answer is complete or this process ends.
    package func lines(for question: Question) throws(Failure) -> [String] {
        let shell = ChildProgram.shell(
            command, environment: environment.merging(question.variables) { _, new in new })
        let answer = shell.answer(
            to: Array("\(question.input)\n".utf8), maxBytes: Self.maxBytes, within: limit)
        let reason: String
        switch answer {
        case .output(var bytes):
            // The limit may have split a character.
            if bytes.count >= Self.maxBytes {
                while let last = bytes.last, last >= 0x80 { bytes.removeLast() }
            }
            let text: String
            do throws(OutsideTextError) {
                text = try String(outside: bytes, limit: Self.maxBytes)
            } catch {
                throw Failure(option, error.message(in: "its answer"))
            }
            // A tab separates an item from its minutes.
            let separator = option == .items ? "\t" : " "
            return text.split(whereSeparator: \.isNewline)
                .map { line in
                    line.split(separator: "\t", omittingEmptySubsequences: false)
                        .map { $0.prefix(Self.longestLine).description.harmless() }
                        .joined(separator: separator)
                }
                .filter { !$0.allSatisfy(\.isWhitespace) }
        case .timedOut: reason = "it took longer than \(limit.components.seconds) seconds"
        case .failed(127): reason = "the command was not found"
        case .failed(let status): reason = "exit status \(status)"
        case .unknown: reason = "its exit status is unknown"
        case .notStarted(let error): reason = "/bin/sh: \(error.reason)"
        }
        throw Failure(option, reason)
    }
}
