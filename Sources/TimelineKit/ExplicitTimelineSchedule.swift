import FoundationEssentials

/// The dates given, whatever the query date and mode (SwiftUI's rule).
///
/// A collection is sorted, and each of its dates is an entry once (ours). Any other sequence is
/// taken as its dates are needed, so that it may be infinite; dates that do not ascend are left
/// out, and a thousand of them in a row are its end. Dates that are not finite are no entries.
public struct ExplicitTimelineSchedule<Dates: Sequence<Date>>: TimelineSchedule {
    fileprivate enum Source {
        case sorted([Date])
        case sequence(Dates)
    }

    private let source: Source

    /// Makes the schedule of these dates.
    ///
    /// A sequence that is no collection is begun anew whenever a timeline restarts.
    public init(_ dates: Dates) {
        guard let collection = dates as? any Collection<Date> else {
            source = .sequence(dates)
            return
        }
        source = .sorted(
            collection.filter(\.timeIntervalSinceReferenceDate.isFinite).sorted()
                .reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    }

    /// All the dates, whatever the query date and mode.
    public func entries(from startDate: Date, mode: Mode) -> ExplicitEntries<Dates> {
        switch source {
        case .sorted(let dates): ExplicitEntries(dates: .sorted(dates.makeIterator()))
        case .sequence(let dates):
            ExplicitEntries(dates: .sequence(AscendingIterator(dates.makeIterator())))
        }
    }
}

extension ExplicitTimelineSchedule: Equatable where Dates: Equatable {}
extension ExplicitTimelineSchedule: Hashable where Dates: Hashable {}
extension ExplicitTimelineSchedule: Sendable where Dates: Sendable {}
extension ExplicitTimelineSchedule.Source: Equatable where Dates: Equatable {}
extension ExplicitTimelineSchedule.Source: Hashable where Dates: Hashable {}
extension ExplicitTimelineSchedule.Source: Sendable where Dates: Sendable {}

/// Dates that were given, in ascending order.
public struct ExplicitEntries<Dates: Sequence<Date>>: Sequence, IteratorProtocol {
    fileprivate enum Remaining {
        case sorted([Date].Iterator)
        case sequence(AscendingIterator<Dates.Iterator>)
    }

    fileprivate var dates: Remaining

    /// The next date, or nil after the last one.
    public mutating func next() -> Date? {
        switch dates {
        case .sorted(var iterator):
            defer { dates = .sorted(iterator) }
            return iterator.next()
        case .sequence(var iterator):
            defer { dates = .sequence(iterator) }
            return iterator.next()
        }
    }
}

extension ExplicitEntries: Sendable where Dates.Iterator: Sendable {}
extension ExplicitEntries.Remaining: Sendable where Dates.Iterator: Sendable {}

extension TimelineSchedule {
    /// These dates: of a collection sorted and each once, of another sequence those that ascend.
    public static func explicit<Dates>(_ dates: Dates) -> Self
    where Self == ExplicitTimelineSchedule<Dates> {
        Self(dates)
    }
}
