import FoundationEssentials
import ScrumCore
import TimelineKit

/// How a meeting begins.
package enum MeetingBeginning: Equatable, Sendable {
    case atOnce
    /// When somebody begins it.
    case byHand
    /// When the wall clock shows this date, which has that time of day, or earlier by hand.
    case at(Date, TimeOfDay)

    /// When it begins by itself.
    package var date: Date? { if case .at(let date, _) = self { date } else { nil } }

    /// The time of day at which it begins by itself.
    package var time: TimeOfDay? { if case .at(_, let time) = self { time } else { nil } }

    /// How long after its time a meeting still begins by itself.
    package static let patience = Duration.seconds(3_600)
    /// How long before its time a meeting keeps the computer awake.
    static let wakefulness = Duration.seconds(900)
    /// How long before its time a meeting is announced by a tick.
    static let warning = Duration.seconds(10)
}

/// The clock on the wall, which people set.
package struct WallClock: Sendable {
    package let date: @Sendable () -> Date
    package let zone: TimelineZone

    package init(date: @escaping @Sendable () -> Date, zone: TimelineZone) {
        self.date = date
        self.zone = zone
    }

    var timestamp: Timestamp {
        let date = date()
        return Timestamp(date, utcOffset: zone.secondsFromGMT(at: date))
    }
}
