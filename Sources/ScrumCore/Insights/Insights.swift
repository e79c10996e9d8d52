/// The findings in the last meetings of a scrum.
///
/// The questions are in seven families; Holm's correction keeps the probability of a wrong answer
/// at 0.5 to 1.5 % in each. Small differences are not reported, even if they are certain.
package struct Insights: Equatable, Sendable {
    /// The title of the scrum at its last meeting.
    package let scrum: String
    /// The number of meetings examined.
    package let meetings: Int
    /// At most seven: the team, then people, most certain first; suggested boxes last.
    package let insights: [Insight]
    /// The boxes that the insight of kind `fit` suggests.
    package let fit: [FittingBox]

    package static let maxMeetings = 250
    /// The number of recent meetings or turns in levels and boxes.
    static let recent = 20
    /// The minimum number of meetings or turns for a report.
    static let fewest = 8
    /// The number of consecutive absences after which a person counts as away.
    static let away = 10
    /// Smaller relative differences are not reported.
    static let smallest = 0.08
    private static let sentences = 7

    /// Analyses the meetings of one scrum, in any order.
    ///
    /// `file` has the length and the boxes in scrums.json, which are not suggested again. Nil uses
    /// the boxes of the last meeting instead.
    package init(of records: [MeetingRecord], file: FileBoxes? = nil) {
        let past = InsightPast(records)
        scrum = past.records.last?.scrum.title ?? ""
        meetings = past.records.count
        guard meetings >= Self.fewest else {
            (insights, fit) = ([], [])
            return
        }
        let findings = InsightSelection(past).findings
        let tight = Set(
            findings.filter { [.over, .cut, .trend].contains($0.kind) }.flatMap(\.people))
        let fit = BoxFit(past, tight: tight.sorted(), file: file)
        insights =
            findings.prefix(Self.sentences - (fit == nil ? 0 : 1)).map(\.insight)
            + [fit?.insight].compactMap(\.self)
        self.fit = fit?.boxes ?? []
    }

    /// The text to print, one insight per line.
    package var lines: [String] {
        if meetings < Self.fewest {
            let count = TimeText.count(meetings, "meeting")
            return ["Too early to tell after \(count); it takes \(Self.fewest)."]
        }
        return insights.isEmpty ? ["Nothing stands out."] : insights.map(\.text)
    }
}
