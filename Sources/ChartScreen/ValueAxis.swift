import ScrumCore
import TerminalUI
import Widgets

/// Round values up the side of a chart.
package struct ValueAxis: Equatable, Sendable {
    package let unit: ChartSet.Unit
    /// The distance of the marks: 1, 2, 2.5 or 5 times a power of ten, or a round time.
    package let step: Double

    /// The step that divides a range into at most `count` parts.
    package init(_ range: ValueRange, unit: ChartSet.Unit, count: Int) {
        self.unit = unit
        let wanted = range.span / Double(max(count, 1))
        switch unit {
        case .number, .percent: step = Self.round(wanted)
        case .count: step = max(1, Self.round(wanted))
        case .seconds: step = Self.roundTime(wanted)
        }
    }

    /// The marks in a range, which may be on its way to the one the step was chosen for.
    package func values(in range: ValueRange) -> [Double] {
        guard step > 0, step.isFinite else { return [] }
        let first = (range.low / step - 1e-9).rounded(.up)
        let last = (range.high / step + 1e-9).rounded(.down)
        // Beyond 2^53 neighbours are the same number.
        guard abs(first) < 9e15, abs(last) < 9e15, first <= last, last - first < 64 else {
            return []
        }
        return (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    package func label(_ value: Double, in range: ValueRange) -> String {
        let largest = max(abs(range.low), abs(range.high))
        return ChartNumber.label(value, unit: unit, step: step, largest: largest)
    }

    package func marks(in range: ValueRange) -> [LineChart.Mark] {
        values(in: range).map { LineChart.Mark(range.share(of: $0), label($0, in: range)) }
    }

    /// The next of 1, 2, 2.5 and 5 times a power of ten.
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
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600,
    ]

    private static func roundTime(_ wanted: Double) -> Double {
        if wanted <= 0.5 { return round(wanted) }
        return times.first { $0 >= wanted * (1 - 1e-9) } ?? round(wanted / 3_600) * 3_600
    }
}
