import Testing

@testable import ScrumCore

/// Planted histories and the sentences that they must produce.
@Suite struct InsightTableTests {
    private static func lines(_ history: PlantedHistory, seed: UInt64 = 1) -> [String] {
        Insights(of: history.records(seed: seed)).lines
    }

    private static let quiet = ["Nothing stands out."]

    @Test("A person's longer turns are reported with their figures")
    func growing() {
        var history = PlantedHistory()
        history.factor = { name, number in name == "Simon" && number >= 60 ? 1.4 : 1 }
        #expect(
            Self.lines(history) == [
                """
                Simon's turns have become longer: typically 2 min 54 s (last 60 turns), up from \
                1 min 57 s (previous 58). Simon's 3 min box is too short: the bell cut off 11 of \
                the last 20 turns.
                """
            ])
        history.factor = { name, number in name == "Simon" && number >= 95 ? 1.4 : 1 }
        let reported = (1...20).count { seed in
            Self.lines(history, seed: UInt64(seed)).contains {
                $0.hasPrefix("Simon's turns have become longer")
            }
        }
        #expect(reported >= 16)
    }

    @Test("A change is reported only if it was also found after each of the five meetings before")
    func confirmed() throws {
        var history = PlantedHistory(meetings: 140)
        history.factor = { name, number in name == "Simon" && number >= 100 ? 1.6 : 1 }
        let records = history.records(seed: 2)
        func isChanged(_ count: Int) -> Bool {
            ChangeQuestions(past: InsightPast(records.prefix(count))).findings.contains {
                $0.kind == .trend
            }
        }
        var found = 0
        for count in 100...140 {
            found = isChanged(count) ? found + 1 : 0
            let insights = Insights(of: Array(records.prefix(count))).insights
            #expect(insights.contains { $0.kind == .trend } == (found > 5), "\(count)")
        }
        #expect(found > 5)
    }

    @Test("If the bell cuts off a person's turns, the person is reported")
    func cutOff() {
        var history = PlantedHistory(meetings: 60)
        history.cut = { name, _ in name == "Simon" ? 1 : 0 }
        history.absence = { _, _ in 0 }
        #expect(
            Self.lines(history) == [
                "Simon's 3 min box is too short: the bell cut off 20 of the last 20 turns."
            ])
    }

    @Test("If the bell rings in some meetings, turns that it cut off are counted apart")
    func mixedBell() {
        var history = PlantedHistory(meetings: 60, usual: 1.1, spread: 0.1)
        history.rings = { $0 % 3 == 0 }
        history.absence = { _, _ in 0 }
        #expect(
            Self.lines(history) == [
                """
                Meetings often run over: 12 of the last 20 (60 %), 23 of the \
                previous 40 (58 %). The typical overrun is 1 min 48 s.
                """,
                """
                All 5 boxes are too short: 79 of the last 100 turns needed more (the bell \
                cut off 23).
                """,
            ])
        history.factor = { name, _ in name == "Simon" ? 1 : 0.5 }
        #expect(
            Self.lines(history) == [
                """
                Simon's 3 min box is too short: 17 of the last 20 turns needed more (the \
                bell cut off 5).
                """
            ])
    }

    @Test("If most people's boxes are too short, one insight names at most four people")
    func tooShortForMost() {
        var history = PlantedHistory()
        history.cut = { _, _ in 0.6 }
        #expect(
            Self.lines(history) == [
                "All 5 boxes are too short: the bell cut off 54 of the last 100 turns."
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

    @Test("Meetings that often run over are reported")
    func alwaysLate() {
        var history = PlantedHistory(bell: false)
        history.late = { $0 % 6 == 0 ? 0 : 1 }
        history.lateBy = 225...225
        #expect(
            Self.lines(history) == [
                """
                Meetings often run over: 17 of the last 20 (85 %), 33 of the \
                previous 40 (83 %). The typical overrun is 3 min 45 s.
                """
            ])
    }

    @Test("A level is reported from 8 of the last 20, and from 5 of fewer than 20")
    func level() {
        for (meetings, late, isReported) in [
            (40, 7, false), (40, 8, true), (8, 4, false), (8, 5, true), (14, 5, false),
            (14, 6, true), (19, 7, false), (19, 8, true),
        ] {
            var history = PlantedHistory(meetings: meetings)
            history.delay = { $0 >= meetings - late ? 240 : 10 }
            let lines = Self.lines(history)
            #expect(
                lines.contains { $0.hasPrefix("Meetings often start late: \(late) of ") }
                    == isReported, "\(meetings), \(late): \(lines)")
        }
    }

    @Test("Meetings that nearly always start late are reported, whichever one is on time")
    func nearlyAlways() {
        for exception in 0..<20 {
            var history = PlantedHistory(meetings: 20)
            history.delay = { $0 == exception ? 10 : 240 }
            #expect(
                Self.lines(history)[0] == """
                    Meetings often start late: 19 of the last 20. The typical delay is \
                    4 min.
                    """)
        }
    }

    @Test("Late starts are not reported if no recent meeting had a due time")
    func stale() {
        var history = PlantedHistory(meetings: 60)
        history.delay = { $0 < 50 ? 240 : nil }
        #expect(Self.lines(history) == Self.quiet)
        history.delay = { $0 < 51 ? 240 : nil }
        #expect(Self.lines(history)[0].hasPrefix("Meetings often start late: 20 of the last 20"))
    }

    @Test("An increase in late meetings or starts is reported")
    func later() {
        var history = PlantedHistory(bell: false)
        history.late = { $0 >= 90 ? 0.6 : 0.1 }
        #expect(
            Self.lines(history) == [
                """
                More meetings run over: 14 of the last 20 (70 %), 10 of the previous 60 (17 \
                %).
                """
            ])
        history = PlantedHistory(meetings: 60)
        history.delay = { ($0 < 30 ? 0 : 200) + $0 * 7_919 % 97 }
        #expect(
            Self.lines(history) == [
                """
                More meetings start late: 20 of the last 20 (100 %), 21 of the previous 40 \
                (53 %).
                """
            ])
    }

    @Test("Good news is reported")
    func better() {
        var history = PlantedHistory(meetings: 40, bell: false)
        history.late = { $0 < 20 ? 0.6 : 0.05 }
        #expect(
            Self.lines(history) == [
                """
                More meetings end on time: 20 of the last 20, 8 of the previous 20.
                """
            ])
        history.late = { _ in 0 }
        history.delay = { $0 < 20 ? 200 : 10 }
        #expect(
            Self.lines(history) == [
                """
                More meetings start on time: 20 of the last 20, 0 of the previous 20.
                """
            ])
    }

    @Test("A change shared by most people is one insight, with those who changed most")
    func wholeTeam() {
        var history = PlantedHistory()
        history.factor = { _, number in number >= 60 ? 1.3 : 1 }
        #expect(
            Self.lines(history)[0].hasPrefix(
                "All 5 people now take longer turns. All turns: typically 2 min 34 s"),
            "\(Self.lines(history))")
        history.bell = false
        history.usual = 0.5
        history.factor = { name, number in number < 60 ? 1 : name == "Simon" ? 2 : 1.25 }
        #expect(
            Self.lines(history)[0].hasPrefix(
                "All 5 people now take longer turns. All turns: typically "),
            "\(Self.lines(history))")
        #expect(Self.lines(history)[0].contains(". Changed most: Simon (1 min 29 s to 3 min 9 s)."))
    }

    @Test("A shorter plan is not reported as a change in people's turns")
    func shortened() {
        var history = PlantedHistory(usual: 0.95, spread: 0.02, bell: false)
        history.box = { $0 < 60 ? 180 : 120 }
        for seed in 1...20 {
            #expect(Self.lines(history, seed: UInt64(seed)) == Self.quiet)
        }
        history.usual = 0.75
        history.spread = 0.2
        history.factor = { _, number in number < 60 ? 1 : 1.5 }
        let reported = (1...20).count { seed in
            Self.lines(history, seed: UInt64(seed)).first {
                $0.hasPrefix("More meetings run over:")
                    && $0.hasSuffix("The plan is 10 min instead of 15 min.")
            } != nil
        }
        #expect(reported >= 16, "\(reported)")
        #expect(!Self.lines(history).contains { $0.contains("turns have become") })
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
        history.factor = { name, number in
            number % 5 != 4 ? 1 : name == "Simon" ? 1.8 : 1
        }
        #expect(Self.lines(history) == Self.quiet, "One person is not the team.")
    }

    @Test("Meetings without slow speakers are not reported as shorter")
    func partTimers() {
        for seed in 1...20 as ClosedRange<UInt64> {
            var history = PlantedHistory(bell: false)
            history.factor = { name, _ in ["Simon", "Katie"].contains(name) ? 1.4 : 0.8 }
            history.absence = { name, number in
                number % 5 == 4 && ["Simon", "Katie"].contains(name) ? 1 : 0
            }
            #expect(
                Self.lines(history, seed: seed).allSatisfy { !$0.hasPrefix("Meetings are ") })
        }
    }

    @Test("The bell and agenda items are named if they differ on a weekday")
    func causes() {
        var history = PlantedHistory(usual: 1.1)
        history.rings = { $0 % 5 != 0 }
        #expect(
            Self.lines(history)[0] == """
                Meetings are longer on Mondays: typically 16 min 24 s, against 14 min 8 s on \
                other days. The bell seldom ends turns.
                """)
        history = PlantedHistory(bell: false)
        history.item = { $0 % 5 == 4 ? (300, 300) : nil }
        #expect(
            Self.lines(history) == [
                """
                Meetings are longer on Fridays: typically 14 min 52 s, against 10 min 3 s on \
                other days. Agenda items take 5 min instead of no time; the plan is 20 min \
                instead of 15 min.
                """
            ])
        history.usual = 0.95
        history.item = { _ in (300, 540) }
        #expect(
            Self.lines(history) == [
                """
                Meetings often run over: 20 of the last 20 (100 %), 40 of the \
                previous 40 (100 %). The item "Demo" typically takes 9 min of its 5 min box.
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
                Simon usually takes 5 min 4 s of a 3 min box: 20 of the last 20 turns took \
                longer.
                """,
                """
                Suggested boxes: Simon 3:00 → 6:00, Cathy 3:00 → 2:00, Daisy 3:00 → 2:00, Jonathan \
                3:00 → 2:30 and 1 more. With these boxes, 91 \
                of the team's last 95 turns fit (75 did).
                """,
            ])
    }

    @Test("A box that is hardly used is reported")
    func unused() {
        var history = PlantedHistory(usual: 0.85, spread: 0.1)
        history.factor = { name, _ in name == "Simon" ? 0.3 : 1 }
        #expect(
            Self.lines(history).contains {
                $0.hasPrefix("Simon usually takes 4")
                    && $0.contains(" s of a 3 min box: half of it was ")
            }, "\(Self.lines(history))")
    }

    @Test("After a box is lengthened, its effect is reported")
    func longerBox() {
        var history = PlantedHistory(meetings: 60, usual: 0.6, spread: 0.15, bell: false)
        history.factor = { name, _ in name == "Simon" ? 2.3 : 1 }
        history.own = { name, number in name == "Simon" ? number < 40 ? 180 : 300 : nil }
        history.absence = { _, _ in 0 }
        #expect(
            Self.lines(history) == [
                """
                Since Simon's box went to 5 min: 1 of the last 20 over, 20 of the 20 before.
                """
            ])
    }

    @Test("Meetings that end before everyone has spoken are reported")
    func unspoken() {
        var history = PlantedHistory(meetings: 40)
        history.absence = { _, _ in 0 }
        history.silence = { $0 % 2 == 0 }
        #expect(
            Self.lines(history)[0]
                == "Meetings often end before everyone has spoken: 10 of the last 20.")
    }

    @Test("Nothing is said about absences, and nothing about people who are away")
    func absences() {
        var history = PlantedHistory()
        for absence in [
            { (name: String, number: Int) in name == "Simon" && number >= 60 ? 0.4 : 0.05 },
            { (name: String, number: Int) in name == "Simon" && number % 5 == 4 ? 0.8 : 0.03 },
            { (name: String, number: Int) in name == "Simon" && number >= 85 ? 1 : 0.03 },
        ] {
            history.absence = absence
            #expect(Self.lines(history) == Self.quiet)
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

    @Test("Weekdays are determined with each meeting's own UTC offset")
    func offsets() throws {
        var records = PlantedHistory().records(seed: 1)
        for number in records.indices {
            // Half an hour after midnight, in winter and in summer.
            let offset = number < 60 ? 3_600 : 7_200
            let day = number / 5 * 7 + number % 5
            records[number].start = Timestamp(
                seconds: 1_767_571_200 + day * 86_400 + 1_800 - offset, utcOffset: offset)
        }
        let days = try #require(
            MeetingCharts(records).sets().first { $0.title == HistoryChart.weekdays.rawValue })
        #expect(days.labels == ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    }
}
