import TerminalUI

/// A command of keys and mouse in the chart explorer.
package enum ChartKey: Hashable, Sendable {
    /// Acts on the selected chart.
    case chart(Chart.Action)
    case previousChart, nextChart
    case previousLine, nextLine
    case nextArrangement, previousArrangement
    case open, back
    case redraw, help, quit
    /// Mouse commands at the pointer.
    case press, drag, release
    /// One notch; negative: up.
    case scroll(Int)
    /// One notch sideways; negative: to the left.
    case pan(Int)
}

/// The keys of the chart explorer.
package enum ChartKeys {
    /// In help order.
    package static let all = keys + digits + mouse

    private static let keys: [KeyBinding<ChartKey>] = [
        KeyBinding(
            [.right, .character("l")], .chart(.step(1)), label: "← → h l",
            help: "the indicator, by a sample",
            hint: "value", hintLabel: "←→"),
        KeyBinding([.left, .character("h")], .chart(.step(-1))),
        KeyBinding(
            [.modified(.shift, .right)], .chart(.step(10)), label: "shift ← →",
            help: "by ten samples"),
        KeyBinding([.modified(.shift, .left)], .chart(.step(-10))),
        KeyBinding(
            [.modified(.alt, .right)], .chart(.slide(1)), label: "Alt ← →",
            help: "freely, also between samples"),
        KeyBinding([.modified(.alt, .left)], .chart(.slide(-1))),
        KeyBinding(
            [.home], .chart(.firstSample), label: "Home End", help: "the first and the last sample"),
        KeyBinding([.end], .chart(.lastSample)),
        KeyBinding([.character("i")], .chart(.dropIndicator), label: "i", help: "no indicator"),
        KeyBinding(
            [.character("d")], .chart(.compare), label: "d",
            help: "the difference from here, or not"),
        KeyBinding(
            [.character("+"), .character("=")], .chart(.zoomIn), label: "+ - 0",
            help: "zoom in, out, to the whole of the dates", hint: "zoom", hintLabel: "+"),
        KeyBinding([.character("-")], .chart(.zoomOut)),
        KeyBinding([.character("0")], .chart(.zoomAll)),
        KeyBinding(
            [.character("w")], .chart(.look(days: 7)), label: "w m t y",
            help: "a week, a month, three months, a year"),
        KeyBinding([.character("m")], .chart(.look(days: 31))),
        KeyBinding([.character("t")], .chart(.look(days: 92))),
        KeyBinding([.character("y")], .chart(.look(days: 366))),
        KeyBinding(
            [.character(",")], .chart(.move(-1)), label: ", . < >",
            help: "move the window, to the start, to the end"),
        KeyBinding([.character(".")], .chart(.move(1))),
        KeyBinding([.character("<")], .chart(.moveToStart)),
        KeyBinding([.character(">")], .chart(.moveToEnd)),
        KeyBinding(
            [.character("[")], .chart(.moveLower(-1)), label: "[ ] { }",
            help: "move its left edge, its right edge"),
        KeyBinding([.character("]")], .chart(.moveLower(1))),
        KeyBinding([.character("{")], .chart(.moveUpper(-1))),
        KeyBinding([.character("}")], .chart(.moveUpper(1))),
        KeyBinding(
            [.down, .character("j"), .pageDown], .nextChart, label: "↑ ↓ j k PgUp PgDn",
            help: "the chart before and after", hint: "chart", hintLabel: "↑↓"),
        KeyBinding([.up, .character("k"), .pageUp], .previousChart),
        KeyBinding(
            [.character("n")], .nextLine, label: "n p", help: "choose a line"),
        KeyBinding([.character("p")], .previousLine),
        KeyBinding(
            [.character(" ")], .chart(.toggleLine), label: "space", help: "hide or show it",
            hint: "hide"),
        KeyBinding(
            [.character("o")], .chart(.onlyLine), label: "o a", help: "only this line, all lines"),
        KeyBinding([.character("a")], .chart(.allLines)),
        KeyBinding(
            [.tab], .nextArrangement, label: "Tab", help: "list, row, cards; with shift backwards",
            hint: "view"),
        KeyBinding([.backTab], .previousArrangement),
        KeyBinding(
            [.enter], .open, label: "Enter Esc", help: "this chart alone, all charts again",
            hint: "open"),
        KeyBinding([.escape], .back),
        KeyBinding(
            [.character("?")], .help, label: "? Ctrl-L", help: "list the keys, redraw the screen",
            hint: "keys", hintLabel: "?"),
        KeyBinding([.control("l")], .redraw),
        KeyBinding(
            [.character("q"), .control("c")], .quit, label: "q Ctrl-C", help: "leave", hint: "leave"
        ),
    ]

    private static let mouse: [KeyBinding<ChartKey>] = [
        KeyBinding(
            mouse: [.pressed(.left)], .press, label: "click",
            help: "a value; a name hides it, a title opens"),
        KeyBinding(
            mouse: [.dragged(.left)], .drag, label: "drag",
            help: "select dates; move the map's window, a card"),
        KeyBinding(
            mouse: [.released(.left), .released(.middle), .released(.right)], .release),
        KeyBinding(
            mouse: [.wheelUp], .scroll(-1), label: "wheel",
            help: "scroll; zoom a map, or a chart alone"),
        KeyBinding(mouse: [.wheelDown], .scroll(1)),
        KeyBinding(mouse: [.wheelLeft], .pan(-1)),
        KeyBinding(mouse: [.wheelRight], .pan(1)),
    ]

    private static let digits = (1...9).map { digit in
        KeyBinding(
            [.character(Character("\(digit)"))], ChartKey.chart(.toggle(line: digit - 1)),
            label: digit == 1 ? "1 … 9" : "", help: digit == 1 ? "hide or show a line" : "")
    }
}
