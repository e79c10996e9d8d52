import Testing

@testable import ScrumCore

@Suite struct InsightsTests {
    /// What an insight is about, without its figures.
    private static func topic(_ insight: Insight) -> String {
        let about =
            insight.person ?? (insight.kind == .weekday ? String(insight.text.prefix(3)) : "")
        return insight.kind.rawValue + (about.isEmpty ? "" : " " + about)
    }

    private static let planted = [
        "trend Daisy", "weekday Mon", "late", "absent Simon", "box Jonathan",
    ]

    @Test("A year with planted effects tells those in words")
    func plantedYear() {
        let insights = Insights(of: MeetingYear().records(seed: 1))
        #expect(insights.meetings == 210)
        #expect(insights.scrum == "Design")
        #expect(
            insights.lines == [
                """
                Daisy takes 4:12 of the 2:30 planned, up from 1:45 in January \
                (last 20 turns, 20 of them over).
                """,
                "Mondays run 2:20 over, 4:02 longer than other days (35 of 42 late).",
                "Simon missed 27 of 210 meetings, the others 3 % of theirs.",
                "Jonathan takes 3:15 of the 2:30 planned (last 20 turns, 19 of them over).",
                "Late in 17 of the last 20 meetings, up from 5 of the 20 before.",
            ])
        #expect(insights.insights.map(Self.topic).sorted() == Self.planted.sorted())
        #expect(insights.insights.allSatisfy { ($0.p ?? 1) < 0.0025 })
    }

    @Test("In 100 years planted effects are found, and hardly any others")
    func precisionAndRecall() {
        var (found, missed, wrong) = (0, 0, 0)
        for seed in 0..<100 {
            let insights = Insights(of: MeetingYear().records(seed: UInt64(seed))).insights
            let topics = Set(insights.map(Self.topic)).subtracting(["fit"])
            found += topics.intersection(Self.planted).count
            missed += Set(Self.planted).subtracting(topics).count
            wrong += topics.subtracting(Self.planted).count
        }
        let recall = Double(found) / Double(found + missed)
        let precision = Double(found) / Double(found + wrong)
        #expect(recall >= 0.97, "recall \(recall)")
        #expect(precision >= 0.97, "precision \(precision)")
    }

    @Test("A year of noise says that nothing stands out", arguments: [0.7, 1.0])
    func noise(usual: Double) {
        let year = MeetingYear(effects: [], usual: usual, scatter: 0.2)
        let quiet = (0..<100).count { seed in
            Insights(of: year.records(seed: UInt64(seed))).lines == ["Nothing stands out."]
        }
        #expect(quiet >= 95)
    }

    @Test("Each effect by itself is found alone", arguments: MeetingYear.Effect.allCases)
    func oneEffect(effect: MeetingYear.Effect) {
        let year = MeetingYear(effects: [effect], usual: 0.85)
        let insights = Insights(of: year.records(seed: 2)).insights
        let topics = insights.map(Self.topic).filter { $0 != "fit" }
        let expected = [
            MeetingYear.Effect.growing: "trend Daisy", .slowMondays: "weekday Mon",
            .laterMeetings: "late", .absences: "absent Simon", .smallBox: "box Jonathan",
        ]
        #expect(topics == [expected[effect]])
    }
}
