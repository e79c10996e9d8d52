import TerminalUI

/// What somebody wants of a chart.
package enum ChartAction: Hashable, Sendable {
    /// The indicator goes so many samples on; negative: back.
    case step(Int)
    case firstSample, lastSample, dropIndicator
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

/// What a chart explorer hears of.
package enum ChartEvent: Equatable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    case resized(Size)
    case tick
    case signal(Int32)
    /// The terminal was closed.
    case hangup
}

/// What the runner is to do for a chart explorer.
package enum ChartEffect: Equatable, Sendable {
    case redraw
    /// The end, by a signal or because it was wanted.
    case finish(signal: Int32?)
}
