/// Questions that compare certain turns or meetings, such as those on Mondays, with their
/// neighbours.
///
/// Comparing neighbours cancels out trends, seasons, box sizes and serial dependence.
struct PairedQuestions {
    let past: InsightPast
    private static let fewest = 5
    /// The minimum number of turns that a person needs to be included when positions are compared.
    private static let fewestPlaced = 8

    /// Each marked value minus the median of the plain values nearest to it, up to two on each
    /// side.
    private static func around(_ values: [Double], _ marked: [Int], _ plain: [Int]) -> [Double] {
        var next = 0
        return marked.compactMap { place in
            while next < plain.count, plain[next] < place { next += 1 }
            let (before, after) = (plain[..<next].suffix(2), plain[next...].prefix(2))
            guard !before.isEmpty, !after.isEmpty else { return nil }
            return values[place] - (before + after).map { values[$0] }.median
        }
    }

    /// One weekday compared with the others.
    private struct Compared {
        let weekday: Int
        let marked: [Int]
        let plain: [Int]
        let result: TestResult
        /// The differences from neighbouring values, in the first measure's unit.
        let differences: [Double]

        /// Compares one weekday's values with those of the other days, only at the indices in
        /// `places`. Finds a difference only if all measures differ in the same direction. Nil if
        /// there are too few values.
        init?(_ weekday: Int, of days: [Int], among places: [Int], _ measures: [[Double]]) {
            let marked = places.filter { days[$0] == weekday }
            let plain = places.filter { days[$0] != weekday }
            guard min(marked.count, plain.count) >= PairedQuestions.fewest else { return nil }
            let all = measures.map { PairedQuestions.around($0, marked, plain) }
            let isEnough = (all.first?.count ?? 0) >= PairedQuestions.fewest
            (self.weekday, self.marked, self.plain) = (weekday, marked, plain)
            result = isEnough ? TestResult(agreeing: all.map(SignedRank.test)) : TestResult()
            differences = all.first ?? []
        }
    }
}

// Weekdays.
extension PairedQuestions {
    /// Whether meetings are longer or shorter on one weekday than on the others.
    ///
    /// Compares seconds, shares of the plan and seconds per speaker, so that having fewer people on
    /// a weekday does not look like shorter meetings.
    var meetings: [Question] {
        let shares = zip(past.elapsed, past.planned).map { $1 > 0 ? $0 / $1 : 1 }
        let each = zip(past.elapsed, past.turnsByMeeting).map { $0 / Double(max(1, $1.count)) }
        return weekdays(
            past.weekdays, [past.elapsed, shares, each], past.elapsed, .weekdays, "Meetings are")
    }

    /// Whether a person's turns are longer or shorter on one weekday than on the others; ignores
    /// the weekdays that already differ for the whole team.
    func turns(of person: Int, without team: Set<Int>) -> [Question] {
        let turns = past.people[person].turns.filter { !team.contains(past.weekdays[$0.meeting]) }
        guard turns.count >= 2 * Self.fewest else { return [] }
        let (seconds, shares) = turns.comparable
        return weekdays(
            turns.map { past.weekdays[$0.meeting] }, [seconds, shares], turns.map(\.taken),
            .turnWeekdays, "\(past.people[person].name)'s turns are", of: person)
    }

    private func finding(
        _ day: Compared, _ from: Double, _ to: Double, _ chart: HistoryChart, _ subject: String,
        of person: Int?
    ) -> Finding {
        let (sign, count) = (day.result.sign, day.differences.count)
        let hits = day.differences.count { $0 * Double(sign) > 0 }
        let insight = Insight(
            kind: .weekday, person: person.map { past.people[$0].name }, weekday: day.weekday,
            from: from, to: to, unit: .seconds, count: count, chart: chart,
            finding: """
                \(subject) \(sign > 0 ? "longer" : "shorter") on \
                \(Timestamp.weekdays[day.weekday])s: typically \(InsightWords.time(to)), against \
                \(InsightWords.time(from)) on other days.
                """,
            evidence: """
                On \(Timestamp.weekdays[day.weekday])s, \(hits) of \(count) took \
                \(sign > 0 ? "longer" : "less time") than the median on the nearest \
                other days.
                """)
        return Finding(insight: insight, people: person.map { [$0] } ?? [], sign: sign)
    }

    /// Reports the weekday with the largest significant difference, removes that weekday's values,
    /// and repeats.
    private func weekdays(
        _ days: [Int], _ measures: [[Double]], _ raw: [Double], _ chart: HistoryChart,
        _ subject: String, of person: Int? = nil
    ) -> [Question] {
        func compare(_ left: [Int]) -> [(p: Double, day: Compared)] {
            let all = Set(left.map { days[$0] }).sorted().compactMap {
                Compared($0, of: days, among: left, measures)
            }
            return all.map { (min(1, $0.result.p * Double(all.count)), $0) }
        }
        let first = compare(Array(days.indices))
        guard let p = first.map(\.p).min() else { return [] }
        return [
            Question(p: p) {
                var findings: [Finding] = []
                var (left, compared) = (Array(days.indices), first)
                func size(_ day: Compared) -> Double { abs(day.differences.median) }
                while let day = compared.filter({ $0.p <= Question.level }).map(\.day)
                    .max(by: { size($0) < size($1) })
                {
                    let to = day.marked.map { raw[$0] }.median
                    let from = day.plain.map { raw[$0] }.median
                    if ChangeQuestions.differs(from, to, day.result.sign) {
                        findings.append(
                            finding(day, from, to, chart, subject, of: person))
                    } else if findings.isEmpty {
                        return []
                    }
                    left.removeAll { days[$0] == day.weekday }
                    compared = compare(left)
                }
                return findings
            }
        ]
    }

    /// Whether a weekday still differs in the same direction, at the 5 % level, without one
    /// person's turns.
    func isWeekday(_ weekday: Int, without person: Int, sign: Int) -> Bool {
        let rest = past.turnsByMeeting.map { turns in
            turns.filter { $0.person != person }.reduce(0) { $0 + $1.turn.taken }
        }
        let day = Compared(
            weekday, of: past.weekdays, among: Array(past.weekdays.indices), [rest])
        return day.map { $0.result.p <= 0.05 && $0.result.sign == sign } ?? false
    }
}

// First and last speakers.
extension PairedQuestions {
    /// Whether people take more or less time when they speak first or last than when they speak in
    /// the middle.
    var order: [Question] {
        [Insight.Place.first, .last].flatMap(order)
    }

    private func order(_ end: Insight.Place) -> [Question] {
        var (relative, shares): ([Double], [Double]) = ([], [])
        var people: [[Double]] = []
        for person in past.people {
            let turns = person.turns.filter { $0.place != nil }
            guard turns.count >= Self.fewestPlaced else { continue }
            func differences(_ values: [Double]) -> [Double] {
                Self.around(
                    values, turns.indices.filter { turns[$0].place == end },
                    turns.indices.filter { turns[$0].place == .middle })
            }
            let values = turns.comparable
            let seconds = differences(values.seconds)
            guard seconds.count >= 3 else { continue }
            people.append(seconds)
            relative += differences(values.seconds.byUsual)
            shares += differences(values.shares.byUsual)
        }
        // Otherwise a single person could contribute most of the comparisons.
        let most = people.map(\.count).max() ?? 0
        guard people.count >= 2, relative.count >= Insights.fewest, most * 3 <= 2 * relative.count
        else { return [] }
        let result = TestResult(agreeing: [SignedRank.test(relative), SignedRank.test(shares)])
        return [Question(p: result.p) { answer(end, people, relative.median, result.sign) }]
    }

    private func answer(
        _ end: Insight.Place, _ people: [[Double]], _ relative: Double, _ sign: Int
    ) -> Finding? {
        let direction = Double(sign)
        let alike = people.count { $0.median * direction > 0 }
        let all = people.flatMap(\.self)
        let typical = all.median * direction
        guard 2 * alike > people.count, relative * direction >= Insights.smallest, typical >= 1
        else { return nil }
        let hits = all.count { $0 * direction > 0 }
        return Finding(
            insight: Insight(
                kind: .order, place: end, from: 0, to: typical * direction, unit: .seconds,
                count: all.count, chart: .places,
                finding: """
                    The \(end.rawValue) speaker takes \(sign > 0 ? "longer" : "less time"): \
                    typically \(InsightWords.time(typical)) \(sign > 0 ? "more" : "less") than the \
                    same person in the middle.
                    """,
                evidence: """
                    \(hits) of \(all.count) \(end.rawValue) turns were \
                    \(sign > 0 ? "longer" : "shorter").
                    """),
            sign: sign)
    }
}
