import ScrumCore
import TerminalUI

/// Charts being explored: events in, effects out; every arrangement shows the same charts.
package struct ChartModel: Equatable, Sendable {
    package internal(set) var charts: [Chart]
    /// What the charts are of, for the top of the screen.
    let title: String
    /// A sentence that the charts show, above them; may be empty.
    let note: String
    let names: DateNames
    var arrangement: ChartArrangement
    /// The chart that keys act on: the middle one of the row, the top one of the stack.
    var selected = 0
    /// Whether the selected chart has the screen for itself.
    var isOpen = false
    /// The line that keys act on.
    var line: Int?
    var size: Size
    /// The first chart in the list.
    var first = 0
    /// What the pressed button moves.
    var drag: ChartDrag?
    /// How far the top card is below its place, in heights of it.
    var slide = Glide(0.0)

    package init(
        _ sets: [ChartSet], title: String = "", note: String = "", names: DateNames = .english,
        arrangement: ChartArrangement = .list, size: Size
    ) {
        charts = sets.map(Chart.init)
        self.title = title
        self.note = note
        self.names = names
        self.arrangement = arrangement
        self.size = size
        fit(at: nil)
    }

    /// Tells the charts on the screen how much room they have.
    mutating func fit(at now: Duration?) {
        for panel in layout.panels {
            let parts = ChartPanelLayout(panel, charts[panel.chart], line: line(in: panel))
            charts[panel.chart].fit(
                columns: parts.graph.plot.columns,
                mapColumns: max(parts.map.columns, parts.graph.plot.columns), at: now)
        }
    }

    /// The line of a chart that keys act on; other charts may have fewer lines.
    func line(in panel: ChartLayout.Panel) -> Int? { panel.chart == selected ? line : nil }

    var layout: ChartLayout {
        ChartLayout(
            size: size, arrangement: arrangement, count: charts.count, selected: selected,
            first: first, isOpen: isOpen, noteRows: noteLines.count)
    }

    /// The note in lines, which leave most of the screen to the charts.
    var noteLines: [String] {
        let rows = note.isEmpty ? 0 : size.rows / 8
        guard rows > 0, size.columns > 2 else { return [] }
        return TextWidth.lines(of: note, columns: size.columns - 2, atMost: rows)
    }

    /// Whether something glides, and the screen is to be drawn again soon.
    func isMoving(at now: Duration) -> Bool {
        slide.isMoving(at: now) || charts.contains { $0.isMoving(at: now) }
    }

    /// Applies an event at `now`, and returns what the runner must do.
    package mutating func update(
        _ event: TerminalEvent, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        guard let effects = handle(event, at: now) else { return [] }
        first = layout.first
        fit(at: now)
        return effects
    }

    /// Nil for what means nothing here.
    private mutating func handle(
        _ event: TerminalEvent, at now: Duration
    ) -> [ScreenEffect<Int32?>]? {
        switch event {
        case .resized(let size):
            self.size = size
            return []
        case .key(let key):
            guard let action = KeyBinding.find(key, in: ChartKeys.all)?.command else { return nil }
            return perform(action, at: now)
        case .mouse(let event):
            guard let action = KeyBinding.find(event, in: ChartKeys.all)?.command else {
                return nil
            }
            return perform(action, by: event, at: now)
        default: return nil
        }
    }

    private mutating func perform(
        _ action: ChartKey, by event: MouseEvent? = nil, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        switch action {
        case .chart(let action): act(action, at: now)
        case .previousChart: select(selected - 1)
        case .nextChart: select(selected + 1)
        case .previousLine: chooseLine(by: -1)
        case .nextLine: chooseLine(by: 1)
        case .nextArrangement: arrange(by: 1)
        case .previousArrangement: arrange(by: -1)
        case .open: isOpen = !charts.isEmpty
        case .back: goBack(at: now)
        case .help: return [.help]
        case .redraw: return [.redraw]
        case .quit: return [.exit(nil)]
        case .press: if let event { press(event, at: now) }
        case .drag: if let event, let drag { follow(event, drag, at: now) }
        case .release: release(at: now)
        case .scroll(let notches): if let event { scroll(notches, event, at: now) }
        case .pan(let notches): if let event { pan(notches, event, at: now) }
        }
        return []
    }

    private mutating func act(_ action: Chart.Action, at now: Duration) {
        guard charts.indices.contains(selected) else { return }
        charts[selected].perform(action, line: line, at: now)
    }

    /// Shows all charts again. If they are shown already, drops the indicator and chosen line.
    private mutating func goBack(at now: Duration) {
        if !isOpen {
            act(.dropIndicator, at: now)
            line = nil
        }
        isOpen = false
    }

    mutating func arrange(_ arrangement: ChartArrangement) {
        self.arrangement = arrangement
        isOpen = false
        (drag, slide) = (nil, Glide(0))
    }

    private mutating func arrange(by steps: Int) {
        let all = ChartArrangement.allCases
        let current = all.firstIndex(of: arrangement) ?? 0
        arrange(all[(current + steps + all.count) % all.count])
    }

    /// In the stack the one after the last is the first again.
    mutating func select(_ chart: Int) {
        guard !charts.isEmpty else { return }
        let last = selected
        selected =
            arrangement == .cards
            ? (chart % charts.count + charts.count) % charts.count
            : min(max(chart, 0), charts.count - 1)
        if selected != last { line = nil }
    }

    private mutating func chooseLine(by steps: Int) {
        guard charts.indices.contains(selected) else { return }
        let count = charts[selected].set.lines.count
        guard count > 0 else { return }
        guard let line else {
            self.line = steps > 0 ? 0 : count - 1
            return
        }
        self.line = (line + steps + count) % count
    }
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
