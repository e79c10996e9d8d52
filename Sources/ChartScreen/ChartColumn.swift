import ScrumCore
import Widgets

/// The pieces of bars or areas at one position, stacked or side by side.
struct ChartColumn {
    /// The pieces, in axis values.
    private(set) var pieces: [ColumnChart.Piece] = []

    /// `value` returns nil in a gap; `weight` returns less than 1 for a line that is appearing or
    /// disappearing.
    init(
        _ set: ChartSet, lines: some Sequence<Int>, weight: (Int) -> Double,
        value: (Int) -> Double?
    ) {
        let values = lines.compactMap { line -> (line: Int, value: Double)? in
            guard set.isColumn(line), weight(line) > 0, let value = value(line), value.isFinite
            else { return nil }
            return (line, (set.isPercentage ? max(0, value) : value) * weight(line))
        }
        // Half the sum, because the whole sum could overflow.
        let half = values.reduce(0) { $0 + $1.value / 2 }
        var (up, down) = (0.0, 0.0)
        for (line, value) in values {
            var height = value
            if set.isPercentage {
                guard half > 0 else { continue }
                height = half.isFinite ? value / 2 / half * 100 : 0
            }
            guard set.isPiled else {
                pieces.append(
                    ColumnChart.Piece(line: line, low: min(0, height), high: max(0, height)))
                continue
            }
            if height >= 0 {
                let top = min(up + height, .greatestFiniteMagnitude)
                pieces.append(ColumnChart.Piece(line: line, low: up, high: top))
                up = top
            } else {
                let bottom = max(down + height, -.greatestFiniteMagnitude)
                pieces.append(ColumnChart.Piece(line: line, low: bottom, high: down))
                down = bottom
            }
        }
    }

    /// The range from zero to the ends of the pieces; nil if there are none.
    var range: ValueRange? {
        guard !pieces.isEmpty else { return nil }
        return pieces.reduce(ValueRange(0, 0)) { $0.union(ValueRange($1.low, $1.high)) }
    }
}
