import FoundationEssentials

/// How often a timeline's content is wanted.
public enum TimelineScheduleMode: Sendable, Hashable {
    /// As often as the schedule says.
    case normal
    /// Less often where the schedule can, because nobody is looking closely.
    case lowFrequency
}

/// The dates at which something that changes with time is drawn again.
///
/// Conform to it for a schedule of your own; `entries(from:mode:)` is all that it takes.
public protocol TimelineSchedule {
    /// How often content is wanted, by its name in SwiftUI.
    typealias Mode = TimelineScheduleMode

    /// The dates of the schedule, which may have no end.
    associatedtype Entries: Sequence<Date>

    /// The dates from `startDate` on: finite, in ascending order, and possibly without an end.
    ///
    /// As in SwiftUI, the first may lie before `startDate`: it is what to show at once. A timeline
    /// leaves out dates that do not ascend, and takes a thousand of them in a row for the end.
    func entries(from startDate: Date, mode: Mode) -> Entries

    /// The finest detail worth showing at an entry, where the timeline names none.
    ///
    /// By default seconds in normal mode, minutes in low frequency. SwiftUI has no such rule.
    func cadence(at date: Date, mode: Mode) -> Cadence

    /// Leaves out entries that were missed before `date`, after a long sleep for example.
    ///
    /// Only saves time: a timeline gives the same updates without it. Entries whose iterator is a
    /// `SkippingIterator` have it already; by default it does nothing.
    func skip(_ entries: inout Entries.Iterator, to date: Date)
}

extension TimelineSchedule {
    /// Seconds in normal mode, minutes in low frequency.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal ? .seconds : .minutes
    }

    /// Does nothing: a timeline walks through the entries.
    public func skip(_ entries: inout Entries.Iterator, to date: Date) {}
}

extension TimelineSchedule where Entries.Iterator: SkippingIterator {
    /// Goes on to the newest entry at or before `date`.
    public func skip(_ entries: inout Entries.Iterator, to date: Date) {
        entries.skip(to: date)
    }
}

/// Dates that need not be walked through one by one.
public protocol SkippingIterator: IteratorProtocol<Date> {
    /// Goes on to the newest date at or before `date`, never back.
    mutating func skip(to date: Date)
}
