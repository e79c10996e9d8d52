import TerminalUI

/// What somebody wants of a chart.
package enum ChartAction: Hashable, Sendable {
    /// The indicator goes so many samples on; negative: back.
    case step(Int)
    case firstSample, lastSample, dropIndicator
    /// The indicator is compared with where it is now, or with nothing again.
    case compare
    /// The window is so many days wide.
    case look(days: Int)
    /// The window goes on by so many tenths of its width.
    case move(Int)
    case moveToStart, moveToEnd
    case zoomIn, zoomOut, zoomAll
    /// An edge of the window, in twentieths of the whole.
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
