/// Boxes that would have fitted the last meetings better; times in seconds.
///
/// Whoever needs more gets it, in half minutes: first what is free, then from those with most to
/// spare.
struct BoxFit {
    /// The people whose boxes change, those who get more first.
    let people: [(person: Int, box: Double)]
    let boxes: [FittingBox]
    /// How many of the last meetings would have been on time, with these boxes and with their own.
    let onTime: (with: Int, without: Int, of: Int)

    /// Boxes are multiples of half a minute.
    static let step = 30.0
    /// Boxes in a history are cut to milliseconds, so that their sum may differ by some.
    private static let tolerance = 0.01

    /// Nil where nothing would be better; `tight` are those who may get more.
    init?(_ past: InsightPast, tight: [Int], length: Double?) {
        guard let team = past.lists.last, !tight.isEmpty else { return nil }
        var boxes: [Int: Double] = [:]
        for person in team { boxes[person] = past.people[person].box }
        let now = boxes
        /// What a person can do without.
        func spare(_ person: Int) -> Double {
            guard let need = past.people[person].need, let box = boxes[person] else { return 0 }
            return box - need
        }
        let sum = boxes.values.reduce(0, +)
        var free = (length ?? sum) - sum
        let takers = tight.filter { spare($0) < 0 }.sorted { spare($0) < spare($1) }
        var givers = team.filter { spare($0) > 0 }
        var changed: [Int] = []
        for taker in takers {
            guard let box = boxes[taker], let need = past.people[taker].need else { continue }
            let possible = free + givers.reduce(0) { $0 + max(0, spare($1)) }
            let goal = min(need, Self.halfMinutes(within: box + possible))
            guard goal > box else { continue }
            boxes[taker] = goal
            changed.append(taker)
            free -= goal - box
            givers.sort { (-spare($0), $0) < (-spare($1), $1) }
            for giver in givers where free < -Self.tolerance {
                guard let box = boxes[giver] else { continue }
                let kept = max(box - spare(giver), Self.halfMinutes(within: box + free))
                guard kept < box else { continue }
                boxes[giver] = kept
                free += box - kept
            }
        }
        changed += givers.filter { boxes[$0] != now[$0] }
        people = changed.map { ($0, boxes[$0] ?? 0) }
        self.boxes = people.map {
            FittingBox(name: past.people[$0.person].name, box: .milliseconds(Int($0.box) * 1_000))
        }
        onTime = Self.onTime(past, people)
        guard onTime.with > onTime.without else { return nil }
    }

    private static func halfMinutes(within seconds: Double) -> Double {
        ((seconds + tolerance) / step).rounded(.down) * step
    }

    /// Of the last meetings those in which the time beyond the boxes adds up to no lateness.
    private static func onTime(
        _ past: InsightPast, _ people: [(person: Int, box: Double)]
    ) -> (with: Int, without: Int, of: Int) {
        let changed = Dictionary(people.map { ($0.person, $0.box) }) { $1 }
        let meetings = past.halves.last
        var over = Array(repeating: (with: 0.0, without: 0.0), count: past.records.count)
        for (number, person) in past.people.enumerated() {
            for turn in person.turns.suffix(Insights.recent) {
                over[turn.meeting].with += max(0, turn.taken - (changed[number] ?? turn.box))
                over[turn.meeting].without += max(0, turn.taken - turn.box)
            }
        }
        let allowed = meetings.map {
            Punctuality.tolerance(planned: past.records[$0].planned.measuredSeconds)
        }
        return (
            zip(meetings, allowed).count { over[$0].with <= $1 },
            zip(meetings, allowed).count { over[$0].without <= $1 }, meetings.count
        )
    }
}
