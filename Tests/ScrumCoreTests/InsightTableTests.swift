import Testing

@testable import ScrumCore

/// Histories that once produced a wrong insight, or none when there was something to report.
@Suite struct InsightTableTests {
    private static func lines(_ history: PlantedHistory, seed: UInt64 = 1) -> [String] {
        Insights(of: history.records(seed: seed)).lines
    }

    @Test("A person whose turns keep growing is reported with measured times")
    func growing() {
        var history = PlantedHistory()
        history.factor = { name, number in name == "Simon" ? 1 + 0.4 * Double(number) / 119 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Simon's turns have been longer since March: typically 2 min 36 s (68 turns), before \
                that 2 min 3 s (50 turns); the box is 3 min.
                """
            ])
    }

    @Test("A person cut off by the bell is reported")
    func cutOff() {
        var history = PlantedHistory(meetings: 60)
        history.cut = { name, _ in name == "Simon" ? 1 : 0 }
        history.absence = { _, _ in 0 }
        #expect(
            Self.lines(history) == [
                """
                The box of 3 min is too short for Simon: the bell cut off 20 of the last 20 turns \
                (100 %), 40 of the 40 before (100 %).
                """
            ])
    }

    @Test("A box that the bell now rarely ends is not called too short")
    func cutLess() {
        var history = PlantedHistory()
        history.cut = { name, number in
            name != "Simon" ? 0 : number < 100 ? (number % 3 == 0 ? 0 : 1) : number % 4 == 0 ? 1 : 0
        }
        history.factor = { name, number in name == "Simon" ? 0.5 : 1 }
        history.absence = { _, _ in 0 }
        #expect(
            Self.lines(history) == [
                """
                The bell cuts off Simon less often now: 5 of the last 20 turns (25 %), 66 of the \
                100 before (66 %).
                """
            ])
        // Half as often is still too often.
        history.cut = { name, number in
            name != "Simon" ? 0 : number < 100 ? (number % 3 == 0 ? 0 : 1) : number % 5 < 2 ? 1 : 0
        }
        #expect(Self.lines(history)[0].hasPrefix("The box of 3 min is too short for Simon: "))
    }

    @Test("Meetings that always run over are reported")
    func alwaysLate() {
        var history = PlantedHistory(bell: false)
        history.late = { $0 % 6 == 0 ? 0 : 1 }
        history.lateBy = 225...225
        #expect(
            Self.lines(history) == [
                """
                Meetings often run over: 17 of the last 20 meetings (85 %), 83 of the 100 before \
                (83 %); when they do, typically by 3 min 45 s.
                """
            ])
    }

    @Test("An increase in late meetings is reported with its month")
    func later() {
        var history = PlantedHistory(bell: false)
        history.late = { 0.05 + 0.6 * Double($0) / 119 }
        let told = (1...20).count { seed in
            Self.lines(history, seed: UInt64(seed))[0].contains(" run over")
        }
        #expect(told >= 17)
        history.late = { $0 >= 90 ? 0.6 : 0.1 }
        #expect(
            Self.lines(history) == [
                "More meetings have run over since May: 19 of 30 (63 %), before that 8 of 90 (9 %)."
            ])
    }

    @Test("Late starts are reported, with the month since they have got later")
    func beginning() throws {
        var history = PlantedHistory(meetings: 60)
        history.delay = { $0 % 3 == 0 ? 20 : 240 }
        #expect(
            Self.lines(history) == [
                """
                Meetings often begin late: 14 of the last 20 meetings (70 %), 26 of the 40 before \
                (65 %); when they do, typically by 4 min.
                """
            ])
        let records = history.records(seed: 1)
        let insight = try #require(Insights(of: records).insights.first)
        #expect(insight.recent == records[40].start && insight.since == nil)
        history.delay = { ($0 < 30 ? 0 : 200) + $0 * 7_919 % 97 }
        #expect(
            Self.lines(history) == [
                """
                Meetings have begun later since February: typically 4 min 6 s late (30 meetings), \
                before that 51 s (30 meetings).
                """
            ])
        history.delay = { 300 - $0 * 4 }
        #expect(
            Self.lines(history) == [
                """
                Meetings begin more punctually: typically 1 min 42 s late in the last 20 meetings, \
                4 min 22 s in the first 20.
                """
            ])
        history.delay = { _ in 45 }
        #expect(Self.lines(history) == ["Nothing stands out."])
    }

    @Test("A change that affects the whole team is reported once, for the team")
    func everybody() {
        var history = PlantedHistory()
        history.factor = { _, number in number >= 60 ? 1.3 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Turns have been longer for the whole team since April: the team's typical turn \
                takes 86 % of the box, before that 67 %.
                """
            ])
    }

    @Test("A shortened plan is not reported if people keep to it")
    func shortened() {
        var history = PlantedHistory(usual: 0.95, spread: 0.02, bell: false)
        history.box = { $0 < 60 ? 180 : 120 }
        for seed in 1...20 {
            #expect(Self.lines(history, seed: UInt64(seed)) == ["Nothing stands out."])
        }
    }

    @Test("An unusual weekday is named, whether shorter or longer")
    func fridays() {
        var history = PlantedHistory()
        history.factor = { _, number in number % 5 == 4 ? 0.7 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Meetings are shorter on Fridays: typically 6 min 54 s (24 meetings), on other days \
                9 min 58 s (96 meetings); the planned length is 15 min.
                """
            ])
        history.factor = { _, number in number % 5 == 4 ? 1.2 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Meetings are longer on Fridays: typically 11 min 40 s (24 meetings), on other days \
                9 min 58 s (96 meetings); the planned length is 15 min.
                """
            ])
    }

    @Test("One short box does not hide meetings that ended on time")
    func fullPlan() {
        var history = PlantedHistory(usual: 0.7, spread: 0.15, bell: false)
        history.factor = { name, _ in name == "Simon" ? 1.6 / 0.7 : 1 }
        var fits = 0
        for seed in 1...40 {
            let records = history.records(seed: UInt64(seed))
            let insights = Insights(of: records).insights
            let over = insights.first { $0.kind == .over }
            #expect(
                over?.text.hasPrefix(
                    "The box of 3 min is too short for Simon: 20 of the last 20 turns went") == true
            )
            guard let fit = insights.first(where: { $0.kind == .fit }) else { continue }
            fits += 1
            let inTime = records.suffix(20).count { !$0.isLate }
            #expect(
                fit.text.hasSuffix(
                    "\(inTime) meetings would still have stayed within the sum of the boxes.")
                    || fit.text.hasSuffix(" stayed within the sum of the boxes (\(inTime) did)."))
        }
        #expect(fits > 0)
    }

    @Test("A short box is reported even if all meetings still end on time")
    func smallBox() {
        var history = PlantedHistory(usual: 0.6, spread: 0.15, bell: false)
        history.factor = { name, _ in name == "Simon" ? 1.6 / 0.6 : 1 }
        #expect(
            Self.lines(history) == [
                """
                The box of 3 min is too short for Simon: 20 of the last 20 turns went over it, \
                and typically took 5 min 4 s.
                """,
                """
                Suggested boxes: Simon 3 min → 6 min, Cathy 3 min → 2 min, Daisy 3 min → 2 min, \
                Jonathan 3 min → 2 min 30 s, Katie 3 min → 2 min 30 s. In the last 20 meetings, 91 of \
                the 95 turns would have stayed within these boxes (75 did within today's), and 20 \
                meetings would still have stayed within the sum of the boxes.
                """,
            ])
    }

    @Test("A rise in absences and a weekday's absences are reported with numbers")
    func absences() {
        var history = PlantedHistory()
        history.absence = { name, number in name == "Simon" && number >= 60 ? 0.4 : 0.05 }
        #expect(
            Self.lines(history) == [
                "Simon is absent more often: 23 of the last 60 meetings, 5 of the 60 before."
            ])
        history.absence = { name, number in name == "Simon" && number % 5 == 4 ? 0.8 : 0.03 }
        #expect(
            Self.lines(history) == [
                "Simon is often absent on Fridays: 21 of 24 meetings (88 %), on other days 2 of 96 (2 %)."
            ])
    }

    @Test("The first or last speaker's longer turns are reported if the order varies")
    func order() {
        var history = PlantedHistory()
        history.placeFactor = { $0 == 0 ? 1.4 : 1 }
        #expect(Self.lines(history).allSatisfy { !$0.hasPrefix("Whoever") })
        history.order = { people, number in
            let first = (number + number / 5) % 5
            return Array(people[first...] + people[..<first])
        }
        #expect(
            Self.lines(history) == [
                """
                Whoever speaks first takes longer: typically 90 % of the box, compared with 66 % for \
                those in the middle (120 meetings).
                """
            ])
        // A long last speaker does not make earlier speakers look longer.
        history.placeFactor = { $0 == 4 ? 0.5 : 1 }
        for seed in 1...20 {
            let lines = Self.lines(history, seed: UInt64(seed))
            #expect(lines.count { $0.hasPrefix("Whoever speaks last takes less time") } == 1)
            #expect(lines.allSatisfy { !$0.hasPrefix("Whoever speaks first") })
        }
    }

    @Test("Unused time is reported with the length that would have been enough")
    func spare() {
        #expect(
            Self.lines(PlantedHistory(usual: 0.45)) == [
                """
                Meetings typically take 6 min 33 s of the planned 15 min; 8 min would have been \
                enough for 20 of the last 20.
                """
            ])
    }

    @Test("Turns that correlate with the previous turn are not a trend", arguments: [0.5, 0.7])
    func dependent(phi: Double) {
        let quiet = (0..<40).count { seed in
            var generator = SeededHistoryNoise(seed: UInt64(seed), phi: phi)
            return Insights(of: generator.records()).insights.isEmpty
        }
        #expect(quiet >= 37)
    }
}

/// Turns with autocorrelation `phi`.
private struct SeededHistoryNoise {
    let seed: UInt64
    let phi: Double

    mutating func records() -> [MeetingRecord] {
        var records = PlantedHistory().records(seed: seed)
        for place in PlantedHistory.people.indices {
            var before: Double?
            for number in records.indices where !records[number].people[place].isAbsent {
                // Recover the noise from the value it produced.
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
