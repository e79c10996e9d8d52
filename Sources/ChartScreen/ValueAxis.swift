import ScrumCore
import TerminalUI
import Widgets

/// The round values that are marked along the side of a chart.
struct ValueAxis: Equatable, Sendable {
    let unit: ChartSet.Unit
    /// The distance between marks: 1, 2, 2.5 or 5 times a power of ten, or a round time.
    let step: Double

    /// Chooses the step whose number of marks is nearest to `count` and, if possible, at most
    /// `most`. In a plot with `rows` rows, prefers marks with equal distances.
    init(
        _ range: ValueRange, unit: ChartSet.Unit, count: Int, most: Int = .max, rows: Int = 0
    ) {
        self.unit = unit
        let wanted = range.span / Double(max(count, 1))
        var best = (distance: Int.max, step: Self.round(wanted))
        // A step six times as large leaves at most two marks, whose distance is always equal.
        let steps = [1, 6].flatMap { Self.steps(around: $0 * wanted, unit) }
        for step in steps {
            let marks = Self.count(of: step, in: range)
            let distance =
                abs(marks - count) + (marks > most ? 1_000 : 0)
                + (Self.isEven(step, in: range, rows: rows) ? 0 : 100) + (marks < 2 ? 200 : 0)
            // If two steps are equally good, the larger one is used.
            if distance <= best.distance { best = (distance, step) }
        }
        step = best.step
    }

    /// Whether the marks are the same number of rows apart.
    private static func isEven(_ step: Double, in range: ValueRange, rows: Int) -> Bool {
        let (first, last) = places(of: step, in: range)
        guard rows > 0, last - first >= 2, last - first < 64 else { return true }
        let plot = Rect(row: 0, column: 0, rows: rows, columns: 1)
        let layout = LineChart.Layout(plot, gutter: 0, axisRows: 0)
        let places = (0...Int(last - first)).compactMap {
            layout.row(range.share(of: (first + Double($0)) * step))
        }
        let distances = zip(places, places.dropFirst()).map { $0 - $1 }
        return distances.allSatisfy { $0 == distances[0] }
    }

    /// Round steps from a third to three times the desired step, ascending.
    private static func steps(around wanted: Double, _ unit: ChartSet.Unit) -> [Double] {
        guard wanted > 1e-290, wanted < 1e290 else { return [] }
        if unit == .seconds, wanted > 0.2 {
            let hours =
                wanted < 3_000 ? [] : steps(around: wanted / 3_600, .count).map { $0 * 3_600 }
            return times.filter { $0 >= wanted / 3 && $0 <= wanted * 3 } + hours
        }
        var steps: [Double] = []
        var step = round(wanted / 3)
        while step <= wanted * 3 {
            if unit != .count || step == step.rounded() { steps.append(step) }
            step = round(step * 1.01)
        }
        return steps.isEmpty && unit == .count ? [1] : steps
    }

    private static func count(of step: Double, in range: ValueRange) -> Int {
        let (first, last) = places(of: step, in: range)
        return abs(first) < 9e15 && abs(last) < 9e15 && last - first < 1e6
            ? Int(last - first) + 1 : .max / 2
    }

    private static func places(of step: Double, in range: ValueRange) -> (Double, Double) {
        ((range.low / step - 1e-9).rounded(.up), (range.high / step + 1e-9).rounded(.down))
    }

    /// The values to mark in a range. During an animation, this is not the range for which the step
    /// was chosen.
    func values(in range: ValueRange) -> [Double] {
        guard step > 0, step.isFinite else { return [] }
        let (first, last) = Self.places(of: step, in: range)
        // Beyond 2^53, neighbouring integers are the same Double.
        guard abs(first) < 9e15, abs(last) < 9e15, first <= last, last - first < 64 else {
            return []
        }
        return (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    func label(_ value: Double, in range: ValueRange) -> String {
        let largest = max(abs(range.low), abs(range.high))
        return ChartNumber.label(value, unit: unit, step: step, largest: largest)
    }

    func marks(in range: ValueRange) -> [LineChart.Mark] {
        values(in: range).map { LineChart.Mark(range.share(of: $0), label($0, in: range)) }
    }

    /// Rounds up to 1, 2, 2.5 or 5 times a power of ten.
    static func round(_ wanted: Double) -> Double {
        guard wanted > 0, wanted.isFinite else { return 1 }
        guard wanted > 1e-300, wanted < 1e300 else { return wanted }
        var power = 1.0
        while power > wanted { power /= 10 }
        while power * 10 <= wanted { power *= 10 }
        for factor in [1, 2, 2.5, 5] where power * factor >= wanted * (1 - 1e-9) {
            return power * factor
        }
        return power * 10
    }

    private static let times: [Double] = [
        1, 2, 5, 10, 15, 20, 30, 60, 120, 150, 180, 240, 300, 600, 900, 1_200, 1_800, 3_600, 7_200,
    ]
}
