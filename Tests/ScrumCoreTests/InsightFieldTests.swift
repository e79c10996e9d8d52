import Testing

@testable import ScrumCore

/// What a poster shows of an insight.
@Suite struct InsightFieldTests {
    @Test("A level has a count, the values with their limits, and a tag for the person")
    func level() throws {
        var history = PlantedHistory(meetings: 60)
        history.cut = { name, _ in name == "Simon" ? 1 : 0 }
        history.absence = { _, _ in 0 }
        let insights = Insights(of: history.records(seed: 1))
        let insight = try #require(insights.insights.first)
        #expect(insight.figure == "20/20")
        #expect(insight.title == "Simon's box is too short")
        #expect(insight.isOverTime)
        #expect(
            insight.values
                == Array(repeating: Insight.Value(value: 180, limit: 180), count: 20))
        #expect(
            insights.tags == ["Simon": Insight.Tag(text: "20 of 20 over", isOverTime: true)])
    }

    @Test("A change has a signed difference; a team's change tags each person it is about")
    func change() throws {
        var history = PlantedHistory()
        history.factor = { _, number in number >= 60 ? 1.3 : 1 }
        let insights = Insights(of: history.records(seed: 1))
        let insight = try #require(insights.insights.first)
        #expect(insight.figure.hasPrefix("+0:"), "\(insight.figure)")
        #expect(insight.title == "Turns are longer")
        #expect(!insight.isOverTime)
        #expect(insight.values.count == 20)
        #expect(insight.values.allSatisfy { (540...900).contains($0.limit) })
        #expect(insights.tags["Katie"]?.text == "▲ longer")
    }
}
