import ScrumCore
import TerminalUI

/// The state of the chart explorer, which turns events into effects.
package struct ChartModel: Equatable, Sendable {
    package internal(set) var charts: [Chart]
    /// The title at the top of the screen.
    let title: String
    /// The sentence above the charts; may be empty.
    let note: String
    let names: DateNames
    /// The theme of the charts' scrum; nil for other charts.
    let theme: Theme?
    var arrangement: ChartArrangement
    /// The selected chart, which is in the middle of the row or on top of the stack.
    var selected = 0
    /// Whether the selected chart fills the screen.
    var isOpen = false
    /// The selected line.
    var line: Int?
    var size: Size
    /// The index of the first visible chart in the list.
    var first = 0
    var drag: ChartDrag?
    /// How far down the top card has been dragged, as a fraction of its height.
    var slide = Glide(0.0)
    /// The layout on the screen, which mouse events and drawing share.
    private(set) var layout = ChartLayout.empty
    /// The layouts of the charts, one for each panel in `layout`.
    var parts: [ChartPanelLayout] = []
    /// Whether keys have changed a chart since the layout was computed.
    private var isStale = false

    package init(
        _ sets: [ChartSet], title: String = "", note: String = "", names: DateNames = .english,
        arrangement: ChartArrangement = .list, theme: Theme? = nil, size: Size
    ) {
        charts = sets.map { Chart($0, isVisible: false) }
        self.title = title
        self.note = note
        self.names = names
        self.theme = theme
        self.arrangement = arrangement
        self.size = size
        fit(at: nil)
    }

    /// Computes the layout, and adapts the visible charts to their sizes.
    mutating func fit(at now: Duration?) {
        layout = ChartLayout(
            size: size, arrangement: arrangement, count: charts.count, selected: selected,
            first: first, isOpen: isOpen, noteRows: noteLines.count)
        for panel in layout.panels { charts[panel.chart].prepare() }
        refreshParts()
        for (index, panel) in layout.panels.enumerated() {
            let (plot, map) = (parts[index].graph.plot, parts[index].map)
            let hasChanged = charts[panel.chart].fit(
                columns: plot.columns, mapColumns: max(map.columns, plot.columns), at: now)
            if hasChanged { parts[index] = computeParts(of: panel) }
        }
    }

    mutating func refreshParts() { parts = layout.panels.map(computeParts) }

    func computeParts(of panel: ChartLayout.Panel) -> ChartPanelLayout {
        ChartPanelLayout(panel, charts[panel.chart], line: line(in: panel))
    }

    /// The selected line if the panel's chart is selected; otherwise nil, because other charts may
    /// have fewer lines.
    func line(in panel: ChartLayout.Panel) -> Int? { panel.chart == selected ? line : nil }

    /// The note, wrapped into lines that take up at most an eighth of the screen.
    var noteLines: [String] {
        let rows = note.isEmpty ? 0 : size.rows / 8
        guard rows > 0, size.columns > 2 else { return [] }
        return TextWidth.lines(of: note, columns: size.columns - 2, atMost: rows)
    }

    /// Whether an animation is running.
    func isMoving(at now: Duration) -> Bool {
        slide.isMoving(at: now) || charts.contains { $0.isMoving(at: now) }
    }

    /// Applies an event and returns its effects.
    package mutating func update(
        _ event: TerminalEvent, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        defer { settle(at: now) }
        return handle(event, at: now)
    }

    /// Computes the layout if keys have changed a chart since it was last computed.
    mutating func settle(at now: Duration) { if isStale { arrange(at: now) } }

    private mutating func arrange(at now: Duration) {
        isStale = false
        fit(at: now)
        first = layout.first
    }

    /// Applies an event. Keys for the selected chart leave the layout to `settle`, because many can
    /// arrive together.
    mutating func handle(
        _ event: TerminalEvent, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        switch event {
        case .resized(let size):
            self.size = size
            arrange(at: now)
        case .key(let key):
            guard let action = ChartKeys.table.find(key)?.command else { break }
            guard case .chart(let action) = action else { return perform(action, at: now) }
            act(action, at: now)
            isStale = true
        case .mouse(let event):
            guard let action = KeyBinding.find(event, in: ChartKeys.all)?.command else { break }
            return perform(action, by: event, at: now)
        default: break
        }
        return []
    }

    private mutating func perform(
        _ action: ChartKey, by event: MouseEvent? = nil, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        settle(at: now)
        defer { arrange(at: now) }
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

    /// Shows all charts again; if they are already shown, hides the indicator and deselects the
    /// line.
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

    /// Selects a chart; the selection wraps around in the stack.
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

/// The arrangement of several charts on the screen.
package enum ChartArrangement: String, CaseIterable, Sendable {
    /// A scrolling list.
    case list
    /// One chart in the middle, with smaller neighbours.
    case row
    /// A stack that shows its top chart.
    case cards

    package var title: String {
        switch self {
        case .list: "List"
        case .row: "Row"
        case .cards: "Cards"
        }
    }
}
