/// Lines over common dates, as a chart shows them.
package struct ChartSet: Equatable, Sendable {
    /// What the values count.
    package enum Unit: Hashable, Sendable {
        case number, seconds, percent
        /// Whole things.
        case count
    }

    package struct Line: Equatable, Sendable {
        package var name: String
        /// As 0xRRGGBB; nil: whatever tells it from the others.
        package var color: UInt32?
        /// One for each date; what is no number is a gap.
        package var values: [Double]
        /// Whether the line is not shown at first.
        package var isHidden: Bool

        package init(
            name: String, color: UInt32? = nil, values: [Double], isHidden: Bool = false
        ) {
            self.name = name
            self.color = color
            self.values = values
            self.isHidden = isHidden
        }
    }

    package var title: String
    package var unit: Unit
    /// Milliseconds since 1970 by the clock on the wall, whatever its zone; ascending.
    package var dates: [Int]
    package var lines: [Line]

    package init(title: String, unit: Unit = .number, dates: [Int], lines: [Line]) {
        self.title = title
        self.unit = unit
        self.dates = dates
        self.lines = lines
    }
}
