/// A box that fits a person, a multiple of half a minute from 0.5 to 60 minutes.
package struct FittingBox: Equatable, Sendable {
    package var name: String
    package var box: Duration
}

/// Boxes that would have fitted the last meetings better; times in seconds.
///
/// Whoever needs more gets it, in half minutes: first what is free, then from those with most to
/// spare. Then the last meetings are replayed with these boxes.
struct BoxFit {
    let boxes: [FittingBox]
    let insight: Insight

    /// Boxes are multiples of half a minute.
    private static let step = 30.0
    /// Boxes in a history are cut to milliseconds, so that their sum may differ by some.
    private static let tolerance = 0.01

    /// Nil where nothing would be better; `tight` are those who may get more.
    init?(_ past: InsightPast, tight: [Int], length: Double?) {
        let needs = Dictionary(
            uniqueKeysWithValues: past.people.indices.compactMap { number in
                Need(past.people[number], of: past.records.count).map { (number, $0) }
            })
        let changed = Self.share(needs, tight: tight, length: length.map { $0 - past.items })
        guard !changed.isEmpty else { return nil }
        let unknown = changed.map(\.person).filter { number in
            tight.contains(number) && needs[number]?.isUnknown == true
        }
        let now = Replay(past, boxes: [:])
        let then = Replay(
            past, boxes: Dictionary(uniqueKeysWithValues: changed.map { ($0.person, $0.box) }))
        let gained = Double(then.kept - now.kept) / Double(now.turns)
        guard gained >= 0, then.inTime >= now.inTime,
            gained >= Insights.smallest || then.inTime > now.inTime || !unknown.isEmpty
        else { return nil }
        boxes = changed.map {
            FittingBox(name: past.people[$0.person].name, box: .milliseconds(Int($0.box) * 1_000))
        }
        let given = changed.map { person, box in
            let old = InsightWords.time(needs[person]?.box ?? 0)
            return "\(past.people[person].name) \(old) → \(InsightWords.time(box))"
        }
        let turns =
            unknown.isEmpty
            ? "\(then.kept) of the \(now.turns) turns would have stayed within these boxes "
                + "(\(now.kept) did within today's), and "
            : "even if each turn that the bell cut off had used up its new box, "
        let meetings = TimeText.count(then.inTime, "meeting")
        let inTime =
            then.inTime == now.inTime
            ? "\(meetings) would still have stayed within the sum of the boxes"
            : "\(meetings) would have stayed within the sum of the boxes (\(now.inTime) did)"
        insight = Insight(
            kind: .fit, count: now.meetings, chart: .spread,
            text: """
                Suggested boxes: \(given.joined(separator: ", ")). In the last \(now.meetings) \
                meetings, \(turns)\(inTime).
                """)
    }

    /// The boxes that change, of those who get more first.
    private static func share(
        _ needs: [Int: Need], tight: [Int], length: Double?
    ) -> [(person: Int, box: Double)] {
        var boxes = needs.mapValues(\.box)
        func spare(_ person: Int) -> Double { needs[person].map { $0.box - $0.seconds } ?? 0 }
        let sum = boxes.values.reduce(0, +)
        var free = (length ?? sum) - sum
        let takers = tight.filter { spare($0) < 0 }.sorted { (spare($0), $0) < (spare($1), $1) }
        var givers = needs.keys.filter { spare($0) > 0 }
        var changed: [Int] = []
        for taker in takers {
            guard let box = boxes[taker], let need = needs[taker]?.seconds else { continue }
            let possible =
                free
                + givers.reduce(0) { sum, giver in
                    sum + max(0, (boxes[giver] ?? 0) - (needs[giver]?.seconds ?? 0))
                }
            let goal = min(need, halfMinutes(within: box + possible))
            guard goal > box else { continue }
            boxes[taker] = goal
            changed.append(taker)
            free -= goal - box
            givers.sort { (-spare($0), $0) < (-spare($1), $1) }
            for giver in givers where free < -tolerance {
                guard let box = boxes[giver], let need = needs[giver]?.seconds else { continue }
                let kept = max(need, halfMinutes(within: box + free))
                guard kept < box else { continue }
                boxes[giver] = kept
                free += box - kept
            }
        }
        changed += givers.filter { boxes[$0] != needs[$0]?.box }
        return changed.compactMap { person in boxes[person].map { (person, $0) } }
    }

    private static func halfMinutes(within seconds: Double) -> Double {
        ((seconds + tolerance) / step).rounded(.down) * step
    }

    /// What a person of the last meeting has and needs.
    private struct Need {
        let box: Double
        /// The least number of half minutes that 17 of 20 of the last turns would keep to.
        let seconds: Double
        /// Whether the bell cut off too many turns to tell; then it is half a minute more.
        let isUnknown: Bool

        init?(_ person: PersonPast, of meetings: Int) {
            let turns = person.recent
            guard person.meetings.last?.number == meetings - 1, turns.count >= Insights.fewest,
                let last = turns.last
            else { return nil }
            box = last.box
            let taken = turns.map { $0.isCut ? .infinity : $0.taken }.sorted()
            let kept = taken[(taken.count * 17 + 19) / 20 - 1]
            isUnknown = kept == .infinity
            let wanted = isUnknown ? box + 1 : kept
            seconds = min(max((wanted / step).rounded(.up), 1) * step, 3_600)
        }
    }
}

/// The last meetings as they would have been with other boxes, by their own rules.
///
/// Where the bell ended a turn it does so again: a turn that it cut uses its new box up.
struct Replay {
    private(set) var turns = 0
    /// The turns that keep to their boxes for sure.
    private(set) var kept = 0
    private(set) var meetings = 0
    /// The meetings that are not late.
    private(set) var inTime = 0

    /// With other boxes for some people, in seconds, by their numbers.
    init(_ past: InsightPast, boxes: [Int: Double]) {
        for (meeting, turns) in past.turnsByMeeting.enumerated().suffix(Insights.recent) {
            let hasBell = turns.contains(where: \.turn.isCut)
            var (elapsed, planned) = (past.elapsed[meeting], past.planned[meeting])
            for (turn, person) in turns {
                let box = boxes[person] ?? turn.box
                let wanted = turn.isCut && box > turn.box ? box : turn.taken
                elapsed += (hasBell && !turn.isOver ? min(wanted, box) : wanted) - turn.taken
                planned += box - turn.box
                if !turn.isCut, turn.taken - box < 1 { kept += 1 }
                self.turns += 1
            }
            meetings += 1
            if Punctuality(elapsed: elapsed, planned: planned) != .late { inTime += 1 }
        }
    }
}
