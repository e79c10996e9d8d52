import FoundationEssentials
import TerminalUI
import TimelineKit

/// What was asked of a clock, and what its keys changed.
package struct ClockModel: Equatable, Sendable {
    package enum Face: CaseIterable, Sendable {
        /// With hands where they fit, else digits.
        case analog
        case digital
    }

    /// How often the clock moves on.
    package enum Pace: Equatable, Sendable {
        case second, minute, live
        case periodic(PeriodicTimelineSchedule)
        /// At these moments, with low power as well.
        case explicit(ExplicitTimelineSchedule<[Date]>)
    }

    package struct Options: Equatable, Sendable {
        package var face = Face.analog
        package var pace = Pace.second
        package var isLowPower = false
        /// Nil: with the minute, not with the second.
        package var showsDate: Bool?
        /// The colour of the rim, the hands and the digits; nil: the terminal's own.
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

    /// When the clock moves on; by the minute where it is slow, unless its moments are given.
    func schedule(in zone: TimelineZone) -> ClockSchedule {
        let isGiven = if case .explicit = options.pace { true } else { false }
        return ClockSchedule(pace: isSlow && !isGiven ? .minute : options.pace, zone: zone)
    }

    package var mode: TimelineScheduleMode { isSlow ? .lowFrequency : .normal }

    /// With low power, and while its terminal is not in front.
    private var isSlow: Bool { options.isLowPower || !isInFront }

    /// Does what a key asks for; whether the date is shown is known from the last drawn figures.
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
