/// A finding about a history, with the evidence for it.
package struct Insight: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Meetings that run over, start late, or take much less time than planned.
        case late, begin, spare
        /// Turns that are getting longer or shorter; turns or meetings that differ on one weekday;
        /// first or last turns that differ from the others.
        case trend, weekday, order
        /// Turns that exceed their box, or that the bell cuts off.
        case over, cut
        case absent
        /// Suggested boxes.
        case fit
    }

    package enum Unit: String, Sendable {
        case seconds
        /// A number of meetings or turns; the totals are in the windows.
        case count
    }

    /// A period of consecutive meetings or turns.
    package struct Window: Equatable, Sendable {
        package var first: Timestamp
        package var last: Timestamp
        package var count: Int
    }

    /// A turn or a meeting, and the box or plan that limits it; times in seconds.
    package struct Value: Equatable, Sendable {
        package var value: Double
        package var limit: Double
    }

    /// What to note next to a person's name.
    package struct Tag: Equatable, Sendable {
        /// "14 of 20 over", "▲ longer" or "▼ shorter".
        package var text: String
        package var isOverTime: Bool
    }

    /// A position in the order of turns.
    package enum Place: String, Sendable, CaseIterable {
        case first, middle, last

        package var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    package var kind: Kind
    /// The person's name; nil for the team.
    package var person: String?
    /// The weekday, from 0 for Monday.
    package var weekday: Int?
    package var place: Place?
    /// The two values to compare: before and now, or on other days and on this weekday.
    package var from: Double?
    package var to: Double?
    package var unit: Unit?
    /// The earlier and the later period; nil if the finding does not compare periods.
    package var before: Window?
    package var after: Window?
    /// The first meeting after a sudden change.
    package var since: Timestamp?
    /// The number of meetings, turns or comparisons in the test.
    package var count = 0
    /// The probability that chance alone explains the finding, before and after correction for the
    /// family of questions; nil for `fit`.
    package var p: Double?
    package var corrected: Double?
    package var chart: HistoryChart
    /// One sentence of at most 25 words.
    package var finding = ""
    /// A sentence with more figures, or an empty string.
    package var evidence = ""
    /// At most six words, without figures.
    package var title = ""
    /// Whether the finding is about meetings or turns that take too long.
    package var isOverTime = false
    /// The last 20 turns or meetings that the finding is about, oldest first.
    package var values: [Value] = []

    package var text: String { evidence.isEmpty ? finding : "\(finding) \(evidence)" }

    /// The finding's main figure: "14/20", or a difference such as "+0:31".
    package var figure: String {
        guard let to else { return "" }
        if unit == .count { return "\(Int(to))/\(after?.count ?? count)" }
        return TimeText.change(from: .seconds(from ?? 0), to: .seconds(to))
    }
}

/// A possible insight, with the facts that decide whether to report it.
struct Finding {
    var insight: Insight
    /// The people concerned, by number; empty for the team.
    var people: [Int] = []
    /// 1 for more, -1 for less.
    var sign = 1
    /// Whether the finding compares two windows of time.
    var isChange = false
    /// A sentence with the finding's figures, to add to another finding.
    var detail = ""
    /// The number of supporting turns among the last 20.
    var hits = (count: 0, of: 0)

    var kind: Insight.Kind { insight.kind }
    var p: Double { insight.p ?? 0 }

    var isOverTime: Bool { [.late, .over, .cut].contains(kind) && sign > 0 }

    var title: String {
        let whose = insight.person.map { "\($0)'s " } ?? "the "
        let title =
            switch kind {
            case .late:
                !isChange
                    ? "meetings often run over"
                    : sign > 0 ? "more meetings run over" : "more meetings end on time"
            case .begin:
                !isChange
                    ? "meetings often start late"
                    : sign > 0 ? "more meetings start late" : "more meetings start on time"
            case .spare: "the plan is too long"
            case .trend: whose + (sign > 0 ? "turns are longer" : "turns are shorter")
            case .weekday:
                (sign > 0 ? "longer on " : "shorter on ")
                    + Timestamp.weekdays[insight.weekday ?? 0] + "s"
            case .order: "the \(insight.place?.rawValue ?? "") turn differs"
            case .over, .cut:
                whose + (insight.person == nil ? "boxes are too short" : "box is too short")
            case .absent: whose + "absences"
            case .fit: "suggested boxes"
            }
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    /// What to note next to the person's name; nil if there is nothing to note.
    var tag: Insight.Tag? {
        switch kind {
        case .over, .cut:
            Insight.Tag(text: "\(hits.count) of \(hits.of) over", isOverTime: true)
        case .trend:
            Insight.Tag(text: sign > 0 ? "▲ longer" : "▼ shorter", isOverTime: false)
        default: nil
        }
    }
}
