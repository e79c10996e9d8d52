import Testing

@testable import ScrumCore

@Suite struct MeetingChartFormTests {
    private static let sets: [ChartSet] = {
        var history = PlantedHistory(meetings: 210, bell: false)
        history.factor = { _, number in number % 5 == 0 ? 2 : 1 }
        return MeetingCharts(history.records(seed: 1)).sets()
    }()

    @Test("Each chart of a history has the expected type")
    func forms() {
        let forms = Self.sets.map { set in Set(set.lines.map(\.form)) }
        #expect(
            forms == [
                [.line], [.bar, .line], [.bar], [.area], [.bar], [.bar, .line], [.bar], [.bar],
                [.bar], [.bar], [.bar], [.bar, .line],
            ])
        #expect(Self.sets[1].lines.map(\.form) == [.bar, .line])
        #expect(
            Self.sets.map(\.isStacked) == [
                false, false, false, true, true, false, false, false, true, true, true, false,
            ])
        #expect(
            Self.sets.map(\.isPercentage) == [
                false, false, false, true, false, false, false, false, false, false, false,
                false,
            ])
        #expect(Self.sets.allSatisfy { $0.shortestBreak == 10 * 86_400_000 && !$0.isYScaled })
        #expect(Self.sets[4].summary == .sum)
    }

    @Test("A person's line is the median of the last 8 turns, shown with the raw turns and the box")
    func trends() throws {
        let daisy = try #require(Self.sets[0].lines.first { $0.name == "Daisy" })
        let turns = daisy.raw.filter { !$0.isNaN }
        let trend = daisy.values.filter { !$0.isNaN }
        #expect(turns.count == trend.count + 7)
        #expect(turns.count < 210)
        for index in trend.indices {
            #expect(trend[index] == Array(turns[index...(index + 7)]).median)
        }
        #expect(zip(daisy.values, daisy.raw).allSatisfy { $0.isNaN || !$1.isNaN })
        #expect(Self.sets[0].smoothing == "median of 8")
        #expect(Set(daisy.reference.filter { !$0.isNaN }) == [180])
    }

    @Test("Among three or more people, the one whose turns changed most is highlighted")
    func largestChange() {
        func focus(_ factor: Double, people: Int = 5) -> String? {
            var history = PlantedHistory(spread: 0.02, bell: false)
            history.people = Array(PlantedHistory.people.prefix(people))
            history.factor = { name, number in number >= 100 && name == "Simon" ? factor : 1 }
            let set = MeetingCharts(history.records(seed: 1)).sets()[0]
            return set.focus.map { set.lines[$0].name }
        }
        #expect(focus(1.4) == "Simon")
        #expect(focus(0.7) == "Simon")
        #expect(focus(1.4, people: 3) == "Simon")
        #expect(focus(1) == nil)
        var pair = PlantedHistory()
        pair.people = ["Cathy", "Simon"]
        pair.factor = { name, number in number >= 100 && name == "Simon" ? 2 : 1 }
        #expect(MeetingCharts(pair.records(seed: 1)).sets()[0].focus == nil)
        #expect(MeetingCharts([]).sets().allSatisfy { $0.focus == nil })
    }

    @Test("A weekday that is different stands out in the chart")
    func weekdays() throws {
        let set = Self.sets[5]
        #expect(set.labels == ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
        #expect(set.dates == (4..<9).map { $0 * 86_400_000 })
        #expect(set.lines.map(\.name) == ["Length", "Planned"])
        let lengths = set.lines[0].values
        #expect(lengths[0] > (lengths.dropFirst().max() ?? 0) + 180)
    }

    @Test("Turns by position show each person's median as first, middle and last speaker")
    func places() throws {
        var history = PlantedHistory(meetings: 40, bell: false)
        history.absence = { name, number in name == "Katie" && number > 0 ? 1 : 0 }
        history.order = { people, number in number % 2 == 0 ? people : people.reversed() }
        let records = history.records(seed: 1)
        let set = try #require(
            MeetingCharts(records).sets().first { $0.title == HistoryChart.places.rawValue })
        #expect(set.labels == ["First", "Middle", "Last"] && !set.connects)
        func turns(_ name: String, _ meetings: [Int]) -> [Double] {
            meetings.compactMap { meeting in
                records[meeting].people.first { $0.name == name }?.taken.seconds
            }
        }
        let even = records.indices.filter { $0 % 2 == 0 }
        let odd = records.indices.filter { $0 % 2 == 1 }
        for line in set.lines {
            switch line.name {
            case "Cathy":
                #expect(line.values[0] == turns("Cathy", even).median)
                #expect(line.values[1].isNaN && line.values[2] == turns("Cathy", odd).median)
            case "Simon":
                #expect(line.values[0].isNaN && line.values[2].isNaN)
                #expect(line.values[1] == turns("Simon", even + odd).median)
            // Katie attended only the first meeting, as the last speaker.
            case "Katie": #expect(line.values[2] == turns("Katie", [0])[0])
            default: break
            }
        }
        // If the order is not known, the chart is omitted.
        let unknown = records.map { record in
            var record = record
            for place in record.people.indices { record.people[place].order = nil }
            return record
        }
        #expect(
            MeetingCharts(unknown).sets().allSatisfy { $0.title != HistoryChart.places.rawValue })
    }

    @Test("Attendance counts people who were present and people who were absent")
    func attendance() {
        let lines = Self.sets[8].lines
        #expect(lines.map(\.name) == ["Present", "Absent"])
        #expect(zip(lines[0].values, lines[1].values).allSatisfy { $0 + $1 == 5 })
        #expect(lines[1].values.reduce(0, +) > 15)
    }

    @Test("Turns and absences by weekday do not depend on the order of meetings")
    func personsByWeekday() throws {
        var history = PlantedHistory(meetings: 100, bell: false)
        history.factor = { name, number in name == "Simon" && number % 5 == 0 ? 2 : 1 }
        history.absence = { name, number in name == "Katie" && number % 5 == 4 ? 1 : 0 }
        let records = history.records(seed: 1)
        for records in [records, records.reversed()] {
            let sets = MeetingCharts(records).sets()
            let turns = try #require(sets.first { $0.title == "Turns by weekday" })
            let simon = try #require(turns.lines.first { $0.name == "Simon" }).values
            #expect(simon.allSatisfy { $0 <= simon[0] } && simon[0] > 1.5 * simon[1])
            let katie = try #require(turns.lines.first { $0.name == "Katie" }).values
            #expect(katie[4].isNaN && katie[3].isFinite)
            let absences = try #require(sets.first { $0.title == "Absences by weekday" })
            #expect(absences.labels.first == "Monday")
            #expect(absences.lines.map(\.name) == ["Katie"])
            #expect(absences.lines[0].values == [0, 0, 0, 0, 20])
            let inTime = try #require(sets.first { $0.title == "Absences" })
            #expect(inTime.lines[0].values.reduce(0, +) == 20)
            #expect(inTime.lines[0].values[4] == 1)
        }
        history.absence = { _, _ in 0 }
        let titles = MeetingCharts(history.records(seed: 1)).sets().map(\.title)
        #expect(titles.allSatisfy { !$0.hasPrefix("Absences") })
    }

    @Test("A person's spread shows quartiles, extremes and the number of turns cut off")
    func spread() throws {
        var history = PlantedHistory(meetings: 40)
        history.cut = { name, number in name == "Simon" && number % 2 == 0 ? 1 : 0 }
        history.absence = { _, _ in 0 }
        let records = history.records(seed: 1)
        let set = try #require(MeetingCharts(records).sets().last)
        let place = try #require(set.labels.firstIndex { $0.hasPrefix("Simon (") })
        let turns = records.map { $0.people[2].taken.seconds }.sorted()
        let cuts = records.count { $0.people[2].taken == .seconds(180) }
        #expect(set.labels[place] == "Simon (bell \(cuts)×)" && cuts >= 20)
        #expect(set.lines[0].base[place] == turns[10] && set.lines[0].values[place] == turns[29])
        let named = set.lines.dropFirst().map(\.name)
        #expect(named == ["Box", "Median", "Longest", "Shortest"])
        let values = set.lines.dropFirst().map { $0.values[place] }
        #expect(values == [180, (turns[19] + turns[20]) / 2, turns[39], turns[0]])
        #expect(!set.connects)
    }

    @Test("Turns denser than the columns become weekly medians")
    func weeks() {
        let set = Self.sets[0]
        let weekly = set.grouped(by: .week)
        let first = set.lines[0].raw.prefix(5).filter(\.isFinite)
        #expect(weekly.dates.count == 42)
        #expect(weekly.lines[0].values[0] == first.median && weekly.lines[0].raw.isEmpty)
        #expect(set.isGrouped)
    }

    @Test("Visible lines come before hidden ones")
    func shownFirst() {
        var history = PlantedHistory(meetings: 20, bell: false)
        history.people = (0..<12).map { "P\($0)" }
        history.factor = { name, _ in name == "P11" || name == "P10" ? 2 : 1 }
        let lines = MeetingCharts(history.records(seed: 1)).sets()[0].lines
        #expect(lines.map(\.isHidden) == (0..<12).map { $0 >= 8 })
        #expect(lines.prefix(8).contains { $0.name == "P11" })
    }
}
