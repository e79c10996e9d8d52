/// Asks all the questions and merges overlapping findings.
struct InsightSelection {
    private let past: InsightPast
    private var changes: [Finding]
    private var levels: [Finding]
    private var days: [Finding]
    private var lengths: [Finding]
    private var personDays: [Finding]
    private var needs: [Finding]
    private var absences: [Finding]

    /// The findings in report order: those about the team, then those about people, most certain
    /// first.
    private(set) var findings: [Finding] = []

    init(_ past: InsightPast) {
        self.past = past
        let change = ChangeQuestions(past)
        let (paired, level) = (PairedQuestions(past: past), LevelQuestions(past: past))
        changes = Question.answers(change.team)
        levels = Question.answers(level.team)
        // Drops a weekday that differs only because of one person, whose own finding can report it.
        days = Question.answers(paired.meetings + paired.order).filter { day in
            guard let weekday = day.insight.weekday else { return true }
            return past.people.indices.count {
                !paired.isWeekday(weekday, without: $0, sign: day.sign)
            } != 1
        }
        let weekdays = Set(days.compactMap(\.insight.weekday))
        personDays = Question.answers(
            past.here.flatMap { paired.turns(of: $0, without: weekdays) },
            level: Question.level / 2)
        lengths = Question.answers(past.here.flatMap(change.lengths), level: Question.level * 1.5)
        needs = Question.answers(past.here.flatMap(level.need))
        absences = Question.answers(
            past.here.flatMap { person in
                past.people[person].meetings.count(where: \.isAbsent) < Insights.fewest
                    ? [] : change.absence(of: person) + level.absentWeekdays(of: person)
            })
        joinChanges()
        dropPersonDays()
        joinAbsences()
        joinNeeds()
        let people = lengths + needs + personDays + absences
        findings =
            changes + levels + days + people.filter { $0.insight.person == nil }
            + people.filter { $0.insight.person != nil }.enumerated()
            .sorted { ($0.element.p, $0.offset) < ($1.element.p, $1.offset) }.map(\.element)
    }

    /// A finding that something has changed replaces the finding about its level. If the team's
    /// turns have changed, that finding replaces those about people whose turns have changed in the
    /// same direction, and includes the change in late meetings if it points the same way.
    private mutating func joinChanges() {
        let kinds = Set(changes.map(\.kind))
        levels.removeAll { kinds.contains($0.kind) }
        guard let team = changes.firstIndex(where: { $0.kind == .trend }) else { return }
        let sign = changes[team].sign
        lengths.removeAll { $0.sign == sign }
        guard let late = changes.firstIndex(where: { $0.kind == .late && $0.sign == sign })
        else { return }
        changes[team].insight.evidence = changes[late].detail
        changes.remove(at: late)
    }

    /// Drops the weekday finding of a person who usually speaks first (or last) on that weekday, if
    /// the team's first (or last) turns differ from the others.
    private mutating func dropPersonDays() {
        let ends = days.compactMap(\.insight.place)
        personDays.removeAll { finding in
            let turns = past.people[finding.people[0]].turns.filter {
                past.weekdays[$0.meeting] == finding.insight.weekday
            }
            return ends.contains { end in 2 * turns.count { $0.place == end } > turns.count }
        }
    }

    /// Reports each person's absences only once, or the team's if most people are absent more
    /// often.
    private mutating func joinAbsences() {
        var seen: Set<[Int]> = []
        absences.removeAll { !seen.insert([$0.people[0], $0.isChange ? 1 : 0]).inserted }
        let rising = absences.filter(\.isChange)
        if rising.count > 2, 2 * rising.count > past.here.count,
            var insight = rising.first?.insight,
            let before = insight.before, let after = insight.after
        {
            let (old, new) = (absences(in: before), absences(in: after))
            let shares = [old, new].map { InsightWords.percent($0.hits, $0.count) }
            (insight.person, insight.since) = (nil, nil)
            (insight.from, insight.to) = (Double(old.hits), Double(new.hits))
            insight.finding = """
                People are absent more often: \(new.hits) of \(new.count) times in the last \
                \(after.count) meetings (\(shares[1])), \(old.hits) of \(old.count) in the previous \
                \(before.count) (\(shares[0])).
                """
            absences.removeAll(where: \.isChange)
            absences.append(Finding(insight: insight, isChange: true))
        }
        for (number, person) in past.people.enumerated() {
            let meetings = person.meetings.suffix(person.absentRun).map(\.number)
            guard !person.hasLeft(of: past.records.count), meetings.count >= Insights.recent,
                meetings.count < person.meetings.count
            else { continue }
            let month = past.month(ofMeeting: meetings[0]).map { " since \($0)" } ?? ""
            let insight = Insight(
                kind: .absent, person: person.name, from: 0, to: Double(meetings.count),
                unit: .count, after: past.window(meetings),
                since: past.records[meetings[0]].start, count: meetings.count, p: 0, corrected: 0,
                chart: .absences,
                finding: """
                    \(person.name) has been away\(month): absent from the last \
                    \(meetings.count) meetings.
                    """)
            absences.append(Finding(insight: insight, people: [number]))
        }
    }

    private func absences(in window: Insight.Window) -> (hits: Int, count: Int) {
        let flags = past.people.flatMap(\.meetings).filter { meeting in
            let start = past.records[meeting.number].start.seconds
            return start >= window.first.seconds && start <= window.last.seconds
        }
        return (flags.count(where: \.isAbsent), flags.count)
    }

    /// Merges a finding about a person's tight box into one about their longer turns. If most
    /// people's boxes are tight, combines those findings into one.
    private mutating func joinNeeds() {
        needs.removeAll { need in
            let trend = lengths.firstIndex { $0.people == need.people && $0.sign > 0 }
            if let trend { lengths[trend].insight.evidence = need.detail }
            return trend != nil
        }
        for kind in [Insight.Kind.cut, .over] {
            let alike = needs.filter { $0.kind == kind }
            guard alike.count > 2, 2 * alike.count > past.here.count,
                var insight = alike.last?.insight
            else { continue }
            let people = alike.flatMap(\.people).sorted()
            let hits = alike.reduce(0) { $0 + $1.hits.count }
            let count = alike.reduce(0) { $0 + $1.hits.of }
            let who = InsightWords.list(people.map { past.people[$0].name })
            let (boxes, whose) =
                people == past.here
                ? ("All \(people.count) boxes are too short", "the")
                : ("The boxes are too short for \(who)", "their")
            (insight.person, insight.from, insight.before) = (nil, nil, nil)
            (insight.to, insight.count) = (Double(hits), count)
            insight.after = past.window(past.records.indices.suffix(Insights.recent))
            insight.evidence = ""
            insight.finding =
                kind == .cut
                ? "\(boxes): the bell cut off \(hits) of \(whose) last \(count) turns."
                : "\(boxes): \(hits) of \(whose) last \(count) turns took longer."
            needs.removeAll { $0.kind == kind }
            needs.insert(Finding(insight: insight, people: people), at: 0)
        }
    }
}
