/// Something that stands out in a history, with the evidence for it.
package struct Insight: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Meetings are often late, or more or fewer of them than before.
        case late
        /// Meetings often begin late, or later than before, or more punctually.
        case begin
        /// Meetings take much less than planned.
        case spare
        /// Turns become longer or shorter, a person's or everybody's.
        case trend
        /// Turns or meetings of a weekday are longer or shorter than those of other days.
        case weekday
        /// Whoever speaks first or last takes more or less than those between them.
        case order
        /// Somebody, or most people, need more than the box.
        case over
        /// The bell cuts somebody off, or most people.
        case cut
        /// Somebody is absent more often than before, or on a weekday.
        case absent
        /// Boxes that would fit.
        case fit
    }

    /// What `from` and `to` are.
    package enum Unit: String, Sendable {
        case seconds
        /// A share of a box, a plan, or all meetings or turns, as the kind says.
        case percent
    }

    package var kind: Kind
    /// Nil where it is about the team.
    package var person: String?
    /// From 0 for Monday.
    package var weekday: Int?
    /// What it was before, on other days or for others, and what it is.
    package var from: Double?
    package var to: Double?
    package var unit: Unit?
    /// The first meeting after a change that happened at once.
    package var since: Timestamp?
    /// The first of the last meetings, where it tells of those before any other.
    package var recent: Timestamp?
    /// How many meetings or turns were looked at.
    package var count = 0
    /// The probability that chance alone does this, and as it counts among all questions; nil for
    /// `fit`.
    package var p: Double?
    package var corrected: Double?
    package var chart: HistoryChart
    /// One sentence of English.
    package var text: String

    /// Whether it is more than before, on other days or for others.
    var isRise: Bool { (to ?? 0) > (from ?? 0) }
}
