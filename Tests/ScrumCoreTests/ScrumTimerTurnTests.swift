import Testing

@testable import ScrumCore

/// Each person's turns, on the timeline of a recording.
struct ScrumTimerTurnTests {
    private func turns(_ meeting: Meeting, at now: Double) -> [String] {
        meeting.timer.turns(at: .seconds(now)).map { turn in
            let name = meeting.timer.speakers[turn.person].name
            return "\(name) \(turn.from.wholeSeconds)-\(turn.to.wholeSeconds)"
        }
    }

    @Test("A pause splits a turn, but a pause at a change of speaker does not")
    func pauses() {
        var meeting = Meeting.begun()
        meeting.at(10, .pause)
        #expect(turns(meeting, at: 15) == ["Ann 0-10"])
        meeting.at(20, .resume)
        meeting.at(30, .pause, .next)
        meeting.at(50, .resume)
        #expect(turns(meeting, at: 60) == ["Ann 0-10", "Ann 20-30", "Bob 50-60"])
        meeting.at(60, .end(.early))
        #expect(turns(meeting, at: 900) == ["Ann 0-10", "Ann 20-30", "Bob 50-60"])
    }

    @Test("The wait before a meeting is not part of its first turn")
    func waiting() {
        var meeting = Meeting()
        meeting.at(100, .begin)
        meeting.at(110, .next)
        #expect(turns(meeting, at: 115) == ["Ann 0-10", "Bob 10-15"])
    }

    @Test("If a change is undone, the time goes to the speaker who is restored")
    func undo() {
        var meeting = Meeting.begun()
        meeting.at(10, .next)
        meeting.at(20, .undo)
        #expect(turns(meeting, at: 30) == ["Ann 0-30"])
        meeting.at(30, .absent(ann))
        meeting.at(40, .later(bob))
        #expect(turns(meeting, at: 45) == ["Ann 0-30", "Bob 30-40", "Cid 40-45"])
        meeting.at(50, .next)
        #expect(turns(meeting, at: 55) == ["Ann 0-30", "Bob 30-40", "Cid 40-50", "Bob 50-55"])
    }

    @Test("If the end is undone, the time since then goes to the last speaker")
    func reopened() {
        var meeting = Meeting.begun(1)
        meeting.at(10, .end(.early))
        meeting.at(30, .undo)
        #expect(turns(meeting, at: 35) == ["Ann 0-35"])
    }

    @Test("A discounted sleep splits the turn that was running when it began")
    func sleep() {
        var meeting = Meeting.begun()
        meeting.at(150)
        meeting.at(150, .discount(from: .seconds(30), to: .seconds(140)))
        #expect(turns(meeting, at: 150) == ["Ann 0-30", "Ann 140-150"])
    }
}
