/// A suggested box for one person: a multiple of half a minute, from 0.5 to 60 minutes.
package struct FittingBox: Equatable, Sendable {
    package var name: String
    package var box: Duration
}

/// Why no better boxes are suggested.
package enum NoFittingBoxes: Error, Equatable, Sendable {
    case fewMeetings, longEnough, notListed, fewTurns, bell, noTime, smallGain

    package var words: String {
        switch self {
        case .fewMeetings: "insights need \(Insights.fewest) meetings"
        case .longEnough: "no box in the file is too short"
        case .notListed: "the people whose boxes are too short are not in the file"
        case .fewTurns: "today's boxes had fewer than \(Insights.fewest) turns each"
        case .bell: "the bell cut off too many turns to tell how much time they need"
        case .noTime: "the meeting has no time to spare for a longer box"
        case .smallGain: "new boxes would let fewer than 8 % more turns fit"
        }
    }
}

/// Boxes that would have suited recent meetings better; times in seconds.
///
/// Anyone who needs more time gets it in steps of half a minute: first from unassigned time, then
/// from the people with the most time to spare. More of the recent turns must fit these boxes.
struct BoxFit {
    let boxes: [FittingBox]
    let insight: Insight

    /// The step for suggested boxes.
    private static let step = 30.0
    /// Boxes in a history are truncated to milliseconds, so their sum may differ slightly.
    private static let tolerance = 0.01

    /// Only the `tight` people may get more time; throws the reason if no suggestion would help.
    init(_ past: InsightPast, tight: [Int], file: MeetingPlan?) throws(NoFittingBoxes) {
        let filed = Dictionary(
            file?.people.map { (NameMatch.folded($0.name), $0.box.measuredSeconds) } ?? [],
            uniquingKeysWith: { first, _ in first })
        var (needs, names): ([Int: Need], Set<String>) = ([:], [])
        for number in past.active {
            let name = NameMatch.folded(past.people[number].name)
            let box = filed[name]
            // The user cannot change the box of someone who is not in the file.
            if file != nil, box == nil { continue }
            needs[number] = Need(past.people[number], box: box)
            if needs[number] != nil { names.insert(name) }
        }
        let others = filed.filter { !names.contains($0.key) }.values.reduce(0, +)
        let length = file.map { $0.scrum.length.measuredSeconds - others }
        let changed = Self.share(needs, tight: tight, length: length)
        guard !changed.isEmpty else {
            throw Self.reason(
                tight.map { needs[$0] },
                isListed: tight.map { person in
                    file == nil || filed[NameMatch.folded(past.people[person].name)] != nil
                })
        }
        var boxes = Dictionary(
            uniqueKeysWithValues: past.active.map { number in
                (number, needs[number]?.box ?? past.people[number].turns.last?.box ?? 0)
            })
        let turns = past.turnsByMeeting.suffix(Insights.recent).joined()
        // Turns that certainly fit: one that the bell cut off might have been of any length.
        func kept() -> Int {
            turns.count { !$0.turn.isCut && $0.turn.taken - (boxes[$0.person] ?? $0.turn.box) < 1 }
        }
        let now = kept()
        for (person, box) in changed { boxes[person] = box }
        let then = kept()
        guard Double(then - now) >= Insights.smallest * Double(turns.count) else {
            throw .smallGain
        }
        self.boxes = changed.map {
            FittingBox(name: past.people[$0.person].name, box: .milliseconds(Int($0.box) * 1_000))
        }
        let given = changed.map { person, box in
            let times = [needs[person]?.box ?? box, box].map { TimeText.rounded(.seconds($0)) }
            return "\(past.people[person].name) \(times[0]) → \(times[1])"
        }
        var window = past.window(past.meetings.suffix(Insights.recent))
        window?.count = turns.count
        insight = Insight(
            kind: .fit, title: "Suggested boxes", from: Double(now), to: Double(then),
            after: window, count: turns.count, chart: .spread,
            finding: "Suggested boxes: \(InsightWords.list(given)).",
            evidence: """
                With these boxes, \(then) of the team's last \(turns.count) turns fit (\(now) did).
                """)
    }

    /// The boxes to change: first those to lengthen, then those to shorten.
    private static func share(
        _ needs: [Int: Need], tight: [Int], length: Double?
    ) -> [(person: Int, box: Double)] {
        var boxes = needs.mapValues(\.box)
        func spare(_ person: Int) -> Double { needs[person].map { $0.box - $0.seconds } ?? 0 }
        let sum = boxes.values.reduce(0, +)
        var free = (length ?? sum) - sum
        let takers = tight.filter { spare($0) < 0 }.sorted { (spare($0), $0) < (spare($1), $1) }
        var givers = needs.keys.filter { spare($0) > 0 }
        for taker in takers {
            guard let box = boxes[taker], let need = needs[taker]?.seconds else { continue }
            let left = givers.map { max(0, (boxes[$0] ?? 0) - (needs[$0]?.seconds ?? 0)) }
            let goal = min(need, halfMinutes(within: box + free + left.reduce(0, +)))
            guard goal > box else { continue }
            boxes[taker] = goal
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
        return (takers + givers).compactMap { person in
            boxes[person].flatMap { $0 == needs[person]?.box ? nil : (person, $0) }
        }
    }

    /// Why no box changes, given what the tight people need.
    private static func reason(_ needs: [Need?], isListed: [Bool]) -> NoFittingBoxes {
        if !needs.isEmpty, !isListed.contains(true) { return .notListed }
        let known = needs.compactMap(\.self)
        if known.isEmpty { return needs.isEmpty ? .longEnough : .fewTurns }
        if known.contains(where: { $0.seconds > $0.box }) { return .noTime }
        return known.contains(where: \.isUnknown) ? .bell : .longEnough
    }

    private static func halfMinutes(within seconds: Double) -> Double {
        ((seconds + tolerance) / step).rounded(.down) * step
    }

    /// A person's current box, and the time that the person needs.
    private struct Need {
        let box: Double
        /// The shortest box, in steps of 30 s, that would have been long enough for 17 of the last
        /// 20 turns; the current box if the bell cut off too many turns to tell.
        let seconds: Double
        let isUnknown: Bool

        /// `box` is the box in the file; if nil, uses the box of the person's last turn.
        init?(_ person: InsightPast.Person, box: Double?) {
            guard let last = person.turns.last else { return nil }
            self.box = box ?? last.box
            let turns = person.turns(since: 0, comparableTo: self.box).suffix(Insights.recent)
            guard turns.count >= Insights.fewest else { return nil }
            let taken = turns.map { $0.isCut ? .infinity : $0.taken }.sorted()
            let most = taken[(taken.count * 17 + 19) / 20 - 1]
            isUnknown = most == .infinity
            seconds =
                isUnknown
                ? self.box
                : min(max((most / BoxFit.step).rounded(.up), 1) * BoxFit.step, 3_600)
        }
    }
}
