import Testing

@testable import ScrumCore

@Suite struct ChartSetTests {
    private static let day = 86_400_000
    /// Monday 2026-01-05.
    private static let monday = 20_458 * day

    private static func set(days: [Int], _ values: [Double]) -> ChartSet {
        ChartSet(
            title: "Chart", dates: days.map { monday + $0 * day + 34_200_000 },
            lines: [.init(name: "y", values: values)])
    }

    private static func breaks(days: Int..., shortest: Int = 0) -> [Int] {
        var set = set(days: days, [])
        set.shortestBreak = shortest
        return set.breaks(usual: set.typicalDistance)
    }

    @Test("A line breaks at gaps longer than three times the usual interval")
    func breaks() {
        #expect(Self.breaks(days: 0, 1, 2, 3, 6, 7, 8) == [])
        #expect(Self.breaks(days: 0, 1, 2, 3, 7, 8, 9, 30) == [4, 7])
        #expect(Self.breaks(days: 0, 1, 2, 3, 13, 14, 15, 26, shortest: 10 * Self.day) == [7])
        #expect(Self.breaks() == [])
        #expect(Self.breaks(days: 4) == [])
    }

    @Test("Weeks begin on Monday, and gaps are ignored")
    func weeks() {
        var set = Self.set(days: [3, 4, 7, 8, 21], [2, 4, .nan, 5, .nan])
        set.lines[0].reference = [10, 20, 30, .nan, 30]
        let weeks = set.grouped(by: .week)
        #expect(weeks.dates == [0, 7, 21].map { Self.monday + $0 * Self.day })
        #expect("\(weeks.lines[0].values)" == "[3.0, 5.0, nan]")
        #expect(weeks.lines[0].reference == [15, 30, 30])
        set.summary = .sum
        #expect("\(set.grouped(by: .week).lines[0].values)" == "[6.0, 5.0, nan]")
    }

    @Test("Grouping a smoothed line takes the median of its raw values, then drops the raw values")
    func smoothed() {
        var set = Self.set(days: [0, 1, 2, 7, 21], [20, 20, 20, 20, 20])
        set.lines[0].raw = [1, 9, 2, 5, .nan]
        let weeks = set.grouped(by: .week)
        #expect("\(weeks.lines[0].values)" == "[2.0, 5.0, nan]")
        #expect(weeks.lines[0].raw.isEmpty)
    }

    @Test("Months begin on their first day")
    func months() {
        let months = Self.set(days: [0, 26, 27, 100], [1, 3, 5, 7]).grouped(by: .month)
        let starts = months.dates.map { "\(Timestamp(seconds: $0 / 1_000, utcOffset: 0))" }
        #expect(starts == ["2026-01", "2026-02", "2026-04"].map { $0 + "-01T00:00:00+00:00" })
        #expect(months.lines[0].values == [2, 5, 7])
    }

    @Test("Samples are grouped only if they are denser than the columns")
    func periods() {
        let set = Self.set(days: (0..<70).map { $0 }, Array(repeating: 1, count: 70))
        func period(_ span: Int, _ columns: Int) -> ChartSet.Period? {
            set.period(span: span, columns: columns, usual: set.typicalDistance)
        }
        #expect(period(70 * Self.day, 70) == nil)
        #expect(period(70 * Self.day, 69) == .week)
        #expect(period(70 * Self.day, 10) == .week)
        #expect(period(70 * Self.day, 9) == .month)
        #expect(period(70 * Self.day, 2) == .months(3))
        #expect(period(700 * Self.day, 3) == .year)
        #expect(period(20 * Self.day, 20) == nil)
        #expect(period(70 * Self.day, 0) == .months(3))
        #expect(period(.max, 1) == .century)
        var weekdays = set
        weekdays.labels = Array(repeating: "Monday", count: 70)
        #expect(weekdays.period(span: 70 * Self.day, columns: 9, usual: 1) == nil)
    }

    /// If there is a sample every second, each bar covers a few seconds, not a whole hour.
    @Test(
        "At least one column in ten has a bar, whatever the interval between samples",
        arguments: [1, 7, 1_000, 60_000, 200_000, 3_600_000, 86_400_000, 2_629_746_000])
    func enoughBars(distance: Int) throws {
        for count in [90, 365, 1_000, 5_000] {
            var set = Self.set(days: Array(0..<count), Array(repeating: 1, count: count))
            set.dates = (0..<count).map { 1_500_000_000_000 + $0 * distance }
            let span = count * distance
            let period = try #require(
                set.period(span: span, columns: 80, usual: Double(distance)))
            #expect((8...82).contains(set.grouped(by: period).dates.count), "\(period)")
        }
    }

    @Test("Hours, days and years follow the calendar")
    func otherPeriods() {
        var set = Self.set(days: [0, 1, 400], [1, 2, 3])
        #expect(set.grouped(by: .day).dates == [0, 1, 400].map { Self.monday + $0 * Self.day })
        #expect(set.grouped(by: .hour).dates == set.dates.map { $0 - 1_800_000 })
        let years = set.grouped(by: .year)
        #expect(years.dates == [Self.monday - 4 * Self.day, Self.monday + 361 * Self.day])
        #expect(years.lines[0].values == [1.5, 3])
        let quarters = set.grouped(by: .months(3))
        #expect(quarters.dates == [Self.monday - 4 * Self.day, Self.monday + 361 * Self.day])
        let seconds = set.grouped(by: .time(5_000))
        #expect(seconds.dates == set.dates.map { $0 / 5_000 * 5_000 })
        set.dates[0] = -4_000_000_000_000
        #expect(set.grouped(by: .century).lines[0].values == [1, 2.5])
    }
}
