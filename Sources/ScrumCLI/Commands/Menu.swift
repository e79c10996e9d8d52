import TerminalUI

/// A numbered list to choose from, on a terminal.
struct Menu {
    let question: String
    let items: [String]
    /// The index for an answer that is not a number; throws what is wrong with it.
    let named: (String) throws -> Int

    /// Returns the chosen index; nil at the end of the input.
    func ask(in environment: ScrumEnvironment) -> Int? {
        for (index, item) in items.enumerated() {
            environment.write(2, "\(index + 1)  \(TextWidth.sanitized(item))\n")
        }
        while true {
            environment.write(2, "\(question) [1] ")
            guard let line = environment.readLine() else {
                environment.write(2, "\n")
                return nil
            }
            let answer = line.split(separator: " ").joined(separator: " ")
            if answer.isEmpty { return 0 }
            if let number = Int(answer) {
                if number > 0, number <= items.count { return number - 1 }
                environment.write(2, "Please type a number from 1 to \(items.count).\n")
                continue
            }
            do {
                return try named(answer)
            } catch let failure as ScrumFailure {
                for line in failure.lines { environment.write(2, line + "\n") }
            } catch {
                return nil
            }
        }
    }
}
