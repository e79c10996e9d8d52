/// Counts of what is true of many of the last 20 meetings or turns.
struct LevelQuestions {
    let past: InsightPast
    /// A meeting has time to spare if it takes at most this share of the planned time.
    private static let enough = 2.0 / 3

    /// Whether a count is worth reporting: 40 %, and at least five.
    static func isOften(_ flags: some Collection<InsightPast.Flag>) -> Bool {
        let hits = flags.count(where: \.isHit)
        return flags.count >= Insights.fewest && hits >= 5 && 5 * hits >= 2 * flags.count
    }

    var team: [Finding] {
        past.lateness.compactMap(often) + [spare, unspoken].compactMap(\.self)
    }

    /// Whether meetings are often late, or much less often than in the 20 before.
    private func often(_ lateness: InsightPast.Lateness) -> Finding? {
        let recent = lateness.meetings.filter(past.recentMeetings.contains)
        let flags = recent.map { (meeting: $0, isHit: lateness.isLate[$0]) }
        let (before, after) = (
            Array(flags.dropLast(Insights.recent)), Array(flags.suffix(Insights.recent))
        )
        guard Self.isOften(after) else {
            let last = before.suffix(Insights.recent)
            guard Self.isOften(last),
                3 * after.count(where: \.isHit) <= last.count(where: \.isHit)
            else { return nil }
            return Finding(
                insight: past.more(
                    lateness, last.map(\.meeting), after.map(\.meeting), areLate: false), sign: -1)
        }
        var insight = past.counting(
            lateness.kind, "Meetings often \(lateness.late)", lateness.chart, before: before,
            after: after)
        let by = flags.filter(\.isHit).map { lateness.by[$0.meeting] }.median
        let item = lateness.kind == .late ? slowItem(after.map(\.meeting), by) : nil
        insight.evidence =
            item ?? "The typical \(lateness.excess) is \(InsightWords.time(by))."
        return Finding(insight: insight)
    }

    /// Names the agenda item that explains at least half of the typical overrun.
    private func slowItem(_ meetings: [Int], _ by: Double) -> String? {
        let found = past.columns.items.all.compactMap { item -> (over: Double, text: String)? in
            let turns = item.turns.filter { $0.isBoxed && meetings.contains($0.meeting) }
            guard Self.isOften(turns.map { ($0.meeting, $0.isOver) }) else { return nil }
            let (taken, box) = (turns.map(\.taken).median, turns.map(\.box).median)
            return (
                taken - box,
                """
                The item "\(item.name)" typically takes \(InsightWords.time(taken)) of its \
                \(InsightWords.time(box)) box.
                """
            )
        }
        return found.max { $0.over < $1.over }.flatMap { $0.over >= by / 2 ? $0.text : nil }
    }

    private var spare: Finding? {
        let meetings = past.meetings.suffix(Insights.recent)
        let taken = meetings.map { past.columns.elapsed[$0] }
        let plans = meetings.map { past.columns.planned[$0] }
        let most = taken.sorted()[(taken.count * 19 + 19) / 20 - 1]
        let needed = max(1, (most / 60).rounded(.up)) * 60
        let (planned, typical) = (plans.median, taken.median)
        guard needed <= planned * Self.enough else { return nil }
        return Finding(
            insight: Insight(
                kind: .spare, title: "The plan is too long", from: planned, to: typical,
                unit: .seconds, after: past.window(meetings), count: meetings.count,
                chart: .length,
                finding: """
                    Meetings typically take \(InsightWords.time(typical)) of the planned \
                    \(InsightWords.time(planned)).
                    """,
                evidence: """
                    \(InsightWords.time(needed)) would have been enough for \
                    \(taken.count { $0 <= needed }) of the last \(taken.count).
                    """))
    }

    private var unspoken: Finding? {
        let flags = past.meetings.suffix(Insights.recent).map { ($0, past.silent.contains($0)) }
        guard Self.isOften(flags) else { return nil }
        var insight = past.counting(
            .unspoken, "Meetings often end before everyone has spoken", .turns, after: flags)
        insight.title = "Not everyone speaks"
        return Finding(insight: insight)
    }
}

// People's boxes.
extension LevelQuestions {
    /// Whether a person needs more time than the current box allows, hardly uses it, or got a
    /// longer one.
    func box(of number: Int) -> Finding? {
        let person = past.people[number]
        let box = person.box
        let turns = person.turns(since: past.recentMeetings.lowerBound, comparableTo: box)
        let last = Array(turns.suffix(Insights.recent))
        guard last.count >= Insights.fewest else { return nil }
        return
            (need(last, box, person.name) ?? longerBox(person)
            ?? unused(last, box, person.name)).map { finding in
                var finding = finding
                (finding.insight.person, finding.people) = (person.name, [number])
                return finding
            }
    }

    private func need(_ last: [InsightPast.Turn], _ box: Double, _ name: String) -> Finding? {
        let needsMore = last.map {
            (meeting: $0.meeting, isHit: $0.isCut && $0.box <= box + 0.5 || $0.taken >= box + 1)
        }
        let cuts = last.count { $0.isCut && $0.box <= box + 0.5 }
        let typical = last.map(\.taken).median
        guard Self.isOften(needsMore), cuts > 0 || typical >= box * 1.05 else { return nil }
        let hits = (count: needsMore.count(where: \.isHit), cuts: cuts, of: last.count)
        let length = InsightWords.time(box)
        let needed = InsightWords.needed(hits, "the last \(last.count) turns")
        var insight = past.counting(
            2 * cuts > hits.count ? .cut : .over, "\(name)'s box is too short", .spread,
            after: needsMore)
        insight.finding =
            cuts > 0
            ? "\(name)'s \(length) box is too short: \(needed)."
            : "\(name) usually takes \(InsightWords.time(typical)) of a \(length) box: \(needed)."
        return Finding(
            insight: insight, hits: hits,
            tag: .init(text: "\(hits.count) of \(hits.of) over", isOverTime: true))
    }

    private func unused(_ last: [InsightPast.Turn], _ box: Double, _ name: String) -> Finding? {
        let typical = last.map(\.taken).median
        let hits = last.count { $0.taken <= box / 2 }
        guard typical <= box / 3, 20 * hits >= 17 * last.count else { return nil }
        return Finding(
            insight: Insight(
                kind: .unused, title: "\(name) hardly uses the box", from: box, to: typical,
                unit: .seconds, after: past.window(last.map(\.meeting)), count: last.count,
                chart: .spread,
                finding: """
                    \(name) usually takes \(InsightWords.time(typical)) of a \
                    \(InsightWords.time(box)) box: half of it was enough for \(hits) of the last \
                    \(last.count) turns.
                    """))
    }

    /// What became of a box that was often too short and has since been lengthened.
    private func longerBox(_ person: InsightPast.Person) -> Finding? {
        let turns = person.turns
        guard let box = turns.last?.box else { return nil }
        let since = turns.reversed().prefix { abs($0.box - box) < 1 }.count
        let (after, earlier) = (turns.suffix(since), turns.dropLast(since))
        guard let old = earlier.last?.box, old < box else { return nil }
        let before = earlier.reversed().prefix { abs($0.box - old) < 1 }.prefix(Insights.recent)
        func flags(_ turns: some Sequence<InsightPast.Turn>) -> InsightPast.Flags {
            turns.map { ($0.meeting, $0.isCut || $0.isOver) }
        }
        let (then, now) = (flags(before.reversed()), flags(after))
        guard (Insights.fewest...Insights.mostBefore).contains(since),
            Self.isOften(then)
        else { return nil }
        var insight = past.counting(
            .box, "\(person.name)'s longer box", .spread, before: then, after: now)
        insight.finding = """
            Since \(person.name)'s box went to \(InsightWords.time(box)): \
            \(now.count(where: \.isHit)) of the last \(since) over, \
            \(then.count(where: \.isHit)) of the \(then.count) before.
            """
        return Finding(insight: insight)
    }
}
