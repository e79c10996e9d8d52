import FoundationEssentials

/// The dates given, whatever the query date and mode (SwiftUI's rule).
public struct ExplicitTimelineSchedule: TimelineSchedule, Hashable, Sendable {
    public let dates: [Date]

    /// Sorts the dates and drops repeated ones and those that are not finite (ours).
    public init(_ dates: some Sequence<Date>) {
        self.dates = dates.filter(\.timeIntervalSinceReferenceDate.isFinite).sorted()
            .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
        dates
    }
}

extension TimelineSchedule where Self == ExplicitTimelineSchedule {
    /// These dates, sorted and each once, whatever the query date and mode.
    public static func explicit(_ dates: some Sequence<Date>) -> Self {
        Self(dates)
    }
}
