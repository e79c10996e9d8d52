import TestSupport

@testable import ScrumCore

/// A meeting with random events at random times, reproducible from its seed.
struct RandomMeeting {
    private(set) var timer: ScrumTimer
    private(set) var now = Duration.zero
    private var generator: SeededGenerator

    init(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...6, using: &generator)
        let attendees = (0..<count).map { index in
            let box = Int.random(in: 0..<4, using: &generator) == 0 ? Duration.seconds(40) : nil
            let isItem = index > 0 && Int.random(in: 0..<4, using: &generator) == 0
            return Attendee(name: "P\(index)", isItem: isItem, box: box)
        }
        let scrum = DailyScrum(
            title: "Random", attendees: attendees, length: .seconds(count * 47),
            advance: Bool.random(using: &generator) ? .auto : .manual)
        timer = ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: attendees))
        self.generator = generator
    }

    /// Lets time pass and sometimes polls the timer.
    mutating func wait() {
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            now += .nanoseconds(Int64.random(in: 0...20_000_000_000, using: &generator))
            _ = timer.advance(to: now)
        }
    }

    /// Continues the meeting with a timer from a journal.
    mutating func resume(with timer: ScrumTimer, at time: Duration) {
        self.timer = timer
        now = time
    }

    /// Applies a random event and returns it; nil if it was refused.
    mutating func press() -> ScrumTimer.Event? {
        let event = event()
        return timer.apply(event, at: now).refusal == nil ? event : nil
    }

    private mutating func event() -> ScrumTimer.Event {
        let someone = Int.random(in: 0...timer.speakers.count, using: &generator)
        switch Int.random(in: 0..<26, using: &generator) {
        case 0...2: return .begin
        case 3...6: return .next
        case 7, 8: return .undo
        case 9: return .pause
        case 10, 11: return .resume
        case 12: return .extend(by: .seconds(30))
        case 13: return .extend(by: .seconds(-30))
        case 14: return .restart
        case 15: return .absent(someone)
        case 16: return .callBack(someone)
        case 17: return .later(someone)
        case 18: return .first(someone)
        case 19: return .join(name: "Ann \"\(someone)\"\n")
        case 20: return .divide
        case 21:
            return .shuffle(timer.upcomingMovable.map(\.id).shuffled(using: &generator))
        case 23: return .tick(Int.random(in: -1...timer.notes.count, using: &generator))
        case 24: return .lead(someone)
        case 22: return .note("note \(someone)", speaker: timer.current?.id ?? 0)
        default:
            guard Int.random(in: 0..<8, using: &generator) == 0 else {
                return .discount(from: max(.zero, now - .seconds(90)), to: now)
            }
            return .end(ScrumTimer.Ending.allCases.randomElement(using: &generator) ?? .early)
        }
    }

    mutating func random(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }
}
