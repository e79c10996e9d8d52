/// What is asked about each person who was in the last meetings.
struct PersonQuestions {
    let past: InsightPast
    /// The people with enough turns to say anything about, and how their turns change.
    private let changes: [(person: PersonPast, change: ValueChange)]

    /// The bell cuts off too often where it does so in more than one turn in five.
    private static let cutShare = 0.2
    /// Fewer absences show no pattern.
    private static let fewestAbsences = 8

    init(_ past: InsightPast) {
        self.past = past
        changes = past.present.filter { $0.turns.count >= Insights.fewest }
            .map { ($0, ValueChange($0.turns.map(\.share))) }
    }

    var all: [Insights.Question] {
        changes.flatMap { person, change in
            [trend(person, change), need(person), weekday(person)].compactMap(\.self)
        }
            + past.present.filter { person in
                person.meetings.count { $0.isAbsent } >= Self.fewestAbsences
            }.flatMap { [absence($0), absentWeekday($0)].compactMap(\.self) }
    }

    /// Leaves out what is said of the team already, and says once what is true of most people.
    func withoutRepeating(_ found: [Insight], team: [Insight]) -> [Insight] {
        var found = found
        if let common {
            found.removeAll { $0.kind == .trend && $0.isRise == common.isUp }
        }
        if let day = team.first(where: { $0.kind == .weekday }) {
            found.removeAll {
                $0.kind == .weekday && $0.weekday == day.weekday && $0.isRise == day.isRise
            }
        }
        for kind in [Insight.Kind.cut, .over] {
            let same = found.filter { $0.kind == kind && $0.isRise }
            guard same.count > 2, same.count * 2 > past.present.count else { continue }
            found.removeAll { $0.kind == kind && $0.isRise }
            found.insert(most(kind, same), at: 0)
        }
        return found
    }
}

// What most people have in common.
extension PersonQuestions {
    /// How much of their usual share people take in each meeting, and the meetings' numbers.
    var pace: (values: [Double], meetings: [Int]) {
        let usual = past.people.map { $0.turns.medianShare }
        var result: (values: [Double], meetings: [Int]) = ([], [])
        for (meeting, turns) in past.turnsByMeeting.enumerated() {
            let shares = turns.filter { past.people[$0.person].turns.count >= Insights.fewest }
                .map { $0.turn.share / usual[$0.person] }
            guard !shares.isEmpty else { continue }
            result.values.append(shares.median)
            result.meetings.append(meeting)
        }
        return result
    }

    /// Nil unless most people, and more than one, change the same way.
    var common: (isUp: Bool, isEverybody: Bool)? {
        let sure = changes.filter { $0.change.trend.p <= 0.05 }
        let up = sure.count { $0.change.trend.score > 0 }
        let most = max(up, sure.count - up)
        guard most > 1, most * 2 > changes.count else { return nil }
        return (up == most, most == changes.count)
    }

    private func most(_ kind: Insight.Kind, _ insights: [Insight]) -> Insight {
        let names = Set(insights.compactMap(\.person))
        let turns = past.people.filter { names.contains($0.name) }.flatMap(\.recent)
        let hits = turns.count { kind == .cut ? $0.isCut : $0.isOver }
        let others = past.present.map(\.name).filter { !names.contains($0) }
        let who = "the whole team" + (others.isEmpty ? "" : " but \(InsightWords.list(others))")
        let tooShort = "The boxes are too short for \(who)"
        let counts = "\(hits) of the team's last \(turns.count) turns"
        let how = kind == .cut ? "the bell cut off \(counts)" : "\(counts) went over them"
        return Insight(
            kind: kind, to: Double(hits) / Double(turns.count) * 100, unit: .percent,
            count: turns.count, p: insights.compactMap(\.p).max(),
            corrected: insights.compactMap(\.corrected).max(), chart: .spread,
            text: "\(tooShort): \(how).")
    }
}

// Each person by the share of the box.
extension PersonQuestions {
    private func trend(_ person: PersonPast, _ change: ValueChange) -> Insights.Question {
        .init(p: change.trend.p) {
            let turns = person.turns
            let place = change.place
            let window = min(Insights.recent, turns.count / 2)
            let (end, begin) = place.map { ($0, $0) } ?? (window, turns.count - window)
            let (before, after) = (turns[..<end], turns[begin...])
            guard let times = TypicalTimes(before.map(\.figures), after.map(\.figures), of: "box"),
                times.isLonger == (change.trend.score > 0)
            else { return nil }
            let since = place.map { turns[$0].meeting }
            let how = times.isLonger ? "longer" : "shorter"
            let text =
                since.map {
                    """
                    have been \(how) since \(past.month(ofMeeting: $0)): typically \
                    \(times.toText) (\(after.count) turns), before that \(times.fromText) \
                    (\(before.count) turns)\(times.whole).
                    """
                } ?? """
                    have become \(how): typically \(times.toText) in the last \(window) turns, \
                    \(times.fromText) in the first \(window)\(times.whole).
                    """
            return Insight(
                kind: .trend, person: person.name, from: times.from, to: times.to,
                unit: times.unit, since: since.map { past.records[$0].start }, count: turns.count,
                chart: .turns, text: "\(person.name)'s turns \(text)")
        }
    }

    /// Whether a person needs more than the box: the bell cuts the turn off, or it goes on.
    private func need(_ person: PersonPast) -> Insights.Question {
        let turns = person.turns
        let (cut, over) = (turns.count(where: \.isCut), turns.count(where: \.isOver))
        let recent = person.recent
        guard cut > over else {
            return .init(p: RateLevel.p(turns.map(\.isOver), beyond: 0.5)) {
                let longer = recent.filter(\.isOver)
                let (taken, box) = (longer.map(\.taken).median, recent.medianBox)
                guard recent.medianShare > 1 + Insights.smallest, taken > box,
                    longer.count * 2 > recent.count
                else { return nil }
                return Insight(
                    kind: .over, person: person.name, from: box, to: taken, unit: .seconds,
                    count: turns.count, chart: .spread,
                    text: """
                        \(tooShort(recent, person)): \
                        \(InsightWords.recent(longer.count, of: recent.count, all: turns.count)) \
                        turns went over it, and typically took \(InsightWords.time(taken)).
                        """)
            }
        }
        return .init(p: RateLevel.p(turns.map(\.isCut), beyond: Self.cutShare)) { cutOff(person) }
    }

    private func cutOff(_ person: PersonPast) -> Insight? {
        let isCut = person.turns.map(\.isCut)
        let last = Counted(isCut.suffix(Insights.recent))
        let before = Counted(isCut.dropLast(Insights.recent))
        guard last.share > Self.cutShare else { return nil }
        // Where it happens less than half as often as it did, no box is called too short.
        let isRarer = before.total >= Insights.fewest && last.share * 2 < before.share
        return Insight(
            kind: .cut, person: person.name, from: isRarer ? before.share * 100 : nil,
            to: last.share * 100, unit: .percent, count: isCut.count, chart: .spread,
            text: isRarer
                ? """
                The bell cuts off \(person.name) less often now: \
                \(InsightWords.counts(isCut, "turns")).
                """
                : """
                \(tooShort(person.recent, person)): the bell cut off \
                \(InsightWords.counts(isCut, "turns")).
                """)
    }

    private func tooShort(_ recent: ArraySlice<PersonPast.BoxedTurn>, _ person: PersonPast)
        -> String
    {
        "The box of \(InsightWords.time(recent.medianBox)) is too short for \(person.name)"
    }

    private func weekday(_ person: PersonPast) -> Insights.Question? {
        let turns = person.turns
        let weekdays = turns.map { past.weekdays[$0.meeting] }
        return WeekdayDifference(turns.map(\.share), weekdays: weekdays).map { found in
            .init(p: found.p) {
                let (day, others) = found.places
                guard
                    let times = TypicalTimes(
                        others.map { turns[$0].figures }, day.map { turns[$0].figures }, of: "box")
                else { return nil }
                return Insight(
                    kind: .weekday, person: person.name, weekday: found.weekday, from: times.from,
                    to: times.to, unit: times.unit, count: turns.count, chart: .turnWeekdays,
                    text: """
                        \(person.name)'s turns are \(times.isLonger ? "longer" : "shorter") on \
                        \(Timestamp.weekdays[found.weekday])s: typically \(times.toText) \
                        (\(day.count) turns), on other days \(times.fromText) \
                        (\(others.count) turns)\(times.whole).
                        """)
            }
        }
    }
}

// Absences.
extension PersonQuestions {
    /// Whether a person is absent more in the second half of the meetings, or in the last ones.
    private func absence(_ person: PersonPast) -> Insights.Question? {
        let isAbsent = person.meetings.map(\.isAbsent)
        let places = [isAbsent.count / 2, isAbsent.count - Insights.recent]
            .filter { $0 >= Insights.fewest }
        let rises = places.map { RateChange(isAbsent, at: $0) }
        guard let rise = rises.min(by: { $0.pOfRise < $1.pOfRise }) else { return nil }
        return .init(p: min(1, Double(rises.count) * rise.pOfRise)) {
            guard rise.rates.after - rise.rates.before > Insights.smallest else { return nil }
            let before = Counted(rise.before, "of the", "before")
            return Insight(
                kind: .absent, person: person.name, from: rise.rates.before * 100,
                to: rise.rates.after * 100, unit: .percent, count: isAbsent.count,
                chart: .absences,
                text: """
                    \(person.name) is absent more often: \
                    \(Counted(rise.after, "of the last", "meetings").text(beside: before)).
                    """)
        }
    }

    private func absentWeekday(_ person: PersonPast) -> Insights.Question? {
        let isAbsent = person.meetings.map(\.isAbsent)
        let weekdays = person.meetings.map { past.weekdays[$0.number] }
        func count(_ values: [Double]) -> Int { Int(values.reduce(0, +)) }
        let difference = WeekdayDifference(isAbsent.map { $0 ? 1 : 0 }, weekdays: weekdays) {
            FisherTest.p(count($0), of: $0.count, beside: count($1), of: $1.count)
        }
        return difference.map { found in
            .init(p: found.p) {
                let (day, others) = found.places
                let onDay = Counted(day.map { isAbsent[$0] }, "of", "meetings")
                let onOthers = Counted(others.map { isAbsent[$0] })
                let (from, to) = (onOthers.share, onDay.share)
                return Insight(
                    kind: .absent, person: person.name, weekday: found.weekday, from: from * 100,
                    to: to * 100, unit: .percent, count: isAbsent.count, chart: .absenceWeekdays,
                    text: """
                        \(person.name) is \(to > from ? "often" : "seldom") absent on \
                        \(Timestamp.weekdays[found.weekday])s: \
                        \(onDay.text(beside: onOthers, by: ", on other days ")).
                        """)
            }
        }
    }
}
