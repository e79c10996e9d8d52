import ScrumCore
import TerminalUI
import Widgets

/// The samples in a chart set, each at a position from 0 (first date) to 1 (last date).
///
/// Bars extend the range by half a bar at both ends.
struct ChartSamples: Equatable, Sendable {
    let set: ChartSet
    /// The samples' positions, ascending; a single date is in the middle.
    let places: [Double]
    /// Whether the samples have times as well as dates.
    let hasTimes: Bool
    /// The period that each group covers; nil if the samples are not grouped.
    let period: ChartSet.Period?
    /// The typical distance between samples, in milliseconds; nil if there are fewer than two.
    let usual: Double?
    /// The indices of the samples that follow a break.
    let breaks: [Int]
    let lines: [SampleCurve]
    let references: [SampleCurve]
    /// The first and last dates; nil if there are none.
    private let ends: ClosedRange<Int>?
    /// The date at position 0, and the milliseconds between positions 0 and 1.
    private let origin: Int
    private let span: Int

    init(_ set: ChartSet) {
        let usual = set.typicalDistance
        let first = set.dates.first ?? 0
        let last = set.dates.last ?? first
        let margin = set.hasBars ? Int((usual ?? 0) / 2) : 0
        self.init(
            set, period: nil, usual: usual, ends: set.dates.isEmpty ? nil : first...last,
            origin: first - margin, span: last - first + 2 * margin, offset: 0)
    }

    /// Groups the samples by period, and puts each group in the middle of its period.
    func grouped(by period: ChartSet.Period) -> ChartSamples {
        ChartSamples(
            set.grouped(by: period), period: period, usual: Double(period.length), ends: ends,
            origin: origin, span: span, offset: period.length / 2)
    }

    private init(
        _ set: ChartSet, period: ChartSet.Period?, usual: Double?, ends: ClosedRange<Int>?,
        origin: Int, span: Int, offset: Int
    ) {
        self.set = set
        self.period = period
        self.usual = usual
        self.ends = ends
        self.origin = origin
        self.span = span
        hasTimes = period == nil && set.dates.contains { $0 % 86_400_000 != 0 }
        breaks = set.breaks(usual: usual)
        lines = set.lines.map { SampleCurve($0.values) }
        references = set.lines.map { SampleCurve($0.reference) }
        places = set.dates.map { date in
            guard span > 0 else { return 0.5 }
            return min(max(Double(date + offset - origin) / Double(span), 0), 1)
        }
    }

    var count: Int { places.count }

    /// Half the width of a bar, as a fraction of the full date range.
    var halfBar: Double {
        guard let usual, span > 0 else { return 0.25 }
        return min(usual / 2 / Double(span), 0.5)
    }

    /// The index of the first sample at or after a position.
    func index(from place: Double) -> Int { places.index(from: place) }

    /// The index of the sample nearest to a position; nil if there are no samples.
    func nearest(to place: Double) -> Int? {
        let next = index(from: place)
        guard next > 0 else { return count > 0 ? 0 : nil }
        guard next < count else { return count - 1 }
        return place - places[next - 1] < places[next] - place ? next - 1 : next
    }

    /// The index of the sample at a position; nil between samples.
    func index(at place: Double) -> Int? {
        let index = index(from: place)
        return index < count && places[index] == place ? index : nil
    }

    /// The indices of the samples in a window, including its edges.
    func indices(in window: ChartWindow) -> Range<Int> {
        let begin = index(from: window.lower)
        return begin..<max(begin, index(from: window.upper.nextUp))
    }

    /// Converts a fraction of the full date range to milliseconds.
    func milliseconds(_ share: Double) -> Int { Int((Double(span) * share).rounded()) }

    /// Converts milliseconds to a fraction of the full date range.
    func share(ofMilliseconds length: Int) -> Double {
        span > 0 ? Double(length) / Double(span) : 1
    }

    /// The position of a date in the full date range, from 0 to 1.
    func place(of date: Int) -> Double {
        span > 0 ? Double(date - origin) / Double(span) : 0.5
    }

    /// The date at a position, in milliseconds of local time; nil if there are no dates.
    func date(at place: Double) -> Int? {
        guard let ends else { return nil }
        if period == nil, let index = index(at: place) { return set.dates[index] }
        let date = origin + milliseconds(min(max(place, 0), 1))
        return min(max(date, ends.lowerBound), ends.upperBound)
    }

    /// The connected samples on either side of a position; nil outside the dates and in a break.
    func neighbours(of place: Double) -> (left: Int, right: Int, share: Double)? {
        let next = index(from: place)
        guard next < count else { return nil }
        if places[next] == place { return (next, next, 0) }
        guard next > 0, !isBreak(before: next) else { return nil }
        let (left, right) = (places[next - 1], places[next])
        return (next - 1, next, (place - left) / (right - left))
    }

    private func isBreak(before index: Int) -> Bool {
        let next = breaks.index(from: index)
        return next < breaks.count && breaks[next] == index
    }

    /// A curve's linearly interpolated value at a position; nil in a gap.
    func value(of curve: SampleCurve, at place: Double) -> Double? {
        guard let (left, right, share) = neighbours(of: place), right < curve.values.count,
            curve.values[left].isFinite, curve.values[right].isFinite
        else { return nil }
        return curve.values[left].blended(with: curve.values[right], share: share)
    }

    /// The range of a line's values before smoothing; nil if the window has none.
    func range(ofSingleValues line: Int, in window: ChartWindow) -> ValueRange? {
        let raw = set.lines[line].raw
        guard !raw.isEmpty else { return nil }
        let values = raw[indices(in: window)].filter(\.isFinite)
        guard let low = values.min(), let high = values.max() else { return nil }
        return ValueRange(low, high)
    }

    /// The range of a curve's values in a window, including its edges.
    func range(of curve: SampleCurve, in window: ChartWindow) -> ValueRange? {
        guard !curve.values.isEmpty else { return nil }
        let inside = indices(in: window)
        var low = Double.infinity
        var high = -Double.infinity
        if let found = curve.extremes(inside.lowerBound, inside.upperBound) {
            (low, high) = (curve.values[found.low], curve.values[found.high])
        }
        for edge in [window.lower, window.upper] {
            guard let value = value(of: curve, at: edge) else { continue }
            low = min(low, value)
            high = max(high, value)
        }
        return low <= high ? ValueRange(low, high) : nil
    }
}

extension Array where Element: Comparable {
    /// The index of the first element that is not below a value, or the end; the array must be
    /// ascending.
    fileprivate func index(from value: Element) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ChartSamples {
    /// The index of the first sample in each column of a plot that is `count` dots wide, followed
    /// by the end index.
    func columns(_ count: Int, in window: ChartWindow) -> [Int] {
        let inside = indices(in: window)
        let begin = max(0, inside.lowerBound - 1)
        let end = min(places.count, inside.upperBound + 1)
        guard end - begin > 4 * count, count > 1 else { return Array(begin...end) }
        // Neighbours outside the window get their own columns, so that they do not hide samples
        // inside it.
        var starts = [begin, inside.lowerBound]
        for column in 0..<count {
            let place = window.place(at: (Double(column) + 0.5) / Double(count - 1))
            starts.append(
                min(max(index(from: place), starts[starts.count - 1]), inside.upperBound))
        }
        return starts + [inside.upperBound, end]
    }

    /// The points of a line: the first, lowest, highest and last samples in each column.
    ///
    /// No peak is lost. If each column has at most one sample, no sample is lost.
    func points(
        of curve: SampleCurve, columns: [Int], in window: ChartWindow, range: ValueRange
    ) -> [PlotPoint] {
        guard !curve.values.isEmpty else { return [] }
        var points: [PlotPoint] = []
        points.reserveCapacity(columns.count * 2)
        var nextBreak = 0
        func add(_ index: Int) {
            points.append(
                PlotPoint(window.share(of: places[index]), range.share(of: curve.values[index])))
        }
        for (begin, end) in zip(columns, columns.dropFirst()) where begin < end {
            while nextBreak < breaks.count, breaks[nextBreak] < begin { nextBreak += 1 }
            guard let picks = curve.picks(begin, end) else {
                points.append(.gap)
                continue
            }
            let isBroken = nextBreak < breaks.count && breaks[nextBreak] == begin
            if isBroken || picks.first > begin && end - begin > 1 { points.append(.gap) }
            add(picks.first)
            let (one, other) = (min(picks.low, picks.high), max(picks.low, picks.high))
            if one > picks.first { add(one) }
            if other > one, other < picks.last { add(other) }
            if picks.last > picks.first, picks.last > one { add(picks.last) }
            if picks.last < end - 1 { points.append(.gap) }
        }
        return points
    }
}
