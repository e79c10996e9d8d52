import TerminalUI

/// A question and its answer, printed below the output of a meeting without a screen.
///
/// Uses only backspaces and spaces, which every terminal and screen reader understands.
package final class PrintedPrompt {
    /// The line's text before and after the cursor.
    struct Text: Equatable {
        var before = ""
        var after = ""
    }

    private let output: LineOutput
    private let terminal: Terminal
    private var shown = Text()

    package init(_ output: LineOutput, on terminal: Terminal) {
        self.output = output
        self.terminal = terminal
    }

    /// Removes the question, so that a line can be written.
    func hide() { show(nil) }

    func show(_ prompt: MeetingPrompt?) {
        let text = prompt.map { Self.text(of: $0, columns: terminal.size.columns) } ?? Text()
        if text != shown { output.put(Self.change(from: shown, to: text)) }
        shown = text
        output.flush()
    }

    /// Returns the question and the part of the answer around the cursor that fits on one line.
    static func text(of prompt: MeetingPrompt, columns: Int) -> Text {
        guard let field = prompt.field else {
            let answers = prompt.keys.map {
                "\(SpokenKeys.names(of: $0.shown)) \($0.help)"
            }.joined(separator: ", ")
            let line = "\(prompt.question) \(answers) "
            return Text(before: TextWidth.beginning(of: line, columns: columns - 1))
        }
        let question = prompt.question + " "
        let room = max(1, columns - 1 - TextWidth.width(of: question))
        let (before, after) = field.shown(in: room + 1)
        return Text(
            before: question + before,
            after: TextWidth.beginning(of: after, columns: room - TextWidth.width(of: before)))
    }

    /// Returns text that moves back to the first difference, writes the rest and overwrites
    /// leftovers with spaces.
    static func change(from old: Text, to new: Text) -> TerminalText {
        let (oldLine, newLine) = (old.before + old.after, new.before + new.after)
        let common = String(zip(oldLine, newLine).prefix { $0 == $1 }.map(\.0))
        let (start, cursor) = (TextWidth.width(of: common), TextWidth.width(of: old.before))
        var change = back(cursor - start)
        if cursor < start {
            change += TerminalText(message: String(common.dropFirst(old.before.count)))
        }
        change += TerminalText(message: String(newLine.dropFirst(common.count)))
        let blanks = max(0, TextWidth.width(of: oldLine) - TextWidth.width(of: newLine))
        change += TerminalText(repeating: " ", count: blanks)
        return change + back(blanks + TextWidth.width(of: new.after))
    }

    private static func back(_ columns: Int) -> TerminalText {
        TerminalText(repeating: "\u{8}", count: max(0, columns))
    }
}
