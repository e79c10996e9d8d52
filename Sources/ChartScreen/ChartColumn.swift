import ScrumCore

/// The pieces of bars or areas at one place, stacked or side by side.
struct ChartColumn {
    /// From the lower to the upper edge, in values of the axis or as fractions of its height.
    struct Piece: Equatable {
        let line: Int
        let low: Double
        let high: Double
    }

    private(set) var pieces: [Piece] = []

    /// `value` is nil in a gap; a disappearing line has a weight below 1.
    init(
        _ set: ChartSet, lines: some Sequence<Int>, weight: (Int) -> Double,
        value: (Int) -> Double?
    ) {
        let values = lines.compactMap { line -> (line: Int, value: Double)? in
            guard set.isColumn(line), weight(line) > 0, let value = value(line), value.isFinite
            else { return nil }
            return (line, (set.isPercentage ? max(0, value) : value) * weight(line))
        }
        // Halve the values so that no sum overflows.
        let half = values.reduce(0) { $0 + $1.value / 2 }
        var (up, down) = (0.0, 0.0)
        for (line, value) in values {
            var height = value
            if set.isPercentage {
                guard half > 0 else { continue }
                height = half.isFinite ? value / 2 / half * 100 : 0
            }
            guard set.isPiled else {
                pieces.append(Piece(line: line, low: min(0, height), high: max(0, height)))
                continue
            }
            if height >= 0 {
                let top = min(up + height, .greatestFiniteMagnitude)
                pieces.append(Piece(line: line, low: up, high: top))
                up = top
            } else {
                let bottom = max(down + height, -.greatestFiniteMagnitude)
                pieces.append(Piece(line: line, low: bottom, high: down))
                down = bottom
            }
        }
    }

    /// From zero to the end of the pieces; nil without pieces.
    var range: ValueRange? {
        guard !pieces.isEmpty else { return nil }
        return pieces.reduce(ValueRange(0, 0)) { $0.union(ValueRange($1.low, $1.high)) }
    }
}
