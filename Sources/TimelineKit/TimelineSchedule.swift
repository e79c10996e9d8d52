import FoundationEssentials

/// Whether a timeline updates at its schedule's full rate or at a reduced one.
public enum TimelineScheduleMode: Sendable, Hashable {
    /// The schedule's full rate.
    case normal
    /// The schedule's reduced rate, if any, for content that no one is watching closely.
    case lowFrequency
}

/// The dates when content that changes with time should be redrawn.
///
/// To create your own schedule, conform to this protocol and implement `entries(from:mode:)`.
public protocol TimelineSchedule {
    /// `TimelineScheduleMode`, under its SwiftUI name.
    typealias Mode = TimelineScheduleMode

    /// The schedule's dates, possibly infinitely many.
    associatedtype Entries: Sequence<Date>

    /// The dates from `startDate` on: each finite and later than the one before.
    ///
    /// As in SwiftUI, the first date may precede `startDate`; the timeline shows it immediately. A
    /// timeline skips a date that breaks these rules; a thousand of them in a row end the schedule.
    func entries(from startDate: Date, mode: Mode) -> Entries

    /// The finest detail worth showing at an entry, unless the timeline overrides it.
    ///
    /// By default, `.seconds` in normal mode and `.minutes` in low-frequency mode. Not part of
    /// SwiftUI.
    func cadence(at date: Date, mode: Mode) -> Cadence

    /// Skips the entries missed before `date`, for example after a long sleep.
    ///
    /// This is an optimisation; it does not change the updates. By default it does nothing, unless
    /// the entries' iterator is a `SkippingIterator`.
    func skip(_ entries: inout Entries.Iterator, to date: Date)
}

extension TimelineSchedule {
    /// Returns `.seconds` in normal mode and `.minutes` in low-frequency mode.
    public func cadence(at date: Date, mode: Mode) -> Cadence {
        mode == .normal ? .seconds : .minutes
    }

    /// Does nothing; the timeline then steps through the missed entries.
    public func skip(_ entries: inout Entries.Iterator, to date: Date) {}
}

extension TimelineSchedule where Entries.Iterator: SkippingIterator {
    /// Advances to the newest entry at or before `date`.
    public func skip(_ entries: inout Entries.Iterator, to date: Date) {
        entries.skip(to: date)
    }
}

/// An iterator that can skip dates without producing each one.
public protocol SkippingIterator: IteratorProtocol<Date> {
    /// Advances to the newest date at or before `date`, never back.
    mutating func skip(to date: Date)
}
