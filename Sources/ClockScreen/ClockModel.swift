import FoundationEssentials
import TerminalUI
import TimelineKit

/// A clock's options, and the settings that keys can change.
package struct ClockModel: Equatable, Sendable {
    package enum Face: CaseIterable, Sendable {
        /// Hands if they fit, otherwise digits.
        case analog
        case digital
    }

    /// How often the clock updates.
    package enum Pace: Equatable, Sendable {
        case second, minute, live
        case periodic(PeriodicTimelineSchedule)
        /// At the given moments, even in low-power mode.
        case explicit(ExplicitTimelineSchedule<[Date]>)
    }

    package struct Options: Equatable, Sendable {
        package var face = Face.analog
        package var pace = Pace.second
        package var isLowPower = false
        /// Whether the date is shown; nil shows it only if the clock updates every minute.
        package var showsDate: Bool?
        /// The colour of the rim, hands and digits; nil means the terminal's own colours.
        package var color: Color?

        package init() {}
    }

    package let options: Options
    package private(set) var face: Face
    package private(set) var showsDate: Bool?
    var isInFront = true

    package init(_ options: Options) {
        self.options = options
        face = options.face
        showsDate = options.showsDate
    }

    /// Returns the clock's schedule; a slow clock updates every minute, unless moments are given.
    func schedule(in zone: TimelineZone) -> ClockSchedule {
        let isGiven = if case .explicit = options.pace { true } else { false }
        return ClockSchedule(pace: isSlow && !isGiven ? .minute : options.pace, zone: zone)
    }

    package var mode: TimelineScheduleMode { isSlow ? .lowFrequency : .normal }

    /// Whether the clock updates rarely: in low-power mode or while its terminal is in the
    /// background.
    private var isSlow: Bool { options.isLowPower || !isInFront }

    /// Handles a key; `isDateShown` is true if the figures include a date.
    package mutating func update(_ key: Key, isDateShown: Bool) -> [ScreenEffect<Int32?>] {
        switch ClockKeys.table.find(key)?.command {
        case .face: face = face == .analog ? .digital : .analog
        case .date: showsDate = !isDateShown
        case .help: return [.help]
        case .redraw: return [.redraw]
        case .leave: return [.exit(nil)]
        case nil: break
        }
        return []
    }
}
