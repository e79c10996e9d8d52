import FoundationEssentials
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ClockScreen

@Suite struct ClockModelTests {
    private let start = Date(2026, 8, 3, 15, 30, 9.375)

    private func timeline(
        _ pace: ClockModel.Pace = .second, offsets: [Double]? = nil, isLowPower: Bool = false,
        zone: TimelineZone = .gmt
    ) -> Timeline<ClockSchedule> {
        var options = ClockModel.Options()
        options.pace = offsets.map { .explicit(.explicit($0.map { start + $0 })) } ?? pace
        options.isLowPower = isLowPower
        let model = ClockModel(options)
        return Timeline(model.schedule(in: zone), mode: model.mode)
    }

    /// The dates of the first updates, in seconds after `start`.
    private func entries(_ timeline: Timeline<ClockSchedule>, count: Int = 4) -> [Double] {
        var timeline = timeline
        var entries: [Double] = []
        var now = start
        while entries.count < count {
            if let context = timeline.update(at: now) {
                entries.append(context.date.timeIntervalSince(start))
            }
            guard let next = timeline.nextWakeUp else { break }
            now = next
        }
        return entries
    }

    @Test("A clock shows seconds")
    func seconds() {
        var timeline = timeline()
        #expect(entries(timeline) == [-0.375, 0.625, 1.625, 2.625])
        #expect(timeline.update(at: start)?.cadence == .seconds)
    }

    @Test("A clock can update once a minute")
    func minutes() {
        var timeline = timeline(.minute)
        #expect(entries(timeline) == [-9.375, 50.625, 110.625, 170.625])
        #expect(timeline.update(at: start)?.cadence == .minutes)
    }

    @Test("Minutes follow the zone, even if its UTC offset includes seconds")
    func zoneWithSeconds() {
        let timeline = timeline(.minute, zone: .berlinMeanTime)
        #expect(entries(timeline, count: 2) == [-37.375, 22.625])
    }

    @Test("A live clock updates 30 times a second")
    func live() {
        var timeline = timeline(.live)
        let entries = entries(timeline)
        for (index, entry) in entries.enumerated() {
            #expect(abs(entry - Double(index) / 30) < 1e-6)
        }
        #expect(timeline.update(at: start)?.cadence == .live)
    }

    @Test("A periodic clock with a past start shows its latest entry first")
    func periodic() {
        let schedule = PeriodicTimelineSchedule(from: start - 7, by: 3)
        var timeline = timeline(.periodic(schedule))
        #expect(entries(timeline) == [-1, 2, 5, 8])
        #expect(timeline.update(at: start)?.cadence == .seconds)
    }

    @Test("A periodic clock shows the current time until its start")
    func periodicToCome() {
        let schedule = PeriodicTimelineSchedule(from: start + 10, by: 3)
        #expect(entries(timeline(.periodic(schedule))) == [0, 10, 13, 16])
    }

    @Test(
        "A clock with an interval below a minute shows seconds",
        arguments: [(59.5, Cadence.seconds), (60, .minutes)])
    func periodicCadence(interval: Double, cadence: Cadence) {
        let schedule = PeriodicTimelineSchedule(from: start, by: interval)
        var timeline = timeline(.periodic(schedule))
        #expect(timeline.update(at: start)?.cadence == cadence)
    }

    @Test("A clock can show a given list of moments")
    func moments() {
        var timeline = timeline(offsets: [4, 0, 2])
        #expect(entries(timeline) == [0, 2, 4])
        #expect(timeline.update(at: start)?.cadence == .seconds)
        #expect(timeline.update(at: start + 3)?.date == start + 2)
        #expect(timeline.update(at: start + 60)?.date == start + 4)
        #expect(timeline.nextWakeUp == nil)
    }

    @Test("If the given moments are in the future, the current time is shown first")
    func momentsToCome() {
        #expect(entries(timeline(offsets: [1, 5])) == [0, 1, 5])
    }

    /// Without updates the clock would be wrong, and updating seconds would use power.
    @Test("In low-power mode every clock updates once a minute", arguments: 0..<4)
    func lowPower(index: Int) {
        let paces: [ClockModel.Pace] = [
            .second, .minute, .live, .periodic(PeriodicTimelineSchedule(from: start, by: 3)),
        ]
        let pace = paces[index]
        var timeline = timeline(pace, isLowPower: true)
        #expect(entries(timeline, count: 2) == [-9.375, 50.625])
        #expect(timeline.update(at: start)?.cadence == .minutes)
    }

    @Test("Low-power mode does not change the given moments")
    func lowPowerMoments() {
        var timeline = timeline(offsets: [0, 2], isLowPower: true)
        #expect(entries(timeline) == [0, 2])
        #expect(timeline.update(at: start)?.cadence == .minutes)
    }

    /// A computer without a clock battery starts in 1970 until the time is set.
    @Test(
        "The display follows a change of the wall clock",
        arguments: [ClockModel.Pace.second, .minute, .live])
    func clockSet(pace: ClockModel.Pace) {
        var timeline = timeline(pace)
        _ = timeline.update(at: start)
        for now in [Date(1970, 1, 1, 0, 0, 5.5), Date(2038, 1, 19, 3, 14, 8), start] {
            let context = timeline.update(at: now)
            #expect(context.map { now.timeIntervalSince($0.date) < 60 && $0.date <= now } == true)
            let next = timeline.nextWakeUp ?? .distantPast
            #expect(next > now && next <= now + 60)
        }
    }

    private func press(
        _ key: Key, _ model: inout ClockModel, isDateShown: Bool = false
    ) -> [ScreenEffect<Int32?>] {
        model.update(key, isDateShown: isDateShown)
    }

    @Test("q and Esc quit", arguments: [Key.character("q"), .character("Q"), .escape])
    func leaving(key: Key) {
        var model = ClockModel(ClockModel.Options())
        #expect(press(key, &model) == [.exit(nil)])
    }

    @Test("Keys change the display")
    func keys() {
        var model = ClockModel(ClockModel.Options())
        #expect(press(.character("a"), &model) == [])
        #expect(model.face == .digital)
        #expect(press(.character("d"), &model, isDateShown: true) == [])
        #expect(model.showsDate == false)
        #expect(press(.character("d"), &model, isDateShown: false) == [])
        #expect(model.showsDate == true)
        #expect(press(.control("l"), &model) == [.redraw])
        #expect(press(.character("?"), &model) == [.help])
        let before = model
        #expect(press(.character("x"), &model) == [])
        #expect(model == before)
    }
}
