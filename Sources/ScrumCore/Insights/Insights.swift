/// The findings about a scrum's most recent meetings.
package struct Insights: Equatable, Sendable {
    /// The scrum's title at its last meeting.
    package let scrum: String
    /// The number of meetings analysed.
    package let meetings: Int
    /// At most seven insights: those about the team, then those about people, and finally the
    /// suggested boxes.
    package let insights: [Insight]
    /// The boxes that the `fit` insight suggests.
    package let fit: [FittingBox]
    /// Why `fit` is empty; nil if it is not.
    package let noFit: NoFittingBoxes?
    /// What to note next to people's names, by name.
    package let tags: [String: Insight.Tag]

    package static let maxMeetings = 250
    /// The number of recent meetings or turns in levels and suggested boxes.
    static let recent = 20
    /// The most meetings or turns that recent ones are compared with.
    static let mostBefore = 60
    /// The minimum number of meetings or turns for a finding.
    static let fewest = 8
    /// The number of meetings after which someone who has not spoken counts as away.
    static let away = 10
    /// The smallest relative difference to report.
    static let smallest = 0.08
    /// A change is reported only if it was also found after each of this number of meetings before
    /// the last one. Chance seldom persists that long.
    private static let confirmation = 5
    private static let sentences = 7

    /// Analyses one scrum's meetings, in any order.
    ///
    /// `title` names the scrum if `records` is empty. Suggested boxes differ from those of
    /// `file`, the scrum as planned now, or of the last meeting if it is nil.
    package init(of records: [MeetingRecord], title: String = "", file: MeetingPlan? = nil) {
        let records = records.filter { $0.isMeasured && $0.ending != .interrupted }
            .sorted { $0.start.seconds < $1.start.seconds }.suffix(Self.maxMeetings)
        let past = InsightPast(records)
        scrum = past.count > 0 ? past.columns.title : title
        meetings = past.count
        guard meetings >= Self.fewest else {
            (insights, fit, noFit, tags) = ([], [], .fewMeetings, [:])
            return
        }
        var changes = ChangeQuestions(past: past).findings
        for left in (1...Self.confirmation).reversed() where !changes.isEmpty {
            let earlier = ChangeQuestions(past: InsightPast(records.dropLast(left))).findings
            changes.removeAll { !earlier.contains(where: $0.repeats) }
        }
        let selection = InsightSelection(past, changes)
        tags = selection.tags
        let findings = selection.findings
        let tight = Set(
            findings.filter { [.over, .cut, .trend].contains($0.kind) }.flatMap(\.people))
        var (fit, noFit): (BoxFit?, NoFittingBoxes?)
        do throws(NoFittingBoxes) {
            fit = try BoxFit(past, tight: tight.sorted(), file: file)
        } catch {
            noFit = error
        }
        let fitting = [fit?.insight].compactMap(\.self)
        let insights = findings.prefix(Self.sentences - fitting.count).map(\.insight) + fitting
        self.insights = insights.map { insight in
            var insight = insight
            insight.values = past.values(of: insight).suffix(Self.recent)
            return insight
        }
        self.fit = fit?.boxes ?? []
        self.noFit = noFit
    }

    /// The text to print, one insight per line.
    package var lines: [String] {
        if meetings < Self.fewest {
            let count = TimeText.count(meetings, "meeting")
            return ["Too early to tell after \(count); insights need at least \(Self.fewest)."]
        }
        return insights.isEmpty ? ["Nothing stands out."] : insights.map(\.text)
    }
}
