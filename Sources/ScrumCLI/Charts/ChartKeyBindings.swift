import TerminalUI

/// A key of the chart explorer with what it does and what the screen says of it.
package struct ChartKeyBinding: Sendable {
    package let keys: [Key]
    package let action: ChartAction
    /// How the keys are written.
    package let label: String
    package let help: String
    /// The word in the footer, where there is one.
    package let hint: String?

    init(
        _ keys: [Key], _ action: ChartAction, _ label: String, _ help: String, hint: String? = nil
    ) {
        self.keys = keys
        self.action = action
        self.label = label
        self.help = help
        self.hint = hint
    }
}

extension ChartKeyBinding {
    /// The keys in the order of the help; those of the digits come on top.
    package static let all: [ChartKeyBinding] = [
        ChartKeyBinding(
            [.right, .character("l")], .step(1), "← →", "the indicator, by a sample",
            hint: "indicator"),
        ChartKeyBinding([.left, .character("h")], .step(-1), "", ""),
        ChartKeyBinding([.modified(.shift, .right)], .step(10), "shift ← →", "by ten samples"),
        ChartKeyBinding([.modified(.shift, .left)], .step(-10), "", ""),
        ChartKeyBinding([.home], .firstSample, "Home End", "the first and the last sample"),
        ChartKeyBinding([.end], .lastSample, "", ""),
        ChartKeyBinding([.character("i")], .dropIndicator, "i", "no indicator"),
        ChartKeyBinding(
            [.character("+"), .character("=")], .zoomIn, "+ -", "zoom in and out", hint: "zoom"),
        ChartKeyBinding([.character("-")], .zoomOut, "", ""),
        ChartKeyBinding([.character("0")], .zoomAll, "0", "the whole of the dates"),
        ChartKeyBinding([.character(",")], .move(-1), ", .", "move the window", hint: "move"),
        ChartKeyBinding([.character(".")], .move(1), "", ""),
        ChartKeyBinding([.character("<")], .moveToStart, "< >", "to the start, to the end"),
        ChartKeyBinding([.character(">")], .moveToEnd, "", ""),
        ChartKeyBinding([.character("[")], .moveLower(-1), "[ ]", "move its left edge"),
        ChartKeyBinding([.character("]")], .moveLower(1), "", ""),
        ChartKeyBinding([.character("{")], .moveUpper(-1), "{ }", "move its right edge"),
        ChartKeyBinding([.character("}")], .moveUpper(1), "", ""),
        ChartKeyBinding(
            [.down, .character("j"), .pageDown], .nextChart, "↑ ↓", "the chart before and after",
            hint: "chart"),
        ChartKeyBinding([.up, .character("k"), .pageUp], .previousChart, "", ""),
        ChartKeyBinding(
            [.character("n")], .nextLine, "n p", "choose a line", hint: "line"),
        ChartKeyBinding([.character("p")], .previousLine, "", ""),
        ChartKeyBinding([.character(" ")], .toggleLine, "space", "hide or show it", hint: "hide"),
        ChartKeyBinding([.character("o")], .onlyLine, "o", "only this line"),
        ChartKeyBinding([.character("a")], .allLines, "a", "all lines"),
        ChartKeyBinding(
            [.tab], .nextArrangement, "Tab", "list, row, cards", hint: "arrange"),
        ChartKeyBinding([.backTab], .previousArrangement, "", ""),
        ChartKeyBinding([.enter], .open, "Enter", "this chart alone", hint: "open"),
        ChartKeyBinding([.escape], .back, "Esc", "all charts again"),
        ChartKeyBinding([.control("l")], .redraw, "Ctrl-L", "draw the screen again"),
        ChartKeyBinding([.character("?")], .help, "?", "these keys", hint: "keys"),
        ChartKeyBinding([.character("q")], .quit, "q", "leave", hint: "leave"),
    ]

    /// Those that the help and the footer name.
    package static let named = all.filter { !$0.label.isEmpty }

    /// What a key does; digits hide and show lines, letters mean the same in upper case.
    package static func action(for key: Key) -> ChartAction? {
        if let binding = all.first(where: { $0.keys.contains(key) }) { return binding.action }
        guard case .character(let character) = key else { return nil }
        if let digit = character.wholeNumberValue, character.isASCII, digit > 0 {
            return .toggle(line: digit - 1)
        }
        let lowered = character.lowercased().first.map { Key.character($0) }
        guard let lowered, lowered != key else { return nil }
        return all.first { $0.keys.contains(lowered) }?.action
    }
}
