import ScrumCore
import TerminalUI

/// Charts being explored: events in, effects out; every arrangement shows the same charts.
package struct ChartModel: Equatable, Sendable {
    package internal(set) var charts: [Chart]
    /// What the charts are of, for the top of the screen.
    package let title: String
    package let names: DateNames
    package internal(set) var arrangement: ChartArrangement
    /// The chart that keys act on: the middle one of the row, the top one of the stack.
    package internal(set) var selected = 0
    /// Whether the selected chart has the screen for itself.
    package internal(set) var isOpen = false
    /// The line that keys act on.
    package internal(set) var line: Int?
    package internal(set) var showsHelp = false
    package internal(set) var size: Size
    /// The first chart in the list.
    var first = 0
    /// What the pressed button moves.
    var drag: ChartDrag?
    /// How far the top card is below its place, in heights of it.
    var slide = Glide(0.0)

    package init(
        _ sets: [ChartSet], title: String = "", names: DateNames = .english,
        arrangement: ChartArrangement = .list, size: Size
    ) {
        charts = sets.map(Chart.init)
        self.title = title
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

    package var layout: ChartLayout {
        ChartLayout(
            size: size, arrangement: arrangement, count: charts.count, selected: selected,
            first: first, isOpen: isOpen)
    }

    /// Whether something glides, and the screen is to be drawn again soon.
    package func isMoving(at now: Duration) -> Bool {
        slide.isMoving(at: now) || charts.contains { $0.isMoving(at: now) }
    }

    /// Applies an event at `now`, and returns what the runner must do.
    package mutating func update(
        _ event: TerminalEvent, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        let effects = hear(event, at: now)
        first = layout.first
        fit(at: now)
        return effects
    }

    private mutating func hear(
        _ event: TerminalEvent, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        switch event {
        case .signal(let signal): return [.exit(signal)]
        case .hangup: return [.exit(nil)]
        case .resized(let size): self.size = size
        case .key(.control("c")): return [.exit(nil)]
        case .key(let key):
            guard let action = ChartKeys.action(for: key) else {
                showsHelp = false
                return []
            }
            if showsHelp, action != .quit, action != .redraw {
                showsHelp = false
                return []
            }
            return perform(action, at: now)
        case .mouse(let event):
            guard !showsHelp else {
                if case .pressed = event.action { showsHelp = false }
                return []
            }
            hear(event, at: now)
        default: break
        }
        return []
    }

    package mutating func perform(
        _ action: ChartAction, at now: Duration
    ) -> [ScreenEffect<Int32?>] {
        switch action {
        case .redraw: return [.redraw]
        case .quit: return [.exit(nil)]
        case .help: showsHelp.toggle()
        case .previousChart: select(selected - 1)
        case .nextChart: select(selected + 1)
        case .arrange(let arrangement): arrange(arrangement)
        case .nextArrangement: arrange(by: 1)
        case .previousArrangement: arrange(by: -1)
        case .open: isOpen = !charts.isEmpty
        case .back:
            if isOpen {
                isOpen = false
            } else if charts.indices.contains(selected) {
                charts[selected].perform(.dropIndicator, line: nil, at: now)
                line = nil
            }
        case .previousLine: chooseLine(by: -1)
        case .nextLine: chooseLine(by: 1)
        default:
            guard charts.indices.contains(selected) else { return [] }
            charts[selected].perform(action, line: line, at: now)
        }
        return []
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

extension Chart {
    /// What keys do to one chart.
    mutating func perform(_ action: ChartAction, line: Int?, at now: Duration) {
        switch action {
        case .step(let count): step(by: count, at: now)
        case .firstSample: point(at: shown.places.first, at: now)
        case .lastSample: point(at: shown.places.last, at: now)
        case .dropIndicator: (indicator, mark) = (nil, nil)
        case .compare: mark = mark == nil ? indicator : nil
        case .look(let days): look(atDays: days, at: now)
        case .move(let tenths):
            look(at: window.moved(by: window.width * Double(tenths) / 10), at: now)
        case .moveToStart: look(at: window.moved(by: -1), at: now)
        case .moveToEnd: look(at: window.moved(by: 1), at: now)
        case .zoomIn: zoom(by: 0.5, around: zoomPlace, at: now)
        case .zoomOut: zoom(by: 2, around: zoomPlace, at: now)
        case .zoomAll: look(at: .whole, at: now)
        case .moveLower(let steps): moveLower(to: window.lower + Double(steps) / 20, at: now)
        case .moveUpper(let steps): moveUpper(to: window.upper + Double(steps) / 20, at: now)
        case .toggle(let line):
            if isShown.indices.contains(line) { show(line, !isShown[line], at: now) }
        case .toggleLine:
            let line = line ?? 0
            if isShown.indices.contains(line) { show(line, !isShown[line], at: now) }
        case .onlyLine:
            for index in isShown.indices { show(index, index == line ?? 0, at: now) }
        case .allLines: for index in isShown.indices { show(index, true, at: now) }
        default: break
        }
    }

    /// Shows this many days around a visible indicator, else the last ones of the window.
    private mutating func look(atDays days: Int, at now: Duration) {
        let width = min(samples.share(ofMilliseconds: days * 86_400_000), 1)
        var lower = window.upper - width
        if let indicator, window.contains(indicator) { lower = indicator - width / 2 }
        look(at: ChartWindow(lower, lower + width), at: now)
        keepTwoSamples(at: now)
    }

    /// Zooms around a visible indicator, else around the middle.
    private var zoomPlace: Double {
        guard let indicator, window.contains(indicator) else { return window.middle }
        return indicator
    }

    /// The indicator stands at a place; the window comes along.
    mutating func point(at place: Double?, at now: Duration) {
        guard let place else { return }
        indicator = place
        if place < window.lower { look(at: window.moved(by: place - window.lower), at: now) }
        if place > window.upper { look(at: window.moved(by: place - window.upper), at: now) }
    }

    /// Steps from sample to sample; the first step is to the last visible one.
    private mutating func step(by count: Int, at now: Duration) {
        guard shown.count > 0 else { return }
        let next: Int
        if let indicator {
            let here = shown.index(from: indicator)
            let isOn = here < shown.count && shown.places[here] == indicator
            next = here + count - (count > 0 && !isOn ? 1 : 0)
        } else {
            next = shown.indices(in: window).upperBound - 1
        }
        point(at: shown.places[min(max(next, 0), shown.count - 1)], at: now)
    }
}
