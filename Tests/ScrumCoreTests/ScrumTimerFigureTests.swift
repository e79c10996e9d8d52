import Testing

@testable import ScrumCore

struct ScrumTimerFigureTests {
    @Test("On schedule, elapsed and remaining time always add up to the length")
    func onPlan() {
        var meeting = Meeting.begun(7, minutes: 5)
        for step in 0...3000 {
            meeting.until(Double(step) / 10)
            let elapsed = meeting.timer.elapsed(at: meeting.now)
            let remaining = meeting.timer.remaining(at: meeting.now)
            #expect(elapsed + remaining == .seconds(300))
            #expect(elapsed.wholeSeconds + remaining.wholeSecondsRoundedUp == 300)
            #expect(meeting.ahead == 0)
        }
    }

    @Test("Overtime puts the meeting behind schedule, and the remaining time stays above zero")
    func overtime() {
        var meeting = Meeting.begun(advance: .manual)
        meeting.until(75)
        #expect(meeting.left == -15)
        #expect(meeting.overtime == 15)
        #expect(meeting.remaining == 120)
        #expect(meeting.ahead == -15)
    }

    @Test("Overtime starts at zero")
    func overtimeStart() {
        var meeting = Meeting.begun(advance: .manual)
        meeting.until(59.9)
        #expect(meeting.overtime == nil)
        meeting.until(60)
        #expect(meeting.overtime == 0)
    }

    @Test("The position is the number of the current turn out of all turns")
    func position() {
        var meeting = Meeting.begun()
        #expect(meeting.timer.position == (1, 3))
        meeting.at(10, .next)
        #expect(meeting.timer.position == (2, 3))
        meeting.at(11, .absent(cid))
        #expect(meeting.timer.position == (2, 2))
        meeting.at(12, .first(ann))
        #expect(meeting.timer.position == (2, 3))
        meeting.at(13, .join(name: "Eva"))
        #expect(meeting.timer.position == (2, 4))
        meeting.at(20, .end(.early))
        #expect(meeting.timer.position == (2, 4))
    }

    @Test("A finished meeting is at its last position")
    func lastPosition() {
        var meeting = Meeting.begun()
        meeting.until(300)
        #expect(meeting.timer.position == (3, 3))
    }

    @Test(
        "An absentee who is brought back before speaking has one turn, which is still to come",
        arguments: [ScrumTimer.Event.callBack(ann), .first(ann)], [true, false])
    func positionAfterAbsence(event: ScrumTimer.Event, isPlanned: Bool) throws {
        var meeting = Meeting("Ann Bob Cid Dan [Lot]")
        if isPlanned {
            meeting.timer = ScrumTimer(
                plan: try #require(meeting.timer.plan(with: ann, absent: true)))
        } else {
            meeting.at(0, .absent(ann))
        }
        meeting.at(1, .begin)
        meeting.at(5, event)
        #expect(meeting.timer.position == (1, 5))
        meeting.at(6, .undo)
        #expect(meeting.timer.position == (1, 4))
        meeting.at(7, .next, event)
        #expect(meeting.timer.position == (2, 5))
        #expect(meeting.timer.past.map(\.name) == ["Bob"])
    }

    @Test("A turn missed in absence does not count, even after an earlier, postponed turn")
    func positionAfterMissedTurn() {
        var meeting = Meeting("Ann Bob [Lot]")
        meeting.at(0, .begin)
        meeting.at(10, .later(ann), .absent(ann), .next, .first(ann))
        #expect(meeting.current == "Lot")
        #expect(meeting.timer.position == (2, 3))
    }

    @Test(
        "Turns before an absence still count, however short they were",
        arguments: [ScrumTimer.Event.callBack(ann), .first(ann)], [0.0, 10])
    func positionAfterTurn(event: ScrumTimer.Event, length: Double) {
        var meeting = Meeting.begun()
        meeting.at(length, .next, .first(ann), .absent(ann), event)
        #expect(meeting.timer.position == (2, 4))
        meeting.at(20, .absent(ann), .next, event)
        #expect(meeting.timer.position == (3, 4))
    }

    @Test("Figures can be computed for a time before the last key press")
    func earlierInstant() {
        var meeting = Meeting.begun()
        meeting.at(30.3, .extend(by: .seconds(30)))
        #expect(meeting.timer.elapsed(at: .seconds(30)) == .seconds(30))
        #expect(meeting.timer.left(at: .seconds(30)) == .seconds(60))
    }

    // MARK: The list

    @Test("The list keeps the order of turns")
    func list() {
        var meeting = Meeting.begun(4)
        #expect(meeting.listed == ["Ann", "Bob", "Cid", "Dan"])
        meeting.at(10, .next)
        meeting.at(20, .first(dan))
        #expect(meeting.listed == ["Ann", "Bob", "Dan", "Cid"])
        meeting.at(30, .next)
        #expect(meeting.listed == ["Ann", "Bob", "Dan", "Cid"])
        meeting.at(40, .first(ann))
        #expect(meeting.listed == ["Bob", "Dan", "Ann", "Cid"])
    }

    @Test("An absentee stays at the same position in the list")
    func listAbsent() {
        var meeting = Meeting.begun(4)
        meeting.at(10, .absent(bob))
        #expect(meeting.listed == ["Ann", "Bob", "Cid", "Dan"])
        meeting.at(20, .next, .next)
        #expect(meeting.listed == ["Ann", "Bob", "Cid", "Dan"])
        #expect(meeting.timer.past.map(\.name) == ["Ann", "Cid"])
        meeting.at(30, .callBack(bob))
        #expect(meeting.listed == ["Ann", "Cid", "Dan", "Bob"])
    }

    @Test("An absent first speaker is listed first")
    func listAbsentFirst() {
        var meeting = Meeting()
        meeting.at(0, .absent(ann), .begin)
        meeting.at(10, .next)
        #expect(meeting.listed == ["Ann", "Bob", "Cid"])
    }
}

struct DurationTests {
    @Test(
        "Durations are rounded to whole seconds",
        arguments: [
            (0, 0, 0), (1, 0, 1), (999_999_999, 0, 1), (1_000_000_000, 1, 1),
            (1_000_000_001, 1, 2), (-1, -1, 0), (-1_000_000_000, -1, -1), (-1_500_000_000, -2, -1),
        ])
    func wholeSeconds(nanoseconds: Int64, down: Int, up: Int) {
        #expect(Duration.nanoseconds(nanoseconds).wholeSeconds == down)
        #expect(Duration.nanoseconds(nanoseconds).wholeSecondsRoundedUp == up)
    }

    @Test("The components of a duration add up to it")
    func parts() {
        #expect(Duration.seconds(10).divided(into: 3).reduce(.zero, +) == .seconds(10))
        #expect(Duration.seconds(10).divided(into: 0).isEmpty)
    }

    @Test("Multiplying large durations does not overflow")
    func largeProducts() {
        let day = Duration.seconds(86_400)
        #expect(day.scaled(by: day.nanoseconds, over: day.nanoseconds) == day)
    }
}
