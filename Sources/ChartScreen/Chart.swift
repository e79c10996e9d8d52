import ScrumCore

/// A chart set as it is explored: what is hidden, which part is shown, where the indicator is.
package struct Chart: Equatable, Sendable {
    /// The samples of the data.
    let samples: ChartSamples
    /// What the window shows: where bars and areas are too dense, several samples become one.
    private(set) var shown: ChartSamples
    /// What the mini-map shows, which has all dates.
    private(set) var whole: ChartSamples
    var window = ChartWindow.whole
    var isShown: [Bool]
    /// Whether all lines are equally bright until one is chosen.
    var isUnfocused = false
    /// A place from 0 at the first date to 1 at the last.
    var indicator: Double?
    /// The place that the indicator is compared with.
    var mark: Double?
    /// For each axis, the values from the plot's lower to its upper edge; nil before a line of it
    /// was ever shown.
    private(set) var ranges: [Glide<ValueRange>?]
    /// The same for the mini-map.
    private(set) var wholeRanges: [Glide<ValueRange>?]
    /// How far above its place each line is, in heights of the plot: 0 is there, 1 is gone.
    private(set) var lifts: [Glide<Double>]
    /// The columns of the plot and of the mini-map.
    private var columns = 80
    private var mapColumns = 80
    /// The least width of the window: that of two samples.
    private let narrowest: Double

    init(_ set: ChartSet) {
        let samples = ChartSamples(set)
        self.samples = samples
        shown = samples
        whole = samples
        let places = samples.places
        let closest = zip(places, places.dropFirst()).lazy.map { $1 - $0 }.min() ?? 1
        let bar = set.hasBars ? 2 * samples.halfBar : 0
        narrowest = places.count > 2 ? min(1, max(closest + bar, 1e-7)) : 1
        isShown = set.lines.map { !$0.isHidden }
        lifts = isShown.map { Glide($0 ? 0 : 1) }
        let axes = set.isYScaled && !set.isPiled ? set.lines.count : 1
        ranges = Array(repeating: nil, count: axes)
        wholeRanges = ranges
        aim(at: nil)
    }

    var set: ChartSet { samples.set }

    /// What the values of the axes count.
    var axisUnit: ChartSet.Unit { samples.set.isPercentage ? .percent : samples.set.unit }

    func axis(of line: Int) -> Int { ranges.count > 1 ? line : 0 }

    /// The line to light while none is chosen.
    var focus: Int? { samples.set.focus.flatMap { isShown[$0] && !isUnfocused ? $0 : nil } }

    var shownLines: [Int] { isShown.indices.filter { isShown[$0] } }

    /// The lines whose values the left and the right axis show; the chosen line is one of them.
    func axisLines(chosen: Int?) -> (left: Int, right: Int?) {
        let shown = shownLines
        guard ranges.count > 1, let first = shown.first else { return (0, nil) }
        let second = chosen.flatMap { $0 > first && isShown[$0] ? $0 : nil }
        return (first, second ?? shown.dropFirst().first)
    }

    /// The share of each line in a pile: 1 when it is shown, 0 when it is gone.
    func weights(at now: Duration) -> [Double] { lifts.map { 1 - $0.value(at: now) } }

    /// The place of the sample that is next to a place.
    func snapped(_ place: Double) -> Double? { shown.nearest(to: place).map { shown.places[$0] } }

    /// A line's value at a place; a bar's everywhere on it.
    func value(ofLine line: Int, at place: Double) -> Double? {
        guard set.hasBars else { return shown.value(of: shown.lines[line], at: place) }
        guard let index = shown.nearest(to: place) else { return nil }
        let value = shown.lines[line].values[index]
        return value.isFinite ? value : nil
    }

    /// A line's value before it was smoothed, at the place of a sample.
    func rawValue(ofLine line: Int, at place: Double) -> Double? {
        let raw = shown.set.lines[line].raw
        guard !raw.isEmpty, let index = shown.index(at: place), raw[index].isFinite else {
            return nil
        }
        return raw[index]
    }

    /// Where a bar begins; nil where all begin at zero.
    func base(ofLine line: Int, at place: Double) -> Double? {
        let base = set.lines[line].base
        return base.isEmpty ? nil : shown.nearest(to: place).map { base[$0] }
    }

    /// What dots, lines and dashes stand for, if the chart has several of them.
    var key: String {
        var parts = marked.map { "\($0.name): \($0.meaning)" }
        if !set.smoothing.isEmpty, !hasTrend { parts.append("no \(set.smoothing) yet") }
        return parts.joined(separator: " · ")
    }

    /// The same with signs instead of words.
    var shortKey: String { marked.map { "\($0.sign) \($0.meaning)" }.joined(separator: " ") }

    private var marked: [(sign: String, name: String, meaning: String)] {
        guard !set.smoothing.isEmpty else { return [] }
        var parts: [(sign: String, name: String, meaning: String)] = []
        if shown.period == nil { parts.append(("·", "dots", "turns")) }
        if hasTrend {
            let trend = shown.period.map { "median of a \($0.name)" } ?? set.smoothing
            parts.append(("─", "line", trend))
        }
        if set.lines.contains(where: { $0.reference.contains { $0.isFinite } }) {
            parts.append(("--", "dashes", "box"))
        }
        return parts
    }

    /// Whether there are enough values for a smoothed line.
    private var hasTrend: Bool {
        shown.set.lines.contains { $0.values.contains { $0.isFinite } }
    }

    /// Whether all bars in sight are zero.
    var isEmptyInSight: Bool {
        guard set.hasBars, [.seconds, .count].contains(set.unit), set.labels.isEmpty else {
            return false
        }
        let inside = shown.indices(in: window)
        return shownLines.allSatisfy { line in
            set.isColumn(line)
                && shown.lines[line].values[inside].allSatisfy { $0 == 0 || !$0.isFinite }
        }
    }

    /// Makes room for as many columns as there are.
    mutating func fit(columns: Int, mapColumns: Int, at now: Duration?) {
        guard columns != self.columns || mapColumns != self.mapColumns else { return }
        self.columns = columns
        self.mapColumns = mapColumns
        aim(at: now)
    }

    func isMoving(at now: Duration) -> Bool {
        (ranges + wholeRanges).contains { $0?.isMoving(at: now) ?? false }
            || lifts.contains { $0.isMoving(at: now) }
    }

    mutating func show(_ line: Int, _ isShown: Bool, at now: Duration) {
        guard self.isShown.indices.contains(line), self.isShown[line] != isShown else { return }
        self.isShown[line] = isShown
        lifts[line] = lifts[line].redirected(to: isShown ? 0 : 1, at: now)
        aim(at: now)
    }

    /// Shows a part of the dates: moved to lie within them, and widened to the narrowest window.
    mutating func look(at window: ChartWindow, at now: Duration) {
        let width = min(max(window.width, narrowest), 1)
        let lower = min(max(window.lower, 0), 1 - width)
        let next = ChartWindow(lower, width == 1 ? 1 : min(lower + width, 1))
        guard next != self.window else { return }
        self.window = next
        aim(at: now)
    }

    /// Shows the samples from the one at a date on; the last date is within those of a sample.
    mutating func look(from date: Int) {
        let next = samples.index(from: samples.place(of: date).nextUp)
        guard next > 0 else { return }
        let margin = set.hasBars ? samples.halfBar : 0
        look(at: ChartWindow(samples.places[next - 1] - margin, 1), at: .zero)
    }

    /// Moves the left edge; it stops before the window is too narrow.
    mutating func moveLower(to place: Double, at now: Duration) {
        guard samples.count > 2 else { return }
        let last = samples.index(from: window.upper.nextUp) - 2
        let limit = min(window.upper - narrowest, last >= 0 ? samples.places[last] : 0)
        window = ChartWindow(max(0, min(place, limit)), window.upper)
        aim(at: now)
    }

    /// Moves the right edge; it stops before the window is too narrow.
    mutating func moveUpper(to place: Double, at now: Duration) {
        guard samples.count > 2 else { return }
        let next = samples.index(from: window.lower) + 1
        let limit = max(
            window.lower + narrowest,
            next < samples.count ? samples.places[next] : 1)
        window = ChartWindow(window.lower, min(1, max(place, limit)))
        aim(at: now)
    }

    /// Widens or narrows the window around a place, which stays where it is.
    mutating func zoom(by factor: Double, around place: Double, at now: Duration) {
        let width = min(1, max(window.width * factor, narrowest))
        let share = min(max(window.share(of: place), 0), 1)
        let lower = place - share * width
        look(at: ChartWindow(lower, lower + width), at: now)
        keepTwoSamples(at: now)
    }

    /// Where samples are far apart, the window widens until two of them are in sight.
    mutating func keepTwoSamples(at now: Duration) {
        while samples.indices(in: window).count < 2, window.width < 1, samples.count > 1 {
            let wider = min(1, window.width * 1.5)
            look(at: ChartWindow(window.middle - wider / 2, window.middle + wider / 2), at: now)
        }
    }

    /// Groups samples that are too dense, and lets the ranges glide to what is shown now; with
    /// nothing shown the ranges stay.
    private mutating func aim(at now: Duration?) {
        if set.isGrouped {
            let period = shown.period
            shown = regrouped(shown, share: window.width, columns: columns)
            whole = regrouped(whole, share: 1, columns: mapColumns)
            if shown.period != period {
                indicator = indicator.flatMap(snapped)
                mark = mark.flatMap(snapped)
            }
        }
        for axis in ranges.indices {
            ranges[axis] = Self.aimed(ranges[axis], at: range(axis, shown, window), now)
            wholeRanges[axis] = Self.aimed(wholeRanges[axis], at: range(axis, whole, .whole), now)
        }
    }

    private func regrouped(_ level: ChartSamples, share: Double, columns: Int) -> ChartSamples {
        let period = set.period(
            span: samples.milliseconds(share), columns: columns, usual: samples.usual)
        return period == level.period ? level : period.map(samples.grouped) ?? samples
    }

    private static func aimed(
        _ glide: Glide<ValueRange>?, at range: ValueRange?, _ now: Duration?
    ) -> Glide<ValueRange>? {
        guard let range else { return glide }
        guard let glide, let now else { return Glide(range) }
        return glide.redirected(to: range, at: now)
    }

    /// The range of all values of the shown lines of an axis in a window.
    private func range(
        _ axis: Int, _ samples: ChartSamples, _ window: ChartWindow
    ) -> ValueRange? {
        let all = ranges.count > 1 ? axis..<(axis + 1) : isShown.indices
        let lines = all.filter { isShown[$0] }
        guard !lines.isEmpty else { return nil }
        if set.isPercentage { return ValueRange(0, 100) }
        var union = piled(lines, samples, window)
        if let piled = union, piled.low == piled.high {
            union = ValueRange(0, set.unit == .seconds ? 60 : 1)
        }
        let curves = lines.filter { !set.isColumn($0) }.flatMap { line in
            // Where there are too few values for a trend, they are drawn themselves.
            [
                samples.range(of: samples.lines[line], in: window)
                    ?? samples.range(ofSingleValues: line, in: window),
                samples.range(of: samples.references[line], in: window),
            ]
        }
        return ValueRange.union(of: (curves + [union]).compactMap(\.self))?.widened
    }

    /// The range of bars and areas: from zero to their sums.
    private func piled(
        _ lines: [Int], _ samples: ChartSamples, _ window: ChartWindow
    ) -> ValueRange? {
        guard lines.contains(where: { set.isColumn($0) }) else { return nil }
        let margin = set.hasBars ? samples.halfBar : 0
        let wide = ChartWindow(window.lower - margin, window.upper + margin)
        let places = samples.places[samples.indices(in: wide)]
        let edges = set.hasBars ? [] : [window.lower, window.upper]
        return ValueRange.union(
            of: (places + edges).lazy.compactMap { place in
                ChartColumn(
                    set, lines: lines, weight: { _ in 1 },
                    value: { samples.value(of: samples.lines[$0], at: place) }
                ).range
            })
    }
}

extension ChartSet.Period {
    fileprivate var name: String {
        switch self {
        case .week: "week"
        case .month: "month"
        case .months(3): "quarter"
        case .year: "year"
        case .day: "day"
        case .time, .months: "column"
        }
    }
}
