import TerminalUI

extension ScrumEnvironment {
    /// Whether both standard input and standard error are terminals.
    var canAsk: Bool { isTerminal(0) && isTerminal(2) }

    /// Parses the given text or asks for it; Enter or a missing terminal yields `fallback`.
    func answer<Value>(
        _ given: String?, _ question: TerminalText, fallback: String? = nil,
        _ read: (String) throws -> Value
    ) throws -> Value {
        if let given { return try read(given) }
        guard canAsk else {
            if let fallback { return try read(fallback) }
            throw ScrumFailure.misuse("\(question)?")
        }
        while true {
            write(2, "\(question)\(fallback.map { " [\($0)]" } ?? ""): ")
            guard let line = readLine() else {
                write(2, "\n")
                throw ScrumFailure("Nothing was changed.")
            }
            let typed = line.split(separator: " ").joined(separator: " ")
            do {
                return try read(typed.isEmpty ? fallback ?? "" : typed)
            } catch let failure as ScrumFailure {
                for line in failure.lines { warn(line) }
            }
        }
    }

    /// The keys that answer a yes-or-no question.
    static let answers: [KeyBinding<Bool>] = [
        KeyBinding([.character("y")], true, label: "y", help: "yes"),
        KeyBinding(
            [.character("n"), .enter, .escape, .control("d")], false, label: "n Enter Esc Ctrl-D",
            help: "no"),
    ]

    /// Asks a yes-or-no question, answered with a single key; end of input means no.
    func confirm(_ question: TerminalText) -> Bool {
        let answer = answer(to: "\(question) [y/N]", by: Self.answers) ?? false
        write(2, answer ? "y\n" : "n\n")
        return answer
    }

    /// Asks a question; returns the answer for the first matching key, or nil at the end of input.
    func answer<Answer>(to question: TerminalText, by answers: [KeyBinding<Answer>]) -> Answer? {
        let table = KeyTable(answers)
        var answer: Answer?
        terminal(.keysOnly) { _, wait in
            write(2, question + " ")
            while answer == nil {
                for event in wait(nil) where answer == nil {
                    switch event {
                    case .continued: write(2, question + " ")
                    case .hangup, .endOfInput: return
                    case .key(let key): answer = table.find(key)?.command
                    default: break
                    }
                }
            }
        }
        return answer
    }
}
