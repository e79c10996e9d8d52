/// Questions about whether something is true of too many of the last 20 meetings or turns.
struct LevelQuestions {
    let past: InsightPast
    /// The tolerated share of meetings that run over or start late, and of turns that the bell cuts
    /// off.
    private static let tolerated = 0.2
    /// A meeting has time to spare if it takes at most this share of the planned time.
    private static let enough = 2.0 / 3

    var team: [Question] {
        [
            often(past.isLate, Array(past.isLate.indices), "run over", .late, .weeks) {
                past.elapsed[$0] - past.planned[$0]
            },
            often(past.isLateStart, past.dueMeetings, "start late", .begin, .beginnings) {
                past.records[$0].delay ?? 0
            },
            spare,
        ].compactMap(\.self)
    }

    private func often(
        _ flags: [Bool], _ meetings: [Int], _ verb: String, _ kind: Insight.Kind,
        _ chart: HistoryChart, by seconds: @escaping (Int) -> Double
    ) -> Question? {
        guard !meetings.isEmpty else { return nil }
        return Question(p: Counts.level(flags, above: Self.tolerated)) {
            let by = zip(flags, meetings).filter(\.0).map { seconds($0.1) }.median
            var insight = insight(kind, flags, in: meetings, chart)
            insight.finding = "Meetings often \(verb): \(InsightWords.level(flags, "meetings"))."
            insight.evidence = "Those that \(verb) typically do so by \(InsightWords.time(by))."
            return Finding(insight: insight)
        }
    }

    /// An insight about the last 20 meetings or turns, compared with the earlier ones.
    private func insight(
        _ kind: Insight.Kind, _ flags: [Bool], in meetings: [Int], _ chart: HistoryChart
    ) -> Insight {
        let (before, after) = (flags.dropLast(Insights.recent), flags.suffix(Insights.recent))
        return Insight(
            kind: kind, from: before.isEmpty ? nil : Double(before.count { $0 }),
            to: Double(after.count { $0 }), unit: .count,
            before: past.window(meetings.dropLast(Insights.recent)),
            after: past.window(meetings.suffix(Insights.recent)), count: flags.count, chart: chart,
            finding: "")
    }

    private var spare: Question {
        let fits = zip(past.elapsed, past.planned).map { $0 <= $1 * Self.enough }
        return Question(p: Counts.level(fits, above: 0.5)) {
            let taken = past.elapsed.suffix(Insights.recent)
            let planned = Array(past.planned.suffix(Insights.recent)).median
            let most = taken.sorted()[(taken.count * 19 + 19) / 20 - 1]
            let needed = max(1, (most / 60).rounded(.up)) * 60
            guard needed <= planned * Self.enough else { return nil }
            let typical = Array(taken).median
            var insight = insight(.spare, fits, in: Array(fits.indices), .length)
            (insight.from, insight.to, insight.unit) = (planned, typical, .seconds)
            insight.finding = """
                Meetings typically take \(InsightWords.time(typical)) of the planned \
                \(InsightWords.time(planned)).
                """
            insight.evidence = """
                \(InsightWords.time(needed)) would have been enough for \
                \(taken.count { $0 <= needed }) of the last \(taken.count).
                """
            return Finding(insight: insight)
        }
    }

    /// Whether a person needs more time than the current box allows.
    func need(of person: Int) -> [Question] {
        let past = past.people[person]
        guard past.turns.count >= Insights.fewest else { return [] }
        let box = past.box
        let known = past.turnsComparable(toBox: box)
        let needsMore = known.map { $0.isCut && $0.box <= box + 0.5 || $0.taken >= box + 1 }
        let last = known.suffix(Insights.recent)
        let hits = zip(last, needsMore.suffix(Insights.recent)).filter(\.1).map(\.0)
        let cuts = hits.count(where: \.isCut)
        let isCut = 2 * cuts > hits.count
        return [
            Question(p: Counts.level(needsMore, above: isCut ? Self.tolerated : 0.5)) {
                guard cuts > 0 || last.map(\.taken).median >= box * 1.05 else { return nil }
                var insight = insight(
                    isCut ? .cut : .over, needsMore, in: known.map(\.meeting), .spread)
                insight.person = past.name
                let length = InsightWords.time(box)
                let of = "\(hits.count) of the last \(last.count) turns"
                let typical = InsightWords.time(hits.map(\.taken).median)
                insight.finding =
                    "\(past.name)'s \(length) box is too short: "
                    + (cuts == hits.count
                        ? "the bell cut off \(of)."
                        : cuts > 0
                            ? "\(of) needed more (the bell cut off \(cuts))."
                            : "\(of) took longer.")
                if cuts == 0 { insight.evidence = "Those turns typically took \(typical)." }
                let detail =
                    isCut
                    ? "The bell cut off \(of) at the end of the \(length) box."
                    : "\(hits.count) of the last \(last.count) took longer than the \(length) box."
                return Finding(
                    insight: insight, people: [person], detail: detail,
                    hits: (hits.count, last.count))
            }
        ]
    }

    /// Whether a person is absent more or less often on one weekday than on the others.
    func absentWeekdays(of person: Int) -> [Question] {
        let (name, meetings) = (past.people[person].name, past.people[person].meetings)
        let days = meetings.map { past.weekdays[$0.number] }
        return Set(days).sorted().compactMap { weekday in
            let on = zip(meetings, days).filter { $0.1 == weekday }.map(\.0.isAbsent)
            let off = zip(meetings, days).filter { $0.1 != weekday }.map(\.0.isAbsent)
            guard min(on.count, off.count) >= 5 else { return nil }
            let (hits, others) = (on.count { $0 }, off.count { $0 })
            return Question(p: Counts.fisher(hits, of: on.count, beside: others, of: off.count)) {
                let isOften = hits * off.count > others * on.count
                return Finding(
                    insight: Insight(
                        kind: .absent, person: name, weekday: weekday, from: Double(others),
                        to: Double(hits), unit: .count, count: meetings.count,
                        chart: .absenceWeekdays,
                        finding: """
                            \(name) is \(isOften ? "often" : "seldom") absent on \
                            \(Timestamp.weekdays[weekday])s: \(hits) of \(on.count) meetings \
                            (\(InsightWords.percent(hits, on.count))), on other days \(others) of \
                            \(off.count) (\(InsightWords.percent(others, off.count))).
                            """),
                    people: [person], sign: isOften ? 1 : -1)
            }
        }
    }
}
