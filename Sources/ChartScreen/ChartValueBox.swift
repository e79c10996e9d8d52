import ScrumCore
import TerminalUI

/// A box with the values at the indicator, largest first, and their changes.
struct ChartValueBox {
    private struct Row {
        let line: Int
        let name: String
        let value: Double?
        let text: String
        /// The share of the stack, in percent, or the median.
        let share: String
        /// The change since the mark or, without a mark, since the previous sample.
        let change: String
    }

    private let chart: Chart
    private let appearance: ChartAppearance
    private let rows: [Row]
    private static let longestName = 14

    /// Nil if there is no visible indicator.
    init?(_ chart: Chart, appearance: ChartAppearance) {
        guard let place = chart.indicator, chart.window.contains(place) else { return nil }
        self.chart = chart
        self.appearance = appearance
        let before = chart.mark ?? Self.place(before: place, in: chart)
        let shown = chart.shownLines
        let values = shown.map { chart.value(ofLine: $0, at: place) }
        let sum = values.reduce(0) { $0 + max($1 ?? 0, 0) }
        rows = zip(shown, values).map { line, value in
            let unit = chart.set.unit
            var (change, share) = ("", "")
            // Samples are compared only if a line connects them.
            if chart.set.connects, let value, let before,
                let old = chart.value(ofLine: line, at: before)
            {
                change = ChartNumber.change(value - old, unit: unit)
            }
            if let value, chart.set.isPiled, unit != .percent, sum > 0, sum.isFinite {
                share = ChartNumber.text(max(value, 0) / sum * 100, unit: .percent)
            }
            // A smoothed line shows its raw value, then the median.
            if let raw = chart.rawValue(ofLine: line, at: place) {
                if let value { share = "median \(ChartNumber.text(value, unit: unit))" }
                let old = before.flatMap { chart.rawValue(ofLine: line, at: $0) }
                change = old.map { ChartNumber.change(raw - $0, unit: unit) } ?? ""
                return Row(
                    line: line, name: TextWidth.sanitized(chart.set.lines[line].name), value: raw,
                    text: ChartNumber.text(raw, unit: unit), share: share, change: change)
            }
            let base =
                chart.base(ofLine: line, at: place)
                .map { ChartNumber.text($0, unit: unit) + "–" } ?? ""
            return Row(
                line: line, name: TextWidth.sanitized(chart.set.lines[line].name), value: value,
                text: value.map { base + ChartNumber.text($0, unit: unit) } ?? "–", share: share,
                change: change)
        }.sorted { ($0.value ?? -.infinity) > ($1.value ?? -.infinity) }
    }

    private static func place(before place: Double, in chart: Chart) -> Double? {
        let index = chart.shown.index(from: place) - 1
        return index >= 0 ? chart.shown.places[index] : nil
    }

    /// Draws the box next to a column of the plot, on the wider side, if there is room.
    func draw(in frame: inout Frame, plot: Rect, column: Int) {
        let shown = Array(rows.prefix(rows.count > plot.rows ? plot.rows - 1 : rows.count))
        let missing = rows.count - shown.count
        guard !shown.isEmpty else { return }
        func widest(_ text: (Row) -> String) -> Int {
            shown.map { TextWidth.width(of: text($0)) }.max() ?? 0
        }
        let name = min(widest(\.name), Self.longestName)
        let columns = [widest(\.text), widest(\.share), widest(\.change)]
        let width = columns.reduce(name + 4) { $0 + ($1 > 0 ? $1 + 1 : 0) }
        let isRight = plot.endColumn - column > column - plot.column
        let room = isRight ? plot.endColumn - column - 2 : column - plot.column - 1
        guard width <= room else { return }
        let box = Rect(
            row: plot.row, column: isRight ? column + 2 : column - 1 - width,
            rows: shown.count + (missing > 0 ? 1 : 0), columns: width)
        frame.fill(box, style: appearance.boxFill)
        let fill = appearance.boxFill.background
        for (offset, row) in shown.enumerated() {
            let style = appearance.style(of: row.line, in: chart.set).with(background: fill)
            let mark = appearance.mark(of: row.line, in: chart.set, frame.glyphs) ?? "■"
            frame.put(
                scalar: frame.glyphs == .ascii && mark == "■" ? "*" : mark, row: box.row + offset,
                column: box.column + 1, style: style)
            frame.put(
                row.name, row: box.row + offset, column: box.column + 3,
                style: appearance.boxFill, width: name)
            var end = box.column + 3 + name
            for (text, width) in zip([row.text, row.share, row.change], columns) where width > 0 {
                end += width + 1
                let style = text == row.text ? appearance.boxFill.adding(.bold) : muted
                frame.put(
                    text, row: box.row + offset, column: end - frame.width(of: text), style: style)
            }
        }
        if missing > 0 {
            frame.put("+\(missing)", row: box.endRow - 1, column: box.column + 3, style: muted)
        }
    }

    private var muted: Style { appearance.boxFill.with(foreground: .muted) }
}
