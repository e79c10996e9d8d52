import FoundationEssentials

/// How the user's locale writes dates and halves of days.
package struct ClockWords: Sendable {
    /// The local date by a format of strftime.
    private let format: @Sendable (_ date: Date, _ format: String) -> String

    package init(format: @escaping @Sendable (_ date: Date, _ format: String) -> String) {
        self.format = format
    }

    /// The date with its day of the week, the longest form first.
    func dates(_ date: Date) -> [String] {
        // strftime has no date in words in the locale's order; %x tells the order.
        let figures = format(date, "%x")
        if figures.hasPrefix(format(date, "%Y")) {
            return [format(date, "%A ") + figures, format(date, "%a ") + figures, figures]
        }
        let forms =
            format(Self.probe, "%x") == format(Self.probe, "%m/%d/%Y")
            ? ["%A, %B %-d, %Y", "%a, %b %-d, %Y", "%b %-d"]
            : ["%A %-d %B %Y", "%a %-d %b %Y", "%-d %b"]
        return forms.map { format(date, $0) }
    }

    /// 22 November 2001: its day cannot be mistaken for a month.
    private static let probe = Date(timeIntervalSince1970: 1_006_430_400)

    /// The half of the day; empty where the locale counts hours to 24.
    func halfDay(_ date: Date) -> String {
        let half = format(date, "%p")
        guard !half.isEmpty else { return "" }
        // Whether the locale uses halves of days is seen in the afternoon only.
        let probe = afternoon(date)
        return format(probe, "%X").contains(format(probe, "%H")) ? "" : half
    }

    /// A moment near the date whose local hour is 13 or later.
    private func afternoon(_ date: Date) -> Date {
        let hour = Double(format(date, "%H")) ?? 12
        return hour >= 13 ? date : date + (18 - hour) * 3_600
    }
}
