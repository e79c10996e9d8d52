/// The findings about a scrum's most recent meetings.
///
/// The questions form seven families. In each, Holm's correction limits the probability of a wrong
/// answer to between 0.5 % and 1.5 %. Small differences are not reported, however certain they are.
package struct Insights: Equatable, Sendable {
    /// The scrum's title at its last meeting.
    package let scrum: String
    /// The number of meetings analysed.
    package let meetings: Int
    /// At most seven insights: those about the team, then those about people, most certain first,
    /// and finally the suggested boxes.
    package let insights: [Insight]
    /// The boxes that the `fit` insight suggests.
    package let fit: [FittingBox]

    package static let maxMeetings = 250
    /// The number of recent meetings or turns on which levels and suggested boxes are based.
    static let recent = 20
    /// The minimum number of meetings or turns for a finding.
    static let fewest = 8
    /// The number of consecutive absences after which a person counts as away.
    static let away = 10
    /// The smallest relative difference to report.
    static let smallest = 0.08
    private static let sentences = 7

    /// Analyses one scrum's meetings, in any order.
    ///
    /// Suggested boxes differ from those in `file`, or in the last meeting if `file` is nil.
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
            return ["Too early to tell after \(count); insights need at least \(Self.fewest)."]
        }
        return insights.isEmpty ? ["Nothing stands out."] : insights.map(\.text)
    }
}
