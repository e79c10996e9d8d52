import Testing

@testable import ScrumCore

@Suite struct MeetingChartsTests {
    /// 2026-11-18T09:00:00+01:00, a Wednesday.
    private static let start = 1_794_988_800

    private static func meeting(
        day: Int, hours: Int = 0, planned: Int = 600, taken: [String: Int], absent: [String] = []
    ) -> MeetingRecord {
        var people = taken.sorted { $0.key < $1.key }.map {
            MeetingRecord.Person(
                name: $0.key, planned: .seconds(300), taken: .seconds($0.value), order: 1)
        }
        people += absent.map { .init(name: $0, planned: .seconds(300), isAbsent: true) }
        return MeetingRecord(
            id: "\(day)", scrum: .init(title: "Design"),
            start: Timestamp(
                seconds: start + day * 86_400 - hours * 3_600, utcOffset: 3_600 + hours * 3_600),
            planned: .seconds(planned), elapsed: .seconds(taken.values.reduce(0, +)),
            people: people)
    }

    @Test("Each person's share of the time is charted")
    func people() {
        let sets = MeetingCharts([
            Self.meeting(day: 0, taken: ["Cathy": 300, "Daisy": 100]),
            Self.meeting(day: 1, taken: ["Cathy": 200], absent: ["Daisy"]),
            Self.meeting(day: 2, taken: ["Daisy": 50, "Simon": 150]),
        ]).sets()
        #expect(
            sets.map(\.title) == [
                "Turns per person", "Length against plan", "Meeting overtime",
                "Share of the talking time", "Meetings per week", "Typical length by weekday",
                "Turns by weekday", "Attendance", "Absences", "Absences by weekday",
                "Spread of the turns",
            ])
        #expect(
            sets.map(\.unit) == [
                .seconds, .seconds, .seconds, .percent, .count, .seconds, .seconds, .count, .count,
                .count, .seconds,
            ])
        #expect(sets[8].lines.map(\.name) == ["Daisy"])
        #expect(sets[8].lines[0].values == [0, 1, 0])
        let day = 86_400_000
        let first = (Self.start + 3_600) * 1_000
        #expect(sets[0].dates == [first, first + day, first + 2 * day])
        #expect(sets[0].lines.map(\.name) == ["Cathy", "Daisy", "Simon"])
        #expect(
            sets[0].lines.map { "\($0.raw)" } == [
                "[300.0, 200.0, nan]", "[100.0, nan, 50.0]", "[nan, nan, 150.0]",
            ])
        #expect(
            sets[3].lines.map { "\($0.values)" } == [
                "[75.0, 100.0, nan]", "[25.0, nan, 25.0]", "[nan, nan, 75.0]",
            ])
        #expect(sets[1].lines.map(\.name) == ["Length", "Planned"])
        #expect(sets[1].lines[0].values == [400, 200, 200])
        #expect(sets[1].lines[1].values == [600, 600, 600])
    }

    @Test("Lines are drawn for the eight people with the most time, wherever they are listed")
    func manyPeople() {
        var taken: [String: Int] = [:]
        for number in 0..<12 { taken["P\(number % 10)\(number / 10)"] = 10 + number * 7 % 12 }
        let meetings = (0..<2).map { Self.meeting(day: $0, taken: taken) }
        let set = MeetingCharts(meetings).sets()[0]
        let shown = set.lines.filter { !$0.isHidden }
        #expect(set.lines.count == 12)
        #expect(shown.count == 8)
        #expect(shown.compactMap(\.raw.first).min() == 14)
        #expect(set.lines.filter(\.isHidden).compactMap(\.raw.first).max() == 13)
    }

    @Test("Overtime is never a negative number")
    func overtime() {
        let set = MeetingCharts([
            Self.meeting(day: 0, taken: ["Cathy": 700]), Self.meeting(day: 1, taken: ["Cathy": 1]),
        ]).sets()[2]
        #expect(set.lines.map(\.values) == [[100, 0]])
    }

    /// Within 5 % of the plan or half a minute, whichever is more, a meeting is on time.
    @Test(
        "Meetings are counted as early, on time or over",
        arguments: [
            (600, 600, 1), (600, 630, 1), (600, 631, 2), (600, 570, 1), (600, 569, 0),
            (3_600, 3_780, 1), (3_600, 3_781, 2), (3_600, 3_420, 1), (3_600, 3_419, 0),
        ])
    func endings(planned: Int, taken: Int, kind: Int) throws {
        let sets = MeetingCharts([
            Self.meeting(day: 0, planned: planned, taken: ["Cathy": taken])
        ]).sets()
        // A single meeting has no shares to compare; a meeting without overtime has no overtime
        // chart.
        let titles = sets.map(\.title)
        #expect(!titles.contains(HistoryChart.shares.rawValue))
        #expect(titles.contains(HistoryChart.overtime.rawValue) == (taken > planned))
        let set = try #require(sets.first { $0.lines.first?.name == "Early" })
        #expect(set.lines.map(\.name) == ["Early", "On time", "Over"])
        #expect(set.lines.map(\.color) == [0x4fc3f7, 0x81c784, 0xf06292])
        #expect(set.lines.map(\.values) == (0..<3).map { [$0 == kind ? 1 : 0] })
    }

    @Test("A single meeting has a bar for each turn and no comparison")
    func single() throws {
        let charts = MeetingCharts([
            Self.meeting(day: 0, planned: 600, taken: ["Cathy": 200, "Daisy": 310])
        ])
        let sets = charts.sets()
        #expect(
            sets.map(\.title) == [
                "Turns per person", "Length against plan", "Meetings per week", "Attendance",
            ])
        #expect(sets[0].labels.sorted() == ["Cathy", "Daisy"])
        #expect(sets[0].lines.map(\.name) == ["Turn", "Box"])
        #expect(sets[0].lines[0].form == .bar && !sets[0].connects)
        #expect(sets[0].lines[0].values.sorted() == [200, 310])
        // The columns in an export are the same from the first meeting on.
        let tables = charts.sets(asTables: true)
        #expect(tables[0].lines.map(\.name) == ["Cathy", "Daisy"] && tables[0].labels.isEmpty)
        #expect(tables.last?.title == HistoryChart.spread.rawValue)
    }

    /// In local time. A week without a meeting counts as zero.
    @Test("Weeks begin on Monday, and weeks without meetings are included")
    func weeks() {
        let monday = (Self.start - 2 * 86_400 + 3_600) / 86_400 * 86_400_000
        let set = MeetingCharts([
            Self.meeting(day: 0, taken: ["Cathy": 600]),
            Self.meeting(day: 4, taken: ["Cathy": 600]),
            Self.meeting(day: 5, taken: ["Cathy": 600]),
            Self.meeting(day: 19, taken: ["Cathy": 60]),
        ]).sets()[4]
        #expect(set.dates == (0..<4).map { monday + $0 * 7 * 86_400_000 })
        #expect(set.lines.map(\.values) == [[0, 0, 0, 1], [2, 1, 0, 0], [0, 0, 0, 0]])
        #expect(Timestamp(seconds: monday / 1_000, utcOffset: 0).description.contains("2026-11-16"))
    }

    /// Two meetings in different time zones are sorted by their local time.
    @Test("Meetings without times are skipped, and the others are sorted")
    func order() {
        var unmeasured = Self.meeting(day: 1, taken: ["Cathy": 5])
        unmeasured.isMeasured = false
        let charts = MeetingCharts([
            Self.meeting(day: 1, taken: ["Cathy": 2]), unmeasured,
            Self.meeting(day: 0, hours: 5, taken: ["Cathy": 1]),
        ])
        #expect(charts.lengths(title: "Design").lines[0].values == [1, 2])
        #expect(charts.lengths(title: "Design").title == "Design")
        #expect(MeetingCharts([]).sets().allSatisfy { $0.dates.isEmpty })
    }

    /// There are gaps before a late joiner's first meeting and after a leaver's last, in whatever
    /// order the meetings are added.
    @Test("The lines of people who join or leave the team have gaps")
    func newcomers() {
        let meetings = [
            Self.meeting(day: 0, taken: ["Cathy": 5]),
            Self.meeting(day: 1, taken: ["Cathy": 6, "Daisy": 7]),
            Self.meeting(day: 2, taken: ["Daisy": 8]),
        ]
        let expected = ["Cathy": "[5.0, 6.0, nan]", "Daisy": "[nan, 7.0, 8.0]"]
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let lines = MeetingCharts(order.map { meetings[$0] }).sets()[0].lines
            let found = lines.map { ($0.name, "\($0.raw)") }
            #expect(Dictionary(found, uniquingKeysWith: { $1 }) == expected)
        }
    }

    @Test("Among thousands of people, the hundred with the most time have lines")
    func maxPeople() {
        let names = (0..<3_000).map { "P\($0)" }
        let meetings = (0..<300).map { day in
            let taken = names[(10 * day)..<(10 * day + 10)].enumerated()
            return Self.meeting(
                day: day,
                taken: Dictionary(
                    uniqueKeysWithValues: taken.map { ($0.element, 10 * day + $0.offset) }))
        }
        let sets = MeetingCharts(meetings).sets()
        for set in [sets[0], sets[3]] {
            #expect(Set(set.lines.map(\.name)) == Set(names.suffix(100)))
            #expect(set.lines.count { !$0.isHidden } == 8)
        }
    }

    /// There is one chart per scrum, and an id identifies the same scrum under every title.
    @Test("All scrums can be charted together")
    func allScrums() {
        func meeting(_ day: Int, id: String?, title: String) -> MeetingRecord {
            var record = Self.meeting(day: day, taken: ["Cathy": day])
            record.scrum = .init(id: id, title: title)
            return record
        }
        var charts = ScrumCharts()
        charts.add(meeting(1, id: "a", title: "Design"))
        charts.add(meeting(2, id: nil, title: "Design"))
        charts.add(meeting(3, id: "a", title: "Design 2"))
        #expect(charts.sets.map(\.title) == ["Design 2", "Design"])
        #expect(charts.sets.map { $0.lines[0].values } == [[1, 3], [2]])
    }

    /// A wrong clock must not fill memory with weeks.
    @Test("Long gaps between meetings need no memory")
    func longGaps() {
        let set = MeetingCharts([
            Self.meeting(day: 0, taken: ["Cathy": 1]),
            Self.meeting(day: 2_000_000, taken: ["Cathy": 1]),
        ]).sets()[4]
        #expect(set.dates.count == 2)
    }
}

extension MeetingCharts {
    /// The charts of these meetings, which may be in any order.
    init(_ records: [MeetingRecord]) {
        self.init()
        for record in records { add(record) }
    }
}
