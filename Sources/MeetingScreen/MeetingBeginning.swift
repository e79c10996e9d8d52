import FoundationEssentials
import ScrumCore
import TimelineKit

/// How a meeting starts.
package enum MeetingBeginning: Equatable, Sendable {
    case atOnce
    case byHand
    /// Automatically at this date and time of day on the wall clock, or earlier by hand.
    case at(Date, TimeOfDay)

    /// The date of the automatic start.
    package var date: Date? { if case .at(let date, _) = self { date } else { nil } }

    /// The time of day of the automatic start.
    package var time: TimeOfDay? { if case .at(_, let time) = self { time } else { nil } }

    /// The longest delay after which a meeting still starts automatically.
    package static let patience = Duration.seconds(3_600)
    /// How long before the start the computer is kept awake.
    static let wakefulness = Duration.seconds(900)
    /// How long before the start a tick announces the meeting.
    static let warning = Duration.seconds(10)
}

/// The wall clock, which users can set.
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
