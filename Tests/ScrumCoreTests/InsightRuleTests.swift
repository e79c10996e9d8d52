import Testing

@testable import ScrumCore

@Suite struct InsightRuleTests {
    /// Meetings on Mondays to Fridays from 2026-01-05, with turns in seconds by name.
    private static func meetings(
        _ turns: [KeyValuePairs<String, Int>], boxes: [String: Int] = [:]
    ) -> [MeetingRecord] {
        turns.enumerated().map { number, turns in
            let people = turns.map { name, seconds in
                MeetingRecord.Person(
                    name: name, planned: .seconds(boxes[name] ?? 150), taken: .seconds(seconds),
                    isAbsent: seconds == 0, order: seconds == 0 ? nil : 1)
            }
            let day = number / 5 * 7 + number % 5
            return MeetingRecord(
                id: "\(number)", scrum: .init(title: "Design"),
                start: Timestamp(seconds: 1_767_601_800 + day * 86_400, utcOffset: 3_600),
                planned: people.reduce(.zero) { $0 + ($1.isAbsent ? .zero : $1.planned) },
                elapsed: people.reduce(.zero) { $0 + $1.taken }, people: people)
        }
    }

    /// Around `seconds`, without a trend.
    private static func near(_ seconds: Int, _ number: Int) -> Int {
        seconds + [0, 7, -6, 3, -8, 5, -2][number % 7]
    }

    /// Daisy needs more than her box, Simon less than his.
    private static func unfair(_ count: Int) -> [MeetingRecord] {
        meetings((0..<count).map { ["Daisy": near(192, $0), "Simon": near(110, $0)] })
    }

    @Test("Nothing is said before the eighth meeting")
    func fewest() {
        let seven = Insights(of: Self.unfair(7))
        #expect(seven.meetings == 7)
        #expect(seven.lines == ["Nothing stands out."])
        #expect(seven.fit.isEmpty)
        #expect(Insights(of: []).lines == ["Nothing stands out."])
        #expect(Insights(of: []).scrum == "")
        #expect(!Insights(of: Self.unfair(12)).insights.isEmpty)
    }

    @Test("Who needs more gets it from whoever needs less")
    func fit() {
        let insights = Insights(of: Self.unfair(30))
        #expect(
            insights.lines == [
                "Daisy takes 3:12 of the 2:30 planned (last 20 turns, 20 of them over).",
                """
                With 3:00 for Daisy and 2:00 for Simon, 20 of the last 20 would have been on \
                time, each box by itself (0 with the boxes they had).
                """,
            ])
        #expect(
            insights.fit == [
                FittingBox(name: "Daisy", box: .seconds(180)),
                FittingBox(name: "Simon", box: .seconds(120)),
            ])
        #expect(insights.insights.map(\.kind) == [.box, .fit])
        #expect(insights.insights.last?.p == nil)
    }

    @Test("Time that is free is given before anybody's box is cut")
    func fitWithinLength() {
        let longer = Insights(of: Self.unfair(30), length: .seconds(360))
        #expect(longer.fit == [FittingBox(name: "Daisy", box: .seconds(210))])
        let shorter = Insights(of: Self.unfair(30), length: .seconds(270))
        #expect(shorter.fit.isEmpty)
    }

    @Test("Where nobody can give, no boxes are proposed")
    func noFit() {
        let insights = Insights(
            of: Self.meetings(
                (0..<30).map { ["Daisy": Self.near(200, $0), "Simon": Self.near(150, $0)] }))
        #expect(insights.insights.map(\.kind) == [.box])
        #expect(insights.fit.isEmpty)
    }

    @Test("Boxes that are no whole seconds keep their sum")
    func oddBoxes() throws {
        var records = Self.meetings(
            (0..<20).map { number in
                [
                    "A": Self.near(75, number), "B": Self.near(20, number),
                    "C": Self.near(20, number), "D": Self.near(20, number),
                    "E": Self.near(20, number), "F": Self.near(20, number),
                    "G": Self.near(20, number),
                ]
            })
        let boxes = Duration.seconds(300).divided(into: 7)
        for number in records.indices {
            for place in 0..<7 { records[number].people[place].planned = boxes[place] }
            records[number].planned = .seconds(300)
        }
        let fit = Insights(of: records).fit
        #expect(fit.first == FittingBox(name: "A", box: .seconds(90)))
        #expect(fit.count == 5)
        #expect(fit.dropFirst().allSatisfy { $0.box == .seconds(30) })
    }

    @Test("A turn that ends within a second of its box is neither over nor under")
    func nearTheBox() {
        var records = Self.meetings((0..<30).map { _ in ["Daisy": 150, "Simon": 150] })
        for number in records.indices { records[number].people[0].taken += .milliseconds(999) }
        #expect(Insights(of: records).insights.isEmpty)
    }

    @Test("What is sure but small is not said")
    func small() {
        let records = Self.meetings(
            (0..<200).map { ["Daisy": 152 + $0 / 50, "Simon": Self.near(140, $0)] })
        #expect(Insights(of: records).insights.isEmpty)
    }

    @Test("Who was not there in the last 20 meetings is not spoken of")
    func gone() {
        let turns: [KeyValuePairs<String, Int>] = (0..<60).map { number in
            number < 40
                ? ["Daisy": 160 + number, "Simon": Self.near(110, number)]
                : ["Simon": Self.near(110, number)]
        }
        #expect(Insights(of: Self.meetings(turns)).insights.allSatisfy { $0.person != "Daisy" })
        let still = Self.meetings(Array(turns.prefix(59 - 20)))
        #expect(Insights(of: still).insights.contains { $0.person == "Daisy" })
    }

    @Test("Turns that become shorter are told, with the year where it was another")
    func shorter() {
        let records = Self.meetings(
            (0..<270).map { ["Daisy": Self.near(149 - $0 / 4, $0), "Simon": Self.near(140, $0)] })
        #expect(
            Insights(of: records).lines == [
                "Daisy takes 1:22, down from 2:24 in February 2026 (250 turns)."
            ])
        #expect(
            Insights(of: Array(records.prefix(200))).lines == [
                "Daisy takes 1:40, down from 2:30 in January (200 turns)."
            ])
        #expect(
            Insights(of: Array(records.prefix(20))).lines == ["Nothing stands out."])
        var moved = records
        for number in moved.indices { moved[number].start.seconds -= 180 * 86_400 }
        #expect(
            Insights(of: moved).lines == [
                "Daisy takes 1:22, down from 2:24 in August 2025 (250 turns)."
            ])
    }

    @Test("The order of the records does not matter, and unmeasured ones do not count")
    func orderAndUnmeasured() {
        let records = MeetingYear().records(seed: 3)
        var unmeasured = records[0]
        unmeasured.isMeasured = false
        let expected = Insights(of: records)
        #expect(Insights(of: records.reversed() + [unmeasured]) == expected)
        #expect(!expected.insights.isEmpty)
    }

    @Test("At most seven sentences are said, the boxes that fit among them")
    func seven() {
        let names = (0..<12).map { "P\($0)" }
        var records = Self.meetings((0..<100).map { _ in ["P0": 100] })
        for number in records.indices {
            records[number].people = names.enumerated().map { place, name in
                let seconds = place < 10 ? 60 + number : 20
                return .init(
                    name: name, planned: .seconds(150), taken: .seconds(seconds), order: 1)
            }
            records[number].planned = .seconds(1_800)
            records[number].elapsed = .seconds(10 * (60 + number) + 40)
        }
        let insights = Insights(of: records).insights
        #expect(insights.count == 7)
        #expect(insights.filter { $0.kind == .trend }.count >= 6)
    }
}
