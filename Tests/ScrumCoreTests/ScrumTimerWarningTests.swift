import Testing

@testable import ScrumCore

struct ScrumTimerWarningTests {
    @Test(
        "The warning time is an eighth of the box, but at least 10 and at most 60 seconds",
        arguments: [
            (80, 10), (120, 15), (240, 30), (480, 60), (4800, 60), (79, 10), (21, 10),
        ])
    func length(box: Int, warning: Int) {
        #expect(self.warning(box: .seconds(box), own: nil) == .seconds(warning))
    }

    @Test(
        "Short boxes have no warning, and no warning comes in the first half of a box",
        arguments: [
            (Duration.seconds(20), nil), (.seconds(19), nil), (.seconds(19), Duration.seconds(1)),
            (.seconds(60), .zero), (.seconds(60), .seconds(30)), (.seconds(60), .seconds(90)),
        ])
    func shortBoxes(box: Duration, own: Duration?) {
        #expect(warning(box: box, own: own) == nil)
    }

    @Test("A scrum can set its own warning times", arguments: [(20, 1), (60, 29), (600, 299)])
    func ownLength(box: Int, own: Int) {
        #expect(warning(box: .seconds(box), own: .seconds(own)) == .seconds(own))
    }

    @Test("Each turn has one warning")
    func once() {
        var meeting = Meeting.begun(2, warnings: nil)
        meeting.awake(until: 200)
        #expect(meeting.log == ["50 warned Ann", "60 Bob", "110 warned Bob", "120 finished"])
    }

    @Test("Each of several warnings is given once, and the last one is marked")
    func several() {
        var meeting = Meeting.begun(1, minutes: 3, warnings: [.seconds(60), .seconds(15)])
        var last: [Bool] = []
        while !meeting.timer.hasEnded, let time = meeting.timer.nextChange {
            for case .warned(_, let isLast, _) in meeting.timer.advance(to: time) {
                last.append(isLast)
            }
        }
        #expect(last == [false, true])
        meeting = Meeting.begun(1, minutes: 3, warnings: [.seconds(60), .seconds(15)])
        meeting.awake(until: 200)
        #expect(meeting.log == ["120 warned Ann", "165 warned Ann", "180 finished"])
    }

    @Test("Warnings that take half of the box or more are omitted")
    func severalInShortBox() {
        var meeting = Meeting.begun(1, warnings: [.seconds(30), .seconds(15), .seconds(5)])
        meeting.awake(until: 100)
        #expect(meeting.log == ["45 warned Ann", "55 warned Ann", "60 finished"])
    }

    @Test("If time is added after the warning, the warning is given again")
    func moreTime() {
        var meeting = Meeting.begun(1, warnings: [.seconds(10)])
        meeting.awake(until: 55)
        meeting.at(55, .extend(by: .seconds(30)))
        meeting.awake(until: 100)
        #expect(meeting.log == ["50 warned Ann", "80 warned Ann", "90 finished"])
    }

    @Test("If too little time is added, the warning is not repeated")
    func littleMoreTime() {
        var meeting = Meeting.begun(1, warnings: [.seconds(10)])
        meeting.awake(until: 57)
        meeting.at(57, .extend(by: .seconds(5)))
        meeting.awake(until: 100)
        #expect(meeting.log == ["50 warned Ann", "65 finished"])
    }

    @Test("If removing time skips the warning, no warning is given")
    func lessTime() {
        var meeting = Meeting.begun(1, minutes: 2, warnings: [.seconds(10)])
        meeting.awake(until: 85)
        meeting.at(85, .extend(by: .seconds(-30)))
        meeting.awake(until: 100)
        #expect(meeting.log == ["90 finished"])
    }

    @Test("After a restart the turn's warning is given again")
    func restart() {
        var meeting = Meeting.begun(1, warnings: [.seconds(10)])
        meeting.awake(until: 55)
        meeting.at(55, .restart)
        meeting.awake(until: 200)
        #expect(meeting.log == ["50 warned Ann", "105 warned Ann", "115 finished"])
    }

    @Test("The rest of a box has a warning that depends on its length")
    func rest() {
        var meeting = Meeting.begun(2, minutes: 16, warnings: nil)
        meeting.awake(until: 400)
        meeting.at(400, .later(ann))
        meeting.awake(until: 1000)
        #expect(
            meeting.log
                == ["400 Bob", "820 warned Bob", "880 Ann", "950 warned Ann", "960 finished"])
    }

    @Test("A missed warning is reported with the time when it was due")
    func missed() {
        var meeting = Meeting.begun(2, warnings: [.seconds(10)])
        meeting.until(115)
        #expect(meeting.log == ["50 warned Ann", "60 Bob", "110 warned Bob"])
    }

    @Test("A pause delays the warning")
    func pause() {
        var meeting = Meeting.begun(1, warnings: [.seconds(10)])
        meeting.at(40, .pause)
        meeting.at(100, .resume)
        meeting.awake(until: 300)
        #expect(meeting.log == ["110 warned Ann", "120 finished"])
    }

    // MARK: Overtime

    @Test("With manual advance the speaker continues until the next key")
    func manual() {
        var meeting = Meeting.begun(2, advance: .manual)
        meeting.awake(until: 200)
        #expect(meeting.log == ["60 over Ann", "120 over Ann +1", "180 over Ann +2"])
        meeting.at(200, .next)
        #expect(!meeting.timer.speakers[ann].wasSkipped)
        meeting.awake(until: 330)
        #expect(meeting.log.dropFirst(3) == ["200 Bob", "260 over Bob", "320 over Bob +1"])
        meeting.at(330, .next)
        #expect(meeting.log.last == "330 finished")
        #expect(meeting.spoken == [200, 130])
    }

    @Test("If several minutes of overtime are missed, only the last one is reported")
    func missedMinutes() {
        var meeting = Meeting.begun(2, advance: .manual)
        meeting.until(630)
        #expect(meeting.log == ["60 over Ann", "600 over Ann +9"])
        meeting.awake(until: 660)
        #expect(meeting.log.last == "660 over Ann +10")
    }

    @Test("Adding time ends overtime")
    func moreTimeInOvertime() {
        var meeting = Meeting.begun(2, advance: .manual)
        meeting.awake(until: 70)
        meeting.at(70, .extend(by: .seconds(30)))
        #expect(meeting.overtime == nil)
        #expect(meeting.left == 20)
        meeting.awake(until: 150)
        #expect(meeting.log == ["60 over Ann", "90 over Ann", "150 over Ann +1"])
    }

    @Test("With manual advance an empty box is immediately in overtime")
    func manualWithoutRest() {
        var meeting = Meeting.begun(2, advance: .manual)
        meeting.at(45, .extend(by: .seconds(-30)))
        meeting.awake(until: 110)
        #expect(meeting.log == ["45 over Ann", "105 over Ann +1"])
    }

    private func warning(box: Duration, own: Duration?) -> Duration? {
        let meeting = Meeting(1, minutes: box.seconds / 60, warnings: own.map { [$0] })
        return meeting.timer.warnings(for: meeting.timer.speakers[0]).first
    }
}
