import TerminalUI

/// An action on a chart.
package enum ChartAction: Hashable, Sendable {
    /// Moves the indicator by this many samples; negative: back.
    case step(Int)
    case firstSample, lastSample, dropIndicator
    /// Marks the indicator's place for comparison, or removes the mark.
    case compare
    /// Makes the window this many days wide.
    case look(days: Int)
    /// Moves the window by this many tenths of its width.
    case move(Int)
    case moveToStart, moveToEnd
    case zoomIn, zoomOut, zoomAll
    /// Moves an edge of the window, in twentieths of the whole.
    case moveLower(Int)
    case moveUpper(Int)
    case previousChart, nextChart
    case toggle(line: Int)
    case previousLine, nextLine, toggleLine, onlyLine, allLines
    case arrange(ChartArrangement)
    case nextArrangement, previousArrangement
    case open, back
    case redraw, help, quit
}

/// How several charts share the screen.
package enum ChartArrangement: String, CaseIterable, Sendable {
    /// Below each other; it scrolls.
    case list
    /// One in the middle, its neighbours smaller beside it.
    case row
    /// A stack of which the top one is seen.
    case cards

    package var title: String {
        switch self {
        case .list: "List"
        case .row: "Row"
        case .cards: "Cards"
        }
    }
}
