import FoundationEssentials

/// A moment, to the second, with the local offset from UTC.
package struct Timestamp: Equatable, Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package var seconds: Int
    /// The offset east of UTC, in seconds.
    package var utcOffset: Int

    package init(seconds: Int, utcOffset: Int) {
        self.seconds = seconds
        self.utcOffset = utcOffset
    }

    /// Rounds a date down to a second and clamps it to the years 0001 to 9999.
    package init(_ date: Date, utcOffset: Int) {
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -1e12), 1e12)
        self = Timestamp(seconds: Int(seconds), utcOffset: utcOffset).clamped
    }

    package var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// Local year, month, day, hour, minute and second in the Gregorian calendar.
    package var components: [Int] {
        let time = seconds + utcOffset - day * 86_400
        let date = Self.civil(day)
        return [date.year, date.month, date.day, time / 3_600, time / 60 % 60, time % 60]
    }
}

extension Timestamp: CustomStringConvertible {
    /// ISO 8601 with an offset: `2026-11-21T09:30:00+01:00`.
    package var description: String {
        let parts = components
        let offset = abs(utcOffset)
        var text = Self.day(parts) + "T" + Self.minute(parts) + ":" + parts[5].padded()
        text += utcOffset < 0 ? "-" : "+"
        text += (offset / 3_600).padded() + ":" + (offset / 60 % 60).padded()
        if offset % 60 != 0 { text += ":" + (offset % 60).padded() }
        return text
    }

    /// The local time to the minute: "2026-11-21 09:30".
    package var minuteText: String {
        let parts = components
        return Self.day(parts) + " " + Self.minute(parts)
    }

    private static func day(_ parts: [Int]) -> String {
        parts[0].padded(to: 4) + "-" + parts[1].padded() + "-" + parts[2].padded()
    }

    private static func minute(_ parts: [Int]) -> String {
        parts[3].padded() + ":" + parts[4].padded()
    }
}
