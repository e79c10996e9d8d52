import ScrumCore
import TestSupport
import Testing

@testable import ChartScreen

@Suite struct DateAxisTests {
    private func labels(
        _ start: String, _ end: String, columns: Int = 60, names: DateNames = .english
    ) -> [String] {
        let (from, to) = (Self.date(start), Self.date(end))
        let axis = DateAxis(span: to - from, columns: columns, names: names)
        return axis.dates(from: from, to: to).map { axis.label($0, names: names) }
    }

    private static func date(_ text: String) -> Int {
        (Timestamp(iso8601: text + "Z")?.seconds ?? 0) * 1_000
    }

    @Test(
        "The precision of date labels depends on the window's span",
        arguments: [
            (
                "2026-03-01T09:00:00", "2026-03-01T09:01:00",
                [
                    "09:00:00", "09:00:10", "09:00:20", "09:00:30", "09:00:40", "09:00:50",
                    "09:01:00",
                ]
            ),
            (
                "2026-03-01T09:00:00", "2026-03-01T10:00:00",
                ["09:00", "09:10", "09:20", "09:30", "09:40", "09:50", "10:00"]
            ),
            (
                "2026-03-01T20:00:00", "2026-03-02T04:00:00",
                ["20:00", "22:00", "Mar 2", "02:00", "04:00"]
            ),
            (
                "2026-03-01T00:00:00", "2026-03-08T00:00:00",
                ["Mar 1", "Mar 2", "Mar 3", "Mar 4", "Mar 5", "Mar 6", "Mar 7", "Mar 8"]
            ),
            (
                "2026-02-20T00:00:00", "2026-04-05T00:00:00",
                ["Feb 23", "Mar 2", "Mar 9", "Mar 16", "Mar 23", "Mar 30"]
            ),
            (
                "2026-09-15T00:00:00", "2027-06-01T00:00:00",
                ["Oct", "Nov", "Dec", "2027", "Feb", "Mar", "Apr", "May", "Jun"]
            ),
            (
                "2025-06-01T00:00:00", "2028-02-01T00:00:00",
                ["Jul", "2026", "Jul", "2027", "Jul", "2028"]
            ),
            (
                "1990-06-01T00:00:00", "2026-02-01T00:00:00",
                ["1995", "2000", "2005", "2010", "2015", "2020", "2025"]
            ),
            (
                "0001-01-01T00:00:00", "2026-02-01T00:00:00",
                ["500", "1000", "1500", "2000"]
            ),
        ])
    func spans(start: String, end: String, expected: [String]) {
        #expect(labels(start, end) == expected)
    }

    /// Marks keep their dates while the window moves; only the first and last ones change.
    @Test("Date labels keep their dates while the window moves", arguments: [1, 7, 40, 200, 1_500])
    func panning(days: Int) {
        let start = Self.date("2026-01-01T00:00:00")
        let span = days * 86_400_000
        let axis = DateAxis(span: span, columns: 80, names: .english)
        let all = axis.dates(from: start, to: start + 2 * span)
        for step in 0...20 {
            let from = start + span * step / 20
            let moved = DateAxis(span: span, columns: 80, names: .english)
            #expect(moved == axis)
            #expect(
                moved.dates(from: from, to: from + span)
                    == all.filter { $0 >= from && $0 <= from + span })
        }
    }

    @Test("Date labels never touch, whatever the width and span")
    func spacing() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let span = 1 << Int.random(in: 10...50, using: &generator)
            let columns = Int.random(in: 10...300, using: &generator)
            let start = Int.random(in: -1_000_000_000_000...2_000_000_000_000, using: &generator)
            let axis = DateAxis(span: span, columns: columns, names: .english)
            let dates = axis.dates(from: start, to: start + span)
            for (one, next) in zip(dates, dates.dropFirst()) {
                let distance = Double(next - one) / Double(span) * Double(columns)
                #expect(distance >= Double(axis.label(one, names: .english).count) + 1)
            }
            #expect(dates.count <= columns / 5 + 1)
        }
    }

    @Test("Dates can be shown in other languages")
    func languages() {
        var names = DateNames.english
        names.isDayFirst = true
        names.months[2] = "März"
        #expect(
            labels("2026-03-01T00:00:00", "2026-03-08T00:00:00", names: names)
                == ["2 März", "4 März", "6 März", "8 März"])
        let date = Self.date("2026-03-05T09:30:00")
        #expect(names.date(date, withTime: true) == "Thu 5 März 2026 09:30")
        #expect(DateNames.english.date(date, withTime: false) == "Thu, Mar 5, 2026")
    }

    @Test("Windows in the distant past or future have few marks")
    func farAway() {
        for start in [-8_640_000_000_000_000, 8_639_000_000_000_000] {
            let axis = DateAxis(span: 1_000_000_000_000, columns: 50, names: .english)
            #expect(axis.dates(from: start, to: start + 1_000_000_000_000).count < 30)
        }
        let whole = DateAxis(span: 17_280_000_000_000_000, columns: 50, names: .english)
        let dates = whole.dates(from: -8_640_000_000_000_000, to: 8_640_000_000_000_000)
        #expect(dates.count < 60)
    }

    @Test(
        "The label for grouped samples names their period",
        arguments: [
            (ChartSet.Period.time(5_000), "Tue, Jan 1, 2019 00:00:00"),
            (.time(60_000), "Tue, Jan 1, 2019 00:00"),
            (.time(300_000), "Tue, Jan 1, 2019 00:00"), (.hour, "Tue, Jan 1, 2019 00:00"),
            (.day, "Tue, Jan 1, 2019"), (.week, "week of Jan 1, 2019"), (.month, "Jan 2019"),
            (.months(3), "Jan–Mar 2019"), (.year, "2019"), (.months(60), "2019–2023"),
        ])
    func periods(period: ChartSet.Period, name: String) {
        #expect(DateNames.english.period(period, from: 1_546_300_800_000) == name)
    }
}
