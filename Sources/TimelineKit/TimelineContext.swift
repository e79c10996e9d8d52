import FoundationEssentials

/// How often content is drawn; slower is greater, and hides what is finer than itself.
package enum Cadence: Int, Comparable, CaseIterable, Sendable {
    /// Many times a second: milliseconds may show.
    case live
    /// About once a second: seconds may show.
    case seconds
    /// About once a minute.
    case minutes

    package static func < (faster: Cadence, slower: Cadence) -> Bool {
        faster.rawValue < slower.rawValue
    }
}

/// What content is drawn for.
package struct TimelineContext: Hashable, Sendable {
    /// The entry's date, not the time of waking.
    package let date: Date
    package let cadence: Cadence

    package init(date: Date, cadence: Cadence) {
        self.date = date
        self.cadence = cadence
    }
}
