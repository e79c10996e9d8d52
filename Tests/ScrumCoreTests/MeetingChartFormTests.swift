import Testing

@testable import ScrumCore

@Suite struct MeetingChartFormTests {
    private static let sets: [ChartSet] = {
        var history = PlantedHistory(meetings: 210, bell: false)
        history.factor = { _, number in number % 5 == 0 ? 2 : 1 }
        return MeetingCharts(history.records(seed: 1)).sets()
    }()

    @Test("Each chart of a history has its form")
    func forms() {
        let forms = Self.sets.map { set in Set(set.lines.map(\.form)) }
        #expect(forms == [[.line], [.bar, .line], [.bar], [.area], [.bar], [.bar], [.bar]])
        #expect(Self.sets[1].lines.map(\.form) == [.bar, .line])
        #expect(Self.sets.map(\.isStacked) == [false, false, false, true, true, false, true])
        #expect(Self.sets.map(\.isPercentage) == [false, false, false, true, false, false, false])
        #expect(Self.sets.allSatisfy { $0.shortestBreak == 10 * 86_400_000 && !$0.isYScaled })
        #expect(Self.sets[4].summary == .sum)
    }

    @Test("A person's line is the median of the last 8 turns, with the turns and the box")
    func trends() throws {
        let daisy = try #require(Self.sets[0].lines.first { $0.name == "Daisy" })
        let turns = daisy.raw.filter { !$0.isNaN }
        let trend = daisy.values.filter { !$0.isNaN }
        #expect(turns.count == trend.count)
        #expect(turns.count < 210)
        for index in turns.indices {
            #expect(trend[index] == Array(turns[max(0, index - 7)...index]).median)
        }
        #expect(zip(daisy.values, daisy.raw).allSatisfy { $0.isNaN == $1.isNaN })
        #expect(Set(daisy.reference.filter { !$0.isNaN }) == [180])
    }

    @Test("Mondays stand out among the weekdays")
    func weekdays() throws {
        let set = Self.sets[5]
        #expect(set.labels == ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
        #expect(set.dates == (4..<9).map { $0 * 86_400_000 })
        let over = set.lines[0].values
        #expect(over[0] > (over.dropFirst().max() ?? 0) + 180)
    }

    @Test("Attendance counts who was there and who was not")
    func attendance() {
        let lines = Self.sets[6].lines
        #expect(lines.map(\.name) == ["Present", "Absent"])
        #expect(zip(lines[0].values, lines[1].values).allSatisfy { $0 + $1 == 5 })
        #expect(lines[1].values.reduce(0, +) > 15)
    }
}
