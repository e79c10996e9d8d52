import Testing

@testable import ScrumCore

struct ScrumTimerControlTests {
    // MARK: Adding and removing time

    @Test("Added time goes only to the current speaker")
    func moreTime() {
        var meeting = Meeting.begun()
        meeting.at(10, .extend(by: .seconds(30)))
        #expect(meeting.left == 80)
        #expect(meeting.remaining == 200)
        meeting.awake(until: 300)
        #expect(meeting.log == ["90 Bob", "150 Cid", "210 finished"])
    }

    @Test("Removing time does not remove time already used")
    func lessTime() {
        var meeting = Meeting.begun()
        meeting.at(10, .extend(by: .seconds(-30)))
        #expect(meeting.left == 20)
        meeting.at(20, .extend(by: .seconds(-30)))
        #expect(meeting.log == ["20 Bob"])
        #expect(meeting.spoken == [20, 0, 0])
        #expect(!meeting.timer.speakers[ann].wasSkipped)
    }

    @Test("If no time is left, none can be removed")
    func noTimeToTake() {
        var meeting = Meeting.begun(advance: .manual)
        #expect(meeting.at(70, .extend(by: .seconds(-30))) == .boxIsShortest)
        #expect(meeting.at(70, .extend(by: .zero)) == .boxIsLongest)
        #expect(meeting.timer.speakers[ann].box == .seconds(60))
    }

    @Test("Before the start, removing time leaves at least a second")
    func lessBeforeStart() {
        var meeting = Meeting()
        meeting.at(0, .extend(by: .seconds(-30)), .extend(by: .seconds(-30)))
        #expect(meeting.timer.speakers[ann].box == .seconds(1))
        #expect(meeting.at(0, .extend(by: .seconds(-30))) == .boxIsShortest)
    }

    @Test("A box can be extended by a day at most")
    func longestBox() {
        var meeting = Meeting.begun()
        meeting.at(10, .extend(by: .seconds(Int64.max)))
        #expect(meeting.left == 86_400)
        #expect(meeting.at(10, .extend(by: .seconds(30))) == .boxIsLongest)
        meeting.at(10, .extend(by: .seconds(Int64.min)))
        #expect(meeting.log == ["10 Bob"])
    }

    // MARK: Restart

    @Test("Restarting a turn refills its box and keeps the time already used")
    func restart() {
        var meeting = Meeting.begun()
        meeting.at(40, .restart)
        #expect(meeting.left == 60)
        #expect(meeting.spoken == [40, 0, 0])
        #expect(meeting.ahead == -40)
        meeting.awake(until: 120)
        #expect(meeting.log == ["100 Bob"])
        #expect(meeting.spoken == [100, 20, 0])
    }

    @Test("A second restart refills the box again")
    func restartTwice() {
        var meeting = Meeting.begun()
        meeting.at(40, .restart)
        meeting.at(50, .restart)
        #expect(meeting.left == 60)
        #expect(meeting.at(50, .restart) == .turnHasNoTime)
    }

    @Test("After a restart the whole box remains, however long the turn has lasted")
    func restartTurn() {
        var meeting = Meeting.begun()
        meeting.at(75, .restart)
        #expect(meeting.left == 60)
        meeting.at(80, .next)
        meeting.at(85, .restart)
        #expect(meeting.left == 60)
    }

    @Test("A restart ends overtime")
    func restartInOvertime() {
        var meeting = Meeting.begun(advance: .manual)
        meeting.at(75, .restart)
        #expect(meeting.left == 60)
        #expect(meeting.overtime == nil)
    }

    // MARK: Absent

    @Test("An absent speaker's box is removed from the meeting")
    func absent() {
        var meeting = Meeting.begun()
        meeting.at(10, .absent(bob))
        #expect(meeting.remaining == 110)
        #expect(meeting.ahead == 60)
        #expect(meeting.upcoming == ["Cid"])
        meeting.awake(until: 200)
        #expect(meeting.log == ["60 Cid", "120 finished"])
    }

    @Test("Time used before an absence stays in the total, but is not a turn")
    func absentAfterSpeaking() {
        var meeting = Meeting.begun()
        meeting.at(10, .absent(ann))
        #expect(meeting.log == ["10 Bob"])
        #expect(meeting.spoken == [10, 0, 0])
        #expect(meeting.remaining == 120)
        #expect(meeting.timer.past.isEmpty)
    }

    @Test("A speaker brought back in time returns to the same position")
    func callBack() {
        var meeting = Meeting.begun()
        meeting.at(10, .absent(bob))
        meeting.at(50, .callBack(bob))
        #expect(meeting.upcoming == ["Bob", "Cid"])
        #expect(meeting.remaining == 130)
    }

    @Test("A speaker brought back too late speaks last")
    func callBackLate() {
        var meeting = Meeting.begun(4)
        meeting.at(10, .absent(bob))
        meeting.at(20, .next)
        meeting.at(30, .callBack(bob))
        #expect(meeting.upcoming == ["Dan", "Bob"])
        meeting.awake(until: 300)
        #expect(meeting.log == ["20 Cid", "80 Dan", "140 Bob", "200 finished"])
    }

    @Test("A speaker who is brought back has the rest of the box")
    func callBackRest() {
        var meeting = Meeting.begun()
        meeting.at(10, .absent(ann))
        meeting.at(20, .callBack(ann))
        #expect(meeting.upcoming == ["Cid", "Ann"])
        meeting.awake(until: 300)
        #expect(meeting.log == ["10 Bob", "70 Cid", "130 Ann", "180 finished"])
        #expect(meeting.spoken == [60, 60, 60])
    }

    @Test("The meeting ends if its last speaker is marked absent")
    func lastAbsent() {
        var meeting = Meeting.begun(1)
        meeting.at(10, .absent(ann))
        #expect(meeting.log == ["10 finished"])
    }

    @Test("The first speaker can be marked absent before the start, and brought back")
    func absentBeforeStart() {
        var meeting = Meeting()
        meeting.at(5, .absent(ann))
        #expect(meeting.log == ["5 Bob"])
        meeting.at(7, .callBack(ann))
        #expect(meeting.log == ["5 Bob", "7 Ann"])
        #expect(meeting.upcoming == ["Bob", "Cid"])
    }

    @Test("At least one person must be present to start")
    func allAbsent() {
        var meeting = Meeting(2)
        meeting.at(0, .absent(ann))
        #expect(meeting.at(0, .absent(bob)) == .lastPresent)
    }

    @Test("A past speaker cannot be marked absent")
    func absentPast() {
        var meeting = Meeting.begun()
        meeting.at(70, .pause)
        #expect(meeting.at(70, .absent(ann)) == .person(ann, .hasSpoken))
        #expect(meeting.at(70, .callBack(ann)) == .person(ann, .isPresent))
    }

    @Test("A speaker who is brought back has only one turn")
    func callBackOnce() {
        var meeting = Meeting.begun()
        meeting.at(10, .absent(bob), .next, .callBack(bob), .next)
        #expect(meeting.current == "Bob")
        #expect(meeting.timer.past.map(\.name) == ["Ann", "Cid"])
        #expect(meeting.timer.position == (3, 3))
    }

    // MARK: Later

    @Test("A speaker who is moved later keeps the rest of the box")
    func later() {
        var meeting = Meeting.begun()
        meeting.at(20, .later(ann))
        #expect(meeting.remaining == 160)
        #expect(meeting.timer.position == (1, 3))
        meeting.awake(until: 300)
        #expect(meeting.log == ["20 Bob", "80 Cid", "140 Ann", "180 finished"])
        #expect(meeting.spoken == [60, 60, 60])
    }

    @Test("An upcoming speaker can be moved later")
    func laterToCome() {
        var meeting = Meeting.begun()
        meeting.at(20, .later(bob))
        #expect(meeting.upcoming == ["Cid", "Bob"])
        #expect(meeting.at(20, .later(bob)) == .person(bob, .isLast))
    }

    @Test("The last speaker cannot be moved later")
    func laterLast() {
        var meeting = Meeting.begun(1)
        #expect(meeting.at(20, .later(ann)) == .person(ann, .isLast))
    }

    @Test("If a speaker without time left is moved later, the next turn is overtime")
    func laterInOvertime() {
        var meeting = Meeting.begun(2, advance: .manual)
        meeting.at(70, .later(ann))
        meeting.at(80, .next)
        #expect(meeting.current == "Ann")
        #expect(meeting.overtime == 10)
        meeting.awake(until: 135)
        #expect(meeting.log == ["60 over Ann", "70 Bob", "80 Ann", "130 over Ann +1"])
    }

    @Test("A speaker without time left still gets a turn")
    func laterWithoutRest() {
        var meeting = Meeting.begun(2)
        meeting.awake(until: 65)
        meeting.at(65, .undo, .later(ann))
        meeting.awake(until: 140)
        #expect(meeting.log == ["60 Bob", "65 Ann", "65 Bob", "125 Ann"])
        #expect(meeting.overtime == 20)
        meeting.at(140, .next)
        #expect(meeting.log.last == "140 finished")
    }

    // MARK: Speaking next

    @Test("An upcoming speaker can speak next")
    func first() {
        var meeting = Meeting.begun(4)
        meeting.at(10, .first(dan))
        #expect(meeting.upcoming == ["Dan", "Bob", "Cid"])
        #expect(meeting.remaining == 230)
        #expect(meeting.at(10, .first(dan)) == .person(dan, .isNext))
        #expect(meeting.at(10, .first(ann)) == .person(ann, .isCurrent))
    }

    @Test("A past speaker can have a second turn")
    func secondTurn() {
        var meeting = Meeting.begun()
        meeting.at(70, .first(ann))
        #expect(meeting.upcoming == ["Ann", "Cid"])
        #expect(meeting.remaining == 170)
        meeting.awake(until: 300)
        #expect(meeting.log == ["60 Bob", "120 Ann", "180 Cid", "240 finished"])
        #expect(meeting.spoken == [120, 60, 60])
    }

    @Test(
        "A second turn has the same box as the first one had in the plan",
        arguments: [ScrumTimer.Event.extend(by: .seconds(30)), .extend(by: .seconds(-10))])
    func secondTurnLength(event: ScrumTimer.Event) {
        var meeting = Meeting.begun()
        meeting.at(20, event, .next, .first(ann))
        meeting.at(30, .next)
        #expect(meeting.left == 60)
    }

    @Test("An absent person can speak next")
    func absentNext() {
        var meeting = Meeting.begun()
        meeting.at(10, .absent(cid), .first(cid))
        #expect(meeting.upcoming == ["Cid", "Bob"])
    }

    // MARK: Joining, dividing, shuffling

    @Test("Someone who joins late gets an equal share at the end")
    func join() {
        var meeting = Meeting.begun()
        meeting.at(10, .join(name: "Eva"))
        #expect(meeting.upcoming == ["Bob", "Cid", "Eva"])
        #expect(meeting.remaining == 230)
        #expect(meeting.ahead == -60)
        #expect(meeting.timer.plannedLength == .seconds(180))
    }

    @Test("If a joiner's name already exists, it is numbered")
    func joinSameName() {
        var meeting = Meeting.begun()
        meeting.at(10, .join(name: "Bob"), .join(name: "Bob"))
        #expect(meeting.upcoming.suffix(2) == ["Bob (2)", "Bob (3)"])
    }

    @Test("Dividing splits the remaining time among the upcoming speakers")
    func divide() {
        var meeting = Meeting.begun(4)
        meeting.at(20, .next)
        meeting.at(30, .divide)
        #expect(meeting.elapsed + meeting.remaining == 240)
        #expect(meeting.ahead == 0)
        #expect(meeting.left == 50)
        meeting.awake(until: 300)
        #expect(meeting.log == ["20 Bob", "80 Cid", "160 Dan", "240 finished"])
    }

    @Test("Dividing is exact to the nanosecond")
    func divideExactly() {
        var meeting = Meeting.begun(8, minutes: 5)
        meeting.at(10.123_456_789, .join(name: "Ida"), .divide)
        #expect(meeting.ahead == 0)
    }

    @Test("Dividing does not change time already used")
    func divideSpoken() {
        var meeting = Meeting.begun()
        meeting.at(20, .later(ann))
        meeting.at(30, .next, .divide)
        #expect(meeting.ahead == 0)
        #expect(meeting.timer.speakers[ann].box == .seconds(20 + 90))
    }

    @Test("Dividing requires remaining time")
    func nothingToDivide() {
        var meeting = Meeting.begun(2, advance: .manual)
        #expect(meeting.at(119.5, .divide) == .noTimeLeft)
        meeting.at(119.5, .next)
        #expect(meeting.at(119.5, .divide) == .noneToCome)
    }

    @Test("Dividing gives no time to absentees")
    func divideAbsent() {
        var meeting = Meeting.begun()
        meeting.at(10, .absent(bob), .divide)
        #expect(meeting.timer.speakers[cid].box == .seconds(120))
        #expect(meeting.timer.speakers[bob].box == .seconds(60))
    }

    @Test("Upcoming speakers can be shuffled")
    func shuffle() {
        var meeting = Meeting.begun(4)
        meeting.at(10, .shuffle([dan, bob, cid]))
        #expect(meeting.upcoming == ["Dan", "Bob", "Cid"])
        #expect(meeting.at(10, .shuffle([dan, bob])) == .unknown)
        #expect(meeting.at(10, .shuffle([dan, bob, bob])) == .unknown)
        #expect(meeting.at(10, .shuffle([ann, bob, cid, dan])) == .unknown)
    }

    @Test("A shuffle leaves absentees where they are")
    func shuffleAbsent() {
        var meeting = Meeting.begun(4)
        meeting.at(10, .absent(bob), .shuffle([dan, cid]), .callBack(bob))
        #expect(meeting.upcoming == ["Bob", "Dan", "Cid"])
    }

    // MARK: Notes

    @Test("A note belongs to the person who was speaking when typing began")
    func note() {
        var meeting = Meeting.begun()
        meeting.at(65, .note("ask ops", speaker: ann))
        let note = ScrumTimer.Note(text: "ask ops", speaker: ann, elapsed: .seconds(65))
        #expect(meeting.timer.notes == [note])
        #expect(meeting.at(65, .note("?", speaker: 9)) == .unknown)
    }
}
