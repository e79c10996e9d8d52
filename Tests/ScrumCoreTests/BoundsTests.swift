import Testing

@testable import ScrumCore

@Suite("Limits of a meeting")
struct BoundsTests {
    private func excess(_ names: [String], title: String = "") -> Bounds.Excess? {
        Bounds.excess(title: title, people: names.map { (id: nil, name: $0) })
    }

    @Test("Numbers of people and lengths of text may reach their limits")
    func names() {
        let most = [String](repeating: "x", count: Bounds.people)
        #expect(excess(most) == nil && excess(most + ["x"]) == .people)
        let long = String(repeating: "x", count: Bounds.text)
        #expect(excess([long]) == nil && excess([long + "x"]) == .text(Bounds.text + 1))
        let quoted = String(repeating: "\"", count: Bounds.text)
        let all = [String](repeating: quoted, count: 8)
        let rest = String(repeating: "x", count: Bounds.names - 16 * Bounds.text)
        #expect(excess(all + [rest]) == nil && excess(all + [rest], title: "x") == .names)
        let id = String(repeating: "x", count: Bounds.text + 1)
        #expect(
            Bounds.excess(title: "", people: [(id: id, name: "x")]) == .text(Bounds.text + 1))
    }

    @Test("Joins and notes that exceed a limit are refused and change nothing")
    func events() throws {
        let attendees = (0..<999).map { Attendee(name: "\($0)") }
        let scrum = DailyScrum(title: "D", attendees: attendees, length: .seconds(7_200))
        var timer = ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: attendees))
        timer.apply(.begin, at: .zero)
        #expect(timer.apply(.join(name: "Eve"), at: .zero).refusal == nil)
        let full = timer
        #expect(timer.apply(.join(name: "Bob"), at: .zero).refusal == .tooMuch(.people))
        for index in 0..<Bounds.notes {
            #expect(timer.apply(.note("\(index)", speaker: 0), at: .zero).refusal == nil)
        }
        #expect(timer.apply(.note("x", speaker: 0), at: .zero).refusal == .tooMuch(.notes))
        #expect(timer.notes.count == Bounds.notes && timer.speakers == full.speakers)
    }

    @Test("The error for a plan that exceeds a limit names the limit")
    func plan() {
        let attendees = (0...Bounds.people).map { Attendee(name: "\($0)") }
        let scrum = DailyScrum(title: "D", attendees: attendees, length: .seconds(7_200))
        #expect(throws: MeetingPlanError.tooMuch(.people)) {
            try MeetingPlan(scrum: scrum, attendees: attendees)
        }
    }
}
