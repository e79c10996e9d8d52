import FoundationEssentials

/// How often to update a timeline's content.
public enum TimelineScheduleMode: Sendable, Hashable {
    /// The full rate of the schedule.
    case normal
    /// A reduced rate, if the schedule has one, for content that nobody is watching closely.
    case lowFrequency
}

/// The dates when content that changes with time should be redrawn.
///
/// To create your own schedule, conform to this protocol and implement `entries(from:mode:)`.
public protocol TimelineSchedule {
    /// How often to update, under its SwiftUI name.
    typealias Mode = TimelineScheduleMode

    /// The dates of the schedule; may be infinite.
    associatedtype Entries: Sequence<Date>

    /// The dates from `startDate` on: finite, in ascending order, possibly without an end.
    ///
    /// As in SwiftUI, the first date may precede `startDate`: it is what to show immediately. A
    /// timeline skips dates that do not ascend; a thousand of them in a row end the schedule.
    func entries(from startDate: Date, mode: Mode) -> Entries

    /// The finest detail worth showing at an entry, unless the timeline's owner overrides it.
    ///
    /// Seconds in normal mode and minutes in low frequency by default. Not part of SwiftUI.
    func cadence(at date: Date, mode: Mode) -> Cadence

    /// Skips entries missed before `date`, for example after a long sleep.
    ///
    /// An optimisation: updates are the same without it. By default it does nothing, except for
    /// entries whose iterator is a `SkippingIterator`.
    func skip(_ entries: inout Entries.Iterator, to date: Date)
}

extension TimelineSchedule {
    /// Seconds in normal mode, minutes in low frequency.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal ? .seconds : .minutes
    }

    /// Does nothing: a timeline steps through the entries.
    public func skip(_ entries: inout Entries.Iterator, to date: Date) {}
}

extension TimelineSchedule where Entries.Iterator: SkippingIterator {
    /// Advances to the newest entry at or before `date`.
    public func skip(_ entries: inout Entries.Iterator, to date: Date) {
        entries.skip(to: date)
    }
}

/// An iterator that can skip dates without visiting each one.
public protocol SkippingIterator: IteratorProtocol<Date> {
    /// Advances to the newest date at or before `date`, never back.
    mutating func skip(to date: Date)
}
