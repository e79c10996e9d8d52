import AsyncTimeline
import FoundationEssentials
import Synchronization
import Testing
import TimelineKit

/// A clock that advances only while sleeping.
private final class Watch: Sendable {
    private let now = Mutex(Date.morning)
    private let sleeps = Mutex<[TimeInterval]>([])

    /// The clock; calls `asleep` before each sleep.
    func clock(
        asleep: @escaping @Sendable (_ sleeps: Int) throws -> Void = { _ in }
    ) -> TimelineClock {
        TimelineClock(
            date: { self.now.withLock { $0 } },
            sleep: { seconds in
                try asleep(
                    self.sleeps.withLock {
                        $0.append(seconds)
                        return $0.count
                    })
                self.now.withLock { $0 += seconds }
            })
    }

    func set(_ seconds: TimeInterval) { now.withLock { $0 = .morning + seconds } }

    var slept: [TimeInterval] { sleeps.withLock { $0 } }
}

extension Date {
    /// 2026-07-29T09:30:00Z, a whole minute.
    fileprivate static let morning = Date(timeIntervalSinceReferenceDate: 807_010_200)
}

/// The updates' dates, in seconds after `.morning`.
private func drawn(
    _ updates: TimelineUpdates<some TimelineSchedule>, first count: Int = .max
) async -> [TimeInterval] {
    var seconds: [TimeInterval] = []
    for await context in updates {
        seconds.append(context.date.timeIntervalSince(.morning))
        if seconds.count == count { break }
    }
    return seconds
}

struct UpdatesTests {
    private let watch = Watch()

    @Test("One update per entry is delivered, and the sequence ends with the schedule")
    func toTheEnd() async {
        let dates = [-1, 2, 5].map { Date.morning + $0 }
        #expect(
            await drawn(Timeline.updates(of: .explicit(dates), clock: watch.clock())) == [-1, 2, 5])
        #expect(watch.slept == [2, 3])
    }

    @Test("A schedule without entries yields a single update")
    func once() async {
        let updates = Timeline.updates(of: .animation(paused: true), clock: watch.clock())
        #expect(await drawn(updates) == [0])
        #expect(watch.slept == [])
    }

    @Test("The clock does not sleep until an update is requested")
    func lazily() async {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 1)
        #expect(
            await drawn(Timeline.updates(of: schedule, clock: watch.clock()), first: 3) == [
                0, 1, 2,
            ])
        #expect(watch.slept == [1, 1])
    }

    @Test("Missed entries collapse into the newest")
    func missed() async {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 1)
        var iterator = Timeline.updates(of: schedule, clock: watch.clock()).makeAsyncIterator()
        #expect(await iterator.next()?.date == .morning)
        watch.set(5000.5)
        #expect(await iterator.next()?.date == .morning + 5000)
        #expect(await iterator.next()?.date == .morning + 5001)
    }

    @Test("A clock change during a long wait is noticed within a minute")
    func isSet() async {
        let updates = Timeline.updates(
            of: .explicit([Date.morning + 7200]),
            clock: watch.clock { [watch] sleeps in if sleeps == 2 { watch.set(7000) } })
        #expect(await drawn(updates) == [0, 7200])
        #expect(watch.slept == [60, 60, 60, 60, 20])
    }

    @Test("A task cancelled while waiting receives no more updates")
    func cancelledAsleep() async throws {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 1)
        let started = Mutex<Task<[TimeInterval], Never>?>(nil)
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let clock = watch.clock { sleeps in
            guard sleeps == 3 else { return }
            started.withLock { $0 }?.cancel()
            try Task.checkCancellation()
        }
        let task = Task {
            for await _ in gate { break }
            return await drawn(Timeline.updates(of: schedule, clock: clock))
        }
        started.withLock { $0 = task }
        opening.yield()
        #expect(await task.value == [0, 1, 2])
        #expect(task.isCancelled)
    }

    @Test("A task cancelled while drawing receives no more updates")
    func cancelledDrawing() async {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 1)
        let clock = watch.clock()
        let task = Task {
            var count = 0
            for await _ in Timeline.updates(of: schedule, clock: clock) {
                count += 1
                if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        #expect(await task.value == 2)
    }

    @Test("Every iterator starts with its own first update")
    func iterators() async {
        let updates = Timeline.updates(
            of: PeriodicTimelineSchedule(from: .morning, by: 60), clock: watch.clock())
        #expect(await drawn(updates, first: 2) == [0, 60])
        watch.set(95)
        #expect(await drawn(updates, first: 2) == [60, 120])
    }

    @Test("Updates have the requested mode and cadence")
    func modeAndCadence() async {
        let end = Date.morning + 90
        var iterator = Timeline.updates(
            of: .countdown(to: end), mode: .lowFrequency, clock: watch.clock()
        ).makeAsyncIterator()
        #expect(await iterator.next() == TimelineContext(date: end - 120, cadence: .minutes))
        #expect(await iterator.next() == TimelineContext(date: end - 60, cadence: .seconds))
        var live = Timeline.updates(
            of: .countdown(to: end), cadence: .live, clock: watch.clock()
        ).makeAsyncIterator()
        #expect(await live.next()?.cadence == .live)
    }

    @Test("An invalidated context repeats its entry, both while drawing and while waiting")
    func invalidated() async {
        let shown = Mutex<TimelineContext?>(nil)
        let clock = watch.clock { sleeps in
            guard sleeps == 1 else { return }
            shown.withLock { $0 }?.invalidateTimelineContent()
            try Task.checkCancellation()
        }
        var seconds: [TimeInterval] = []
        let dates = [Date.morning, .morning + 30]
        for await context in Timeline.updates(of: .explicit(dates), clock: clock) {
            seconds.append(context.date.timeIntervalSince(.morning))
            shown.withLock { $0 = context }
            if seconds.count == 1 { context.invalidateTimelineContent() }
        }
        #expect(seconds == [0, 0, 0, 30])
        #expect(watch.slept.count == 2)
    }

    @Test("Tolerance moves a wake-up to a round time, but never an entry's date")
    func tolerance() async {
        let dates = [0.125, 9.375, 70].map { Date.morning + $0 }
        let updates = Timeline.updates(
            of: .explicit(dates), tolerance: 0.8, clock: watch.clock())
        #expect(await drawn(updates) == [0, 0.125, 9.375, 70])
        #expect(watch.slept == [0.25, 9.75, 60])
    }

    @Test("On a Swift clock, dates are measured from the given start date")
    func swiftClock() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(40))
        let timelineClock = TimelineClock(clock, from: .morning)
        clock.advance(by: .milliseconds(2500))
        #expect(timelineClock.date() == .morning + 2.5)
        let updates = Timeline.updates(
            of: .periodic(from: .morning, by: 1), clock: timelineClock)
        #expect(await drawn(updates, first: 3) == [2, 3, 4])
        #expect(clock.now.offset == .seconds(44))
    }

    @Test("On the system clock the first update arrives immediately")
    func system() async {
        let before = Date()
        let context = await Timeline.updates(of: .animation).first { _ in true }
        #expect(context.map { $0.date >= before && $0.date <= Date() } == true)
    }
}

/// A Swift clock that advances by sleeping or on request.
private final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (earlier: Instant, later: Instant) -> Bool { earlier.offset < later.offset }
    }

    private let instant = Mutex(Instant())

    var now: Instant { instant.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func advance(by duration: Duration) { instant.withLock { $0.offset += duration } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        instant.withLock { $0 = max($0, deadline) }
    }
}
