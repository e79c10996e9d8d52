/// A finding about a history, with the evidence for it.
package struct Insight: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Meetings that run over, start late, take much less time than planned, or end before
        /// everyone has spoken.
        case late, begin, spare, unspoken
        /// More meetings that end or start on time.
        case punctual
        /// Turns that have become longer or shorter; meetings that differ on one weekday.
        case trend, weekday
        /// Turns that exceed their box, that the bell cuts off, or that hardly use their box.
        case over, cut, unused
        /// What became of a longer box.
        case box
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

    package var kind: Kind
    /// At most six words, without figures.
    package var title: String
    /// The person's name; nil for the team.
    package var person: String?
    /// The weekday, from 0 for Monday.
    package var weekday: Int?
    /// The two values to compare: before and now, or on other days and on this weekday.
    package var from: Double?
    package var to: Double?
    package var unit = Unit.count
    /// The earlier and the later period; nil if the finding does not compare periods.
    package var before: Window?
    package var after: Window?
    /// The number of meetings, turns or comparisons considered.
    package var count = 0
    /// The probability that chance alone explains the finding; nil if it is a count.
    package var p: Double?
    package var chart: HistoryChart
    /// One sentence of at most 25 words.
    package var finding = ""
    /// A sentence with more figures, or an empty string.
    package var evidence = ""
    /// The last 20 turns or meetings that the finding is about, oldest first.
    package var values: [Value] = []

    package var text: String { evidence.isEmpty ? finding : "\(finding) \(evidence)" }

    /// The finding's main figure: "14/20", or a difference such as "+0:31".
    package var figure: String {
        guard let to else { return "" }
        if unit == .count { return "\(Int(to))/\(after?.count ?? count)" }
        return TimeText.change(from: .seconds(from ?? 0), to: .seconds(to))
    }

    /// Whether the finding is about meetings or turns that take too long.
    package var isOverTime: Bool { [.late, .over, .cut].contains(kind) }
}

/// A possible insight, with the facts that decide whether to report it.
struct Finding {
    var insight: Insight
    /// The people concerned, by number; empty for the team.
    var people: [Int] = []
    /// 1 for more, -1 for less.
    var sign = 1
    /// Turns that needed more than the box, how many of them the bell cut off, and the turns
    /// considered.
    var hits = (count: 0, cuts: 0, of: 0)
    /// What to note next to the person's name, if anything.
    var tag: Insight.Tag?

    var kind: Insight.Kind { insight.kind }

    /// Whether another finding says the same, with other figures.
    func repeats(_ other: Finding) -> Bool {
        kind == other.kind && insight.person == other.insight.person
            && insight.chart == other.insight.chart && sign == other.sign
            && insight.weekday == other.insight.weekday
    }
}
