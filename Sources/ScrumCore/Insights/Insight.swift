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

    package var text: String { evidence.isEmpty ? finding : "\(finding) \(evidence)" }
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
}
