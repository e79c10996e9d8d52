import ScrumCore

/// The form of dates that are numbers, judged by their size; the ranges do not overlap.
enum ChartDateForm: CaseIterable {
    /// 2026.
    case years
    /// 202601.
    case months
    /// 20260131.
    case days
    /// Since 1970, from 1973 on.
    case seconds
    /// Since 1970, before 1966 or after 1973.
    case milliseconds

    /// Nil for a number that is not a date in any form.
    init?(of number: Double) {
        let form = Self.allCases.first { $0.date(number) != nil }
        guard let form else { return nil }
        self = form
    }

    /// Milliseconds since 1970; nil if the number is not a date in this form.
    func date(_ number: Double) -> Int? {
        switch self {
        case .years: return day(number, 10_000, 101)
        case .months: return day(number, 100, 1)
        case .days: return day(number, 1, 0)
        case .seconds:
            let range = 100_000_000.0..<10_000_000_000
            return range.contains(number) ? Int((number * 1_000).rounded(.down)) : nil
        case .milliseconds:
            let range = 100_000_000_000...ChartDecoder.farthest
            return range.contains(abs(number)) ? Int(number.rounded(.down)) : nil
        }
    }

    /// The start of the day that the number gives, once its missing digits are added.
    private func day(_ number: Double, _ factor: Double, _ rest: Double) -> Int? {
        guard let digits = Int(exactly: number * factor + rest),
            (10_000_000..<30_000_000).contains(digits)
        else { return nil }
        let parts = [digits / 100 % 100, digits % 100].map { $0.padded() }
        return Timestamp(iso8601: "\(digits / 10_000)-\(parts[0])-\(parts[1])T00:00:00Z")
            .map { $0.seconds * 1_000 }
    }
}
