/// A finding about a history, with the evidence for it.
package struct Insight: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Meetings that run over, start late, or take much less time than planned.
        case late, begin, spare
        /// Turns that become longer or shorter; turns or meetings that differ on one day of the
        /// week; first or last turns that differ.
        case trend, weekday, order
        /// Turns that exceed the box or are cut off by the bell.
        case over, cut
        case absent
        /// Boxes that would fit.
        case fit
    }

    package enum Unit: String, Sendable {
        case seconds
        /// Meetings or turns; the windows have their totals.
        case count
    }

    /// Consecutive meetings or turns.
    package struct Window: Equatable, Sendable {
        package var first: Timestamp
        package var last: Timestamp
        package var count: Int
    }

    /// A place in the order of turns.
    package enum Place: String, Sendable, CaseIterable {
        case first, middle, last

        package var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    package var kind: Kind
    /// Nil for the team.
    package var person: String?
    /// From 0 for Monday.
    package var weekday: Int?
    package var place: Place?
    /// The value before or elsewhere, and the value now or on that weekday.
    package var from: Double?
    package var to: Double?
    package var unit: Unit?
    /// The compared periods; nil if the finding compares none.
    package var before: Window?
    package var after: Window?
    /// The first meeting after a sudden change.
    package var since: Timestamp?
    /// The number of meetings, turns or comparisons in the test.
    package var count = 0
    /// The probability of chance alone, and its correction for the family of questions; nil for
    /// `fit`.
    package var p: Double?
    package var corrected: Double?
    package var chart: HistoryChart
    /// One sentence of at most 25 words.
    package var finding = ""
    /// A sentence with more figures; may be empty.
    package var evidence = ""

    package var text: String { evidence.isEmpty ? finding : "\(finding) \(evidence)" }
}

/// An insight under consideration, with the facts that decide whether it is reported.
struct Finding {
    var insight: Insight
    /// The people concerned, by number; empty for the team.
    var people: [Int] = []
    /// 1 for more, -1 for less.
    var sign = 1
    /// Whether it compares two windows of time.
    var isChange = false
    /// The finding's figures, for a sentence about another finding.
    var detail = ""
    /// The number of supporting turns among the last 20.
    var hits = (count: 0, of: 0)

    var kind: Insight.Kind { insight.kind }
    var p: Double { insight.p ?? 0 }
}
