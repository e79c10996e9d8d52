/// Asks all the questions and merges overlapping findings.
struct InsightSelection {
    private let past: InsightPast
    private var changes: [Finding]
    private var levels: [Finding]
    private var days: [Finding]
    private var lengths: [Finding]
    private var boxes: [Finding]

    /// What to note next to people's names.
    private(set) var tags: [String: Insight.Tag] = [:]

    /// Reports only the changes that are among `earlier`, those found some meetings ago.
    init(_ past: InsightPast, confirmedBy earlier: [Finding]) {
        self.past = past
        let found = ChangeQuestions(past).findings.filter { finding in
            earlier.contains(where: finding.repeats)
        }
        let level = LevelQuestions(past: past)
        days = found.filter { $0.kind == .weekday }
        lengths = found.filter { $0.kind == .trend && $0.insight.person != nil }
        changes = found.filter { $0.kind != .weekday && $0.insight.person == nil }
        levels = level.team
        boxes = past.here.compactMap(level.box)
        for finding in lengths + boxes {
            for person in finding.people where finding.tag != nil {
                tags[past.people[person].name] = finding.tag
            }
        }
        joinChanges()
        joinBoxes()
    }

    /// The findings in report order: those about the team, then those about people, surest first.
    var findings: [Finding] {
        func rank(_ finding: Finding) -> Double {
            finding.insight.p ?? (finding.hits.of > 0 ? -Double(finding.hits.count) : 1)
        }
        let people = lengths + boxes
        return changes + levels + days + people.filter { $0.insight.person == nil }
            + people.filter { $0.insight.person != nil }.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }

    /// A finding that something has changed replaces the finding about its level. If the team's
    /// turns have changed, that finding replaces those about people whose turns have changed in the
    /// same direction, and includes the change in late meetings if it points the same way.
    private mutating func joinChanges() {
        levels.removeAll { level in changes.contains { $0.insight.chart == level.insight.chart } }
        guard let team = changes.firstIndex(where: { $0.kind == .trend }) else { return }
        let sign = changes[team].sign
        lengths.removeAll { $0.sign == sign }
        guard let late = changes.firstIndex(where: { $0.kind == .late && $0.sign == sign })
        else { return }
        if changes[team].insight.evidence.isEmpty {
            changes[team].insight.evidence = changes[late].detail
            changes.remove(at: late)
        }
    }

    /// Merges a finding about a person's box into one about their longer turns. If most people's
    /// boxes are too short, combines those findings into one.
    private mutating func joinBoxes() {
        let isLong = levels.contains { $0.kind == .spare }
        boxes.removeAll { box in
            if box.kind == .unused { return isLong }
            let trend = lengths.firstIndex { $0.people == box.people && $0.sign > 0 }
            if let trend, box.kind != .box { lengths[trend].insight.evidence = box.detail }
            return trend != nil
        }
        let alike = boxes.filter { [.over, .cut].contains($0.kind) }
        guard alike.count > 2, 2 * alike.count > past.here.count, var insight = alike.last?.insight
        else { return }
        let people = alike.flatMap(\.people)
        let hits = alike.reduce(into: (count: 0, cuts: 0, of: 0)) {
            $0 = ($0.count + $1.hits.count, $0.cuts + $1.hits.cuts, $0.of + $1.hits.of)
        }
        let isAll = people == past.here
        let who = isAll ? "" : " for \(InsightWords.list(people.map { past.people[$0].name }))"
        insight.kind = 2 * hits.cuts > hits.count ? .cut : .over
        insight.title = "Boxes are too short"
        (insight.person, insight.to, insight.count) = (nil, Double(hits.count), hits.of)
        insight.after = past.window(past.meetings.suffix(Insights.recent))
        insight.after?.count = hits.of
        let needed = InsightWords.needed(hits, "\(isAll ? "the" : "their") last \(hits.of) turns")
        insight.finding =
            "\(isAll ? "All \(people.count)" : "The") boxes are too short\(who): \(needed)."
        boxes.removeAll { [.over, .cut].contains($0.kind) }
        boxes.insert(Finding(insight: insight, people: people, hits: hits), at: 0)
    }
}
