import FoundationEssentials
import TestSupport
import Testing

@testable import TimelineKit

@Suite struct PeriodicTests {
    @Test("If the start is past, the first entry is the last boundary at or before now")
    func pastStart() {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 60)
        #expect(
            schedule.seconds(from: .morning + 95, first: 3, after: .morning) == [60, 120, 180])
        #expect(schedule.seconds(from: .morning + 120, first: 2, after: .morning) == [120, 180])
    }

    @Test("A future start is the first entry")
    func futureStart() {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 60)
        #expect(schedule.seconds(from: .morning - 95, first: 3, after: .morning) == [0, 60, 120])
    }

    @Test("The mode does not affect the entries")
    func mode() {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 0.25)
        let low = schedule.seconds(
            from: .morning, mode: .lowFrequency, first: 3, after: .morning)
        #expect(low == [0, 0.25, 0.5])
    }

    @Test(
        "As in SwiftUI, a schedule with an invalid interval has only the start",
        arguments: [0, -0.0, -1, .nan, .infinity, -.infinity])
    func startAlone(interval: Double) {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: interval)
        #expect(schedule.interval == nil)
        #expect(schedule == .periodic(from: .morning, by: interval))
        for query in [Date.morning - 60, .morning, .morning + 60] {
            #expect(Array(schedule.entries(from: query, mode: .normal)) == [.morning])
        }
        var timeline = Timeline(schedule)
        #expect(timeline.update(at: .morning + 5)?.date == .morning)
        #expect(timeline.nextWakeUp == nil)
    }

    @Test("36,000 steps of a tenth of a second accumulate no drift")
    func drift() {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 0.1)
        var count = 0
        for (k, date) in zip(0...36_000, schedule.entries(from: .morning, mode: .normal)) {
            #expect(date == Date.morning + Double(k) * 0.1)
            count = k
        }
        #expect(count == 36_000)
        let last = schedule.entries(from: .morning + 3600, mode: .normal).first { _ in true }
        #expect(last == .morning + 3600)
    }

    static let starts: [Double] = [
        0, 807_010_200, 807_010_200.123_456_7, 1e-3, -1, -0.3, -63_113_904_000, 63_113_904_000,
        1 / 3, 1e12, -1e12,
    ]
    static let intervals: [Double] = [0.1, 1.0 / 3, 1e-3, 1, 60, .pi, 1e-6, 86_400, 300.0 / 7]

    @Test("A query at an entry's date returns that entry", arguments: starts, intervals)
    func ownDate(start: Double, interval: Double) throws {
        let schedule = PeriodicTimelineSchedule(from: Date(seconds: start), by: interval)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let k = Double.random(in: 0...1, using: &generator)
            let now = Date(seconds: start + (k * 1e6).rounded() * interval)
            let entries = Array(schedule.entries(from: now, mode: .normal).prefix(2))
            #expect(entries[0] == now)
            #expect(entries[1] > now)
            let before = Date(seconds: now.timeIntervalSinceReferenceDate.nextDown)
            let earlier = schedule.entries(from: before, mode: .normal).first { _ in true }
            #expect(try #require(earlier) <= before || now == schedule.start)
        }
    }

    @Test(
        "Every date lies between its entry and the next one", arguments: starts,
        intervals)
    func neighbours(start: Double, interval: Double) {
        let schedule = PeriodicTimelineSchedule(from: Date(seconds: start), by: interval)
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let now = Date(
                seconds: start + Double.random(in: 0...1e6, using: &generator) * interval)
            let entries = Array(schedule.entries(from: now, mode: .normal).prefix(2))
            #expect(entries[0] <= now)
            #expect(entries[1] > now)
            let resolution = max(abs(now.timeIntervalSinceReferenceDate), abs(start)).ulp
            #expect(entries[1].timeIntervalSince(entries[0]) <= interval + 2 * resolution)
        }
    }

    @Test(
        "Extreme dates neither trap nor hang",
        arguments: [1e-9, 1e-20, 1e-300, .leastNonzeroMagnitude, 1, 1e300],
        [-1e300, -1e20, 0, 8e8, 1e20, 1e300])
    func magnitudes(interval: Double, start: Double) {
        let schedule = PeriodicTimelineSchedule(from: Date(seconds: start), by: interval)
        for now in [-1e300, -1e20, -1, 0, 8e8, 8e8 + 1, 1e20, 1e300, .infinity, .nan] {
            var last = -Double.infinity
            for date in schedule.entries(from: Date(seconds: now), mode: .normal).prefix(100) {
                #expect(date.timeIntervalSinceReferenceDate > last)
                last = date.timeIntervalSinceReferenceDate
            }
        }
    }

    @Test("If the interval is below the precision of dates, every date is an entry")
    func finest() {
        let schedule = PeriodicTimelineSchedule(from: .morning, by: 1e-9)
        let now = Date.morning + 1
        let entries = Array(schedule.entries(from: now, mode: .normal).prefix(3))
        let seconds = now.timeIntervalSinceReferenceDate
        #expect(entries.map(\.timeIntervalSinceReferenceDate).first == seconds)
        #expect(
            entries.map(\.timeIntervalSinceReferenceDate)
                == [seconds, seconds.nextUp, seconds.nextUp.nextUp])
    }
}
