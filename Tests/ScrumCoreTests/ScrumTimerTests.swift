import Testing

@testable import ScrumCore

/// Meetings without key presses, and with each basic command.
struct ScrumTimerTests {
    @Test("If no key is pressed, a meeting ends on time")
    func untouched() {
        var meeting = Meeting.begun()
        meeting.awake(until: 200)
        #expect(meeting.log == ["60 Bob", "120 Cid", "180 finished"])
        #expect(meeting.elapsed == 180)
        #expect(meeting.remaining == 0)
        #expect(meeting.spoken == [60, 60, 60])
    }

    @Test("Five minutes for seven people end at exactly 300 seconds")
    func sevenPeople() {
        var meeting = Meeting.begun(7, minutes: 5)
        meeting.awake(until: 299.999)
        #expect(meeting.timer.nextChange == .seconds(300))
        meeting.awake(until: 300)
        #expect(meeting.log.last == "300 finished")
        #expect(meeting.log.count == 7)
    }

    @Test("A change of speaker is reported once")
    func oneChange() {
        var meeting = Meeting.begun()
        meeting.until(60)
        meeting.until(60)
        meeting.until(61)
        meeting.at(62, .pause, .resume)
        #expect(meeting.log == ["60 Bob"])
        meeting.awake(until: 500)
        meeting.until(600)
        #expect(meeting.log == ["60 Bob", "120 Cid", "180 finished"])
    }

    @Test("The start is not reported as a change of speaker")
    func noChange() {
        #expect(Meeting.begun().log.isEmpty)
    }

    @Test(
        "Missed changes are reported with the times when they were due",
        arguments: [
            (60.5, ["60 Bob"], [60, 0.5, 0]),
            (119, ["60 Bob"], [60, 59, 0]),
            (130, ["60 Bob", "120 Cid"], [60, 60, 10]),
            (3600, ["60 Bob", "120 Cid", "180 finished"], [60, 60, 60]),
        ] as [(Double, [String], [Double])])
    func missedChanges(wake: Double, log: [String], spoken: [Double]) {
        var meeting = Meeting.begun()
        meeting.until(wake)
        #expect(meeting.log == log)
        #expect(meeting.spoken == spoken)
    }

    @Test("Time never runs backwards")
    func monotonic() {
        var meeting = Meeting.begun()
        meeting.until(70)
        meeting.until(30)
        #expect(meeting.current == "Bob")
        #expect(meeting.timer.elapsed(at: .seconds(70)) == .seconds(70))
        meeting.at(30, .pause)
        #expect(meeting.elapsed == 70)
        meeting.at(20, .resume)
        meeting.until(75)
        #expect(meeting.elapsed == 75)
        #expect(meeting.paused == 0)
    }

    @Test("A key pressed as a box ends applies to the next speaker")
    func keyAtEnd() {
        var meeting = Meeting.begun()
        meeting.at(60, .next)
        #expect(meeting.log == ["60 Bob", "60 Cid"])
        #expect(meeting.spoken == [60, 0, 0])
    }

    @Test("A meeting needs only one speaker")
    func oneSpeaker() {
        var meeting = Meeting.begun(0, minutes: 1)
        #expect(meeting.current == "Speaker 1")
        #expect(meeting.timer.next == nil)
        meeting.awake(until: 90)
        #expect(meeting.log == ["60 finished"])
    }

    @Test("Before the start no time passes")
    func beforeStart() {
        var meeting = Meeting()
        meeting.until(100)
        #expect(meeting.timer.nextChange == nil)
        #expect(meeting.current == "Ann")
        #expect(meeting.elapsed == 0)
        #expect(meeting.remaining == 180)
        meeting.at(100, .begin)
        meeting.awake(until: 400)
        #expect(meeting.log == ["160 Bob", "220 Cid", "280 finished"])
    }

    // MARK: Skipping

    @Test("Skipping shortens the meeting and does not change the elapsed time")
    func skip() {
        var meeting = Meeting.begun()
        meeting.at(20, .next)
        #expect(meeting.elapsed == 20)
        #expect(meeting.remaining == 120)
        #expect(meeting.ahead == 40)
        #expect(meeting.timer.speakers[ann].wasSkipped)
        meeting.awake(until: 500)
        #expect(meeting.log == ["20 Bob", "80 Cid", "140 finished"])
        #expect(!meeting.timer.speakers[bob].wasSkipped)
    }

    @Test("Skipping the last speaker ends the meeting once")
    func skipLast() {
        var meeting = Meeting.begun()
        meeting.at(1, .next, .next, .next)
        #expect(meeting.at(1, .next) == .hasEnded)
        #expect(meeting.at(2, .next) == .hasEnded)
        #expect(meeting.log == ["1 Bob", "1 Cid", "1 finished"])
        #expect(meeting.timer.phase == .ended(.finished))
        #expect(meeting.timer.current == nil)
    }

    // MARK: Pausing

    @Test("A paused meeting has no next change")
    func pause() {
        var meeting = Meeting.begun()
        meeting.at(50, .pause)
        #expect(meeting.timer.nextChange == nil)
        meeting.until(1000)
        #expect(meeting.elapsed == 50)
        #expect(meeting.paused == 950)
        meeting.at(1000, .resume)
        #expect(meeting.timer.nextChange == .seconds(1010))
        meeting.awake(until: 2000)
        #expect(meeting.log == ["1010 Bob", "1070 Cid", "1130 finished"])
        #expect(meeting.paused == 950)
    }

    @Test("No time is lost in a hundred pauses")
    func pauses() {
        var meeting = Meeting.begun(7, minutes: 5)
        for number in 0..<100 {
            let begin = Double(number) * 1.375
            meeting.at(begin, .pause)
            meeting.at(begin + 0.375, .resume)
        }
        meeting.awake(until: 400)
        #expect(meeting.log.last == "337.5 finished")
        #expect(meeting.elapsed == 300)
        #expect(meeting.paused == 37.5)
    }

    @Test("Next during a pause changes the speaker, and the pause continues")
    func skipPaused() {
        var meeting = Meeting.begun()
        meeting.at(10, .pause)
        meeting.at(30, .next)
        #expect(meeting.log == ["30 Bob"])
        #expect(meeting.timer.isPaused)
        #expect(meeting.paused == 20)
        meeting.at(40, .resume)
        #expect(meeting.spoken == [10, 0, 0])
        meeting.awake(until: 100)
        #expect(meeting.log == ["30 Bob", "100 Cid"])
    }

    @Test("Skipping the last speaker during a pause ends the meeting")
    func skipLastPaused() {
        var meeting = Meeting.begun(1)
        meeting.at(10, .pause)
        meeting.at(30, .next)
        #expect(meeting.log == ["30 finished"])
        #expect(meeting.paused == 20)
        #expect(!meeting.timer.isPaused)
    }

    // MARK: Ending

    @Test("Ending the meeting stops the clock")
    func end() {
        var meeting = Meeting.begun()
        meeting.at(70, .end(.early))
        meeting.until(500)
        #expect(meeting.log == ["60 Bob", "70 early"])
        #expect(meeting.elapsed == 70)
        #expect(meeting.remaining == 0)
        #expect(meeting.spoken == [60, 10, 0])
        #expect(meeting.timer.speakers[bob].wasSkipped)
        #expect(meeting.timer.next == nil)
        #expect(meeting.upcoming == ["Cid"])
    }

    @Test("If a meeting ends in overtime, no one is marked as skipped")
    func endInOvertime() {
        var meeting = Meeting.begun(advance: .manual)
        meeting.at(60, .end(.early))
        #expect(!meeting.timer.speakers[ann].wasSkipped)
    }

    @Test("If a meeting ends while paused, the pause is counted")
    func endPaused() {
        var meeting = Meeting.begun()
        meeting.at(10, .pause)
        meeting.at(25, .end(.interrupted))
        #expect(meeting.log == ["25 interrupted"])
        #expect(meeting.elapsed == 10)
        #expect(meeting.paused == 15)
    }

    @Test("If a meeting ends before its start, no one has had a turn")
    func endBeforeStart() {
        var meeting = Meeting()
        meeting.at(10, .end(.early))
        #expect(meeting.log == ["10 early"])
        #expect(meeting.upcoming == ["Ann", "Bob", "Cid"])
        #expect(meeting.timer.past.isEmpty)
        #expect(meeting.elapsed == 0)
    }

    // MARK: Discounting a sleep

    @Test("A sleep can be discounted afterwards")
    func discount() {
        var meeting = Meeting.begun()
        meeting.until(50)
        meeting.until(1000)
        meeting.at(1005, .discount(from: .seconds(50), to: .seconds(1000)))
        #expect(meeting.elapsed == 55)
        #expect(meeting.paused == 950)
        #expect(meeting.current == "Ann")
        meeting.awake(until: 2000)
        #expect(meeting.log.suffix(4) == ["1000 Ann", "1010 Bob", "1070 Cid", "1130 finished"])
    }

    @Test("Events after a sleep are kept when the sleep is discounted")
    func discountKeepsEvents() {
        var meeting = Meeting.begun()
        meeting.until(100)
        meeting.at(101, .next)
        #expect(meeting.at(102, .discount(from: .seconds(20), to: .seconds(100))) == .sleepCounts)
        #expect(meeting.current == "Cid")
    }

    @Test("A sleep that is impossible is refused", arguments: [(20, 10), (-5, 10), (50, 99)])
    func badDiscount(from: Int, to: Int) {
        var meeting = Meeting.begun()
        meeting.until(70)
        let sleep = ScrumTimer.Event.discount(from: .seconds(from), to: .seconds(to))
        #expect(meeting.at(70, sleep) == .sleepCounts)
    }

    @Test("A sleep that began as the meeting ended cannot be discounted")
    func discountAtEnd() {
        var meeting = Meeting.begun(1)
        meeting.until(200)
        #expect(meeting.at(200, .discount(from: .seconds(60), to: .seconds(200))) == .sleepCounts)
        #expect(meeting.timer.phase == .ended(.finished))
    }
}
