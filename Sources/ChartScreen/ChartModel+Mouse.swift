import TerminalUI

/// The part of a chart that the mouse is dragging.
struct ChartDrag: Equatable, Sendable {
    enum Part: Equatable, Sendable {
        /// The indicator, which can stop between samples.
        case indicator
        /// A selection of dates, which fills the plot when the button is released.
        case range(from: Double, to: Double)
        case lower, upper
        /// The window, held at this fraction of its width.
        case window(held: Double)
        /// The top card, which was pressed at row `from` and dragged down by `by` rows.
        case card(from: Int, by: Int)
    }

    let chart: Int
    var part: Part
}

extension ChartModel {
    /// Handles a press on the last drawn screen, and starts a drag if the part under the pointer
    /// can be dragged.
    mutating func press(_ event: MouseEvent, at now: Duration) {
        drag = nil
        for tab in layout.tabs where tab.rect.contains(event) { return arrange(tab.arrangement) }
        guard let (panel, parts) = panel(where: { $0.rect.contains(event) }) else { return }
        let wasSelected = panel.chart == selected
        if panel.form == .side || panel.form == .edge { return select(panel.chart) }
        select(panel.chart)
        if let entry = parts.legend.first(where: { $0.rect.contains(event) }) {
            charts[panel.chart].perform(.toggle(line: entry.line), at: now)
        } else if parts.map.contains(event) {
            grab(event, panel.chart, parts, at: now)
        } else if parts.graph.plot.contains(event) {
            point(event, panel.chart, parts)
        } else if arrangement == .cards, !isOpen {
            drag = ChartDrag(chart: panel.chart, part: .card(from: event.row, by: 0))
        } else if parts.title.contains(event), wasSelected || arrangement != .list {
            isOpen.toggle()
        }
    }

    /// The frontmost panel that satisfies a condition, with its layout.
    private func panel(
        where isMeant: (ChartLayout.Panel) -> Bool
    ) -> (ChartLayout.Panel, ChartPanelLayout)? {
        layout.panels.lastIndex(where: isMeant).map { (layout.panels[$0], parts[$0]) }
    }

    /// Moves the indicator to the sample nearest to the pointer or, with Alt, to the pointer
    /// itself.
    private mutating func point(_ event: MouseEvent, _ index: Int, _ parts: ChartPanelLayout) {
        let share = parts.graph.share(ofColumn: event.column)
        let place = charts[index].window.place(at: share)
        let isFree = event.modifiers.contains(.alt)
        guard charts[index].samples.count > 0 else { return }
        charts[index].indicator = isFree ? place : charts[index].snapped(place)
        drag = ChartDrag(
            chart: index, part: isFree ? .indicator : .range(from: place, to: place))
    }

    /// The range that the mouse is selecting; nil if it is narrower than 1.5 columns.
    func selection(in chart: Int) -> ChartWindow? {
        guard let drag, drag.chart == chart, case .range(let from, let to) = drag.part,
            let (_, parts) = panel(where: { $0.chart == chart })
        else { return nil }
        let columns = parts.graph.plot.columns
        let least = charts[chart].window.width * 1.5 / Double(max(columns, 1))
        return abs(to - from) >= least ? ChartWindow(min(from, to), max(from, to)) : nil
    }

    mutating func release(at now: Duration) {
        if let drag, let selection = selection(in: drag.chart) {
            charts[drag.chart].look(at: selection, at: now)
            charts[drag.chart].keepTwoSamples(at: now)
        }
        if let drag, case .card(let row, let rows) = drag.part {
            drop(from: row, by: rows, at: now)
        }
        drag = nil
    }

    /// Moves the top card to the back if it was dragged by at least half its height; opens it if it
    /// was clicked.
    private mutating func drop(from row: Int, by rows: Int, at now: Duration) {
        guard let card = layout.panels.last else { return }
        if rows == 0 {
            isOpen = row == card.rect.row
        } else if 2 * rows >= card.rect.rows {
            slide = Glide(0)
            select(selected + 1)
        } else {
            slide = slide.redirected(to: 0, at: now)
        }
    }

    /// Starts dragging the window or one of its edges in the mini-map. If the press is outside the
    /// window, first centres the window on the pointer.
    private mutating func grab(
        _ event: MouseEvent, _ index: Int, _ parts: ChartPanelLayout, at now: Duration
    ) {
        let scale = parts.mapScale
        let window = charts[index].window
        let place = scale.share(ofColumn: event.column)
        let toLower = abs((scale.column(window.lower) ?? 0) - event.column)
        let toUpper = abs((scale.column(window.upper) ?? 0) - event.column)
        if min(toLower, toUpper) <= 1 {
            let isLower = toLower == toUpper ? place < window.middle : toLower < toUpper
            drag = ChartDrag(chart: index, part: isLower ? .lower : .upper)
            return
        }
        if !window.contains(place) {
            charts[index].look(at: window.moved(by: place - window.middle), at: now)
        }
        let held = charts[index].window.share(of: place)
        drag = ChartDrag(chart: index, part: .window(held: held))
    }

    mutating func follow(_ event: MouseEvent, _ drag: ChartDrag, at now: Duration) {
        guard let (panel, parts) = panel(where: { $0.chart == drag.chart }) else { return }
        let place = parts.mapScale.share(ofColumn: event.column)
        let window = charts[drag.chart].window
        switch drag.part {
        case .indicator:
            guard charts[drag.chart].samples.count > 0 else { return }
            let share = parts.graph.share(ofColumn: event.column)
            charts[drag.chart].indicator = window.place(at: share)
        case .range(let from, _):
            let share = parts.graph.share(ofColumn: event.column)
            self.drag?.part = .range(from: from, to: window.place(at: share))
        case .lower: charts[drag.chart].moveLower(to: place, at: now)
        case .upper: charts[drag.chart].moveUpper(to: place, at: now)
        case .window(let held):
            let distance = place - window.place(at: held)
            charts[drag.chart].look(at: window.moved(by: distance), at: now)
        case .card(let row, _):
            let rows = min(max(event.row - row, 0), panel.rect.rows)
            self.drag?.part = .card(from: row, by: rows)
            slide = Glide(Double(rows) / Double(max(panel.rect.rows, 1)))
        }
    }

    /// Scrolls the list, row or stack. In a mini-map or an open chart, or with Ctrl, zooms around
    /// the pointer.
    mutating func scroll(_ direction: Int, _ event: MouseEvent, at now: Duration) {
        if event.modifiers.contains(.shift) { return pan(direction, event, at: now) }
        guard let (panel, parts) = panel(where: { $0.rect.contains(event) }) else { return }
        let isOnMap = parts.map.contains(event)
        if isOpen || isOnMap || event.modifiers.contains(.control) {
            let window = charts[panel.chart].window
            let place =
                isOnMap
                ? parts.mapScale.share(ofColumn: event.column)
                : window.place(at: parts.graph.share(ofColumn: event.column))
            charts[panel.chart].zoom(by: direction < 0 ? 0.8 : 1.25, around: place, at: now)
        } else if arrangement == .list {
            first = min(max(layout.first + direction, 0), max(0, charts.count - layout.shown))
            select(min(max(selected, first), first + layout.shown - 1))
        } else {
            select(selected + direction)
        }
    }

    mutating func pan(_ direction: Int, _ event: MouseEvent, at now: Duration) {
        guard let panel = layout.panels.last(where: { $0.rect.contains(event) }) else { return }
        charts[panel.chart].perform(.move(direction), at: now)
    }
}

extension Rect {
    func contains(_ event: MouseEvent) -> Bool {
        event.row >= row && event.row < endRow && event.column >= column
            && event.column < endColumn
    }
}
