import TerminalUI

/// A straight line between two points.
struct Segment {
    var startX: Double
    var startY: Double
    var endX: Double
    var endY: Double

    init(_ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double) {
        self.startX = startX
        self.startY = startY
        self.endX = endX
        self.endY = endY
    }

    var isFinite: Bool {
        startX.isFinite && startY.isFinite && endX.isFinite && endY.isFinite
    }

    /// The part inside a rectangle with a corner at the origin; nil if the segment is outside.
    func clipped(width: Double, height: Double) -> Segment? {
        guard isFinite, width > 0, height > 0 else { return nil }
        var first = 0.0
        var last = 1.0
        let (dx, dy) = (endX - startX, endY - startY)
        guard dx.isFinite, dy.isFinite else { return nil }
        for (delta, toLow, toHigh) in [
            (dx, -startX, width - startX), (dy, -startY, height - startY),
        ] {
            if delta == 0 {
                guard toLow <= 0, toHigh >= 0 else { return nil }
                continue
            }
            first = max(first, min(toLow / delta, toHigh / delta))
            last = min(last, max(toLow / delta, toHigh / delta))
        }
        guard first <= last else { return nil }
        func inside(_ value: Double, _ limit: Double) -> Double { min(max(value, 0), limit) }
        return Segment(
            inside(startX + first * dx, width), inside(startY + first * dy, height),
            inside(startX + last * dx, width), inside(startY + last * dy, height))
    }

    /// Columns outside which no point at a height is within a distance of the segment.
    func columns(within distance: Double, y: Double) -> ClosedRange<Double> {
        let (dx, dy) = (endX - startX, endY - startY)
        let (left, right) = (min(startX, endX) - distance, max(startX, endX) + distance)
        let middle = startX + (y - startY) * dx / dy
        let reach = distance * (1 + abs(dx / dy))
        guard middle.isFinite, reach.isFinite else { return left...right }
        return max(left, min(middle - reach, right))...min(right, max(middle + reach, left))
    }

    func squaredDistance(_ x: Double, _ y: Double) -> Double {
        let (dx, dy) = (endX - startX, endY - startY)
        let length = dx * dx + dy * dy
        let along = length > 0 ? ((x - startX) * dx + (y - startY) * dy) / length : 0
        let share = min(max(along, 0), 1)
        let (offX, offY) = (startX + share * dx - x, startY + share * dy - y)
        return offX * offX + offY * offY
    }
}
