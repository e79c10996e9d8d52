import FoundationEssentials
import ScrumCore
import TimelineKit

/// How a meeting starts.
package enum MeetingBeginning: Equatable, Sendable {
    case atOnce
    /// By hand.
    case byHand
    /// At this date of the wall clock, which has this time of day, or earlier by hand.
    case at(Date, TimeOfDay)

    /// The date of the automatic start.
    package var date: Date? { if case .at(let date, _) = self { date } else { nil } }

    /// The time of day of the automatic start.
    package var time: TimeOfDay? { if case .at(_, let time) = self { time } else { nil } }

    /// The maximum delay of an automatic start.
    package static let patience = Duration.seconds(3_600)
    /// The time before the start during which the computer stays awake.
    static let wakefulness = Duration.seconds(900)
    /// How long before the start a tick announces the meeting.
    static let warning = Duration.seconds(10)
}

/// The wall clock, which people can set.
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
