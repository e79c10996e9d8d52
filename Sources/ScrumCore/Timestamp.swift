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

    /// A local date and time in the Gregorian calendar.
    package struct Fields: Equatable, Sendable {
        package let year, month, day: Int
        package let hour, minute, second: Int
    }

    package var fields: Fields {
        let time = seconds + utcOffset - day * 86_400
        let (year, month, day) = Self.civil(day)
        return Fields(
            year: year, month: month, day: day,
            hour: time / 3_600, minute: time / 60 % 60, second: time % 60)
    }
}

extension Timestamp: CustomStringConvertible {
    /// ISO 8601 with an offset: `2026-11-21T09:30:00+01:00`.
    package var description: String {
        let fields = fields
        let offset = abs(utcOffset)
        var text = fields.date + "T" + fields.time + ":" + fields.second.padded()
        text += utcOffset < 0 ? "-" : "+"
        text += (offset / 3_600).padded() + ":" + (offset / 60 % 60).padded()
        if offset % 60 != 0 { text += ":" + (offset % 60).padded() }
        return text
    }

    /// The local time to the minute: "2026-11-21 09:30".
    package var minuteText: String {
        let fields = fields
        return fields.date + " " + fields.time
    }
}

extension Timestamp.Fields {
    fileprivate var date: String { year.padded(to: 4) + "-" + month.padded() + "-" + day.padded() }
    fileprivate var time: String { hour.padded() + ":" + minute.padded() }
}
