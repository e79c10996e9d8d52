import FoundationEssentials

/// How often a timeline's content is wanted.
package enum TimelineScheduleMode: Sendable, Hashable {
    case normal
    case lowFrequency
}

/// The dates at which something that changes with time is drawn again.
package protocol TimelineSchedule {
    associatedtype Entries: Sequence<Date>

    /// Ascending dates; the first may lie before `startDate` (SwiftUI's rule).
    func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries

    /// The detail worth showing at an entry, where the timeline's owner names none (ours).
    func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence

    /// Leaves out entries missed before `date`; a shortcut that changes no update (ours).
    func skip(_ entries: inout Entries.Iterator, to date: Date)
}

extension TimelineSchedule {
    package func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        mode == .normal ? .seconds : .minutes
    }

    package func skip(_ entries: inout Entries.Iterator, to date: Date) {}
}

extension TimelineSchedule where Entries.Iterator: SkippingIterator {
    package func skip(_ entries: inout Entries.Iterator, to date: Date) {
        entries.skip(to: date)
    }
}

/// Dates that need not be walked through one by one.
package protocol SkippingIterator: IteratorProtocol<Date> {
    /// Goes on to the newest date at or before `date`, never back.
    mutating func skip(to date: Date)
}
