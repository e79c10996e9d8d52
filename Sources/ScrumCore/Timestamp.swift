import FoundationEssentials

/// A moment to the second, with the offset of the local time in which it was noted.
package struct Timestamp: Equatable, Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package var seconds: Int
    /// Seconds east of UTC.
    package var utcOffset: Int

    package init(seconds: Int, utcOffset: Int) {
        self.seconds = seconds
        self.utcOffset = utcOffset
    }

    /// The moment rounded down to a second, in the years 0001 to 9999.
    package init(_ date: Date, utcOffset: Int) {
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -1e12), 1e12)
        self = Timestamp(seconds: Int(seconds), utcOffset: utcOffset).clamped
    }

    package var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// Local year, month, day, hour, minute and second in the Gregorian calendar.
    package var components: [Int] {
        let local = seconds + utcOffset
        let day = Self.floorDivide(local, 86_400)
        let time = local - day * 86_400
        let date = Self.civil(day)
        return [date.year, date.month, date.day, time / 3_600, time / 60 % 60, time % 60]
    }
}

extension Timestamp: CustomStringConvertible {
    /// ISO 8601 with offset: `2026-11-21T09:30:00+01:00`.
    package var description: String {
        let parts = components
        let offset = abs(utcOffset)
        var text = Self.day(parts) + "T" + Self.minute(parts) + ":" + Self.pad(parts[5])
        text += utcOffset < 0 ? "-" : "+"
        text += Self.pad(offset / 3_600) + ":" + Self.pad(offset / 60 % 60)
        if offset % 60 != 0 { text += ":" + Self.pad(offset % 60) }
        return text
    }

    /// The local time to the minute: "2026-11-21 09:30".
    package var minuteText: String {
        let parts = components
        return Self.day(parts) + " " + Self.minute(parts)
    }

    private static func day(_ parts: [Int]) -> String {
        pad(parts[0], 4) + "-" + pad(parts[1]) + "-" + pad(parts[2])
    }

    private static func minute(_ parts: [Int]) -> String { pad(parts[3]) + ":" + pad(parts[4]) }

    private static func pad(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        let missing = width - digits.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
    }
}
