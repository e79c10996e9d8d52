/// Times and counts, in words and figures.
package enum TimeText {
    /// "1:23", "1:02:03"; rounded down.
    package static func clock(_ duration: Duration) -> String {
        clock(seconds: duration.wholeSeconds)
    }

    /// "1:23", "1:02:03"; rounded up, so that 0:00 means that the time is up.
    package static func countdown(_ duration: Duration) -> String {
        clock(seconds: duration.wholeSecondsRoundedUp)
    }

    package static func clock(seconds: Int) -> String {
        let seconds = max(0, seconds)
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        return hours > 0
            ? String(hours) + ":" + minutes.padded() + ":" + rest.padded()
            : String(minutes) + ":" + rest.padded()
    }

    /// "1:23", to the nearest second.
    package static func rounded(_ duration: Duration) -> String {
        clock(duration.toNearestSecond)
    }

    /// "+0:12 over", "0:20 under"; empty if the rounded times are equal.
    package static func difference(_ taken: Duration, _ planned: Duration) -> String {
        let change = change(from: planned, to: taken)
        if change.isEmpty { return "" }
        return change.hasPrefix("+")
            ? phrase("\(change) over") : phrase("\(change.dropFirst()) under")
    }

    /// "+0:30", "-0:20": the difference between the rounded times; empty if they are equal.
    package static func change(from planned: Duration, to box: Duration) -> String {
        let change = box.toNearestSecond - planned.toNearestSecond
        if change == .zero { return "" }
        return change > .zero ? "+\(clock(change))" : "-\(clock(.zero - change))"
    }

    /// "2 minutes 30 seconds", for screen readers; rounded up to a second, or below ten seconds to
    /// a tenth.
    package static func words(_ duration: Duration) -> String {
        let tenths = max(0, (duration + .microseconds(99_999)).milliseconds / 100)
        if tenths < 100, tenths % 10 > 0 {
            return phrase("\(tenths / 10).\(tenths % 10) seconds")
        }
        let seconds = max(0, duration.wholeSecondsRoundedUp)
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        var parts: [String] = []
        if hours > 0 { parts.append(phrase(hours, "\(hours) hour", "\(hours) hours")) }
        if minutes > 0 { parts.append(phrase(minutes, "\(minutes) minute", "\(minutes) minutes")) }
        if rest > 0 || parts.isEmpty {
            parts.append(phrase(rest, "\(rest) second", "\(rest) seconds"))
        }
        return parts.dropFirst().reduce(parts[0]) { phrase("\(context: "duration")\($0) \($1)") }
    }

    /// "8 min 35 s", which cannot be mistaken for a time of day; rounded down.
    package static func short(_ duration: Duration) -> String {
        let seconds = max(0, duration.wholeSeconds)
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let shown = [
            hours > 0 ? phrase("\(hours) h") : nil, minutes > 0 ? phrase("\(minutes) min") : nil,
            rest > 0 || seconds == 0 ? phrase("\(rest) s") : nil,
        ]
        return shown.compactMap(\.self).joined(separator: " ")
    }

    /// "1 minute", "2 minutes".
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// "1 person", "2 people"; "1 speaker" for 0, because a meeting without names still has a
    /// speaker.
    package static func people(_ count: Int) -> String {
        count == 0 ? phrase("1 speaker") : phrase(count, "\(count) person", "\(count) people")
    }

    /// "2:20 ahead", "on time", "0:40 behind".
    package static func ahead(_ duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        if abs(duration.seconds) <= 5 { return phrase("on time") }
        return seconds > 0
            ? phrase("\(clock(seconds: seconds)) ahead")
            : phrase("\(clock(seconds: (Duration.zero - duration).wholeSeconds)) behind")
    }

    /// Seconds with one to three decimals, truncated to the millisecond.
    package static func decimalSeconds(_ duration: Duration) -> String {
        let milliseconds = duration.milliseconds
        let sign = milliseconds < 0 ? "-" : ""
        let (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        var digits = String(1000 + rest).dropFirst()
        while digits.count > 1, digits.last == "0" { digits = digits.dropLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

extension Int {
    /// The number, padded with zeros to at least this many digits.
    package func padded(to digits: Int = 2) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}
