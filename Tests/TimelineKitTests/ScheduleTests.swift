import FoundationEssentials
import Testing

@testable import TimelineKit

@Suite struct ExplicitTests {
    @Test("Entries are sorted without duplicates, whatever the query date and mode")
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

    @Test("Schedules with the same dates are equal, in whatever order they were given")
    func equality() {
        let dates = [4, -2, 2].map { Date.morning + $0 }
        #expect(ExplicitTimelineSchedule(dates) == .explicit(dates.sorted()))
        #expect(ExplicitTimelineSchedule(dates) != .explicit([]))
    }

    @Test("Dates that are not finite are dropped")
    func notFinite() {
        let dates = [.nan, 5, .infinity, -.infinity, 3].map { Date.morning + $0 }
        let collection = ExplicitTimelineSchedule(dates)
        #expect(collection.seconds(from: .morning, first: 9, after: .morning) == [3, 5])
        let sequence = ExplicitTimelineSchedule(AnySequence(dates))
        #expect(sequence.seconds(from: .morning, first: 9, after: .morning) == [5])
    }

    @Test("A collection of dates is sorted, whatever its type")
    func collections() {
        func schedule<Dates: Sequence<Date>>(_ dates: Dates) -> ExplicitTimelineSchedule<Dates> {
            .explicit(dates)
        }
        let dates = [4, -2, 2].map { Date.morning + $0 }
        let set = schedule(Set(dates)).seconds(from: .morning, first: 9, after: .morning)
        #expect(set == [-2, 2, 4])
        let lazy = schedule(dates.lazy.map { $0 + 1 })
        #expect(lazy.seconds(from: .morning, first: 9, after: .morning) == [-1, 3, 5])
        let slice = schedule(dates[..<2]).seconds(from: .morning, first: 9, after: .morning)
        #expect(slice == [-2, 4])
    }

    @Test("Only the required part of an infinite sequence is read")
    func infinite() {
        let doubling = sequence(first: 1.0) { $0 * 2 }.lazy.map { Date.morning + $0 }
        let schedule = ExplicitTimelineSchedule(doubling)
        #expect(schedule.seconds(from: .morning, first: 4, after: .morning) == [1, 2, 4, 8])
        var timeline = Timeline(schedule)
        #expect(timeline.update(at: .morning + 5)?.date == .morning + 4)
        #expect(timeline.nextWakeUp == .morning + 8)
    }

    @Test("Dates in a sequence are skipped if they do not ascend")
    func doNotAscend() {
        let dates = AnySequence([3, 3, 1, 2, 4, 4, 7, 5].map { Date.morning + $0 })
        let schedule = ExplicitTimelineSchedule(dates)
        #expect(schedule.seconds(from: .morning, first: 9, after: .morning) == [3, 4, 7])
    }

    @Test("A sequence ends after a thousand successive dates that do not ascend")
    func patience() {
        func entries(repeats: Int) -> [Double] {
            let dates = Array(repeating: 1.0, count: 1 + repeats) + [2, 1, 3]
            return ExplicitTimelineSchedule(AnySequence(dates.map { Date.morning + $0 }))
                .seconds(from: .morning, first: 9, after: .morning)
        }
        #expect(entries(repeats: 999) == [1, 2, 3])
        #expect(entries(repeats: 1000) == [1])
        var iterator = ExplicitTimelineSchedule(
            repeatElement(Date.morning, count: 9).lazy.filter { _ in true }
        )
        .entries(from: .morning, mode: .normal)
        #expect(iterator.next() == .morning)
        #expect(iterator.next() == nil)
        #expect(iterator.next() == nil)
    }
}

@Suite struct AnimationTests {
    let frame = AnimationTimelineSchedule.frameInterval

    @Test("Frames are due 30 times a second, starting now")
    func frames() {
        let dates = Array(
            AnimationTimelineSchedule().entries(from: .morning, mode: .normal).prefix(31))
        #expect(dates.first == .morning)
        #expect(dates.last == .morning + 1)
    }

    @Test(
        "The default frame interval is also the minimum",
        arguments: [nil, 0, -1, 0.001, .nan, -.infinity])
    func frameInterval(minimum: Double?) {
        #expect(AnimationTimelineSchedule(minimumInterval: minimum).interval == frame)
    }

    @Test("Frames are at least the given interval apart")
    func slowFrames() {
        let schedule = AnimationTimelineSchedule(minimumInterval: 0.25)
        #expect(schedule.seconds(from: .morning, first: 3, after: .morning) == [0, 0.25, 0.5])
        let once = AnimationTimelineSchedule(minimumInterval: .infinity)
        #expect(once.seconds(from: .morning, first: 3, after: .morning) == [0])
    }

    @Test("No frames are due while paused or in low frequency")
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

    @Test("A countdown has an entry for each second until the end")
    func seconds() {
        let seconds = schedule.seconds(from: .morning - 3.4, first: 9, after: .morning)
        #expect(seconds == [-4, -3, -2, -1, 0])
        #expect(schedule.seconds(from: .morning - 1, first: 9, after: .morning) == [-1, 0])
    }

    @Test("After a countdown ends, its only entry is the end")
    func afterEnd() {
        #expect(schedule.seconds(from: .morning, first: 9, after: .morning) == [0])
        #expect(schedule.seconds(from: .morning + 900, first: 9, after: .morning) == [0])
    }

    @Test("In low frequency, a countdown has whole minutes, then the seconds of the last minute")
    func lowFrequency() {
        let seconds = schedule.seconds(
            from: .morning - 150, mode: .lowFrequency, first: 99, after: .morning)
        #expect(seconds == [-180, -120] + (-60...0).map(Double.init))
    }

    @Test(
        "In low frequency, a countdown's first entry is at or before now",
        arguments: [(-60.5, -120.0), (-60, -60), (-59.5, -60), (-59, -59), (-0.5, -1), (7, 0)])
    func lowFrequencyStart(now: Double, first: Double) {
        let seconds = schedule.seconds(
            from: .morning + now, mode: .lowFrequency, first: 1, after: .morning)
        #expect(seconds == [first])
    }
}

@Suite struct CountUpTests {
    let schedule = CountUpTimelineSchedule(from: .morning)

    @Test("A count-up has an entry for each second since the start")
    func seconds() {
        #expect(schedule.seconds(from: .morning + 2.5, first: 3, after: .morning) == [2, 3, 4])
        #expect(schedule.seconds(from: .morning - 2.5, first: 2, after: .morning) == [0, 1])
    }

    @Test("In low frequency, a count-up has the seconds of the first minute, then whole minutes")
    func lowFrequency() {
        let seconds = schedule.seconds(
            from: .morning, mode: .lowFrequency, first: 63, after: .morning)
        #expect(seconds == (0...60).map(Double.init) + [120, 180])
    }

    @Test(
        "In low frequency, a count-up's first entry is at or before now",
        arguments: [(-5.0, 0.0), (59.5, 59), (60, 60), (119.9, 60), (120, 120), (500, 480)])
    func lowFrequencyStart(now: Double, first: Double) {
        let seconds = schedule.seconds(
            from: .morning + now, mode: .lowFrequency, first: 1, after: .morning)
        #expect(seconds == [first])
    }
}
