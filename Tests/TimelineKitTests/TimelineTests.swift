import FoundationEssentials
import TestSupport
import Testing

@testable import TimelineKit

@Suite struct TimelineTests {
    @Test(
        "Tolerance moves a wake-up to the roundest time within it",
        arguments: [
            (0, 10.3), (0.1, 10.3), (0.2, 10.5), (0.7, 11), (49.6, 11), (49.8, 60), (1e9, 60),
        ])
    func tolerance(tolerance: Double, wakeUp: Double) {
        let dates = [Date.morning, .morning + 10.3]
        var timeline = Timeline(.explicit(dates), tolerance: tolerance)
        #expect(timeline.update(at: .morning)?.date == .morning)
        let due = timeline.nextWakeUp?.timeIntervalSince(.morning) ?? 0
        #expect(abs(due - wakeUp) < 1e-6)
        #expect(timeline.update(at: .morning + wakeUp + 1e-6)?.date == .morning + 10.3)
    }

    @Test("SwiftUI's names are available")
    func names() {
        let context = TimelineViewDefaultContext(date: .morning, cadence: .live)
        let cadence: TimelineContext.Cadence = context.cadence
        #expect(cadence == .live)
        context.invalidateTimelineContent()
        #expect(Set([context, TimelineContext(date: .morning, cadence: .live)]).count == 1)
    }

    /// The date of the update at `now`, both in seconds after `.morning`; nil if there is no
    /// update.
    private func draw(_ timeline: inout Timeline<some TimelineSchedule>, _ now: Double) -> Double? {
        timeline.update(at: .morning + now)?.date.timeIntervalSince(.morning)
    }

    private func wakeUp(_ timeline: Timeline<some TimelineSchedule>) -> Double? {
        timeline.nextWakeUp?.timeIntervalSince(.morning)
    }

    @Test("The first update has the latest entry at or before now")
    func first() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 60))
        #expect(timeline.nextWakeUp == .distantPast)
        #expect(draw(&timeline, 95) == 60)
        #expect(wakeUp(timeline) == 120)
    }

    @Test("If the start is in the future, the current time is drawn first, then the start")
    func futureStart() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 60))
        #expect(draw(&timeline, -7) == -7)
        #expect(wakeUp(timeline) == 0)
        #expect(draw(&timeline, -1) == nil)
        #expect(draw(&timeline, 0.01) == 0)
        #expect(wakeUp(timeline) == 60)
    }

    @Test("If all entries are past, the last one is drawn and no wake-up follows")
    func allPast() {
        var timeline = Timeline(.explicit([-9, -5, -2].map { Date.morning + $0 }))
        #expect(draw(&timeline, 0) == -2)
        #expect(timeline.nextWakeUp == nil)
        #expect(draw(&timeline, 1000) == nil)
    }

    @Test("If only some entries are past, the latest past entry comes first")
    func mixed() {
        var timeline = Timeline(.explicit([3, -5, 1, -2].map { Date.morning + $0 }))
        #expect(draw(&timeline, 0) == -2)
        #expect(wakeUp(timeline) == 1)
        #expect(draw(&timeline, 1) == 1)
        #expect(draw(&timeline, 3.5) == 3)
        #expect(timeline.nextWakeUp == nil)
    }

    @Test("Without entries, the current time is drawn once")
    func noEntry() {
        var timeline = Timeline(.explicit([Date]()))
        #expect(draw(&timeline, 4) == 4)
        #expect(timeline.nextWakeUp == nil)
        #expect(draw(&timeline, 5) == nil)
    }

    @Test("An update has its entry's date, not the time of the wake-up")
    func date() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 1))
        #expect(draw(&timeline, 0) == 0)
        #expect(draw(&timeline, 1.004) == 1)
        #expect(wakeUp(timeline) == 2)
    }

    @Test("Missed entries collapse into the newest")
    func missed() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 1))
        #expect(draw(&timeline, 0) == 0)
        #expect(draw(&timeline, 5000.5) == 5000)
        #expect(wakeUp(timeline) == 5001)
        var few = Timeline(.explicit([0, 1, 2, 9].map { Date.morning + $0 }))
        #expect(draw(&few, 0) == 0)
        #expect(draw(&few, 4) == 2)
        #expect(wakeUp(few) == 9)
    }

    @Test("If the entry has not changed, nothing is drawn")
    func sameEntry() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 1))
        #expect(draw(&timeline, 0.1) == 0)
        #expect(draw(&timeline, 0.1) == nil)
        #expect(draw(&timeline, 0.9) == nil)
        #expect(wakeUp(timeline) == 1)
    }

    @Test("An exhausted schedule keeps its last entry and schedules no wake-up")
    func usedUp() {
        var timeline = Timeline(.countdown(to: .morning))
        #expect(draw(&timeline, -0.5) == -1)
        #expect(draw(&timeline, 0) == 0)
        #expect(timeline.nextWakeUp == nil)
        #expect(draw(&timeline, 60) == nil)
        timeline.invalidateTimelineContent()
        #expect(draw(&timeline, 61) == 0)
        #expect(timeline.nextWakeUp == nil)
    }

    @Test("Invalidating causes a single redraw of the same entry")
    func invalidate() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 60))
        #expect(draw(&timeline, 0) == 0)
        timeline.invalidateTimelineContent()
        timeline.invalidateTimelineContent()
        #expect(timeline.nextWakeUp == .distantPast)
        #expect(draw(&timeline, 5) == 0)
        #expect(wakeUp(timeline) == 60)
        #expect(draw(&timeline, 6) == nil)
    }

    @Test("A new schedule starts from now, without the old wake-up")
    func newSchedule() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 60))
        #expect(draw(&timeline, 61) == 60)
        timeline.schedule = .periodic(from: .morning + 0.5, by: 7)
        #expect(timeline.nextWakeUp == .distantPast)
        #expect(draw(&timeline, 62) == 56.5)
        #expect(wakeUp(timeline) == 63.5)
        #expect(draw(&timeline, 63) == nil)
    }

    @Test("A new mode starts from now, without the old wake-up")
    func newMode() {
        var timeline = Timeline(.countdown(to: .morning))
        #expect(draw(&timeline, -150) == -150)
        #expect(wakeUp(timeline) == -149)
        timeline.mode = .lowFrequency
        #expect(draw(&timeline, -149.5) == -180)
        #expect(wakeUp(timeline) == -120)
        timeline.mode = .normal
        #expect(draw(&timeline, -148.5) == -149)
        #expect(wakeUp(timeline) == -148)
    }

    @Test("Setting the same mode changes nothing")
    func sameMode() {
        var timeline = Timeline(.animation)
        #expect(draw(&timeline, 0) == 0)
        timeline.mode = .normal
        #expect(draw(&timeline, 0.01) == nil)
    }

    @Test("A paused animation is drawn once, and resumes from now")
    func pausedAnimation() {
        var timeline = Timeline(.animation(minimumInterval: 1, paused: true))
        #expect(draw(&timeline, 0) == 0)
        #expect(timeline.nextWakeUp == nil)
        timeline.schedule = .animation(minimumInterval: 1)
        #expect(draw(&timeline, 5.5) == 5.5)
        #expect(wakeUp(timeline) == 6.5)
    }

    @Test("If the clock is set back, the schedule is queried again")
    func clockBack() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 60))
        #expect(draw(&timeline, 3600) == 3600)
        #expect(draw(&timeline, 125) == 120)
        #expect(wakeUp(timeline) == 180)
    }

    @Test("If the clock is set far ahead, the entries in between are skipped")
    func clockAhead() throws {
        var timeline = Timeline(.periodic(from: Date(seconds: 0), by: 1e-3))
        #expect(timeline.update(at: Date(seconds: -1e9))?.date == Date(seconds: -1e9))
        #expect(timeline.update(at: Date(seconds: 1e9))?.date == Date(seconds: 1e9))
        #expect(timeline.nextWakeUp == Date(seconds: 1e9 + 1e-3))
        var minutes = Timeline(.everyMinute(in: .gmt))
        #expect(minutes.update(at: Date(seconds: -6e13))?.date == Date(seconds: -6e13))
        #expect(minutes.update(at: Date(seconds: 6e13 + 1))?.date == Date(seconds: 6e13))
        var low = Timeline(.countUp(from: Date(seconds: 0)), mode: .lowFrequency)
        #expect(low.update(at: Date(seconds: 0))?.date == Date(seconds: 0))
        #expect(low.update(at: Date(seconds: 6e13 + 1))?.date == Date(seconds: 6e13))
    }

    @Test("The cadence is the schedule's, unless the owner sets one")
    func cadence() {
        var timeline = Timeline(.countdown(to: .morning), mode: .lowFrequency)
        #expect(timeline.update(at: .morning - 90)?.cadence == .minutes)
        #expect(timeline.update(at: .morning - 60)?.cadence == .seconds)
        timeline.cadence = .minutes
        let context = timeline.update(at: .morning - 59.5)
        #expect(context == TimelineContext(date: .morning - 60, cadence: .minutes))
        timeline.cadence = .minutes
        #expect(timeline.update(at: .morning - 59.4) == nil)
    }

    @Test("A copy is independent of the original")
    func copy() throws {
        var timeline = Timeline(.periodic(from: .morning, by: 1))
        #expect(draw(&timeline, 0) == 0)
        var copy = timeline
        #expect(draw(&copy, 10) == 10)
        #expect(draw(&timeline, 1) == 1)
        #expect(wakeUp(copy) == 11)
    }

    @Test("A type outside the library can be a schedule")
    func custom() {
        /// An entry at the square of each number of seconds.
        struct Squares: TimelineSchedule {
            func entries(from startDate: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
                (0...).lazy.map { Date.morning + Double($0 * $0) }
            }
        }
        var timeline = Timeline(Squares())
        #expect(draw(&timeline, 10) == 9)
        #expect(wakeUp(timeline) == 16)
        #expect(draw(&timeline, 50) == 49)
        #expect(timeline.update(at: .morning + 64)?.cadence == .seconds)
    }

    /// A schedule with any dates, given in seconds after `.morning`.
    private struct Given<Seconds: Sequence<Double>>: TimelineSchedule {
        let seconds: Seconds

        func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
            seconds.lazy.map { Date.morning + $0 }
        }
    }

    @Test("Entries are skipped if they do not ascend or are not finite")
    func doNotAscend() {
        var timeline = Timeline(Given(seconds: [1, 1, 0, .nan, 3, 2, .infinity, 3, 5]))
        #expect(draw(&timeline, 0) == 0)
        #expect(wakeUp(timeline) == 1)
        #expect(draw(&timeline, 1) == 1)
        #expect(wakeUp(timeline) == 3)
        #expect(draw(&timeline, 3) == 3)
        #expect(wakeUp(timeline) == 5)
        #expect(draw(&timeline, 9) == 5)
        #expect(timeline.nextWakeUp == nil)
    }

    @Test(
        "A schedule that keeps repeating the same dates counts as exhausted", arguments: [-1.0, 1])
    func endlessRepeats(seconds: Double) {
        var same = Timeline(Given(seconds: sequence(first: seconds) { $0 }))
        #expect(draw(&same, 0) == min(seconds, 0))
        #expect(draw(&same, 2) == (seconds < 0 ? nil : seconds))
        #expect(same.nextWakeUp == nil)
        var falling = Timeline(Given(seconds: sequence(first: seconds) { $0 - 1 }))
        #expect(draw(&falling, 2) == seconds)
        #expect(falling.nextWakeUp == nil)
    }

    @Test("An iterator that skips backwards repeats no entry")
    func skipsBackwards() {
        struct Stuck: TimelineSchedule {
            struct Entries: Sequence, SkippingIterator {
                mutating func next() -> Date? { .morning }
                mutating func skip(to date: Date) {}
            }
            func entries(from startDate: Date, mode: Mode) -> Entries { Entries() }
        }
        var timeline = Timeline(Stuck())
        #expect(draw(&timeline, 7) == 0)
        #expect(timeline.nextWakeUp == nil)
        #expect(draw(&timeline, 8) == nil)
    }

    @Test("A meeting polls and draws once a second")
    func meeting() throws {
        var timeline = Timeline(.periodic(from: .morning + 300.0 / 7, by: 1))
        var generator = SeededGenerator(seed: 3)
        var now = Date.morning
        var drawn: [Date] = []
        while now < .morning + 900 {
            if let context = timeline.update(at: now) { drawn.append(context.date) }
            let wakeUp = try #require(timeline.nextWakeUp)
            #expect(wakeUp > now)
            now = wakeUp + Double.random(in: 0...0.02, using: &generator)
        }
        #expect(drawn.count == 1 + 858)
        for (k, date) in drawn.dropFirst().enumerated() {
            #expect(date == Date.morning + 300.0 / 7 + Double(k))
        }
    }
}
