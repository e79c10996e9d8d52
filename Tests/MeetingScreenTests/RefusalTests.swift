import Live
import ScrumCore
import TerminalUI
import Testing

@testable import MeetingScreen

@Suite("Refusals")
struct RefusalTests {
    private static let ann = Refusal.Subject(name: "Ann", isItem: false)
    private static let demo = Refusal.Subject(name: "Demo", isItem: true)

    @Test(
        "Each refusal has its own sentence",
        arguments: [
            (Refusal.unknownKey, "? shows the keys."),
            (.heldKey, "Too soon after the last press: press again."),
            (.justStarted, "Too soon after the change: press again."),
            (.noSelection, "No one is selected."),
            (.noneToBringForward, "Select a person with ↑ and ↓ first."),
            (.notStarted, "Not started. Press Space to start."),
            (.alreadyStarted, "The meeting has already started."),
            (.nothingToUndo(isPaused: false), "Nothing to undo."),
            (.nothingToUndo(isPaused: true), "Nothing to undo; p resumes."),
            (.tenSecondsMustRemain, "At least 10 seconds must remain."),
            (.dayAtMost, "A box can last a day at most."),
            (.turnHasNoTime, "This turn has just started."),
            (.lastPresent, "At least one speaker must remain."),
            (.hadTurn(ann), "Ann has spoken."), (.hadTurn(demo), "Demo is already over."),
            (.alreadyLast(ann), "Ann is already last."),
            (.itemKeepsPlace(demo), "Demo cannot be moved."),
            (.notToCome(ann), "Ann has no more turns."),
            (.alreadyNext(ann), "Ann is already next."),
            (.alreadyCurrent(ann, isWaiting: true), "Ann is already first."),
            (.alreadyCurrent(ann, isWaiting: false), "Ann is speaking."),
            (.alreadyCurrent(demo, isWaiting: false), "Demo is the current item."),
            (.noSpeakersLeft, "No one is left to speak."), (.noTimeLeft, "No time is left."),
            (.hasEnded, "The meeting has ended."),
            (.sleepCounts, "Counted: the meeting has changed since."),
            (.sharedElsewhere, "Press Ctrl-C in \"scrum share\" to stop."),
            (.notSent, "Not sent: the connection is gone."),
            (.missingArgument(.join), "\"join\" needs an argument."),
            (.unwantedArgument(.undo), "\"undo\" takes no argument."),
            (.turnNumber, "\"next\" takes a turn number or no argument."),
            (.otherTurn(1, current: 2), "Turn 2 is current, not turn 1."),
            (.longLine, "A line can be at most 64 KiB long."),
            (.seconds, "\"extend\" takes seconds such as +30 or -30."), (.noNotes, "No notes."),
            (.noteNumber(count: 2), "\"tick\" takes a note number from 1 to 2."),
            (.noSpeaker(explanation: nil), "No matching speaker."),
        ])
    func words(refusal: Refusal, words: String) { #expect(refusal.words() == words) }

    @Test("The refusal of a control line names control words instead of keys")
    func control() {
        #expect(
            Refusal.notStarted.words(inControlLine: true)
                == "The meeting is waiting; \"begin\" starts it.")
        #expect(
            Refusal.nothingToUndo(isPaused: true).words(inControlLine: true)
                == "Nothing to undo; \"resume\" resumes.")
        #expect(
            Refusal.unknownVerb("jump").words().hasPrefix("Unknown control word \"jump\". Try "))
    }

    @Test(
        "Holding a key repeats its command only if the key's binding allows repeats",
        arguments: [true, false])
    func repetition(repeats: Bool) {
        let row = KeyBinding(
            [.character("5")], MeetingCommand.extend(seconds: 300), repeats: repeats)
        var screen = ScreenState(keys: [row])
        var commands = 0
        for time in stride(from: 0, to: 2, by: 0.25) {
            let press = screen.press(.character("5"), isWaiting: false, at: .seconds(time))
            if case .command(.extend(seconds: 300)) = press { commands += 1 }
        }
        #expect(commands == (repeats ? 8 : 1))
    }

    @Test("A journal may remove the last seconds of a turn, but a user may not")
    func lastSeconds() throws {
        var meeting = Meeting(["Ann", "Ben"], minutes: 1)
        meeting.send(.tick, at: 12)
        let timer = meeting.model.timer
        #expect(timer.canExtend(by: .seconds(-30), at: .seconds(12)) == .seconds(-8))
        #expect(timer.canExtend(by: .seconds(-30), at: .seconds(20)) == nil)
        #expect(timer.canExtend(by: .seconds(-30), at: .seconds(25)) == nil)
        #expect(timer.canExtend(by: .seconds(30), at: .seconds(12)) == .seconds(30))
        #expect(
            timer.canExtend(by: .seconds(100_000), at: .seconds(12)) == .seconds(86_400 - 18))
        var replayed = timer
        #expect(replayed.apply(.extend(by: .seconds(-18)), at: .seconds(12)).refusal == nil)
        #expect(replayed.current?.name == "Ben")
    }

    @Test(
        "The confirmation says that the time is split among agenda items as well",
        arguments: [
            (["Ann", "Ben", "[Demo]"], "Time split among speakers and items."),
            (["Ann", "Ben", "Cid"], "Remaining time split equally."),
            (["Ann", "[Demo]", "[Lunch]"], "Remaining time split equally."),
        ])
    func split(names: [String], words: String) {
        var meeting = Meeting(names)
        meeting.press(.character("d"), at: 10)
        #expect(meeting.model.screen.notice == words)
        #expect(words.count <= 40)
    }

    @Test("Marking someone absent before the start works like --without, and can be undone")
    func absentBeforeStart() throws {
        var meeting = Meeting(begins: false)
        meeting.press(.down, .character("a"), at: 1)
        #expect(meeting.model.screen.notice == "Daisy is absent.")
        let timer = meeting.model.timer
        #expect(timer.plannedLength == .seconds(600))
        #expect(timer.upcoming.map(\.box) == [.seconds(200), .seconds(200)])
        #expect(timer.speakers.map(\.name) == ["Cathy", "Daisy", "Simon", "Jonathan"])
        let scrum = timer.plan.scrum
        let without = try MeetingPlan(
            scrum: scrum, attendees: scrum.attendees.filter { $0.name != "Daisy" },
            absent: scrum.attendees.filter { $0.name == "Daisy" })
        #expect(
            Set(timer.plan.people.map { "\($0)" }) == Set(without.people.map { "\($0)" }))
        #expect(meeting.effects.contains(.plan(timer.plan)))
        meeting.press(.character("u"), at: 3)
        #expect(meeting.model.screen.notice == "Undone. Daisy is not absent.")
        #expect(meeting.model.timer.speakers.allSatisfy { !$0.isAbsent })
        #expect(meeting.model.timer.current?.box == .seconds(150))
    }
}
