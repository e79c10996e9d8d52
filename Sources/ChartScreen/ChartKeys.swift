import TerminalUI

/// The keys of the chart explorer.
package enum ChartKeys {
    /// In the order of the help; the digits come on top of them.
    package static let all: [KeyBinding<ChartAction>] = [
        KeyBinding(
            [.right, .character("l")], .step(1), label: "← →", help: "the indicator, by a sample",
            hint: "value", hintLabel: "←→"),
        KeyBinding([.left, .character("h")], .step(-1)),
        KeyBinding(
            [.modified(.shift, .right)], .step(10), label: "shift ← →", help: "by ten samples"),
        KeyBinding([.modified(.shift, .left)], .step(-10)),
        KeyBinding([.home], .firstSample, label: "Home End", help: "the first and the last sample"),
        KeyBinding([.end], .lastSample),
        KeyBinding([.character("i")], .dropIndicator, label: "i", help: "no indicator"),
        KeyBinding(
            [.character("d")], .compare, label: "d", help: "the difference from here, or not"),
        KeyBinding(
            [.character("+"), .character("=")], .zoomIn, label: "+ -", help: "zoom in and out",
            hint: "zoom", hintLabel: "+"),
        KeyBinding([.character("-")], .zoomOut),
        KeyBinding([.character("0")], .zoomAll, label: "0", help: "the whole of the dates"),
        KeyBinding(
            [.character("w")], .look(days: 7), label: "w m t y",
            help: "a week, a month, three months, a year"),
        KeyBinding([.character("m")], .look(days: 31)),
        KeyBinding([.character("t")], .look(days: 92)),
        KeyBinding([.character("y")], .look(days: 366)),
        KeyBinding(
            [.character(",")], .move(-1), label: ", .", help: "move the window"),
        KeyBinding([.character(".")], .move(1)),
        KeyBinding([.character("<")], .moveToStart, label: "< >", help: "to the start, to the end"),
        KeyBinding([.character(">")], .moveToEnd),
        KeyBinding([.character("[")], .moveLower(-1), label: "[ ]", help: "move its left edge"),
        KeyBinding([.character("]")], .moveLower(1)),
        KeyBinding([.character("{")], .moveUpper(-1), label: "{ }", help: "move its right edge"),
        KeyBinding([.character("}")], .moveUpper(1)),
        KeyBinding(
            [.down, .character("j"), .pageDown], .nextChart, label: "↑ ↓",
            help: "the chart before and after", hint: "chart", hintLabel: "↑↓"),
        KeyBinding([.up, .character("k"), .pageUp], .previousChart),
        KeyBinding(
            [.character("n")], .nextLine, label: "n p", help: "choose a line"),
        KeyBinding([.character("p")], .previousLine),
        KeyBinding(
            [.character(" ")], .toggleLine, label: "space", help: "hide or show it", hint: "hide"),
        KeyBinding([.character("o")], .onlyLine, label: "o", help: "only this line"),
        KeyBinding([.character("a")], .allLines, label: "a", help: "all lines"),
        KeyBinding(
            [.tab], .nextArrangement, label: "Tab", help: "list, row, cards", hint: "view"),
        KeyBinding([.backTab], .previousArrangement),
        KeyBinding([.enter], .open, label: "Enter", help: "this chart alone", hint: "open"),
        KeyBinding([.escape], .back, label: "Esc", help: "all charts again"),
        KeyBinding([.control("l")], .redraw, label: "Ctrl-L", help: "draw the screen again"),
        KeyBinding([.character("?")], .help, label: "?", help: "these keys", hint: "keys"),
        KeyBinding([.character("q")], .quit, label: "q", help: "leave", hint: "leave"),
    ]

    /// What a key does; digits hide and show lines.
    package static func action(for key: Key) -> ChartAction? {
        if case .character(let character) = key, character.isASCII,
            let digit = character.wholeNumberValue, digit > 0
        {
            return .toggle(line: digit - 1)
        }
        return KeyBinding.find(key, in: all)?.command
    }
}
