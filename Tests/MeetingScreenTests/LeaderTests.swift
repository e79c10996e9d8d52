import ScrumCore
import TerminalUI
import Testing

@testable import MeetingScreen

struct LeaderTests {
    private func meeting() -> Meeting {
        var meeting = Meeting(begins: false)
        var plan = meeting.model.timer.plan
        plan.leaders = ["Daisy", "Cathy"]
        meeting.model.timer = ScrumTimer(plan: plan)
        return meeting
    }

    @Test("The leader is named before and at the start of the meeting")
    func named() {
        var meeting = meeting()
        meeting.send(.tick, at: 20)
        #expect(meeting.model.screen.notice == "Daisy leads today.")
        meeting.press(.character(" "), at: 30)
        #expect(meeting.model.screen.notice == "Daisy leads today.")
        #expect(
            MeetingReport(meeting.model, at: .seconds(30)).json.contains("\"leader\":\"Daisy\""))
    }

    @Test("g makes the selected person the leader, and a control line can name anyone")
    func handOver() {
        var meeting = meeting()
        meeting.send(.begin, at: 5)
        #expect(meeting.model.screen.notice == "Daisy leads today.")
        meeting.press(.down, .down, .character("g"), at: 10)
        #expect(meeting.model.screen.notices.texts == ["Simon leads."])
        #expect(meeting.effects.contains(.journal(.lead(2), at: .seconds(10))))
        meeting.press(.character("u"), at: 11)
        #expect(meeting.model.screen.notice == "Undone. Daisy leads.")
        #expect(meeting.model.state(at: .seconds(11)).leader == "Daisy")
        meeting.press(.character("g"), at: 11.5)
        meeting.send(.line("leader daisy"), at: 12)
        #expect(meeting.model.state(at: .seconds(12)).leader == "Daisy")
        meeting.send(.line("leader daisy"), at: 13)
        #expect(meeting.effects == [.announce(.refused("Daisy already leads."))])
    }

    @Test("A control for people does not list agenda items, but says why it refuses one")
    func items() {
        let people = #"There is no speaker called "x", only "Ann" and "Bob"."#
        let all = #"There is no speaker called "x", only "Ann", "Demo" and "Bob"."#
        for (line, refusal) in [
            ("leader x", people), ("later x", people), ("absent x", all), ("first x", all),
            ("leader demo", "Demo is an agenda item."), ("later demo", "Demo is an agenda item."),
        ] {
            var meeting = Meeting(["Ann", "[Demo]", "Bob"])
            meeting.send(.line(line), at: 1)
            #expect(meeting.effects == [.announce(.refused(refusal))], "\(line)")
        }
        var meeting = Meeting(["Ann", "[Bobsled]", "Bob"])
        meeting.send(.line("leader bo"), at: 1)
        #expect(meeting.model.state(at: .seconds(1)).leader == "Bob")
    }
}
