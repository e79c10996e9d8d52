import FoundationEssentials

/// Dates and halves of the day in the user's locale.
package struct ClockWords: Sendable {
    /// The local date in a strftime format.
    private let format: @Sendable (_ date: Date, _ format: String) -> String

    package init(format: @escaping @Sendable (_ date: Date, _ format: String) -> String) {
        self.format = format
    }

    /// The date with its weekday, longest form first.
    func dates(_ date: Date) -> [String] {
        // strftime has no localised date in words; %x shows the order.
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

    /// AM or PM; empty if the locale counts to 24.
    func halfDay(_ date: Date) -> String {
        let half = format(date, "%p")
        guard !half.isEmpty else { return "" }
        // Only an afternoon shows whether the locale has AM and PM.
        let probe = afternoon(date)
        return format(probe, "%X").contains(format(probe, "%H")) ? "" : half
    }

    /// The time as the locale writes it, if that is in words: "16시 30분 25초" in ko_KR.
    func time(_ date: Date, hasSeconds: Bool) -> String? {
        guard halfDay(date).isEmpty else { return nil }
        let text = format(date, "%X")
        guard text.contains(where: \.isLetter) else { return nil }
        if hasSeconds { return text }
        // strftime has no such time without seconds: the last number is left out with its word.
        guard let digit = text.lastIndex(where: \.isNumber) else { return nil }
        let hoursAndMinutes = text[...digit].reversed().drop(while: \.isNumber).reversed()
        return String(hoursAndMinutes).split(separator: " ").joined(separator: " ")
    }

    /// A moment near the date whose local hour is 13 or later.
    private func afternoon(_ date: Date) -> Date {
        let hour = Double(format(date, "%H")) ?? 12
        return hour >= 13 ? date : date + (18 - hour) * 3_600
    }
}
