import FoundationEssentials

/// The given dates, regardless of the query date and mode, as in SwiftUI.
///
/// Unlike in SwiftUI, a collection is sorted and deduplicated. Any other sequence is read lazily
/// and may be infinite; a date that is not later than the one before is skipped, and a thousand of
/// these in a row end the sequence. Dates that are not finite are always skipped.
public struct ExplicitTimelineSchedule<Dates: Sequence<Date>>: TimelineSchedule {
    fileprivate enum Source {
        case sorted([Date])
        case sequence(Dates)
    }

    private let source: Source

    /// Creates a schedule of the given dates.
    ///
    /// If `dates` is not a collection, a timeline iterates over it again whenever it restarts.
    public init(_ dates: Dates) {
        guard let collection = dates as? any Collection<Date> else {
            source = .sequence(dates)
            return
        }
        source = .sorted(
            collection.filter(\.timeIntervalSinceReferenceDate.isFinite).sorted()
                .reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    }

    /// All dates, regardless of the query date and mode.
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

/// The given dates in ascending order.
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
    /// The given dates. A collection is sorted and deduplicated; any other sequence must ascend.
    public static func explicit<Dates>(_ dates: Dates) -> Self
    where Self == ExplicitTimelineSchedule<Dates> {
        Self(dates)
    }
}
