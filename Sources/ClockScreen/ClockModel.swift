import FoundationEssentials
import TerminalUI
import TimelineKit

/// The options of a clock, and the changes made by keys.
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
        /// At these moments, even with low power.
        case explicit(ExplicitTimelineSchedule<[Date]>)
    }

    package struct Options: Equatable, Sendable {
        package var face = Face.analog
        package var pace = Pace.second
        package var isLowPower = false
        /// Nil: shown by the minute, hidden by the second.
        package var showsDate: Bool?
        /// The colour of rim, hands and digits; nil: the terminal's own.
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

    /// When the clock updates; by the minute if it is slow, unless moments are given.
    func schedule(in zone: TimelineZone) -> ClockSchedule {
        let isGiven = if case .explicit = options.pace { true } else { false }
        return ClockSchedule(pace: isSlow && !isGiven ? .minute : options.pace, zone: zone)
    }

    package var mode: TimelineScheduleMode { isSlow ? .lowFrequency : .normal }

    /// With low power, and while the terminal is in the background.
    private var isSlow: Bool { options.isLowPower || !isInFront }

    /// Handles a key; `isDateShown` is from the last figures.
    package mutating func update(_ key: Key, isDateShown: Bool) -> [ScreenEffect<Int32?>] {
        switch KeyBinding.find(key, in: ClockKeys.all)?.command {
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
