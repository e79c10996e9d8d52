import Programs
import ScrumCore
import TerminalUI
import Testing

@testable import MeetingScreen

/// The effects of an answer to --absent.
@Suite struct AbsentAnswerTests {
    /// A meeting that starts as soon as --absent has answered.
    private static func asking() -> Meeting {
        var meeting = Meeting(begins: false)
        meeting.model.phase = .waiting(.asking(due: nil))
        meeting.send(.tick, at: 0)
        return meeting
    }

    /// The event that reports these people as absent.
    private static func absent(_ names: String...) -> MeetingEvent {
        let scrum = Meeting().model.timer.plan.scrum
        let there = scrum.attendees.filter { !names.contains($0.name) }
        let absent = scrum.attendees.filter { names.contains($0.name) }
        return .absent(
            .success(try! MeetingPlan(scrum: scrum, attendees: there, absent: absent)))
    }

    @Test("The answer starts the meeting, and those present share its length")
    func answer() throws {
        var meeting = Self.asking()
        let report = MeetingReport(meeting.model, at: .zero)
        #expect(report.sentence(for: .waiting) == "Design: asking who is absent.")
        meeting.press(.character("q"), at: 1)
        meeting.press(.down, .down, at: 1)
        meeting.send(Self.absent("Cathy", "Simon"), at: 2)
        let plan = meeting.model.timer.plan
        #expect(
            meeting.effects == [
                .plan(plan), .announce(.changed("Cathy and Simon are absent.")),
                .announce(.waiting), .journal(.begin, at: .seconds(2)), .announce(.began),
            ])
        #expect(plan.people.map(\.name) == ["Daisy", "Jonathan", "Cathy", "Simon"])
        #expect(plan.people.map(\.isAbsent) == [false, false, true, true])
        #expect(plan.people.prefix(2).map(\.box) == [.seconds(300), .seconds(300)])
        #expect(plan.length == .seconds(600))
        #expect(meeting.speaker == "Daisy" && meeting.model.timer.phase == .running)
        #expect(meeting.model.screen.prompt == nil)
        // Simon arrives after all, speaks last and gets an extra share of time.
        meeting.press(.down, .down, .down, .character("a"), at: 5)
        #expect(meeting.model.screen.notice == "Simon is back.")
        #expect(meeting.model.timer.upcoming.map(\.name) == ["Jonathan", "Simon"])
        #expect(meeting.model.timer.remaining(at: .seconds(5)) == .seconds(897))
        meeting.press(.character("u"), at: 7)
        #expect(meeting.model.timer.remaining(at: .seconds(7)) == .seconds(595))
        #expect(meeting.model.timer.speakers[3].planned == .zero)
    }

    @Test("A note being typed when the answer arrives belongs to the first speaker")
    func noteMeanwhile() {
        var meeting = Self.asking()
        meeting.press(.character("i"), at: 1)
        meeting.send(Self.absent("Cathy", "Daisy", "Simon"), at: 2)
        meeting.type("x", at: 3)
        meeting.press(.enter, at: 4)
        #expect(meeting.model.screen.notice == "Note added under Jonathan.")
    }

    @Test("If no one is absent or there is no answer, the meeting starts as planned")
    func noAbsentees() {
        var meeting = Self.asking()
        meeting.send(Self.absent(), at: 2)
        #expect(meeting.effects == [.journal(.begin, at: .seconds(2)), .announce(.began)])
        meeting = Self.asking()
        meeting.send(.absent(.failure(.init(.absent, "exit status 1"))), at: 2)
        #expect(meeting.model.timer.phase == .running)
        #expect(
            meeting.model.screen.notice
                == "--absent failed: exit status 1. No one is marked absent.")
    }

    @Test(
        "Earlier changes to the order are kept, and a running meeting continues without absentees")
    func answerAfterKeys() {
        var meeting = Self.asking()
        meeting.press(.character("+"), at: 1)
        meeting.send(Self.absent("Cathy", "Simon"), at: 2)
        #expect(meeting.model.timer.phase == .running && meeting.speaker == "Daisy")
        #expect(meeting.model.timer.speakers.filter(\.isAbsent).map(\.name) == ["Cathy", "Simon"])
        meeting.press(.character("u"), at: 5)
        #expect(meeting.model.timer.speakers.filter(\.isAbsent).map(\.name) == ["Cathy"])

        meeting = Self.asking()
        meeting.press(.character(" "), at: 1)
        #expect(meeting.model.timer.phase == .running)
        meeting.send(Self.absent("Cathy", "Simon"), at: 2)
        #expect(meeting.model.screen.notice == "Simon is absent.")
        #expect(meeting.speaker == "Cathy" && meeting.cues == [])
        #expect(meeting.model.timer.upcoming.map(\.name) == ["Daisy", "Jonathan"])
        #expect(meeting.allEffects.filter { $0 == .announce(.began) }.count == 1)
    }

    @Test("A meeting that is waiting accepts the answer and keeps waiting")
    func answerWhileWaiting() {
        for due in [Duration.seconds(100), nil] {
            var meeting = Meeting(begins: false)
            if let due { meeting.model.phase = .waiting(.until(due)) }
            meeting.send(.tick, at: 1)
            meeting.send(Self.absent("Cathy"), at: 2)
            #expect(meeting.model.timer.phase == .waiting && meeting.speaker == "Daisy")
            #expect(meeting.effects.last == .announce(.waiting))
        }
        // A meeting that is already late starts when the answer arrives, and reports its delay.
        var meeting = Self.asking()
        meeting.model.phase = .waiting(.asking(due: .seconds(-600)))
        meeting.send(.tick, at: 1)
        #expect(meeting.model.timer.phase == .waiting)
        meeting.send(Self.absent("Cathy"), at: 2)
        #expect(meeting.cues == [.ding] && meeting.speaker == "Daisy")
        #expect(meeting.model.screen.notice == "Started 10 min 2 s late.")
    }
}
