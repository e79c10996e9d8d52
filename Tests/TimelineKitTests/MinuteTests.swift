import FoundationEssentials
import Testing

@testable import TimelineKit

@Suite struct MinuteTests {
    @Test("The first entry is the start of the current minute")
    func first() {
        let schedule = EveryMinuteTimelineSchedule(in: .gmt)
        #expect(schedule.seconds(from: .morning + 55.5, first: 3, after: .morning) == [0, 60, 120])
        #expect(schedule.seconds(from: .morning, first: 2, after: .morning) == [0, 60])
        #expect(schedule.seconds(from: .morning - 0.001, first: 2, after: .morning) == [-60, 0])
    }

    @Test("The mode makes no difference to a schedule with one entry per minute")
    func mode() {
        let schedule = EveryMinuteTimelineSchedule(in: .gmt)
        let low = schedule.seconds(from: .morning, mode: .lowFrequency, first: 2, after: .morning)
        #expect(low == [0, 60])
    }

    /// Kathmandu, Amsterdam until 1937 (+0:19:32), and Dublin until 1916 (-0:25:21).
    @Test(
        "If a zone's UTC offset includes seconds, its minutes start at other times",
        arguments: [(20_700, 0.0), (1172, 28.0), (-1521, 21.0)])
    func zonesWithSeconds(offset: Int, second: Double) {
        let zone = TimelineZone { _ in offset }
        let schedule = EveryMinuteTimelineSchedule(in: zone)
        let expected = [second, second + 60]
        #expect(schedule.seconds(from: .morning + second, first: 2, after: .morning) == expected)
        let later = schedule.seconds(from: .morning + second + 59, first: 2, after: .morning)
        #expect(later == expected)
    }

    @Test("The change to summer time does not shift the minutes", arguments: [3600, -3600, 1800])
    func summerTime(change: Int) {
        let zone = TimelineZone { $0 < .morning ? 3600 : 3600 + change }
        let seconds = EveryMinuteTimelineSchedule(in: zone)
            .seconds(from: .morning - 90, first: 5, after: .morning)
        #expect(seconds == [-120, -60, 0, 60, 120])
    }

    @Test("A change of the UTC offset by seconds shifts the minutes")
    func shift() {
        // Amsterdam on 1937-07-01: +0:19:32 becomes +0:20 when its clocks show midnight.
        let zone = TimelineZone { $0 < .morning + 28 ? 1172 : 1200 }
        let seconds = EveryMinuteTimelineSchedule(in: zone)
            .seconds(from: .morning - 10, first: 4, after: .morning)
        #expect(seconds == [-32, 28, 60, 120])
    }

    /// Compared second by second with a clock that shows no seconds.
    @Test(
        "There is an entry each time the minute shown changes", arguments: [0, 1, 29, 30, 59],
        [3600, -3600, 28, -28, 60, -60, 61, -61, 5, -5])
    func shownMinute(second: Int, change: Int) throws {
        let zone = TimelineZone { $0 < .morning + Double(second) ? 1172 : 1172 + change }
        func shown(_ second: Int) -> Int {
            let date = Date.morning + Double(second)
            let local = Int(date.timeIntervalSinceReferenceDate) + zone.secondsFromGMT(at: date)
            return local / 60
        }
        let changes = (-600...600).filter { shown($0) != shown($0 - 1) }
        let schedule = EveryMinuteTimelineSchedule(in: zone)
        for now in -200...200 {
            let date = Date.morning + Double(now) + 0.5
            let first = try #require(changes.last { $0 <= now })
            let expected = [first] + changes.filter { $0 > now }.prefix(3)
            let entries = schedule.seconds(from: date, first: 4, after: .morning)
            #expect(entries.map { Int($0) } == expected)
        }
    }

    @Test("Entries end at dates that are too imprecise for seconds")
    func farAway() {
        let entries = EveryMinuteTimelineSchedule(in: .gmt)
            .entries(from: Date(seconds: 0x1p52 - 150), mode: .normal)
        #expect(Array(entries.prefix(10)).count == 5)
    }

    @Test("A zone is never queried outside the calendar's years")
    func calendarLimit() {
        let zone = TimelineZone { Int($0.timeIntervalSinceReferenceDate) }
        #expect(zone.secondsFromGMT(at: Date(seconds: 1e300)) == 10_000_000_000_000)
        #expect(zone.secondsFromGMT(at: Date(seconds: -.infinity)) == -10_000_000_000_000)
        #expect(zone.secondsFromGMT(at: Date(seconds: .nan)) == 0)
        #expect(zone.secondsFromGMT(at: Date(seconds: 86_400)) == 86_400)
    }

    @Test(
        "Extreme dates neither trap nor hang",
        arguments: [1e20, -1e20, 1e300, -1e300, .infinity, .nan, 4e15, -4e15])
    func magnitudes(seconds: Double) {
        let zone = TimelineZone { Int($0.timeIntervalSinceReferenceDate) % 7 }
        let schedule = EveryMinuteTimelineSchedule(in: zone)
        var last = -Double.infinity
        for date in schedule.entries(from: Date(seconds: seconds), mode: .normal).prefix(10) {
            #expect(date.timeIntervalSinceReferenceDate > last)
            last = date.timeIntervalSinceReferenceDate
        }
    }
}
