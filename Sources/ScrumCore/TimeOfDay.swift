import FoundationEssentials
import TimelineKit

/// A local time of day, to the minute.
package struct TimeOfDay: Equatable, Sendable {
    private let minute: Int

    /// The local time at a moment.
    package init(of moment: Timestamp) {
        minute = Self.modulo(moment.seconds + moment.utcOffset, 86_400) / 60
    }

    /// Reads a time such as 9:05 or 17:30; nil if malformed.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        minute = hours * 60 + minutes
    }

    /// The first moment after `start` at which clocks show this time, or skip it for daylight
    /// saving; nil if there is none within `limit`.
    ///
    /// If clocks are set back and show the time twice, ignores the second time.
    package func first(after start: Date, within limit: Duration, in zone: TimelineZone) -> Date? {
        let end = start.timeIntervalSince1970 + limit.seconds
        // Starts early enough to recognise times that clocks show again after being set back.
        var second = Int(start.timeIntervalSince1970.rounded(.down)) - Self.longestSetback
        var latest = Self.local(second, zone)
        while Double(second) <= end {
            second += 60 - Self.modulo(Self.local(second, zone), 60)
            let local = Self.local(second, zone)
            guard local > latest else { continue }
            let isReached = local - Self.modulo(local - minute * 60, 86_400) > latest
            latest = local
            if isReached, Double(second) > start.timeIntervalSince1970, Double(second) <= end {
                return Date(timeIntervalSince1970: Double(second))
            }
        }
        return nil
    }

    /// The most that clocks are ever set back, in seconds.
    private static let longestSetback = 3 * 3_600

    private static func local(_ second: Int, _ zone: TimelineZone) -> Int {
        second + zone.secondsFromGMT(at: Date(timeIntervalSince1970: Double(second)))
    }

    private static func modulo(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// "9:05"
    package var description: String {
        "\(minute / 60):\((minute % 60).padded())"
    }
}
