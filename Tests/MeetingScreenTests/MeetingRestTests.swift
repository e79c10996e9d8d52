import Testing

@testable import MeetingScreen
@testable import TerminalUI

/// Time and keys that need no full update of the meeting.
@Suite struct MeetingRestTests {
    @Test("A meeting rests until something is due, and still notices a sleep")
    func rest() {
        var meeting = Meeting(minutes: 10)
        meeting.pass(to: 1)
        let rests = [2, 100].map { meeting.model.rest(until: .seconds($0)) }
        #expect(rests == [true, false] && meeting.model.lastUpdate == .seconds(2))
        // The gap starts at the rest, not at the update before it.
        meeting.send(.tick, at: 100)
        guard case .slept(let gap) = meeting.model.phase else {
            Issue.record("\(meeting.model.phase)")
            return
        }
        #expect(gap.from == .seconds(2) && gap.to == .seconds(100))
    }

    @Test("A new meeting that has had no update does not rest")
    func start() {
        var model = Meeting(begins: false).model
        let rests = model.rest(until: .seconds(1))
        #expect(!rests)
    }

    @Test("A burst of keys without a meaning posts the same notice as full updates")
    func burst() {
        var (one, other) = (Meeting(), Meeting())
        one.pass(to: 5)
        other.pass(to: 5)
        for character in "~~§~" {
            guard case .nothing = one.model.handle(.character(character), at: .seconds(5)) else {
                Issue.record("\(character) needs an update")
                continue
            }
            other.send(.key(.character(character)), at: 5)
        }
        #expect(one.model.screen.notices == other.model.screen.notices)
        #expect(one.model.screen.notices.answer == "? shows the keys.")
        #expect(one.model.screen.presses.last == other.model.screen.presses.last)
    }

    @Test("A burst of arrows selects like full updates")
    func arrows() {
        var (one, other) = (Meeting(), Meeting())
        one.pass(to: 5)
        other.pass(to: 5)
        for key in [Key.down, .down, .up, .down, .down, .down] {
            if case .select(let step) = one.model.handle(key, at: .seconds(5)) {
                one.model.select(by: step, in: one.model.state(at: .seconds(5)))
            }
            other.press(key, at: 5)
            #expect(one.model.screen.selection == other.model.screen.selection)
        }
        #expect(one.model.screen.selection == "Jonathan")
    }

    @Test(
        "Keys with a meaning, keys for a question and keys at the end need full updates",
        arguments: [Key.character("p"), .character("q"), .enter])
    func meaning(key: Key) {
        var meeting = Meeting()
        meeting.pass(to: 5)
        guard case .update = meeting.model.handle(key, at: .seconds(5)) else {
            Issue.record("No update")
            return
        }
        // The question "End?" is open.
        meeting.press(.character("q"), at: 6)
        guard case .update = meeting.model.handle(.character("~"), at: .seconds(6)) else {
            Issue.record("No update")
            return
        }
        #expect(meeting.model.screen.notices.answer == nil)
    }
}
