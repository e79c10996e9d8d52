import FoundationEssentials

/// Dates, times and AM/PM in the user's locale.
package struct ClockWords: Sendable {
    /// Formats a local date and time with a strftime format.
    private let format: @Sendable (_ date: Date, _ format: String) -> String

    package init(format: @escaping @Sendable (_ date: Date, _ format: String) -> String) {
        self.format = format
    }

    /// Returns the date, longest form first; only the shortest form omits the weekday.
    func dates(_ date: Date) -> [String] {
        // strftime has no localised date in words, but %x shows the order of day, month and year.
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

    /// 22 November 2001: the day cannot be mistaken for a month.
    private static let probe = Date(timeIntervalSince1970: 1_006_430_400)

    /// Returns AM or PM; empty if the locale uses the 24-hour clock.
    func halfDay(_ date: Date) -> String {
        let half = format(date, "%p")
        guard !half.isEmpty else { return "" }
        // Only a time in the afternoon shows whether the locale uses AM and PM.
        let probe = afternoon(date)
        return format(probe, "%X").contains(format(probe, "%H")) ? "" : half
    }

    /// Returns the time as the locale writes it, if that is in words, such as "16시 30분 25초" in
    /// ko_KR.
    func time(_ date: Date, hasSeconds: Bool) -> String? {
        guard halfDay(date).isEmpty else { return nil }
        let text = format(date, "%X")
        guard text.contains(where: \.isLetter) else { return nil }
        if hasSeconds { return text }
        // strftime has no such format without seconds, so the last number is removed with its unit.
        guard let digit = text.lastIndex(where: \.isNumber) else { return nil }
        let hoursAndMinutes = text[...digit].reversed().drop(while: \.isNumber).reversed()
        return String(hoursAndMinutes).split(separator: " ").joined(separator: " ")
    }

    /// Returns a time near the date whose local hour is 13 or later.
    private func afternoon(_ date: Date) -> Date {
        let hour = Double(format(date, "%H")) ?? 12
        return hour >= 13 ? date : date + (18 - hour) * 3_600
    }
}
