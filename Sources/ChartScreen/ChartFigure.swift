import ScrumCore
import TerminalUI
import Widgets

/// The graphs of a chart at one moment, ready to be drawn at any size.
struct ChartFigure {
    struct Line {
        let number: Int
        let points: [PlotPoint]
    }

    let chart: Chart
    /// Those that are shown, and those on their way out.
    let lines: [Line]
    private let range: ValueRange
    private let now: Duration

    /// For a plot that tells so many places apart.
    init(_ chart: Chart, columns: Int, at now: Duration) {
        self.init(chart, chart.window, chart.range, columns: columns, at: now)
    }

    /// The whole of the dates, for the mini-map.
    init(map chart: Chart, columns: Int, at now: Duration) {
        self.init(chart, .whole, chart.wholeRange, columns: columns, at: now)
    }

    private init(
        _ chart: Chart, _ window: ChartWindow, _ glide: Glide<ValueRange>?, columns: Int,
        at now: Duration
    ) {
        self.chart = chart
        self.now = now
        range = glide?.value(at: now) ?? ValueRange(0, 1)
        let starts = chart.samples.columns(columns, in: window)
        var lines: [Line] = []
        for number in chart.set.lines.indices where glide != nil {
            let lift = chart.lifts[number].value(at: now)
            guard lift < 1 else { continue }
            var points = chart.samples.points(
                ofLine: number, columns: starts, in: window, range: range)
            if lift > 0 { for index in points.indices { points[index].y += lift } }
            lines.append(Line(number: number, points: points))
        }
        self.lines = lines
    }

    /// The height of each shown line at a place; nil in a gap.
    func values(at place: Double) -> [(number: Int, y: Double?)] {
        chart.isShown.indices.filter { chart.isShown[$0] }.map { number in
            let value = chart.samples.value(ofLine: number, at: place)
            return (number, value.map { range.share(of: $0) + chart.lifts[number].value(at: now) })
        }
    }

    /// The labels along the bottom of a plot that is so many columns wide.
    func dates(columns: Int, names: DateNames) -> [LineChart.Mark] {
        guard let first = chart.samples.date(at: chart.window.lower),
            let last = chart.samples.date(at: chart.window.upper)
        else { return [] }
        guard first < last else { return [LineChart.Mark(0.5, names.day(first))] }
        let axis = DateAxis(span: last - first, columns: columns, names: names)
        return axis.dates(from: first, to: last).map { date in
            LineChart.Mark(
                chart.window.share(of: chart.samples.place(of: date)),
                axis.label(date, names: names))
        }
    }
}

extension ChartSamples {
    /// Where a date stands, 0 first and 1 last.
    func place(of date: Int) -> Double {
        guard let first = set.dates.first, let last = set.dates.last, last > first else {
            return 0.5
        }
        return Double(date - first) / Double(last - first)
    }
}
