import ScrumCore
import Testing

struct ScrumTimerLeaderTests {
    private func timer(
        _ leader: String? = DailyScrum.rotating, leaders: [String] = ["Bob", "Cy", "Ann"]
    ) throws -> ScrumTimer {
        let people = ["Ann", "Bob", "Cy"].map { Attendee(name: $0) }
        var scrum = DailyScrum(title: "Design", attendees: people, length: .seconds(300))
        scrum.leader = leader
        var plan = try MeetingPlan(scrum: scrum, attendees: people)
        plan.leaders = leaders
        return ScrumTimer(plan: plan)
    }

    @Test("The first candidate who is present leads, and the next one leads next time")
    func candidates() throws {
        var timer = try timer()
        #expect(timer.leader == "Bob" && timer.nextLeader == "Cy")
        timer.apply(.absent(1), at: .zero)
        #expect(timer.leader == "Cy" && timer.nextLeader == "Bob")
        timer.apply(.callBack(1), at: .zero)
        #expect(timer.leader == "Bob")
    }

    @Test("Handing over changes the leader, and the person who handed over leads next time")
    func handOver() throws {
        var timer = try timer()
        timer.apply(.begin, at: .zero)
        #expect(timer.apply(.lead(0), at: .seconds(1)).refusal == nil)
        #expect(timer.leader == "Ann" && timer.nextLeader == "Bob")
        #expect(timer.apply(.lead(0), at: .seconds(2)).refusal == .person(0, .leads))
        #expect(timer.apply(.lead(7), at: .seconds(2)).refusal == .unknown)
        let record = MeetingRecord(
            timer, at: .seconds(3), id: "m", start: Timestamp(seconds: 0, utcOffset: 0), file: nil)
        #expect(record.leader == "Ann")
    }

    @Test("Undo reverts a hand-over, and an absentee or an item cannot lead")
    func undo() throws {
        var timer = try timer()
        timer.apply(.begin, at: .zero)
        timer.apply(.lead(0), at: .seconds(1))
        timer.apply(.lead(2), at: .seconds(2))
        #expect(timer.undoableEvent == .lead(2))
        timer.apply(.undo, at: .seconds(3))
        #expect(timer.leader == "Ann")
        timer.apply(.undo, at: .seconds(4))
        #expect(timer.leader == "Bob")
        timer.apply(.absent(2), at: .seconds(5))
        #expect(timer.apply(.lead(2), at: .seconds(6)).refusal == .person(2, .isAbsent))
    }

    @Test("Absences before the start change neither the candidates' order nor a hand-over")
    func replanning() throws {
        var timer = try timer()
        var plan = try #require(timer.plan(with: 1, absent: true))
        #expect(plan.leaders == ["Bob", "Cy", "Ann"] && ScrumTimer(plan: plan).leader == "Cy")
        timer.apply(.lead(0), at: .zero)
        plan = try #require(timer.plan(with: 1, absent: true))
        #expect(plan.leaders == ["Ann", "Bob", "Cy"])
    }

    @Test("A fixed leader need not speak, and a meeting may have no leader")
    func fixed() throws {
        let fixed = try timer("Zoe", leaders: ["Zoe"])
        #expect(fixed.leader == "Zoe" && fixed.nextLeader == nil)
        let none = try timer(nil, leaders: [])
        #expect(none.leader == nil && none.nextLeader == nil)
    }
}
