/// Asks all the questions and merges overlapping findings.
struct InsightSelection {
    private let past: InsightPast
    /// Changes of the team, levels, changes in people's turns, and people's boxes.
    private var changes: [Finding]
    private var levels: [Finding]
    private var lengths: [Finding]
    private var boxes: [Finding]

    /// What to note next to people's names.
    let tags: [String: Insight.Tag]

    /// Takes the answers of `ChangeQuestions` to report.
    init(_ past: InsightPast, _ found: [Finding]) {
        self.past = past
        let level = LevelQuestions(past: past)
        changes = found.filter { $0.people.isEmpty }
        lengths = found.filter { !$0.people.isEmpty }
        levels = level.team
        boxes = past.active.compactMap(level.box)
        tags = Dictionary(
            (lengths + boxes).compactMap { finding in
                finding.tag.flatMap { tag in finding.insight.person.map { ($0, tag) } }
            }, uniquingKeysWith: { $1 })
        joinChanges()
        joinBoxes()
    }

    /// The findings in report order: those about the team, then those about people, surest first.
    var findings: [Finding] {
        let sure = lengths.sorted { ($0.insight.p ?? 1) < ($1.insight.p ?? 1) }
        let counted = boxes.sorted { $0.hits.count > $1.hits.count }
        return changes + levels + counted.filter { $0.people.count > 1 } + sure
            + counted.filter { $0.people.count == 1 }
    }

    /// A finding that something has changed replaces the finding about its level, and the team's
    /// change replaces those of people whose turns have changed in the same direction.
    private mutating func joinChanges() {
        levels.removeAll { level in changes.contains { $0.insight.chart == level.insight.chart } }
        guard let team = changes.first(where: { $0.kind == .trend }) else { return }
        lengths.removeAll { $0.sign == team.sign }
    }

    /// Merges a finding about a person's box into one about their longer turns. If most people's
    /// boxes are too short, combines those findings into one.
    private mutating func joinBoxes() {
        let isLong = levels.contains { $0.kind == .spare }
        boxes.removeAll { box in
            if box.kind == .unused { return isLong }
            let trend = lengths.firstIndex { $0.people == box.people && $0.sign > 0 }
            if let trend, box.kind != .box { lengths[trend].insight.evidence = box.insight.finding }
            return trend != nil
        }
        let alike = boxes.filter { [.over, .cut].contains($0.kind) }
        guard alike.count > 2, 2 * alike.count > past.active.count,
            var insight = alike.last?.insight
        else { return }
        let people = alike.flatMap(\.people)
        let hits = alike.reduce(into: (count: 0, cuts: 0, of: 0)) {
            $0 = ($0.count + $1.hits.count, $0.cuts + $1.hits.cuts, $0.of + $1.hits.of)
        }
        let isAll = people == past.active
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
        boxes.append(Finding(insight: insight, people: people, hits: hits))
    }
}
