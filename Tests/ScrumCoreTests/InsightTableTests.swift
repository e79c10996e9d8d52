import Testing

@testable import ScrumCore

/// Planted histories and the sentences that they must produce.
@Suite struct InsightTableTests {
    private static func lines(_ history: PlantedHistory, seed: UInt64 = 1) -> [String] {
        Insights(of: history.records(seed: seed)).lines
    }

    @Test("A gradual change is reported without a month, a sudden one with its month")
    func growing() {
        var history = PlantedHistory()
        history.factor = { name, number in name == "Simon" ? 1 + 0.4 * Double(number) / 119 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Simon's turns have become longer: typically 2 min 39 s (last 39 turns), up from 2 min \
                2 s (first 39). The box stayed at 3 min.
                """
            ])
        history.factor = { name, number in name == "Simon" && number >= 60 ? 1.4 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Simon's turns have become longer since March: typically 2 min 44 s (last 39 turns), \
                up from 1 min 55 s (first 39). The bell cut off 11 of the last 20 turns at the end \
                of the 3 min box.
                """
            ])
        history.factor = { name, number in name == "Simon" && number >= 100 ? 1.4 : 1 }
        let reported = (1...20).count { seed in
            Self.lines(history, seed: UInt64(seed)).contains {
                $0.hasPrefix("Simon's turns have become longer")
            }
        }
        #expect(reported >= 15)
    }

    @Test("If the bell cuts off a person's turns, the person is reported")
    func cutOff() {
        var history = PlantedHistory(meetings: 60)
        history.cut = { name, _ in name == "Simon" ? 1 : 0 }
        history.absence = { _, _ in 0 }
        #expect(
            Self.lines(history) == [
                """
                Simon's 3 min box is too short: the bell cut off 20 of the last 20 turns.
                """
            ])
    }

    @Test("A box that once cut off many turns, but few of the last 20, is not reported")
    func cutLess() {
        var history = PlantedHistory()
        history.cut = { name, number in
            name != "Simon" ? 0 : number < 100 ? (number % 3 == 0 ? 0 : 1) : number % 5 == 0 ? 1 : 0
        }
        history.factor = { name, number in name == "Simon" ? 0.5 : 1 }
        history.absence = { _, _ in 0 }
        #expect(Self.lines(history) == ["Nothing stands out."])
        history.cut = { name, number in
            name != "Simon" ? 0 : number < 100 ? (number % 3 == 0 ? 0 : 1) : number % 5 < 2 ? 1 : 0
        }
        #expect(Self.lines(history)[0].hasPrefix("Simon's 3 min box is too short: "))
    }

    @Test("If most people's boxes are too short, one insight names at most four people")
    func tooShortForMost() {
        var history = PlantedHistory()
        history.cut = { _, _ in 0.6 }
        #expect(
            Self.lines(history) == [
                """
                All 5 boxes are too short: the bell cut off 54 of the last 100 turns.
                """
            ])
        history = PlantedHistory(usual: 1.2, spread: 0.1, bell: false)
        history.people = ["Ann", "Ben", "Cy", "Dan", "Eve", "Fay", "Gus"]
        history.factor = { name, _ in name == "Gus" ? 0.5 : 1 }
        #expect(
            Self.lines(history)[1] == """
                The boxes are too short for Ann, Ben, Cy, Dan and 2 more: 116 of their last 120 turns \
                took longer.
                """)
    }

    @Test("Meetings that always run over are reported")
    func alwaysLate() {
        var history = PlantedHistory(bell: false)
        history.late = { $0 % 6 == 0 ? 0 : 1 }
        history.lateBy = 225...225
        #expect(
            Self.lines(history) == [
                """
                Meetings often run over: 17 of the last 20 (85 %), 83 of the previous 100 (83 %). \
                Those that run over typically do so by 3 min 45 s.
                """
            ])
    }

    @Test("An increase in late meetings is reported with its month")
    func later() {
        var history = PlantedHistory(bell: false)
        history.late = { $0 >= 90 ? 0.6 : 0.1 }
        #expect(
            Self.lines(history) == [
                """
                More meetings have run over since May: 19 of the last 30 (63 %), 5 of the previous \
                60 (8 %).
                """
            ])
    }

    @Test("Late starts are reported if they are frequent or increasing, and long enough")
    func beginning() throws {
        var history = PlantedHistory(meetings: 60)
        history.delay = { $0 % 3 == 0 ? 20 : 240 }
        #expect(
            Self.lines(history) == [
                """
                Meetings often start late: 14 of the last 20 (70 %), 26 of the previous 40 (65 %). \
                Those that start late typically do so by 4 min.
                """
            ])
        let records = history.records(seed: 1)
        let insight = try #require(Insights(of: records).insights.first)
        #expect(insight.after?.first == records[40].start && insight.since == nil)
        history.delay = { ($0 < 30 ? 0 : 200) + $0 * 7_919 % 97 }
        #expect(
            Self.lines(history) == [
                """
                More meetings have started late since February: 30 of the last 30, 11 of the \
                previous 30.
                """
            ])
        history.delay = { _ in 45 }
        #expect(Self.lines(history) == ["Nothing stands out."])
    }

    @Test("A change shared by most people is one insight about the team")
    func wholeTeam() {
        var history = PlantedHistory()
        history.factor = { _, number in number >= 60 ? 1.3 : 1 }
        #expect(
            Self.lines(history) == [
                """
                All 5 people now take longer turns. All turns: typically 2 min 34 s (last 60 \
                meetings), up from 2 min (previous 60).
                """
            ])
        history.factor = { name, number in
            ["Simon", "Katie", "Cathy"].contains(name) && number >= 60 ? 1.4 : 1
        }
        #expect(
            Self.lines(history)[0] == """
                3 of 5 people now take longer turns. All turns: typically 2 min 24 s (last 60 \
                meetings), up from 2 min (previous 60).
                """)
    }

    @Test("A shorter plan is not reported as a change in people's turns")
    func shortened() {
        var history = PlantedHistory(usual: 0.95, spread: 0.02, bell: false)
        history.box = { $0 < 60 ? 180 : 120 }
        for seed in 1...20 {
            #expect(Self.lines(history, seed: UInt64(seed)) == ["Nothing stands out."])
        }
        history.usual = 0.75
        history.spread = 0.2
        history.factor = { _, number in number < 60 ? 1 : 1.5 }
        #expect(
            Self.lines(history) == [
                """
                More meetings run over: 50 of the last 60, 0 of the previous 60. The plan went from \
                15 min to 10 min.
                """,
                "All 5 boxes are too short: 68 of the last 100 turns took longer.",
            ])
    }

    @Test("An unusual weekday is reported, whether it is shorter or longer")
    func fridays() {
        var history = PlantedHistory()
        history.factor = { _, number in number % 5 == 4 ? 0.7 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Meetings are shorter on Fridays: typically 6 min 54 s, against 9 min 58 s on other \
                days. On Fridays, 23 of 23 took less time than the median on the nearest other \
                days.
                """
            ])
        history.factor = { _, number in number % 5 == 4 ? 1.2 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Meetings are longer on Fridays: typically 11 min 40 s, against 9 min 58 s on other \
                days. On Fridays, 21 of 23 took longer than the median on the nearest other \
                days.
                """
            ])
    }

    @Test("A single box that is too short is reported, and all suggested boxes fit the length")
    func smallBox() {
        var history = PlantedHistory(usual: 0.6, spread: 0.15, bell: false)
        history.factor = { name, _ in name == "Simon" ? 1.6 / 0.6 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Simon's 3 min box is too short: 20 of the last 20 turns took longer. Those turns \
                typically took 5 min 4 s.
                """,
                """
                Suggested boxes: Simon 6 min, Cathy 2 min, Daisy 2 min, Jonathan 2 min 30 s and 1 \
                more. Replayed with these boxes, 91 of the team's last 95 turns fit (75 did) and 20 of 20 \
                meetings end on time (20 did).
                """,
            ])
    }

    @Test("Absences are reported: increases for one or most people, weekdays and long absences")
    func absences() {
        var history = PlantedHistory()
        history.absence = { name, number in name == "Simon" && number >= 60 ? 0.4 : 0.05 }
        #expect(
            Self.lines(history) == [
                "Simon is absent more often: 23 of the last 60 meetings, 5 of the previous 60."
            ])
        history.absence = { name, number in name == "Simon" && number % 5 == 4 ? 0.8 : 0.03 }
        #expect(
            Self.lines(history) == [
                """
                Simon is often absent on Fridays: 21 of 24 meetings (88 %), on other days 2 of 96 (2 \
                %).
                """
            ])
        history.absence = { name, number in name == "Simon" && number >= 85 ? 1 : 0.03 }
        #expect(
            Self.lines(history) == [
                "Simon has been away since May: absent from the last 35 meetings."
            ])
        history.absence = { name, number in name != "Simon" && number >= 70 ? 0.45 : 0.03 }
        #expect(
            Self.lines(history) == [
                """
                People are absent more often: 101 of 300 times in the last 60 meetings (34 %), 10 \
                of 300 in the previous 60 (3 %).
                """
            ])
    }

    @Test("The first or last speaker is compared with the same people in the middle")
    func order() {
        var history = PlantedHistory()
        history.placeFactor = { $0 == 0 ? 1.4 : 1 }
        #expect(Self.lines(history).allSatisfy { !$0.contains("speaker") })
        history.order = { people, number in
            let first = (number + number / 5) % 5
            return Array(people[first...] + people[..<first])
        }
        #expect(
            Self.lines(history) == [
                """
                The first speaker takes longer: typically 40 s more than the same person in the \
                middle. 95 of 117 first turns were longer.
                """
            ])
        history.placeFactor = { $0 == 4 ? 0.5 : 1 }
        for seed in 1...20 {
            let lines = Self.lines(history, seed: UInt64(seed))
            #expect(lines.count { $0.hasPrefix("The last speaker takes less time: ") } == 1)
            #expect(lines.allSatisfy { !$0.hasPrefix("The first speaker") })
        }
    }

    @Test("Unused time is reported, with a length that would have been enough")
    func spare() {
        #expect(
            Self.lines(PlantedHistory(usual: 0.45)) == [
                """
                Meetings typically take 6 min 33 s of the planned 15 min. 8 min would have been \
                enough for 20 of the last 20.
                """
            ])
    }

    @Test("Weekdays are determined with the UTC offset of most meetings")
    func offsets() throws {
        var history = PlantedHistory()
        history.factor = { _, number in number % 5 == 4 ? 0.7 : 1 }
        var records = history.records(seed: 1)
        let expected = Insights(of: records)
        // Some meetings are recorded eleven hours further west, where it is still Thursday evening.
        for number in records.indices where number % 3 == 0 {
            records[number].start.utcOffset -= 39_600
        }
        #expect(Insights(of: records).lines == expected.lines)
        let days = try #require(
            MeetingCharts(records).sets().first { $0.title == HistoryChart.weekdays.rawValue })
        #expect(days.labels == ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    }

    @Test("Turns that merely resemble the previous turn are not a trend", arguments: [0.5, 0.7])
    func dependent(phi: Double) {
        let quiet = (0..<40).count { seed in
            var generator = SeededHistoryNoise(seed: UInt64(seed), phi: phi)
            return Insights(of: generator.records()).insights.isEmpty
        }
        #expect(quiet >= 37)
    }
}

/// Noise whose autocorrelation is `phi`.
private struct SeededHistoryNoise {
    let seed: UInt64
    let phi: Double

    mutating func records() -> [MeetingRecord] {
        var records = PlantedHistory().records(seed: seed)
        for place in PlantedHistory.people.indices {
            var before: Double?
            for number in records.indices where !records[number].people[place].isAbsent {
                // Recovers the noise from the length that it produced.
                let share = records[number].people[place].taken.seconds / 180 / 0.66 - 1
                let state = before.map { phi * $0 + (1 - phi * phi).squareRoot() * share } ?? share
                before = state
                let taken = Duration.milliseconds(Int(min(179, 180 * 0.66 * (1 + state)) * 1_000))
                records[number].elapsed += taken - records[number].people[place].taken
                records[number].people[place].taken = taken
                records[number].people[place].wasSkipped = true
            }
        }
        return records
    }
}
