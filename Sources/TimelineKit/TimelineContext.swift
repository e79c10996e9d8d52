import FoundationEssentials

/// How often content is drawn; slower is greater. Content hides what is finer.
///
/// Show milliseconds unless `cadence > .live`, and seconds unless `cadence > .seconds`.
public enum Cadence: Int, Comparable, CaseIterable, Sendable {
    /// Many times a second.
    case live
    /// About once a second.
    case seconds
    /// About once a minute.
    case minutes

    /// Whether the first is drawn more often.
    public static func < (faster: Cadence, slower: Cadence) -> Bool {
        faster.rawValue < slower.rawValue
    }
}

/// What content is drawn for.
public struct TimelineContext: Hashable, Sendable {
    /// The schedule's entry, not the time of waking; the time of the first update where no entry
    /// is at or before it.
    public let date: Date
    /// How often content is drawn.
    public let cadence: Cadence

    /// Makes what content is drawn for, in a preview or a test of it.
    public init(date: Date, cadence: Cadence) {
        self.date = date
        self.cadence = cadence
    }
}
