import FoundationEssentials

/// A time zone for clocks: local time minus GMT, which may change and include seconds.
///
/// From a Foundation time zone: `TimelineZone { zone.secondsFromGMT(for: $0) }`.
public struct TimelineZone: Sendable {
    /// The zone without an offset.
    public static let gmt = TimelineZone { _ in 0 }

    private let offset: @Sendable (Date) -> Int

    /// Creates a zone from its seconds east of GMT; changes happen at whole seconds.
    public init(secondsFromGMT offset: @escaping @Sendable (Date) -> Int) {
        self.offset = offset
    }

    /// Seconds east of GMT; dates over 300,000 years away have the offset at that limit.
    public func secondsFromGMT(at date: Date) -> Int {
        // The calendars of operating systems have limits; none is queried beyond this.
        let limit = 1e13
        let seconds = date.timeIntervalSinceReferenceDate
        guard !seconds.isNaN else { return 0 }
        return offset(abs(seconds) <= limit ? date : Date(seconds: seconds < 0 ? -limit : limit))
    }
}

extension Date {
    init(seconds: Double) {
        self.init(timeIntervalSinceReferenceDate: seconds)
    }
}
