/// Lines, bars or areas that share the same dates.
package struct ChartSet: Equatable, Sendable {
    /// The unit of the values.
    package enum Unit: Hashable, Sendable {
        case number, seconds, percent
        /// Whole numbers.
        case count
    }

    /// How a line is drawn.
    package enum Form: Hashable, Sendable {
        case line, bar, area
    }

    /// How values are combined when they are grouped by period.
    package enum Summary: Hashable, Sendable {
        case mean, sum
    }

    package struct Line: Equatable, Sendable {
        package var name: String
        /// The colour as 0xRRGGBB; nil to choose one that differs from the others.
        package var color: UInt32?
        package var form: Form
        /// One value per date; NaN leaves a gap.
        package var values: [Double]
        /// The values before smoothing, drawn faintly; may be empty.
        package var raw: [Double]
        /// One reference value per date; may be empty.
        package var reference: [Double]
        /// The lower end of each date's bar; if the array is empty, bars start at zero.
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
    /// The clock's offset from UTC on each date, in seconds; empty if unknown.
    package var offsets: [Int]
    /// Labels to show instead of the dates, one per date; if empty, the dates are shown.
    package var labels: [String]
    package var lines: [Line]
    /// Whether each line is stacked on the previous one.
    package var isStacked: Bool
    /// Whether values are drawn as shares of each date's total.
    package var isPercentage: Bool
    /// Whether each line has its own y axis.
    package var isYScaled: Bool
    package var summary: Summary
    /// How the raw values are smoothed, such as "median of 8"; empty if they are not.
    package var smoothing = ""
    /// Whether samples are connected, rather than drawn as dots.
    package var connects = true
    /// The line to highlight at first, with the others dimmed; nil highlights all.
    package var focus: Int?
    /// Gaps of up to this many milliseconds never interrupt a line.
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

    /// The indices of the samples after a break.
    ///
    /// A break is longer than both `shortestBreak` and three times the typical gap, `distance`.
    package func breaks(usual distance: Double?) -> [Int] {
        guard let distance else { return [] }
        let longest = max(3 * distance, Double(shortestBreak))
        return dates.indices.dropFirst().filter {
            Double(dates[$0] - dates[$0 - 1]) > longest
        }
    }

    /// Whether each date's values are stacked.
    package var isPiled: Bool { isStacked || isPercentage }

    /// Whether a line is drawn as bars or an area; in a stack, every line is.
    package func isColumn(_ line: Int) -> Bool { isPiled || lines[line].form != .line }

    /// Whether any line is drawn as separate bars.
    package var hasBars: Bool { lines.contains { $0.form == .bar } }

    /// Whether samples are grouped if they are denser than the plot's columns.
    package var isGrouped: Bool { hasColumns || !smoothing.isEmpty }

    package var hasColumns: Bool { lines.indices.contains { isColumn($0) } }
}
