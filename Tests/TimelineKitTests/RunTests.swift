import FoundationEssentials
import Testing

@testable import TimelineKit

struct RunTests {
    /// A clock that advances only while sleeping. Updates are recorded in seconds after `.morning`.
    private final class Watch {
        var now = 0.0
        /// The time to which the clock is set, once, instead of sleeping.
        var isSetTo: Double?
        var sleeps: [Double] = []
        var drawn: [Double] = []

        var clock: SystemClock {
            SystemClock(
                date: { .morning + self.now },
                sleep: { seconds in
                    self.sleeps.append(seconds)
                    self.now = self.isSetTo.take() ?? self.now + seconds
                })
        }

        func run(_ schedule: some TimelineSchedule, until count: Int = .max) {
            Timeline.run(Timeline(schedule), by: clock) { context in
                drawn.append(context.date.timeIntervalSince(.morning))
                return drawn.count < count ? .continue : .stop
            }
        }
    }

    private let watch = Watch()

    @Test("A running timeline sleeps from entry to entry and ends with the schedule")
    func runsToTheEnd() {
        watch.run(.explicit([-1, 2, 5].map { Date.morning + $0 }))
        #expect(watch.drawn == [-1, 2, 5])
        #expect(watch.sleeps == [2, 3])
    }

    @Test("A running timeline stops when asked to")
    func stops() throws {
        watch.run(.periodic(from: .morning, by: 1), until: 3)
        #expect(watch.drawn == [0, 1, 2])
        #expect(watch.sleeps == [1, 1])
    }

    @Test("An invalidated context repeats its entry")
    func invalidated() {
        var seconds: [TimeInterval] = []
        let dates = [Date.morning, .morning + 2]
        Timeline.run(Timeline(.explicit(dates)), by: watch.clock) { context in
            seconds.append(context.date.timeIntervalSince(.morning))
            if seconds.count == 1 { context.invalidateTimelineContent() }
            return .continue
        }
        #expect(seconds == [0, 0, 2])
    }

    @Test("A schedule without entries is drawn once")
    func drawsOnce() {
        watch.run(.animation(paused: true))
        #expect(watch.drawn == [0])
        #expect(watch.sleeps == [])
    }

    @Test("A running timeline checks the clock every minute, but draws only at entries")
    func looksEveryMinute() {
        watch.run(.explicit([Date.morning + 150]))
        #expect(watch.drawn == [0, 150])
        #expect(watch.sleeps == [60, 60, 30])
    }

    @Test("A clock set back by an hour does not stop a running timeline")
    func isSetBack() throws {
        watch.isSetTo = -3600
        watch.run(.periodic(from: .morning - 86400, by: 10), until: 3)
        #expect(watch.drawn == [0, -3600, -3590])
    }

    @Test("If its body throws, a running timeline ends with that error")
    func endsWithAnError() {
        struct Full: Error {}
        #expect(throws: Full.self) {
            try Timeline.run(Timeline(.animation), by: watch.clock) { _ in throw Full() }
        }
    }
}
