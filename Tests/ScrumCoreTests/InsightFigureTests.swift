import TestSupport
import Testing

@testable import ScrumCore

/// Compares each sentence with one that is recomputed from the meetings alone.
@Suite struct InsightFigureTests {
    private static let histories = Sweep.isSampled ? 100 : 1_000

    @Test("Every number in every sentence is true in random histories")
    func figures() {
        var kinds: [String: Int] = [:]
        for seed in 0..<Self.histories {
            var generator = SeededGenerator(seed: UInt64(seed))
            let records = Self.history(using: &generator).records(seed: UInt64(seed))
            let insights = Insights(of: records)
            let recount = Recount(records, insights)
            for insight in insights.insights {
                let texts = recount.texts(insight)
                #expect(texts.contains(insight.text), "seed \(seed): \(texts)")
                for sentence in insight.text.split(separator: ". ") {
                    let words = sentence.split(separator: " ").count { $0.first != "%" }
                    #expect(words <= 25, "\(sentence)")
                }
                kinds[insight.kind.rawValue, default: 0] += 1
            }
        }
        #expect(kinds.count == 12, "\(kinds)")
        #expect(kinds.values.reduce(0, +) > Self.histories * 8 / 10, "\(kinds)")
    }

    /// A history into which random effects are planted.
    private static func history(using generator: inout SeededGenerator) -> PlantedHistory {
        func draw(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &generator)
        }
        func isPlanted() -> Bool { draw(0...1) < 0.25 }
        let meetings = Int.random(in: 8...90, using: &generator)
        var history = PlantedHistory(meetings: meetings)
        history.usual = draw(0.4...1.1)
        history.spread = draw(0.05...0.3)
        history.bell = isPlanted() || isPlanted()
        let (growth, step, friday) = (draw(0.4...2), draw(0.5...1.8), draw(0.5...1.6))
        let (grows, steps, hasFriday) = (isPlanted(), isPlanted(), isPlanted())
        let isAll = isPlanted()
        history.factor = { name, number in
            let part = Double(number) / Double(meetings - 1)
            var factor = 1.0
            if grows, isAll || name == "Simon" { factor *= 1 + (growth - 1) * part }
            if steps, isAll || name == "Katie", part > 0.6 { factor *= step }
            if hasFriday, isAll || name == "Daisy", number % 5 == 4 { factor *= friday }
            return factor
        }
        if isPlanted() {
            let share = draw(0.2...1)
            history.cut = { name, _ in isAll || name == "Cathy" ? share : 0 }
        }
        if isPlanted() {
            let share = draw(0.2...0.9)
            history.absence = { name, number in
                name == "Jonathan" && (isAll ? number % 5 == 2 : number * 2 > meetings)
                    ? share : 0.04
            }
        }
        if isPlanted() {
            let (early, late) = isPlanted() ? (0.9, 0.05) : (draw(0...1), draw(0...1))
            history.late = { $0 * 2 > meetings ? late : early }
        }
        if isPlanted() {
            let (early, late) = (Int(draw(0...200)), Int(draw(0...400)))
            let steps = isPlanted()
            history.delay = { number in
                if number % 4 == 3 { return nil }
                let part = Double(number) / Double(meetings)
                return steps ? (part > 0.5 ? late : early) + number % 9 : Int(part * 400)
            }
        }
        if isPlanted() { history.box = { $0 * 2 > meetings ? 120 : 180 } }
        if isPlanted() {
            // In the mixed meetings the bell rings only on some days.
            history.rings = { $0 % 3 == 0 }
        }
        if isPlanted() { history.silence = { $0 % 2 == 0 } }
        if isPlanted() {
            let share = draw(0.1...0.4)
            let usual = history.factor
            history.factor = { name, number in
                usual(name, number) * (name == "Cathy" ? share : 1)
            }
        }
        if isPlanted() {
            history.own = { name, number in
                name == "Simon" ? number * 3 > meetings * 2 ? 240 : 90 : nil
            }
        }
        return history
    }
}
