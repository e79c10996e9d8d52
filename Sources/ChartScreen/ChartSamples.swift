import ScrumCore
import TerminalUI
import Widgets

/// The samples of a chart set, placed from 0 at the first date to 1 at the last.
package struct ChartSamples: Equatable, Sendable {
    package let set: ChartSet
    /// Ascending; a single date is in the middle.
    package let places: [Double]
    /// Whether the time of day tells dates apart.
    package let hasTimes: Bool
    /// For each line.
    private let extremes: [SampleExtremes]

    package init(_ set: ChartSet) {
        self.set = set
        hasTimes = set.dates.contains { $0 % 86_400_000 != 0 }
        extremes = set.lines.map { SampleExtremes($0.values) }
        guard let first = set.dates.first, let last = set.dates.last, last > first else {
            places = set.dates.map { _ in 0.5 }
            return
        }
        let span = Double(last - first)
        places = set.dates.map { Double($0 - first) / span }
    }

    package var count: Int { places.count }

    /// The samples that stand at a place or after it begin here.
    package func index(from place: Double) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The samples inside of a window, its edges included.
    package func indices(in window: ChartWindow) -> Range<Int> {
        let begin = index(from: window.lower)
        return begin..<max(begin, index(from: window.upper.nextUp))
    }

    /// The date at a place, in milliseconds of the clock on the wall.
    package func date(at place: Double) -> Int? {
        guard let first = set.dates.first, let last = set.dates.last else { return nil }
        guard last > first else { return first }
        return first + Int((Double(last - first) * min(max(place, 0), 1)).rounded())
    }

    /// A line's value at a place, between two samples on the straight line; nil in a gap.
    package func value(ofLine line: Int, at place: Double) -> Double? {
        let next = index(from: place)
        guard next < places.count else { return nil }
        let values = set.lines[line].values
        let after = values[next]
        if places[next] == place { return after.isFinite ? after : nil }
        guard next > 0, after.isFinite, values[next - 1].isFinite else { return nil }
        let (left, right) = (places[next - 1], places[next])
        return values[next - 1].blended(with: after, share: (place - left) / (right - left))
    }

    /// The values of a line inside of a window, and those it has at the window's edges.
    package func range(ofLine line: Int, in window: ChartWindow) -> ValueRange? {
        let inside = indices(in: window)
        var low = Double.infinity
        var high = -Double.infinity
        set.lines[line].values.withUnsafeBufferPointer { values in
            guard
                let found = extremes[line].extremes(
                    of: values, inside.lowerBound, inside.upperBound)
            else { return }
            (low, high) = (values[found.low], values[found.high])
        }
        for edge in [window.lower, window.upper] {
            guard let value = value(ofLine: line, at: edge) else { continue }
            low = min(low, value)
            high = max(high, value)
        }
        return low <= high ? ValueRange(low, high) : nil
    }
}

extension ChartSamples {
    /// The first sample of each column of a plot that is so many dots wide, and the end.
    package func columns(_ count: Int, in window: ChartWindow) -> [Int] {
        let inside = indices(in: window)
        let begin = max(0, inside.lowerBound - 1)
        let end = min(places.count, inside.upperBound + 1)
        guard end - begin > 4 * count, count > 1 else { return Array(begin...end) }
        // The neighbours outside are apart: they must not hide what is inside.
        var starts = [begin, inside.lowerBound]
        for column in 0..<count {
            let place = window.place(at: (Double(column) + 0.5) / Double(count - 1))
            starts.append(
                min(max(index(from: place), starts[starts.count - 1]), inside.upperBound))
        }
        return starts + [inside.upperBound, end]
    }

    /// A line as points of a plot: of each column the first, lowest, highest and last sample.
    ///
    /// No peak is lost; where every column has one sample, all of them are there.
    package func points(
        ofLine line: Int, columns: [Int], in window: ChartWindow, range: ValueRange
    ) -> [PlotPoint] {
        var points: [PlotPoint] = []
        points.reserveCapacity(columns.count * 2)
        set.lines[line].values.withUnsafeBufferPointer { values in
            func add(_ index: Int) {
                points.append(
                    PlotPoint(window.share(of: places[index]), range.share(of: values[index])))
            }
            for (begin, end) in zip(columns, columns.dropFirst()) where begin < end {
                guard let picks = picks(ofLine: line, values, begin, end) else {
                    points.append(.gap)
                    continue
                }
                if picks.first > begin, end - begin > 1 { points.append(.gap) }
                add(picks.first)
                let (one, other) = (min(picks.low, picks.high), max(picks.low, picks.high))
                if one > picks.first { add(one) }
                if other > one, other < picks.last { add(other) }
                if picks.last > picks.first, picks.last > one { add(picks.last) }
                if picks.last < end - 1 { points.append(.gap) }
            }
        }
        return points
    }

    /// The samples that a column's drawing needs; nil where all are gaps.
    private func picks(
        ofLine line: Int, _ values: UnsafeBufferPointer<Double>, _ begin: Int, _ end: Int
    ) -> (first: Int, low: Int, high: Int, last: Int)? {
        guard let found = extremes[line].extremes(of: values, begin, end) else { return nil }
        var (first, last) = (begin, end - 1)
        while !values[first].isFinite { first += 1 }
        while !values[last].isFinite { last -= 1 }
        return (first, found.low, found.high, last)
    }
}
