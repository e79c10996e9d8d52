extension ChartSet {
    /// What samples are put together by where they are too dense.
    package enum Period: Sendable {
        /// From Monday on.
        case week
        case month
    }

    /// The shortest period of which a plot has a column each; nil: the samples fit as they are.
    package func period(of samples: Range<Int>, columns: Int) -> Period? {
        guard samples.count > max(1, columns), labels.isEmpty else { return nil }
        var weeks = 0
        var last: Int?
        for date in dates[samples] {
            let start = Self.start(of: .week, at: date)
            if start != last { weeks += 1 }
            last = start
        }
        return weeks <= columns ? .week : .month
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
        let length = 86_400_000
        let day = Timestamp.floorDivide(date, length)
        guard period == .month else { return Timestamp.monday(ofDay: day) * length }
        return (day - Timestamp.civil(day).day + 1) * length
    }
}
