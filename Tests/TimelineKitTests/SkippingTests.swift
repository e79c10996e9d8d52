import FoundationEssentials
import TestSupport
import Testing

@testable import TimelineKit

/// A schedule that has the same entries as `base`, but cannot skip any.
private struct Walked<Base: TimelineSchedule>: TimelineSchedule {
    let base: Base

    func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
        AnySequence(base.entries(from: startDate, mode: mode))
    }

    func cadence(at date: Date, mode: TimelineScheduleMode) -> Cadence {
        base.cadence(at: date, mode: mode)
    }
}

@Suite struct SkippingTests {
    private func expectSameUpdates(_ schedule: some TimelineSchedule) {
        var generator = SeededGenerator(seed: 5)
        for mode in [TimelineScheduleMode.normal, .lowFrequency] {
            for _ in 0..<20 {
                var skipping = Timeline(schedule, mode: mode)
                var walking = Timeline(Walked(base: schedule), mode: mode)
                var now = Date.morning + Double.random(in: -300...100, using: &generator)
                for _ in 0..<20 {
                    #expect(skipping.update(at: now) == walking.update(at: now))
                    #expect(skipping.nextWakeUp == walking.nextWakeUp)
                    let gaps = [0.01, 0.4, 1, 7, 61, 300]
                    now += gaps.randomElement(using: &generator)! * 1.01
                }
            }
        }
    }

    @Test(
        "An extreme current date neither traps nor hangs",
        arguments: [1e20, 1e300, .greatestFiniteMagnitude, .infinity, .nan, -1e300])
    func magnitudes(seconds: Double) throws {
        func jump(_ schedule: some TimelineSchedule, _ mode: TimelineScheduleMode = .normal) {
            var timeline = Timeline(schedule, mode: mode)
            #expect(timeline.update(at: .morning) != nil)
            let now = Date(seconds: seconds)
            _ = timeline.update(at: now)
            #expect(timeline.update(at: now) == nil)
            if let wakeUp = timeline.nextWakeUp { #expect(seconds.isNaN || wakeUp > now) }
        }
        jump(.periodic(from: .morning, by: 0.1))
        jump(.periodic(from: .morning, by: 1e-300))
        jump(.everyMinute(in: TimelineZone { Int($0.timeIntervalSinceReferenceDate) % 7 }))
        jump(.animation)
        jump(.countdown(to: .morning + 5), .lowFrequency)
        jump(.countUp(from: .morning), .lowFrequency)
    }

    @Test("Skipping missed entries does not affect updates")
    func skipping() throws {
        expectSameUpdates(.periodic(from: .morning, by: 0.7))
        expectSameUpdates(.everyMinute(in: TimelineZone { $0 < .morning ? 1172 : 1200 }))
        expectSameUpdates(.explicit((0..<40).map { Date.morning + Double($0 * $0) }))
        expectSameUpdates(.animation(minimumInterval: 0.3))
        expectSameUpdates(.countdown(to: .morning + 200.5))
        expectSameUpdates(.countUp(from: .morning + 0.25))
    }
}
