import ScrumCore

/// The state of a chart in the explorer: hidden lines, window and indicator.
package struct Chart: Equatable, Sendable {
    /// All samples, ungrouped.
    let samples: ChartSamples
    /// The samples drawn in the plot; dense bars and areas are grouped.
    private(set) var shown: ChartSamples
    /// The samples drawn in the mini-map, which covers all dates.
    private(set) var whole: ChartSamples
    var window = ChartWindow.whole
    var isShown: [Bool]
    /// Whether the focus is off, so that all lines are equally bright.
    var isUnfocused = false
    /// The indicator's position, from 0 at the first date to 1 at the last.
    var indicator: Double?
    /// The position to compare the indicator with.
    var mark: Double?
    /// The values at the bottom and top edges of the plot, for each axis; nil until one of the
    /// axis's lines is shown.
    private(set) var ranges: [Glide<ValueRange>?]
    /// The value ranges in the mini-map.
    private(set) var wholeRanges: [Glide<ValueRange>?]
    /// The upward shift of each line, as a fraction of the plot's height: 0 if shown, 1 if hidden.
    private(set) var lifts: [Glide<Double>]
    /// The widths of the plot and the mini-map, in columns.
    private var columns = 80
    private var mapColumns = 80
    /// The minimum width of the window, which is enough for two samples.
    private let narrowest: Double
    /// Whether the samples have been grouped and the axes computed.
    private var isPrepared = false

    /// Creates a chart; if it is not visible, `prepare` must be called before it is drawn.
    init(_ set: ChartSet, isVisible: Bool = true) {
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
        if isVisible { prepare() }
    }

    /// Groups the samples and computes the axes, if this has not been done yet.
    mutating func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        update(at: nil)
    }

    var set: ChartSet { samples.set }

    /// The unit of the axes.
    var axisUnit: ChartSet.Unit { samples.set.isPercentage ? .percent : samples.set.unit }

    func axis(of line: Int) -> Int { ranges.count > 1 ? line : 0 }

    /// The line to highlight if no line is selected.
    var focus: Int? { samples.set.focus.flatMap { isShown[$0] && !isUnfocused ? $0 : nil } }

    var shownLines: [Int] { isShown.indices.filter { isShown[$0] } }

    /// The lines whose axes are on the left and right, including the selected line if it is shown.
    func axisLines(chosen: Int?) -> (left: Int, right: Int?) {
        let shown = shownLines
        guard ranges.count > 1, let first = shown.first else { return (0, nil) }
        let second = chosen.flatMap { $0 > first && isShown[$0] ? $0 : nil }
        return (first, second ?? shown.dropFirst().first)
    }

    /// The weight of each line in a stack, from 0 (hidden) to 1 (shown).
    func weights(at now: Duration) -> [Double] { lifts.map { 1 - $0.value(at: now) } }

    /// The position of the nearest sample; nil if there are no samples.
    func snapped(_ place: Double) -> Double? { shown.nearest(to: place).map { shown.places[$0] } }

    /// A line's value at a position; a bar has the same value across its whole width.
    func value(ofLine line: Int, at place: Double) -> Double? {
        guard set.hasBars else { return shown.value(of: shown.lines[line], at: place) }
        guard let index = shown.nearest(to: place) else { return nil }
        let value = shown.lines[line].values[index]
        return value.isFinite ? value : nil
    }

    /// A line's value before smoothing; nil if `place` is not the position of a sample.
    func rawValue(ofLine line: Int, at place: Double) -> Double? {
        let raw = shown.set.lines[line].raw
        guard !raw.isEmpty, let index = shown.index(at: place), raw[index].isFinite else {
            return nil
        }
        return raw[index]
    }

    /// The lower end of a bar; nil if all bars start at zero.
    func base(ofLine line: Int, at place: Double) -> Double? {
        let base = set.lines[line].base
        return base.isEmpty ? nil : shown.nearest(to: place).map { base[$0] }
    }

    /// The legend for dots, lines and dashes; empty if the chart is not smoothed.
    var key: String {
        var parts = marked.map { "\($0.name): \($0.meaning)" }
        if !set.smoothing.isEmpty, !hasTrend { parts.append("no \(set.smoothing) yet") }
        return parts.joined(separator: " · ")
    }

    /// The legend with symbols instead of words.
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

    /// Whether any line has enough values for smoothing.
    private var hasTrend: Bool {
        shown.set.lines.contains { $0.values.contains { $0.isFinite } }
    }

    /// Whether all visible bars are zero.
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

    /// Adapts the grouping to the widths of the plot and the mini-map; returns whether the plot's
    /// grouping or an axis has changed.
    @discardableResult
    mutating func fit(columns: Int, mapColumns: Int, at now: Duration?) -> Bool {
        guard columns != self.columns || mapColumns != self.mapColumns else { return false }
        self.columns = columns
        self.mapColumns = mapColumns
        let (period, targets) = (shown.period, ranges.map { $0?.to })
        update(at: now)
        return shown.period != period || ranges.map { $0?.to } != targets
    }

    func isMoving(at now: Duration) -> Bool {
        (ranges + wholeRanges).contains { $0?.isMoving(at: now) ?? false }
            || lifts.contains { $0.isMoving(at: now) }
    }

    mutating func show(_ line: Int, _ isShown: Bool, at now: Duration) {
        guard self.isShown.indices.contains(line), self.isShown[line] != isShown else { return }
        self.isShown[line] = isShown
        lifts[line] = lifts[line].redirected(to: isShown ? 0 : 1, at: now)
        update(at: now)
    }

    /// Moves the window, but keeps it within the dates and at least as wide as the minimum.
    mutating func look(at window: ChartWindow, at now: Duration) {
        let width = min(max(window.width, narrowest), 1)
        let lower = min(max(window.lower, 0), 1 - width)
        let next = ChartWindow(lower, width == 1 ? 1 : min(lower + width, 1))
        guard next != self.window else { return }
        self.window = next
        update(at: now)
    }

    /// Shows the dates from the last sample at or before `date` to the end.
    mutating func look(from date: Int) {
        let next = samples.index(from: samples.place(of: date).nextUp)
        guard next > 0 else { return }
        let margin = set.hasBars ? samples.halfBar : 0
        look(at: ChartWindow(samples.places[next - 1] - margin, 1), at: .zero)
    }

    /// Moves the window's left edge, but keeps the window's minimum width.
    mutating func moveLower(to place: Double, at now: Duration) {
        guard samples.count > 2 else { return }
        let last = samples.index(from: window.upper.nextUp) - 2
        let limit = min(window.upper - narrowest, last >= 0 ? samples.places[last] : 0)
        window = ChartWindow(max(0, min(place, limit)), window.upper)
        update(at: now)
    }

    /// Moves the window's right edge, but keeps the window's minimum width.
    mutating func moveUpper(to place: Double, at now: Duration) {
        guard samples.count > 2 else { return }
        let next = samples.index(from: window.lower) + 1
        let limit = max(
            window.lower + narrowest,
            next < samples.count ? samples.places[next] : 1)
        window = ChartWindow(window.lower, min(1, max(place, limit)))
        update(at: now)
    }

    /// Widens or narrows the window around a fixed position.
    mutating func zoom(by factor: Double, around place: Double, at now: Duration) {
        let width = min(1, max(window.width * factor, narrowest))
        let share = min(max(window.share(of: place), 0), 1)
        let lower = place - share * width
        look(at: ChartWindow(lower, lower + width), at: now)
        keepTwoSamples(at: now)
    }

    /// Widens the window until two samples are visible.
    mutating func keepTwoSamples(at now: Duration) {
        while samples.indices(in: window).count < 2, window.width < 1, samples.count > 1 {
            let wider = min(1, window.width * 1.5)
            look(at: ChartWindow(window.middle - wider / 2, window.middle + wider / 2), at: now)
        }
    }

    /// Groups dense samples, and adjusts the axes to the visible values, with an animation if `now`
    /// is given.
    private mutating func update(at now: Duration?) {
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
            ranges[axis] = Self.redirected(ranges[axis], at: range(axis, shown, window), now)
            wholeRanges[axis] = Self.redirected(
                wholeRanges[axis], at: range(axis, whole, .whole), now)
        }
    }

    private func regrouped(_ level: ChartSamples, share: Double, columns: Int) -> ChartSamples {
        let period = set.period(
            span: samples.milliseconds(share), columns: columns, usual: samples.usual)
        return period == level.period ? level : period.map(samples.grouped) ?? samples
    }

    private static func redirected(
        _ glide: Glide<ValueRange>?, at range: ValueRange?, _ now: Duration?
    ) -> Glide<ValueRange>? {
        guard let range else { return glide }
        guard let glide, let now else { return Glide(range) }
        return glide.redirected(to: range, at: now)
    }

    /// The range of an axis: the values of its shown lines in a window.
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
            // If there are too few values for a trend, the values themselves are drawn.
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
