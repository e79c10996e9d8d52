/// Lines, bars or areas over common dates, as a chart shows them.
package struct ChartSet: Equatable, Sendable {
    /// What the values count.
    package enum Unit: Hashable, Sendable {
        case number, seconds, percent
        /// Whole things.
        case count
    }

    /// How values are drawn.
    package enum Form: Hashable, Sendable {
        case line, bar, area
    }

    /// What the value of a week or a month is.
    package enum Summary: Hashable, Sendable {
        case mean, sum
    }

    package struct Line: Equatable, Sendable {
        package var name: String
        /// As 0xRRGGBB; nil: whatever tells it from the others.
        package var color: UInt32?
        package var form: Form
        /// One for each date; what is no number is a gap.
        package var values: [Double]
        /// What the values were before they were smoothed, to be drawn faintly; empty: nothing.
        package var raw: [Double]
        /// What the values are measured against, date by date; empty: nothing.
        package var reference: [Double]
        /// Where bars begin, date by date; empty: at zero.
        package var base: [Double] = []
        /// Whether the line is not shown at first.
        package var isHidden: Bool

        package init(
            name: String, color: UInt32? = nil, form: Form = .line, values: [Double],
            raw: [Double] = [], reference: [Double] = [], isHidden: Bool = false
        ) {
            self.name = name
            self.color = color
            self.form = form
            self.values = values
            self.raw = raw
            self.reference = reference
            self.isHidden = isHidden
        }
    }

    package var title: String
    package var unit: Unit
    /// Milliseconds since 1970 by the clock on the wall, whatever its zone; ascending.
    package var dates: [Int]
    /// How many seconds that clock was ahead of UTC, date by date; empty: nobody knows.
    package var offsets: [Int]
    /// What is written in place of the dates, one for each; empty: the dates.
    package var labels: [String]
    package var lines: [Line]
    /// Whether each line begins where the one before it ends.
    package var isStacked: Bool
    /// Whether what is shown at a date is drawn as shares of their sum.
    package var isPercentage: Bool
    /// Whether each line has an axis of its own.
    package var isYScaled: Bool
    package var summary: Summary
    /// What made the values of the raw ones, such as "median of 8"; empty: nothing did.
    package var smoothing = ""
    /// Whether a line leads from one sample to the next, rather than each being a dot.
    package var connects = true
    /// Only what is longer than this interrupts lines; in milliseconds.
    var shortestBreak: Int

    package init(
        title: String, unit: Unit = .number, dates: [Int], offsets: [Int] = [],
        labels: [String] = [], lines: [Line],
        isStacked: Bool = false, isPercentage: Bool = false, isYScaled: Bool = false,
        summary: Summary = .mean, shortestBreak: Int = 0
    ) {
        self.title = title
        self.unit = unit
        self.dates = dates
        self.offsets = offsets
        self.labels = labels
        self.lines = lines
        self.isStacked = isStacked
        self.isPercentage = isPercentage
        self.isYScaled = isYScaled
        self.summary = summary
        self.shortestBreak = shortestBreak
    }

    /// The samples before which lines are interrupted: after more than three usual distances.
    package func breaks(usual distance: Double?) -> [Int] {
        guard let distance else { return [] }
        let longest = max(3 * distance, Double(shortestBreak))
        return dates.indices.dropFirst().filter {
            Double(dates[$0] - dates[$0 - 1]) > longest
        }
    }

    /// Whether what is drawn of a date is one pile.
    package var isPiled: Bool { isStacked || isPercentage }

    /// Whether a line is drawn as a bar or an area from zero; in a pile every line is.
    package func isColumn(_ line: Int) -> Bool { isPiled || lines[line].form != .line }

    /// Whether columns are bars, each at its date, rather than areas from date to date.
    package var hasBars: Bool { lines.contains { $0.form == .bar } }

    /// Whether samples that are denser than columns are put together.
    package var isGrouped: Bool { hasColumns || !smoothing.isEmpty }

    package var hasColumns: Bool { lines.indices.contains { isColumn($0) } }
}
