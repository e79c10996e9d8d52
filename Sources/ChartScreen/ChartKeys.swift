import TerminalUI

/// A key or mouse command in the chart explorer.
package enum ChartKey: Hashable, Sendable {
    /// Acts on the selected chart.
    case chart(Chart.Action)
    case previousChart, nextChart
    case previousLine, nextLine
    case nextArrangement, previousArrangement
    case open, back
    case redraw, help, quit
    /// Mouse commands, which apply at the pointer.
    case press, drag, release
    /// Scrolls by one notch; negative means up.
    case scroll(Int)
    /// Pans by one notch; negative means left.
    case pan(Int)
}

/// The keys of the chart explorer.
package enum ChartKeys {
    /// The bindings, in the order in which the help lists them.
    package static let all = keys + digits + mouse
    static let table = KeyTable(all)

    private static let keys: [KeyBinding<ChartKey>] = [
        KeyBinding(
            [.right, .character("l")], .chart(.step(1)), label: "← → h l",
            help: "move the indicator",
            hint: "value", hintLabel: "←→"),
        KeyBinding([.left, .character("h")], .chart(.step(-1))),
        KeyBinding(
            [.modified(.shift, .right)], .chart(.step(10)), label: "shift ← →",
            help: "move by ten samples"),
        KeyBinding([.modified(.shift, .left)], .chart(.step(-10))),
        KeyBinding(
            [.modified(.alt, .right)], .chart(.slide(1)), label: "Alt ← →",
            help: "move freely between samples"),
        KeyBinding([.modified(.alt, .left)], .chart(.slide(-1))),
        KeyBinding(
            [.home], .chart(.firstSample), help: "go to the first or last sample"
        ),
        KeyBinding([.end], .chart(.lastSample)),
        KeyBinding(
            [.character("i")], .chart(.dropIndicator), help: "hide the indicator"),
        KeyBinding(
            [.character("d")], .chart(.compare),
            help: "compare with this point"),
        KeyBinding(
            [.character("+")], also: [.character("=")], .chart(.zoomIn),
            help: "zoom in, zoom out, show all", hint: "zoom"),
        KeyBinding([.character("-")], .chart(.zoomOut)),
        KeyBinding([.character("0")], .chart(.zoomAll)),
        KeyBinding(
            [.character("w")], .chart(.look(days: 7)),
            help: "show a week, a month, a quarter or a year"),
        KeyBinding([.character("m")], .chart(.look(days: 31))),
        KeyBinding([.character("t")], .chart(.look(days: 92))),
        KeyBinding([.character("y")], .chart(.look(days: 366))),
        KeyBinding(
            [.character(",")], .chart(.move(-1)),
            help: "move the window; go to the start or end"),
        KeyBinding([.character(".")], .chart(.move(1))),
        KeyBinding([.character("<")], .chart(.moveToStart)),
        KeyBinding([.character(">")], .chart(.moveToEnd)),
        KeyBinding(
            [.character("[")], .chart(.moveLower(-1)),
            help: "move the left or right edge"),
        KeyBinding([.character("]")], .chart(.moveLower(1))),
        KeyBinding([.character("{")], .chart(.moveUpper(-1))),
        KeyBinding([.character("}")], .chart(.moveUpper(1))),
        KeyBinding(
            [.down, .character("j"), .pageDown], .nextChart, label: "↑ ↓ j k PgUp PgDn",
            help: "previous or next chart", hint: "chart", hintLabel: "↑↓"),
        KeyBinding([.up, .character("k"), .pageUp], .previousChart),
        KeyBinding(
            [.character("n")], .nextLine, help: "select a line"),
        KeyBinding([.character("p")], .previousLine),
        KeyBinding(
            [.character(" ")], .chart(.toggleLine),
            help: "hide or show the selected line",
            hint: "hide"),
        KeyBinding(
            [.character("o")], .chart(.onlyLine),
            help: "show only this line, or all lines"),
        KeyBinding([.character("a")], .chart(.allLines)),
        KeyBinding(
            [.tab], .nextArrangement, label: "Tab",
            help: "next view (list, row, cards); Shift: back",
            hint: "view"),
        KeyBinding([.backTab], .previousArrangement),
        KeyBinding(
            [.enter], .open, help: "open this chart, show all charts",
            hint: "open"),
        KeyBinding([.escape], .back),
        KeyBinding(
            [.character("?")], .help, help: "list the keys, redraw the screen",
            hint: "keys"),
        KeyBinding([.control("l")], .redraw),
        KeyBinding(
            [.character("q"), .control("c")], .quit, help: "quit", hint: "quit"
        ),
    ]

    private static let mouse: [KeyBinding<ChartKey>] = [
        KeyBinding(
            mouse: [.pressed(.left)], .press, label: "click",
            help: "select a value, hide a line, open a chart"),
        KeyBinding(
            mouse: [.dragged(.left)], .drag, label: "drag",
            help: "select dates; move the map window or a card"),
        KeyBinding(
            mouse: [.released(.left), .released(.middle), .released(.right)], .release),
        KeyBinding(
            mouse: [.wheelUp], .scroll(-1), label: "wheel",
            help: "scroll; zoom a map or an open chart"),
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
