/// A question about a history: its answers, and the probability that chance alone explains them.
struct Question {
    let p: Double
    /// The findings; empty if the difference is too small to report.
    let answers: () -> [Finding]

    /// The default limit on the probability of a wrong answer in a family of questions.
    static let level = 0.01

    /// A family's answers, most certain first; `level` limits the probability that any is wrong.
    static func answers(_ family: [Question], level: Double = Self.level) -> [Finding] {
        Holm.corrected(family.map(\.p)).prefix { $0.p <= level }.flatMap { place, corrected in
            family[place].answers().map { finding in
                var finding = finding
                (finding.insight.p, finding.insight.corrected) = (family[place].p, corrected)
                return finding
            }
        }
    }

    /// Asks one question about several overlapping windows.
    ///
    /// The smallest probability is multiplied by 0.4 times the number of windows, a factor
    /// calibrated on independent values.
    static func scanning(
        _ count: Int, test: (ComparedWindows) -> TestResult,
        answer: @escaping (_ windows: ComparedWindows, _ sign: Int) -> Finding?
    ) -> [Question] {
        let all = ComparedWindows.all(of: count)
        let found = all.map { (windows: $0, result: test($0)) }.filter { $0.result.sign != 0 }
        guard let best = found.min(by: { $0.result.p < $1.result.p }) else { return [] }
        let p = min(1, max(1, 0.4 * Double(all.count)) * best.result.p)
        return [Question(p: p) { answer(best.windows, best.result.sign) }]
    }
}

extension Question {
    init(p: Double, answer: @escaping () -> Finding?) {
        self.init(p: p, answers: { [answer()].compactMap(\.self) })
    }
}

/// Two periods in a series, to compare with each other.
struct ComparedWindows {
    let before: Range<Int>
    let after: Range<Int>

    static let mostBefore = 60

    /// The windows to compare: the last 15, 20, 30 and 60 values with up to 60 values before them,
    /// and the first third with the last third. For fewer than 90 values, halves replace the
    /// thirds.
    static func all(of count: Int) -> [ComparedWindows] {
        var all = [15, 20, 30, 60].filter { size in
            count >= 2 * size || size <= 20 && count >= size + Insights.fewest
        }.map { size in
            ComparedWindows(
                before: max(0, count - size - mostBefore)..<(count - size),
                after: (count - size)..<count)
        }
        let part = count >= 90 ? count / 3 : count / 2
        let ends = ComparedWindows(before: 0..<part, after: (count - part)..<count)
        let isNew = !all.contains { $0.before == ends.before && $0.after == ends.after }
        if count >= 2 * Insights.fewest, isNew { all.append(ends) }
        return all
    }

    var earlier: String { before.upperBound == after.lowerBound ? "previous" : "first" }
}
