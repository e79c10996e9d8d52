import FoundationEssentials
import Testing

@testable import TimelineKit

@Suite struct ExplicitTests {
    @Test("Entries are sorted without repeats, whatever the query date and mode")
    func sorted() {
        let dates = [4, -2, 2, 4, -2].map { Date.morning + $0 }
        let schedule = ExplicitTimelineSchedule(dates)
        for now in [Date.morning - 10, .morning, .morning + 10] {
            for mode in [TimelineScheduleMode.normal, .lowFrequency] {
                let seconds = schedule.seconds(from: now, mode: mode, first: 9, after: .morning)
                #expect(seconds == [-2, 2, 4])
            }
        }
    }

    @Test("Dates that are not finite are dropped")
    func notFinite() {
        let seconds = [.nan, 5, .infinity, -.infinity, 3].map { Date(seconds: $0) }
        #expect(ExplicitTimelineSchedule(seconds).dates == [Date(seconds: 3), Date(seconds: 5)])
    }
}

@Suite struct AnimationTests {
    let frame = AnimationTimelineSchedule.frameInterval

    @Test("Frames come thirty times a second from now on")
    func frames() {
        let dates = Array(
            AnimationTimelineSchedule().entries(from: .morning, mode: .normal).prefix(31))
        #expect(dates.first == .morning)
        #expect(dates.last == .morning + 1)
    }

    @Test(
        "The frame interval is default and floor", arguments: [nil, 0, -1, 0.001, .nan, -.infinity])
    func frameInterval(minimum: Double?) {
        #expect(AnimationTimelineSchedule(minimumInterval: minimum).interval == frame)
    }

    @Test("Frames come no more often than the interval")
    func slowFrames() {
        let schedule = AnimationTimelineSchedule(minimumInterval: 0.25)
        #expect(schedule.seconds(from: .morning, first: 3, after: .morning) == [0, 0.25, 0.5])
        let once = AnimationTimelineSchedule(minimumInterval: .infinity)
        #expect(once.seconds(from: .morning, first: 3, after: .morning) == [0])
    }

    @Test("There are no frames while paused or in low frequency")
    func noFrames() {
        let paused = AnimationTimelineSchedule(minimumInterval: 1, paused: true)
        #expect(paused.seconds(from: .morning, first: 3, after: .morning) == [])
        let low = AnimationTimelineSchedule()
            .seconds(from: .morning, mode: .lowFrequency, first: 3, after: .morning)
        #expect(low == [])
    }
}

@Suite struct CountdownTests {
    let schedule = CountdownTimelineSchedule(to: .morning)

    @Test("Entries are every second up to the end")
    func seconds() {
        let seconds = schedule.seconds(from: .morning - 3.4, first: 9, after: .morning)
        #expect(seconds == [-4, -3, -2, -1, 0])
        #expect(schedule.seconds(from: .morning - 1, first: 9, after: .morning) == [-1, 0])
    }

    @Test("After the end only the end is left")
    func afterEnd() {
        #expect(schedule.seconds(from: .morning, first: 9, after: .morning) == [0])
        #expect(schedule.seconds(from: .morning + 900, first: 9, after: .morning) == [0])
    }

    @Test("Low frequency has whole minutes, then each second of the last")
    func lowFrequency() {
        let seconds = schedule.seconds(
            from: .morning - 150, mode: .lowFrequency, first: 99, after: .morning)
        #expect(seconds == [-180, -120] + (-60...0).map { Double($0) })
    }

    @Test(
        "Low frequency begins at or before now",
        arguments: [(-60.5, -120.0), (-60, -60), (-59.5, -60), (-59, -59), (-0.5, -1), (7, 0)])
    func lowFrequencyStart(now: Double, first: Double) {
        let seconds = schedule.seconds(
            from: .morning + now, mode: .lowFrequency, first: 1, after: .morning)
        #expect(seconds == [first])
    }
}

@Suite struct CountUpTests {
    let schedule = CountUpTimelineSchedule(from: .morning)

    @Test("Entries are every second since the start")
    func seconds() {
        #expect(schedule.seconds(from: .morning + 2.5, first: 3, after: .morning) == [2, 3, 4])
        #expect(schedule.seconds(from: .morning - 2.5, first: 2, after: .morning) == [0, 1])
    }

    @Test("Low frequency has each second of the first minute, then whole minutes")
    func lowFrequency() {
        let seconds = schedule.seconds(
            from: .morning, mode: .lowFrequency, first: 63, after: .morning)
        #expect(seconds == (0...60).map { Double($0) } + [120, 180])
    }

    @Test(
        "Low frequency begins at or before now",
        arguments: [(-5.0, 0.0), (59.5, 59), (60, 60), (119.9, 60), (120, 120), (500, 480)])
    func lowFrequencyStart(now: Double, first: Double) {
        let seconds = schedule.seconds(
            from: .morning + now, mode: .lowFrequency, first: 1, after: .morning)
        #expect(seconds == [first])
    }
}
