import FoundationEssentials
import Testing

@testable import TimelineKit

@Suite struct CadenceTests {
    @Test func slowerIsGreater() {
        #expect(Cadence.live < .seconds)
        #expect(Cadence.seconds < .minutes)
        #expect(Cadence.allCases.max() == .minutes)
    }

    @Test func intervalsUpToOneSecondAreSecondsElseMinutes() throws {
        for (interval, cadence) in [(0.1, Cadence.seconds), (1, .seconds), (1.5, .minutes)] {
            let schedule = try PeriodicTimelineSchedule(from: .morning, by: interval)
            #expect(schedule.cadence(at: .morning, mode: .normal) == cadence)
            #expect(schedule.cadence(at: .morning, mode: .lowFrequency) == .minutes)
        }
    }

    @Test func animationIsLiveAndMinutesAreMinutes() {
        let animation = AnimationTimelineSchedule(minimumInterval: 2)
        #expect(animation.cadence(at: .morning, mode: .normal) == .live)
        #expect(animation.cadence(at: .morning, mode: .lowFrequency) == .minutes)
        let minutes = EveryMinuteTimelineSchedule(in: .gmt)
        #expect(minutes.cadence(at: .morning, mode: .normal) == .minutes)
    }

    @Test(arguments: [(-61.0, Cadence.minutes), (-60, .seconds), (-1, .seconds), (0, .seconds)])
    func aCountdownInLowFrequencyShowsSecondsInItsLastMinute(at: Double, cadence: Cadence) {
        let schedule = CountdownTimelineSchedule(to: .morning)
        #expect(schedule.cadence(at: .morning + at, mode: .lowFrequency) == cadence)
        #expect(schedule.cadence(at: .morning + at, mode: .normal) == .seconds)
    }

    @Test(arguments: [(0.0, Cadence.seconds), (59, .seconds), (60, .minutes), (120, .minutes)])
    func aCountUpInLowFrequencyShowsSecondsInItsFirstMinute(at: Double, cadence: Cadence) {
        let schedule = CountUpTimelineSchedule(from: .morning)
        #expect(schedule.cadence(at: .morning + at, mode: .lowFrequency) == cadence)
        #expect(schedule.cadence(at: .morning + at, mode: .normal) == .seconds)
    }
}
