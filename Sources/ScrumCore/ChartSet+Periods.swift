extension ChartSet {
    /// What samples are put together by where they are too dense.
    package enum Period: Sendable, CaseIterable {
        case hour, day
        /// From Monday on.
        case week
        case month, year, century

        /// How long one is, in milliseconds; months and years as they are on average.
        package var length: Int {
            switch self {
            case .hour: 3_600_000
            case .day: 86_400_000
            case .week: 7 * 86_400_000
            case .month: 2_629_746_000
            case .year: 31_556_952_000
            case .century: 3_155_695_200_000
            }
        }
    }

    /// The usual distance of two dates, in milliseconds; nil for fewer than two dates.
    package var usualDistance: Double? {
        let distances = zip(dates, dates.dropFirst()).map { Double($1 - $0) }
        return distances.isEmpty ? nil : distances.median
    }

    /// The shortest period of which a plot has a column each; nil: the samples fit as they are.
    ///
    /// The plot shows a span of milliseconds on so many columns; dates are usually `usual` apart.
    package func period(span: Int, columns: Int, usual: Double?) -> Period? {
        guard labels.isEmpty, let usual else { return nil }
        let column = Double(span) / Double(max(1, columns))
        guard usual < column else { return nil }
        return Period.allCases.first {
            Double($0.length) >= max(column, usual * 1.5)
        } ?? .century
    }

    /// One sample for each period that has any, at its beginning.
    package func grouped(by period: Period) -> ChartSet {
        var begins: [Int] = []
        var starts: [Int] = []
        for (index, date) in dates.enumerated() {
            let start = Self.start(of: period, at: date)
            if start != starts.last {
                starts.append(start)
                begins.append(index)
            }
        }
        let ranges = zip(begins, begins.dropFirst() + [dates.count]).map { $0..<$1 }
        var set = self
        set.dates = starts
        for index in lines.indices {
            set.lines[index].values = summaries(of: lines[index].values, ranges, summary)
            set.lines[index].raw = summaries(of: lines[index].raw, ranges, summary)
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
        case .hour, .day:
            return Timestamp.floorDivide(date, period.length) * period.length
        case .week: return Timestamp.monday(ofDay: day) * Period.day.length
        case .month: return (day - Timestamp.civil(day).day + 1) * Period.day.length
        case .year, .century:
            let count = period == .year ? 1 : 100
            let year = Timestamp.floorDivide(Timestamp.civil(day).year, count) * count
            return Timestamp.day(year: year, month: 1, day: 1) * Period.day.length
        }
    }
}
