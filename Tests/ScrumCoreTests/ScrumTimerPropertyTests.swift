import TestSupport
import Testing

@testable import ScrumCore

/// Properties of every meeting, whatever keys are pressed and whenever the timer is polled.
///
/// Each is checked in 400 meetings, and in 400 that have only agenda items. A failure reports the seed and the events.
struct ScrumTimerPropertyTests {
    @Test("Times add up after any sequence of events", arguments: 0..<20, [false, true])
    func anyEvents(batch: UInt64, hasOnlyItems: Bool) throws {
        for seed in seeds(batch) {
            var meeting = RandomMeeting(seed: seed, hasOnlyItems)
            while meeting.continues {
                meeting.letTimePass()
                meeting.pressSomething()
                try #require(meeting.broken == [], "seed \(seed): \(meeting.pressed)")
            }
        }
    }

    @Test("Replaying the accepted events gives the same meeting", arguments: 0..<20, [false, true])
    func replay(batch: UInt64, hasOnlyItems: Bool) throws {
        for seed in seeds(batch) {
            var meeting = RandomMeeting(seed: seed, hasOnlyItems)
            var replay = meeting.timer
            while meeting.continues {
                meeting.letTimePass()
                guard let event = meeting.pressSomething() else { continue }
                replay.apply(event, at: meeting.now)
                try #require(replay == meeting.timer, "seed \(seed): \(meeting.pressed)")
            }
        }
    }

    @Test("How often the timer is polled makes no difference", arguments: 0..<20, [false, true])
    func anyTicks(batch: UInt64, hasOnlyItems: Bool) throws {
        for seed in seeds(batch) {
            var meeting = RandomMeeting(seed: seed, hasOnlyItems)
            while meeting.continues {
                let before = meeting.timer
                meeting.letTimePass()
                var asleep = before
                _ = asleep.advance(to: meeting.now)
                var awake = before
                while let next = awake.nextChange, next <= meeting.now {
                    let changes = awake.advance(to: next)
                    try #require(changes.allSatisfy { $0.time == next } && !changes.isEmpty)
                }
                _ = awake.advance(to: meeting.now)
                try #require(asleep == meeting.timer, "seed \(seed): \(meeting.pressed)")
                try #require(awake == meeting.timer, "seed \(seed): \(meeting.pressed)")
                meeting.pressSomething()
            }
        }
    }

    @Test("Undo can revert everything done during a pause", arguments: 0..<20, [false, true])
    func undoPaused(batch: UInt64, hasOnlyItems: Bool) throws {
        for seed in seeds(batch) {
            var meeting = RandomMeeting(seed: seed, hasOnlyItems)
            for _ in 0..<20 {
                meeting.letTimePass()
                meeting.pressSomething()
            }
            meeting.timer.apply(.pause, at: meeting.now)
            guard meeting.timer.isPaused else { continue }
            let before = meeting.timer.arrangement
            let level = meeting.timer.undoable.count
            for _ in 0..<20 where meeting.timer.isPaused {
                let event = meeting.randomEvent()
                if event.isUndoable, !event.endsMeeting(meeting.timer) {
                    meeting.timer.apply(event, at: meeting.now)
                }
            }
            for _ in level..<max(level, meeting.timer.undoable.count) {
                meeting.timer.apply(.undo, at: meeting.now)
            }
            var after = meeting.timer.arrangement
            if meeting.timer.left(at: meeting.now) <= .zero { after.isHeld = before.isHeld }
            try #require(after == before, "seed \(seed): \(meeting.pressed)")
        }
    }

    @Test("Discounting a sleep has the same effect as a pause", arguments: 0..<20, [false, true])
    func discountedSleep(batch: UInt64, hasOnlyItems: Bool) throws {
        for seed in seeds(batch) {
            var meeting = RandomMeeting(seed: seed, hasOnlyItems)
            for _ in 0..<Int(seed % 20) {
                meeting.letTimePass()
                meeting.pressSomething()
            }
            var paused = meeting.timer
            guard paused.nextChange != nil else { continue }
            let from = meeting.now
            let to = from + .seconds(Int(seed % 500))
            let now = to + .seconds(Int(seed % 90))
            paused.apply(.pause, at: from)
            paused.apply(.resume, at: to)
            _ = paused.advance(to: now)
            _ = meeting.timer.advance(to: now)
            let refusal = meeting.timer.apply(.discount(from: from, to: to), at: now).refusal
            try #require(refusal == nil)
            try #require(meeting.timer == paused, "seed \(seed): \(meeting.pressed)")
        }
    }
}

private func seeds(_ batch: UInt64) -> Range<UInt64> {
    let count = UInt64(20 * RandomRuns.factor)
    return batch * count..<(batch + 1) * count
}

/// A meeting driven by random keys.
private struct RandomMeeting {
    var timer: ScrumTimer
    var now: Duration
    private var events: [(Duration, ScrumTimer.Event)] = []
    /// The properties that do not hold.
    var broken: [String] = []
    private var random: SeededGenerator
    private var beganAt: Duration?
    /// Whether an agenda item was moved.
    private var moved = false
    private var stepsAfterEnd = 0
    private var last = (elapsed: Duration.zero, remaining: Duration.zero)

    init(seed: UInt64, _ hasOnlyItems: Bool) {
        var random = SeededGenerator(seed: seed)
        let people = (0..<Int.random(in: 1...6, using: &random)).map { number in
            MeetingPlan.Person(
                name: "Name \(number)",
                isItem: hasOnlyItems || number > 0 && Int.random(in: 0..<3, using: &random) == 0,
                box: .nanoseconds(Int64.random(in: 1_000_000_000...90_000_000_000, using: &random)))
        }
        let scrum = DailyScrum(
            title: "Design", attendees: [], length: .seconds(60),
            advance: Bool.random(using: &random) ? .auto : .manual,
            warnings: [nil, [.zero], [.seconds(15)], [.seconds(20), .seconds(5)]]
                .randomElement(using: &random)!)
        timer = ScrumTimer(plan: MeetingPlan(scrum: scrum, people: people, share: .seconds(30)))
        last.remaining = timer.remaining(at: .zero)
        now = .nanoseconds(Int64.random(in: 0...5_000_000_000, using: &random))
        self.random = random
    }

    /// Continues for a few events after the meeting has ended.
    var continues: Bool { events.count < 40 && stepsAfterEnd < 3 }

    /// The events with their times, to reproduce a failure.
    var pressed: String {
        events.map { "\($0.seconds) \($1)" }.joined(separator: ", ")
    }

    /// Advances the clock and polls the timer, sometimes with earlier times first.
    mutating func letTimePass() {
        let before = now
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1: break
        case 2: now = max(now, timer.nextChange ?? now)
        case 3...4: now += .milliseconds(Int.random(in: 0...2000, using: &random))
        case 5...8: now += .nanoseconds(Int64.random(in: 0...20_000_000_000, using: &random))
        default: now += .nanoseconds(Int64.random(in: 0...200_000_000_000, using: &random))
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let span = (now - before).nanoseconds
            let time =
                before + .nanoseconds(Int64.random(in: -1_000_000_000...span, using: &random))
            _ = timer.advance(to: time)
        }
        _ = timer.advance(to: now)
        check(mayRise: false)
    }

    /// Applies and records a random event; returns it unless the timer refuses it.
    @discardableResult
    mutating func pressSomething() -> ScrumTimer.Event? {
        let event = randomEvent()
        let before = timer
        let refusal = timer.apply(event, at: now).refusal
        events.append((now, event))
        if timer.hasEnded { stepsAfterEnd += 1 }
        if refusal != nil, timer != before { broken.append("a refusal left a trace") }
        if refusal == nil, event == .begin { beganAt = now }
        switch event {
        case .later, .shuffle, .undo: moved = moved || timer.hasOnlyItems
        case .first(let id), .callBack(let id):
            moved = moved || timer.speakers.contains { $0.id == id && $0.isItem }
        default: break
        }
        check(mayRise: refusal == nil && event.mayRaiseRemaining)
        return refusal == nil ? event : nil
    }

    mutating func randomEvent() -> ScrumTimer.Event {
        let id = Int.random(in: 0...timer.speakers.count, using: &random)
        let seconds = [-300, -30, -30, 0, 30, 30, 300].randomElement(using: &random)!
        let order = timer.upcomingMovable.map(\.id).shuffled(using: &random)
        if timer.phase == .waiting, Bool.random(using: &random) { return .begin }
        if timer.isPaused, Int.random(in: 0..<3, using: &random) == 0 { return .resume }
        switch Int.random(in: 0..<91, using: &random) {
        case 0..<12: return .next
        case 12..<24: return .undo
        case 24..<29: return .pause
        case 29..<30: return .resume
        case 30..<40: return .extend(by: .seconds(seconds))
        case 40..<45: return .restart
        case 45..<53: return .absent(id)
        case 53..<60: return .callBack(id)
        case 60..<66: return .later(id)
        case 66..<72: return .first(id)
        case 72..<77: return .join(name: "Name \(id)")
        case 77..<81: return .divide
        case 81..<85: return .shuffle(order)
        case 85..<87: return .note("ask ops", speaker: id)
        case 87..<88: return .tick(timer.notes.count - Int.random(in: 0...2, using: &random))
        case 88..<89: return .begin
        case 89..<90: return .lead(id)
        default: return .end(.early)
        }
    }

    private mutating func check(mayRise: Bool) {
        func demand(_ holds: Bool, _ rule: String) {
            if !holds { broken.append(rule) }
        }
        let elapsed = timer.elapsed(at: now)
        let remaining = timer.remaining(at: now)
        let spoken = timer.speakers.reduce(.zero) { $0 + timer.spoken(by: $1.id, at: now) }
        demand(spoken == elapsed, "the turns add up to the elapsed time")
        let stretches = timer.turns(at: now)
        demand(
            timer.speakers.allSatisfy { speaker in
                let own = stretches.filter { $0.person == speaker.id }
                return own.reduce(.zero) { $0 + $1.to - $1.from }
                    == timer.spoken(by: speaker.id, at: now)
            }, "the stretches of each person add up to the time spoken")
        demand(
            zip(stretches, stretches.dropFirst()).allSatisfy { $0.to <= $1.from }
                && stretches.allSatisfy { $0.from < $0.to }
                && (stretches.last?.to ?? .zero) <= elapsed + timer.paused(at: now),
            "the stretches are in order")
        demand(elapsed >= last.elapsed, "elapsed time never runs backwards")
        demand(mayRise || remaining <= last.remaining, "remaining time does not rise")
        if !timer.hasEnded {
            let waited = (beganAt ?? now)
            demand(
                waited + elapsed + timer.paused(at: now) == now,
                "waiting, elapsed and paused make up the real time")
        }
        let items = timer.speakers.filter(\.isItem).map(\.id)
        let isOrdered = timer.upcoming.filter { items.contains($0.id) }.map(\.id)
        demand(
            moved || isOrdered == isOrdered.sorted(), "items keep their order unless moved")
        let turns = timer.arrangement.queue + [timer.arrangement.current].compactMap(\.self)
        demand(Set(turns).count == turns.count, "each speaker is queued once")
        demand(
            timer.listed.map(\.id).sorted() == Array(timer.speakers.indices),
            "each speaker is listed once")
        demand(
            timer.nextChange.map { $0 > now } ?? true, "due changes have happened")
        demand(
            (timer.nextChange != nil) == (timer.phase == .running && !timer.isPaused),
            "a running meeting has a next change")
        demand(
            (timer.current == nil) == timer.hasEnded, "there is a current speaker until the end")
        demand(
            timer.hasOnlyItems == timer.speakers.allSatisfy(\.isItem),
            "only items join a meeting of items, and only people join people")
        demand(timer.speakers.allSatisfy { $0.spoken >= .zero }, "spoken time is never negative")
        last = (elapsed, remaining)
    }
}

extension ScrumTimer.Event {
    /// Whether the event may raise the remaining time; dividing and second turns use time that was
    /// saved.
    fileprivate var mayRaiseRemaining: Bool {
        switch self {
        case .join, .callBack, .restart, .undo, .divide, .first: true
        case .extend(let amount): amount > .zero
        default: false
        }
    }

    fileprivate var isUndoable: Bool {
        switch self {
        case .begin, .pause, .resume, .undo, .note, .discount, .end: false
        default: true
        }
    }

    /// Whether this event ends the last turn.
    fileprivate func endsMeeting(_ timer: ScrumTimer) -> Bool {
        timer.next == nil && (self == .next || self == .absent(timer.current?.id ?? 0))
    }
}
