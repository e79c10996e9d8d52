import ScrumCore
import TerminalUI
import Widgets

/// A chart's graphs at one moment, as fractions of the plot's width and height.
struct ChartFigure {
    struct Line {
        let number: Int
        let points: [PlotPoint]
    }

    let chart: Chart
    /// The lines that are shown or disappearing.
    private(set) var lines: [Line] = []
    /// The values before smoothing.
    private(set) var raws: [Line] = []
    private(set) var references: [Line] = []
    /// Bars, or slices of stacked areas.
    private(set) var bars: [ColumnChart.Column] = []
    private let samples: ChartSamples
    private let window: ChartWindow
    private let ranges: [ValueRange?]
    private let weights: [Double]
    /// The maximum width of a bar, as a fraction of the plot's width.
    private let widestBar: Double

    /// Creates the figure for a plot that is `columns` dots wide.
    init(_ chart: Chart, columns: Int, at now: Duration) {
        self.init(
            chart, chart.shown, chart.window, chart.ranges, columns: columns, isMap: false, at: now)
        for number in lines.map(\.number) { addRaw(of: number, columns: columns) }
    }

    /// Creates the figure for the mini-map, which covers all dates.
    init(map chart: Chart, columns: Int, at now: Duration) {
        self.init(
            chart, chart.whole, .whole, chart.wholeRanges, columns: columns, isMap: true, at: now)
        for line in lines where !line.points.contains(where: { !$0.isGap }) {
            addRaw(of: line.number, columns: columns)
        }
    }

    private init(
        _ chart: Chart, _ samples: ChartSamples, _ window: ChartWindow,
        _ glides: [Glide<ValueRange>?], columns: Int, isMap: Bool, at now: Duration
    ) {
        self.chart = chart
        self.samples = samples
        self.window = window
        ranges = glides.map { $0?.value(at: now) }
        weights = chart.weights(at: now)
        widestBar = max(1 / 8, 12 / Double(max(columns, 12)))
        let starts = samples.columns(columns, in: window)
        let isMarkOfBars = !chart.set.connects || chart.set.hasBars && samples.count == 1
        // The mini-map omits strokes across bars, because they would hide the bars.
        for number in chart.set.lines.indices
        where !chart.set.isColumn(number) && weights[number] > 0 && !(isMap && isMarkOfBars) {
            guard let range = ranges[chart.axis(of: number)] else { continue }
            func line(_ curve: SampleCurve) -> Line {
                var points = samples.points(of: curve, columns: starts, in: window, range: range)
                let lift = 1 - weights[number]
                if lift > 0 { for index in points.indices { points[index].y += lift } }
                if isMarkOfBars { points = points.flatMap(strokes(columns: columns)) }
                return Line(number: number, points: points)
            }
            lines.append(line(samples.lines[number]))
            let reference = line(samples.references[number])
            if !reference.points.isEmpty { references.append(reference) }
        }
        guard chart.set.hasColumns else { return }
        if chart.set.hasBars { addBars() } else { addSlices(columns / 2) }
    }

    /// The height of each shown line, or of its bar's end, at a position; nil in a gap.
    func values(at place: Double) -> [(number: Int, y: Double?)] {
        let tops = Dictionary(
            uniqueKeysWithValues: pile(at: place).map { piece in
                let zero = ranges[chart.axis(of: piece.line)]?.share(of: 0) ?? 0
                return (piece.line, piece.high > zero ? piece.high : piece.low)
            })
        return chart.shownLines.map { number in
            if chart.set.isColumn(number) {
                return (number, tops[number])
            }
            guard let range = ranges[chart.axis(of: number)] else { return (number, nil) }
            let value = samples.value(of: samples.lines[number], at: place)
            return (number, value.map { range.share(of: $0) + 1 - weights[number] })
        }
    }

    /// The labels along the bottom of a plot this many columns wide.
    func dates(columns: Int, names: DateNames) -> [LineChart.Mark] {
        if !chart.set.labels.isEmpty {
            return samples.indices(in: window).map { index in
                let label = chart.label(index, columns: columns)
                return LineChart.Mark(
                    window.share(of: samples.places[index]), label.text, below: label.below)
            }
        }
        guard let first = samples.date(at: window.lower), let last = samples.date(at: window.upper)
        else { return [] }
        guard first < last else { return [LineChart.Mark(0.5, names.day(first))] }
        let axis = DateAxis(
            span: last - first, columns: columns, names: names, finest: chart.samples.usual)
        return axis.dates(from: axis.isOfDays ? first - first % Self.day : first, to: last).map {
            LineChart.Mark(
                window.share(of: axis.isOfDays ? place(ofDay: $0) : samples.place(of: $0)),
                axis.label($0, names: names))
        }
    }

    private static let day = 86_400_000

    /// The position of a day's first sample or, if the day has no samples, of its start.
    private func place(ofDay date: Int) -> Double {
        let begin = samples.place(of: date)
        let index = samples.index(from: begin)
        guard samples.period == nil, index < samples.count,
            samples.places[index] < samples.place(of: date + Self.day)
        else { return begin }
        return samples.places[index]
    }

    // MARK: Parts

    /// Turns a point into a stroke as wide as a bar, or into a dot if the bars are too narrow.
    private func strokes(columns: Int) -> (PlotPoint) -> [PlotPoint] {
        let half = halfBar(beside: 1) / window.width
        let bars = ColumnChart(columns: [], hasGaps: true)
        return { point in
            let cells = bars.cells(from: point.x - half, to: point.x + half, columns: columns / 2)
            guard !point.isGap, cells.count >= 2 else { return [point, .gap] }
            let last = Double(columns - 1)
            return [
                PlotPoint(Double(2 * cells.lowerBound) / last, point.y),
                PlotPoint(Double(2 * cells.upperBound - 1) / last, point.y), .gap,
            ]
        }
    }

    /// Half the width of `count` adjacent bars, as a fraction of the full date range.
    private func halfBar(beside count: Int) -> Double {
        min(samples.halfBar, window.width * widestBar * Double(count) / 2)
    }

    /// Adds the values before smoothing as dots, unless they are too dense.
    private mutating func addRaw(of number: Int, columns: Int) {
        let raw = samples.set.lines[number].raw
        let inside = samples.indices(in: window)
        guard !raw.isEmpty, inside.count <= columns, weights[number] == 1,
            let range = ranges[chart.axis(of: number)]
        else { return }
        let points = inside.filter { raw[$0].isFinite }.map {
            PlotPoint(window.share(of: samples.places[$0]), range.share(of: raw[$0]))
        }
        raws.append(Line(number: number, points: points))
    }

    private func pile(at place: Double) -> [ColumnChart.Piece] {
        let isOneBar = chart.set.hasBars
        return pile { number in
            isOneBar
                ? chart.value(ofLine: number, at: place)
                : samples.value(of: samples.lines[number], at: place)
        }
    }

    private func pile(_ value: (Int) -> Double?) -> [ColumnChart.Piece] {
        ChartColumn(chart.set, lines: weights.indices, weight: { weights[$0] }, value: value)
            .pieces.compactMap { piece in
                ranges[chart.axis(of: piece.line)].map { range in
                    ColumnChart.Piece(
                        line: piece.line, low: range.share(of: piece.low),
                        high: range.share(of: piece.high))
                }
            }
    }

    private mutating func addBars() {
        let side = chart.set.lines.indices.filter { chart.set.isColumn($0) && weights[$0] > 0 }
        let ranks = Dictionary(uniqueKeysWithValues: zip(side, side.indices))
        let half = halfBar(beside: chart.set.isPiled ? 1 : max(1, side.count))
        let wide = ChartWindow(window.lower - half, window.upper + half)
        for index in samples.indices(in: wide) {
            let place = samples.places[index]
            let pieces = pile { samples.lines[$0].values[index] }.map { piece in
                let base = chart.set.lines[piece.line].base
                guard !base.isEmpty, let range = ranges[chart.axis(of: piece.line)] else {
                    return piece
                }
                return ColumnChart.Piece(
                    line: piece.line, low: range.share(of: base[index]), high: piece.high)
            }
            let (from, to) = (window.share(of: place - half), window.share(of: place + half))
            guard !chart.set.isPiled, side.count > 1 else {
                if !pieces.isEmpty {
                    bars.append(ColumnChart.Column(from: from, to: to, pieces: pieces))
                }
                continue
            }
            // Bars are side by side, with a gap between the bars of different labels.
            let margin = chart.set.labels.isEmpty ? 0 : 0.5
            let width = (to - from) / (Double(side.count) + 2 * margin)
            for piece in pieces {
                let rank = margin + Double(ranks[piece.line] ?? 0)
                bars.append(
                    ColumnChart.Column(
                        from: from + rank * width, to: from + (rank + 1) * width,
                        pieces: [piece]))
            }
        }
    }

    /// Adds areas as slices of equal width.
    private mutating func addSlices(_ count: Int) {
        let count = max(1, count)
        for slice in 0..<count {
            let place = window.place(at: (Double(slice) + 0.5) / Double(count))
            let pieces = pile(at: place)
            guard !pieces.isEmpty else { continue }
            bars.append(
                ColumnChart.Column(
                    from: Double(slice) / Double(count), to: Double(slice + 1) / Double(count),
                    pieces: pieces))
        }
    }
}
