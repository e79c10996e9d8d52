/// Lines, bars or areas over common dates.
package struct ChartSet: Equatable, Sendable {
    /// The unit of the values.
    package enum Unit: Hashable, Sendable {
        case number, seconds, percent
        /// Whole numbers.
        case count
    }

    /// The shape of a line.
    package enum Form: Hashable, Sendable {
        case line, bar, area
    }

    /// How values of a week or month are combined.
    package enum Summary: Hashable, Sendable {
        case mean, sum
    }

    package struct Line: Equatable, Sendable {
        package var name: String
        /// As 0xRRGGBB; nil: chosen to differ from the others.
        package var color: UInt32?
        package var form: Form
        /// One per date; NaN is a gap.
        package var values: [Double]
        /// The values before smoothing, drawn faintly; may be empty.
        package var raw: [Double]
        /// Reference values per date; may be empty.
        package var reference: [Double]
        /// The lower ends of bars per date; empty: zero.
        package var base: [Double] = []
        /// Whether the line is hidden at first.
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
    /// Milliseconds since 1970 in local wall-clock time, ascending.
    package var dates: [Int]
    /// The clock's offset from UTC in seconds, per date; empty: unknown.
    package var offsets: [Int]
    /// Labels instead of dates, one each; empty: dates.
    package var labels: [String]
    package var lines: [Line]
    /// Whether each line starts where the previous one ends.
    package var isStacked: Bool
    /// Whether values are drawn as shares of their sum.
    package var isPercentage: Bool
    /// Whether each line has its own axis.
    package var isYScaled: Bool
    package var summary: Summary
    /// The smoothing of `raw`, such as "median of 8"; empty: none.
    package var smoothing = ""
    /// Whether samples are connected, rather than drawn as dots.
    package var connects = true
    /// The line to highlight at first while others are dimmed; nil highlights all.
    package var focus: Int?
    /// The shortest break that interrupts a line, in milliseconds.
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

    /// The samples that follow a break of more than three usual distances.
    package func breaks(usual distance: Double?) -> [Int] {
        guard let distance else { return [] }
        let longest = max(3 * distance, Double(shortestBreak))
        return dates.indices.dropFirst().filter {
            Double(dates[$0] - dates[$0 - 1]) > longest
        }
    }

    /// Whether the values of a date form one stack.
    package var isPiled: Bool { isStacked || isPercentage }

    /// Whether a line is a bar or an area from zero; in a stack every line is.
    package func isColumn(_ line: Int) -> Bool { isPiled || lines[line].form != .line }

    /// Whether columns are separate bars at their dates, rather than areas.
    package var hasBars: Bool { lines.contains { $0.form == .bar } }

    /// Whether samples denser than columns are grouped.
    package var isGrouped: Bool { hasColumns || !smoothing.isEmpty }

    package var hasColumns: Bool { lines.indices.contains { isColumn($0) } }
}
