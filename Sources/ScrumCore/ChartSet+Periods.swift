extension ChartSet {
    /// A period for grouping dense samples.
    package enum Period: Hashable, Sendable {
        /// A number of milliseconds, counted from midnight; at most a day.
        case time(Int)
        /// A week, starting on Monday.
        case week
        /// A number of months, counted from January of year 0.
        case months(Int)

        package static let hour = time(3_600_000)
        package static let day = time(86_400_000)
        package static let month = months(1)
        package static let year = months(12)
        static let century = months(1_200)

        /// All periods, shortest first; each is a few times as long as the previous one.
        static let all: [Period] =
            [
                2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 15_000, 60_000, 300_000, 900_000,
                3_600_000, 14_400_000, 86_400_000,
            ].map(time) + [week] + [1, 3, 12, 60, 240, 1_200].map(months)

        /// The length in milliseconds; for months, the average length.
        package var length: Int {
            switch self {
            case .time(let length): length
            case .week: 7 * 86_400_000
            case .months(let count): count * 2_629_746_000
            }
        }

        /// The minimum length in milliseconds.
        fileprivate var shortest: Int {
            if case .months(let count) = self { return count * 28 * 86_400_000 }
            return length
        }
    }

    /// The median gap between consecutive dates in milliseconds; nil if there are fewer than two
    /// dates.
    package var typicalDistance: Double? {
        let distances = zip(dates, dates.dropFirst()).map { Double($1 - $0) }
        return distances.isEmpty ? nil : distances.median
    }

    /// The shortest period that fills at least one plot column; nil if the samples fit without
    /// grouping.
    ///
    /// The plot shows `span` milliseconds in `columns` columns; `usual` is the typical gap between
    /// dates in milliseconds.
    package func period(span: Int, columns: Int, usual: Double?) -> Period? {
        guard labels.isEmpty, let usual else { return nil }
        let column = Double(span) / Double(max(1, columns))
        guard usual < column else { return nil }
        return Period.all.first {
            Double($0.length) >= max(column, usual * 1.5)
        } ?? .century
    }

    /// Combines the samples in each period into one sample at the start of the period.
    package func grouped(by period: Period) -> ChartSet {
        var begins: [Int] = []
        var starts: [Int] = []
        let shortest = period.shortest
        for (index, date) in dates.enumerated() {
            // This date must be in the same period, so skip the slow calendar arithmetic.
            if let last = starts.last, date < last + shortest { continue }
            let start = Self.start(of: period, at: date)
            if start != starts.last {
                starts.append(start)
                begins.append(index)
            }
        }
        let ranges = zip(begins, begins.dropFirst() + [dates.count]).map { $0..<$1 }
        var set = self
        set.dates = starts
        set.offsets = []
        for index in lines.indices {
            // A smoothed line shows the median of each period's raw values.
            set.lines[index].values =
                lines[index].raw.isEmpty
                ? summaries(of: lines[index].values, ranges, summary)
                : ranges.map { range in
                    lines[index].raw[range].filter(\.isFinite).median
                }
            set.lines[index].raw = []
            set.lines[index].reference = summaries(of: lines[index].reference, ranges, .mean)
        }
        return set
    }

    private func summaries(
        of values: [Double], _ ranges: [Range<Int>], _ summary: Summary
    ) -> [Double] {
        guard !values.isEmpty else { return [] }
        return ranges.map { range in
            var (sum, count) = (0.0, 0)
            for index in range where values[index].isFinite {
                sum += values[index]
                count += 1
            }
            guard count > 0 else { return .nan }
            return summary == .sum ? sum : sum / Double(count)
        }
    }

    private static func start(of period: Period, at date: Int) -> Int {
        let day = Timestamp.floorDivide(date, Period.day.length)
        switch period {
        case .time(let length): return Timestamp.floorDivide(date, length) * length
        case .week: return Timestamp.monday(ofDay: day) * Period.day.length
        case .months(let count):
            let civil = Timestamp.civil(day)
            let months = civil.year * 12 + civil.month - 1
            let first = Timestamp.floorDivide(months, count) * count
            let year = Timestamp.floorDivide(first, 12)
            return Timestamp.day(year: year, month: first - year * 12 + 1, day: 1)
                * Period.day.length
        }
    }
}
