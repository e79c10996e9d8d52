import ScrumCore

/// The samples in a chart's window as table rows, with a column for the date and for each line.
package struct ChartRows {
    private let chart: Chart
    private let hasFractions: Bool
    private let hasTimes: Bool
    private let columns: [(title: String, values: [Double])]

    package init(_ chart: Chart) {
        self.chart = chart
        hasFractions = chart.set.dates.contains { $0 % 1_000 != 0 }
        hasTimes = chart.set.dates.contains { $0 % 86_400_000 != 0 }
        columns = chart.set.lines.flatMap { line -> [(String, [Double])] in
            if !line.base.isEmpty {
                return [("\(line.name) from", line.base), ("\(line.name) to", line.values)]
            }
            return line.raw.isEmpty
                ? [(line.name, line.values)]
                : [(line.name, line.raw), ("\(line.name) (\(chart.set.smoothing))", line.values)]
        }
    }

    /// A smoothed line has an extra column for its raw values, and bars with a base have one for
    /// the base.
    package var titles: [String] {
        [chart.set.labels.isEmpty ? "date" : "label"] + columns.map(\.title)
    }

    /// The rows, including the values of hidden lines; a gap is an empty cell.
    package var rows: some Sequence<[String]> {
        chart.samples.indices(in: chart.window).lazy.map { index in
            [date(index)] + columns.map { number($0.values[index]) }
        }
    }

    /// The label or, without labels, the local date. If one date in the chart has a time, all have;
    /// a time without a known offset is in UTC.
    private func date(_ index: Int) -> String {
        if !chart.set.labels.isEmpty { return chart.set.labels[index] }
        let date = chart.set.dates[index]
        guard !hasFractions else { return "\(date)" }
        let offset = chart.set.offsets.isEmpty ? nil : chart.set.offsets[index]
        let seconds = DateAxis.seconds(date) - (offset ?? 0)
        let text = "\(Timestamp(seconds: seconds, utcOffset: offset ?? 0))"
        guard hasTimes else { return String(text.prefix(10)) }
        return offset == nil ? String(text.prefix(19)) + "Z" : text
    }

    /// Times and percentages are rounded to three decimals; other numbers keep all their digits.
    private func number(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        switch chart.set.unit {
        case .seconds, .percent: return ChartNumber.decimal(value, places: 3)
        case .number, .count:
            let isWhole = value == value.rounded() && abs(value) < 1e15
            return isWhole ? "\(Int(value))" : "\(value)"
        }
    }
}
