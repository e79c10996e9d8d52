import FoundationEssentials
import Testing

@testable import TimelineKit

@Suite struct CadenceTests {
    @Test("A slower cadence compares as greater")
    func order() {
        #expect(Cadence.live < .seconds)
        #expect(Cadence.seconds < .minutes)
        #expect(Cadence.allCases.max() == .minutes)
    }

    @Test(
        "Intervals below a minute show seconds, and longer intervals show minutes",
        arguments: [
            (0.1, Cadence.seconds), (1, .seconds), (3, .seconds), (59.9, .seconds), (60, .minutes),
            (90, .minutes),
        ])
    func periodic(interval: Double, cadence: Cadence) {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: interval)
        #expect(schedule.cadence(at: .morning, mode: .normal) == cadence)
        #expect(schedule.cadence(at: .morning, mode: .lowFrequency) == .minutes)
    }

    @Test("An animation is live, and a schedule with one entry per minute shows minutes")
    func animation() {
        let animation = AnimationTimelineSchedule(minimumInterval: 2)
        #expect(animation.cadence(at: .morning, mode: .normal) == .live)
        #expect(animation.cadence(at: .morning, mode: .lowFrequency) == .minutes)
        let minutes = EveryMinuteTimelineSchedule(in: .gmt)
        #expect(minutes.cadence(at: .morning, mode: .normal) == .minutes)
    }

    @Test(
        "In low frequency, a countdown shows seconds in its last minute",
        arguments: [(-61.0, Cadence.minutes), (-60, .seconds), (-1, .seconds), (0, .seconds)])
    func countdown(at: Double, cadence: Cadence) {
        let schedule = CountdownTimelineSchedule(to: .morning)
        #expect(schedule.cadence(at: .morning + at, mode: .lowFrequency) == cadence)
        #expect(schedule.cadence(at: .morning + at, mode: .normal) == .seconds)
    }

    @Test(
        "In low frequency, a count-up shows seconds in its first minute",
        arguments: [(0.0, Cadence.seconds), (59, .seconds), (60, .minutes), (120, .minutes)])
    func countUp(at: Double, cadence: Cadence) {
        let schedule = CountUpTimelineSchedule(from: .morning)
        #expect(schedule.cadence(at: .morning + at, mode: .lowFrequency) == cadence)
        #expect(schedule.cadence(at: .morning + at, mode: .normal) == .seconds)
    }
}
