import FoundationEssentials

/// How often a timeline's content is wanted.
package enum TimelineScheduleMode: Sendable, Hashable {
    case normal
    case lowFrequency
}

/// The dates at which something that changes with time is drawn again.
package protocol TimelineSchedule {
    associatedtype Entries: Sequence<Date>
    /// Ascending dates; the first may lie before `startDate`.
    func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}
