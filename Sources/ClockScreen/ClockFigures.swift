import FoundationEssentials
import TimelineKit

/// A clock's time and date at one moment, truncated to its cadence.
struct ClockFigures: Equatable, Sendable {
    /// The seconds since local midnight that the hands show.
    let timeOfDay: Double
    /// The time in digits, longest form first; the first form that fits is drawn.
    let times: [String]
    /// AM or PM in the locale's words; empty for 24-hour clocks.
    let halfDay: String
    /// The time in words; nil unless the locale writes times in words.
    let timeInWords: String?
    /// The date, longest form first; empty if the date is not shown.
    let dates: [String]
    let cadence: Cadence

    /// Includes seconds at a fast cadence, and the date at a slow one unless `showsDate` overrides
    /// this.
    init(
        _ context: TimelineContext, zone: TimelineZone, words: ClockWords, showsDate: Bool? = nil
    ) {
        cadence = context.cadence
        let date = context.date
        let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(at: date))
        let time = local - (local / 86_400).rounded(.down) * 86_400
        timeOfDay =
            switch cadence {
            case .live: time
            case .seconds: time.rounded(.down)
            case .minutes: (time / 60).rounded(.down) * 60
            }
        halfDay = words.halfDay(date)
        times = Self.times(timeOfDay, cadence: cadence, isHalf: !halfDay.isEmpty)
        timeInWords = words.time(date, hasSeconds: cadence <= .seconds)
        dates = showsDate ?? (cadence > .seconds) ? words.dates(date) : []
    }

    /// The date and the time on one line.
    var line: String {
        [dates.first, timeInWords ?? times.first, halfDay].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static func times(_ time: Double, cadence: Cadence, isHalf: Bool) -> [String] {
        let milliseconds = min(Int(time * 1_000), 86_399_999)
        let (seconds, minutes) = (milliseconds / 1_000, milliseconds / 60_000)
        let hour = isHalf ? String((minutes / 60 + 11) % 12 + 1) : pad(minutes / 60)
        let short = hour + ":" + pad(minutes % 60)
        let long = short + ":" + pad(seconds % 60)
        return switch cadence {
        case .live: [long + "." + pad(milliseconds % 1_000, 3), long, short]
        case .seconds: [long, short]
        case .minutes: [short]
        }
    }

    private static func pad(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
