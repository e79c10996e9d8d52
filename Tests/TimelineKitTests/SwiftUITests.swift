import Foundation
import Testing
import TimelineKit

/// Schedules written as a SwiftUI program writes them, with nothing but what TimelineKit exports.
struct SwiftUITests {
    /// Stands in for `TimelineView`, which a terminal does not have: the text at each date that the
    /// view shows in the 12 s after `start`.
    private func shown<Schedule: TimelineSchedule>(
        _ schedule: Schedule,
        content: (TimelineViewDefaultContext) -> String = { context in
            let seconds = context.date.timeIntervalSince(start).formatted(.number.locale(.c))
            return context.cadence <= .live ? "\(seconds) live" : seconds
        }
    ) -> [String] {
        var timeline = Timeline(schedule)
        var shown: [String] = []
        while let date = timeline.nextWakeUp, date <= start + 12, shown.count < 5 {
            if let context = timeline.update(at: max(date, start)) {
                shown.append(content(context))
            }
        }
        return shown
    }

    @Test("A view updates at regular intervals")
    func periodic() {
        #expect(shown(.periodic(from: start, by: 3.0)) == ["0", "3", "6", "9", "12"])
        #expect(shown(PeriodicTimelineSchedule(from: start - 2, by: 5)) == ["-2", "3", "8"])
    }

    @Test("A view hides its second hand if the cadence is slower than seconds")
    func cadence() {
        let hands = shown(.periodic(from: start, by: 6.0)) { context in
            context.cadence <= .seconds ? "three" : "two"
        }
        #expect(hands == ["three", "three", "three"])
        #expect(shown(.everyMinute) { $0.cadence <= .seconds ? "three" : "two" } == ["two"])
    }

    @Test("A view updates at the start of every minute")
    func everyMinute() {
        #expect(shown(.everyMinute) { "\(Int($0.date.timeIntervalSince(start)))" } == ["0"])
        #expect(shown(EveryMinuteTimelineSchedule()) == ["0"])
    }

    @Test("A view updates at the dates in an array")
    func explicit() {
        let dates = [
            start.addingTimeInterval(-4), start.addingTimeInterval(1), start.addingTimeInterval(9),
        ]
        #expect(shown(.explicit(dates)) == ["-4", "1", "9"])
        #expect(shown(ExplicitTimelineSchedule(dates)) == ["-4", "1", "9"])
    }

    @Test("A view is animated until it is paused")
    func animation() {
        #expect(shown(.animation).count == 5)
        let slow = shown(.animation(minimumInterval: 4, paused: false))
        #expect(slow == ["0 live", "4 live", "8 live", "12 live"])
        #expect(shown(AnimationTimelineSchedule(minimumInterval: 4, paused: true)).count == 1)
    }

    @Test("A shorthand names a schedule of one's own making")
    func shorthand() {
        #expect(shown(.everyFiveSeconds) == ["0", "5", "10"])
    }

    @Test("A type of one's own has entries of its own, or another schedule's")
    func ownTypes() {
        #expect(shown(Heartbeat(pauses: [1, 2, 4])) == ["0", "1", "3", "7", "8"])
        #expect(shown(Workout(from: start, isPaused: false)) == ["0", "2", "4", "6", "8"])
        #expect(shown(Workout(from: start, isPaused: true)) == ["0"])
    }
}

/// 2026-07-29T09:30:00Z, a whole minute.
private let start = Date(timeIntervalSinceReferenceDate: 807_010_200)

extension Locale {
    fileprivate static let c = Locale(identifier: "en_US_POSIX")
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    fileprivate static var everyFiveSeconds: PeriodicTimelineSchedule {
        .init(from: start, by: 5.0)
    }
}

/// Dates separated by pauses that repeat.
private struct Heartbeat: TimelineSchedule {
    let pauses: [TimeInterval]

    func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        Entries(date: startDate, pauses: pauses)
    }

    struct Entries: Sequence, IteratorProtocol {
        var date: Date
        let pauses: [TimeInterval]
        var index = 0

        mutating func next() -> Date? {
            date = date.addingTimeInterval(pauses[index % pauses.count])
            index += 1
            return date
        }
    }
}

/// A periodic schedule whose interval depends on the mode, and which can be paused.
private struct Workout: TimelineSchedule {
    let startDate: Date
    let isPaused: Bool

    init(from startDate: Date, isPaused: Bool) {
        self.startDate = startDate
        self.isPaused = isPaused
    }

    func entries(from startDate: Date, mode: Mode) -> AnyIterator<Date> {
        var entries = periodic(startDate, mode).makeIterator()
        return AnyIterator { isPaused ? nil : entries.next() }
    }

    private func periodic(_ date: Date, _ mode: Mode) -> PeriodicTimelineSchedule.Entries {
        PeriodicTimelineSchedule(from: startDate, by: mode == .lowFrequency ? 10 : 2)
            .entries(from: date, mode: mode)
    }
}
