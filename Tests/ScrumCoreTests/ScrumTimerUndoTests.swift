import Testing

@testable import ScrumCore

struct ScrumTimerUndoTests {
    @Test("If a skip is undone, the speaker is credited with all the time since then")
    func next() {
        var meeting = Meeting.begun()
        meeting.at(20, .next)
        meeting.at(35, .undo)
        #expect(meeting.log == ["20 Bob", "35 Ann"])
        #expect(meeting.spoken == [35, 0, 0])
        #expect(meeting.left == 25)
        #expect(!meeting.timer.speakers[ann].wasSkipped)
        meeting.awake(until: 200)
        #expect(meeting.log.dropFirst(2) == ["60 Bob", "120 Cid", "180 finished"])
    }

    @Test("An automatic change can be undone, and then overtime lasts until the next key")
    func automatic() {
        var meeting = Meeting.begun()
        meeting.awake(until: 65)
        meeting.at(65, .undo)
        #expect(meeting.spoken == [65, 0, 0])
        #expect(meeting.overtime == 5)
        meeting.awake(until: 200)
        #expect(meeting.log == ["60 Bob", "65 Ann", "120 over Ann +1", "180 over Ann +2"])
        meeting.at(200, .next)
        meeting.awake(until: 400)
        #expect(meeting.log.suffix(3) == ["200 Bob", "260 Cid", "320 finished"])
    }

    @Test("After undo, a turn with added time ends automatically")
    func moreTime() {
        var meeting = Meeting.begun()
        meeting.awake(until: 65)
        meeting.at(65, .undo, .extend(by: .seconds(30)))
        #expect(meeting.left == 25)
        meeting.awake(until: 100)
        #expect(meeting.log == ["60 Bob", "65 Ann", "90 Bob"])
    }

    @Test("If too little time is added after undo, the turn stays in overtime")
    func littleMoreTime() {
        var meeting = Meeting.begun()
        meeting.awake(until: 65)
        meeting.at(65, .undo, .extend(by: .seconds(5)))
        meeting.awake(until: 100)
        #expect(meeting.current == "Ann")
        #expect(meeting.overtime == 35)
    }

    @Test("Several changes can be undone")
    func levels() {
        var meeting = Meeting.begun()
        meeting.at(10, .next, .next)
        meeting.at(12, .undo, .undo)
        #expect(meeting.log == ["10 Bob", "10 Cid", "12 Bob", "12 Ann"])
        #expect(meeting.spoken == [12, 0, 0])
        #expect(meeting.at(12, .undo) == .nothingToUndo)
    }

    @Test("Automatic and manual changes are undone in reverse order")
    func mixed() {
        var meeting = Meeting.begun()
        meeting.at(10, .extend(by: .seconds(30)))
        meeting.awake(until: 95)
        meeting.at(95, .undo)
        #expect(meeting.current == "Ann")
        #expect(meeting.overtime == 5)
        meeting.at(96, .undo)
        #expect(meeting.timer.speakers[ann].box == .seconds(60))
        #expect(meeting.overtime == 36)
    }

    @Test(
        "Undo reverts every change to turns and boxes, one at a time",
        arguments: [
            [.absent(bob)], [.later(bob)], [.first(cid)], [.join(name: "Eva")],
            [.absent(cid), .divide],
            [.shuffle([cid, bob])], [.extend(by: .seconds(30))], [.extend(by: .seconds(-30))],
            [.restart], [.absent(cid), .callBack(cid)], [.next], [.absent(ann)], [.later(ann)],
            [.next, .first(ann)],
        ] as [[ScrumTimer.Event]])
    func everyEvent(events: [ScrumTimer.Event]) {
        var meeting = Meeting.begun()
        meeting.at(20, .pause)
        var before: [ScrumTimer.Arrangement] = []
        for event in events {
            before.append(meeting.timer.arrangement)
            #expect(meeting.at(25, event) == nil)
            #expect(meeting.timer.arrangement != before.last)
        }
        for arrangement in before.reversed() {
            #expect(meeting.at(30, .undo) == nil)
            #expect(meeting.timer.arrangement == arrangement)
        }
    }

    @Test("Undo does not revert pauses and notes")
    func pausesAndNotes() {
        var meeting = Meeting.begun()
        meeting.at(10, .next)
        meeting.at(20, .note("ask ops", speaker: bob), .pause)
        meeting.at(30, .undo)
        #expect(meeting.current == "Ann")
        #expect(meeting.timer.isPaused)
        #expect(meeting.timer.notes.count == 1)
        #expect(meeting.at(30, .undo) == .nothingToUndo)
    }

    @Test("Undoing a join does not remove the joiner's notes")
    func noteOfJoined() {
        var meeting = Meeting.begun(2)
        meeting.at(10, .next, .join(name: "Eva"), .next)
        meeting.at(20, .note("ask ops", speaker: 2), .undo, .undo)
        #expect(meeting.timer.notes.map(\.speaker) == [bob])
    }

    @Test("Changes made before the start can be undone after it")
    func beforeStart() {
        var meeting = Meeting()
        meeting.at(0, .absent(ann))
        meeting.at(5, .begin)
        meeting.at(15, .undo)
        #expect(meeting.log == ["0 Bob", "15 Ann"])
        #expect(meeting.spoken == [10, 0, 0])
    }

    @Test("Undo reopens a meeting that ran to its end, but not an interrupted one")
    func ended() {
        var meeting = Meeting.begun(1)
        meeting.until(60)
        #expect(meeting.timer.hasEnded)
        #expect(meeting.at(62, .undo) == nil)
        #expect(meeting.timer.left(at: .seconds(65)) == .seconds(-5))
        meeting.at(70, .end(.early))
        #expect(meeting.at(71, .undo) == nil)
        #expect(meeting.timer.current?.name == "Ann")
        #expect(meeting.timer.left(at: .seconds(72)) == .seconds(-12))
        meeting.at(80, .end(.interrupted))
        #expect(meeting.at(81, .undo) == .hasEnded)
    }

    @Test("A meeting that ended before its start cannot be reopened")
    func endedBeforeStart() {
        var meeting = Meeting()
        meeting.at(0, .absent(ann), .end(.early))
        #expect(meeting.at(1, .undo) == .hasEnded)
    }

    @Test("Undo reaches back over more than a hundred changes")
    func manyLevels() {
        var meeting = Meeting.begun()
        for _ in 0..<500 { meeting.at(1, .extend(by: .seconds(1))) }
        #expect(meeting.timer.undoable.count == 103)
        for _ in 0..<103 { #expect(meeting.at(2, .undo) == nil) }
        #expect(meeting.at(2, .undo) == .nothingToUndo)
    }
}
