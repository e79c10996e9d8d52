import FoundationEssentials

/// A time zone for clocks: its offset from GMT in seconds, which may change over time.
///
/// To convert a Foundation time zone, use `TimelineZone { zone.secondsFromGMT(for: $0) }`.
public struct TimelineZone: Sendable {
    /// Greenwich Mean Time.
    public static let gmt = TimelineZone { _ in 0 }

    private let offset: @Sendable (Date) -> Int

    /// Creates a zone from its offset east of GMT in seconds, which may change only at whole
    /// seconds.
    public init(secondsFromGMT offset: @escaping @Sendable (Date) -> Int) {
        self.offset = offset
    }

    /// The offset east of GMT in seconds. Dates more than 300,000 years away use the offset at that
    /// limit.
    public func secondsFromGMT(at date: Date) -> Int {
        // Well within the range of dates that operating systems' calendars support.
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
