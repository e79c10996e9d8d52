import ScrumCore
import Testing

/// Discounting a sleep as a pause after later events, for example because someone was typing a
/// name.
@Suite struct DiscountTests {
    private func timer() throws -> ScrumTimer {
        let scrum = DailyScrum(
            title: "Design", attendees: ["Ann", "Bob"].map { Attendee(name: $0) },
            length: .seconds(600))
        var timer = ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: scrum.attendees))
        timer.apply(.begin, at: .zero)
        return timer
    }

    @Test("Discounting a sleep keeps later events in the same turn")
    func sameTurn() throws {
        var timer = try timer()
        timer.apply(.join(name: "Eve"), at: .seconds(120))
        timer.apply(.note("n", speaker: 0), at: .seconds(125))
        let result = timer.apply(
            .discount(from: .seconds(10), to: .seconds(110)), at: .seconds(130))
        #expect(result.refusal == nil)
        #expect(timer.elapsed(at: .seconds(130)) == .seconds(30))
        #expect(timer.spoken(by: 0, at: .seconds(130)) == .seconds(30))
        #expect(timer.paused(at: .seconds(130)) == .seconds(100))
        #expect(timer.notes.map(\.elapsed) == [.seconds(25)])
        #expect(timer.speakers.map(\.name) == ["Ann", "Bob", "Eve"])
        #expect(timer.left(at: .seconds(130)) == .seconds(270))
        #expect(timer.apply(.undo, at: .seconds(131)).refusal == nil)
        #expect(timer.elapsed(at: .seconds(131)) == .seconds(31))
    }

    @Test(
        "A sleep in a turn that ended or was restarted cannot be discounted",
        arguments: [ScrumTimer.Event.next, .restart, .pause])
    func otherTurn(event: ScrumTimer.Event) throws {
        var timer = try timer()
        timer.apply(event, at: .seconds(120))
        timer.apply(.resume, at: .seconds(121))
        let discount = ScrumTimer.Event.discount(from: .seconds(10), to: .seconds(110))
        #expect(timer.apply(discount, at: .seconds(130)).refusal == .sleepCounts)
        #expect(timer.elapsed(at: .seconds(130)) == .seconds(event == .pause ? 129 : 130))
    }

    @Test("A sleep that overlaps one already discounted is refused")
    func overlapping() throws {
        var timer = try timer()
        timer.apply(.join(name: "Eve"), at: .seconds(110))
        let first = ScrumTimer.Event.discount(from: .seconds(60), to: .seconds(120))
        #expect(timer.apply(first, at: .seconds(120)).refusal == nil)
        timer.apply(.note("n", speaker: 0), at: .seconds(130))
        let second = ScrumTimer.Event.discount(from: .seconds(110), to: .seconds(140))
        #expect(timer.apply(second, at: .seconds(140)).refusal == .sleepCounts)
        #expect(timer.elapsed(at: .seconds(140)) == .seconds(80))
        #expect(
            timer.turns(at: .seconds(140)).map { $0.to - $0.from } == [.seconds(60), .seconds(20)])
    }
}
