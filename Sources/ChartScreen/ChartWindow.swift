/// The visible part of the dates, from 0 (first) to 1 (last).
struct ChartWindow: Equatable, Sendable {
    let lower: Double
    let upper: Double

    static let whole = ChartWindow(0, 1)

    init(_ lower: Double, _ upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    var width: Double { upper - lower }
    var middle: Double { (lower + upper) / 2 }

    func contains(_ place: Double) -> Bool { place >= lower && place <= upper }

    /// A position relative to the window: 0 at its left edge, 1 at its right edge.
    func share(of place: Double) -> Double {
        width > 0 ? (place - lower) / width : 0.5
    }

    /// The position at a fraction of the window's width.
    func place(at share: Double) -> Double { lower + share * width }

    /// The window moved by a distance, with the same width and within the dates.
    func moved(by distance: Double) -> ChartWindow {
        if lower + distance <= 0 { return ChartWindow(0, min(width, 1)) }
        if upper + distance >= 1 { return ChartWindow(max(0, 1 - width), 1) }
        return ChartWindow(lower + distance, upper + distance)
    }
}
