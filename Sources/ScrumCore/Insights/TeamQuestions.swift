/// What is asked about a team as a whole.
struct TeamQuestions {
    let past: InsightPast
    let people: PersonQuestions
    private let overtime: ValueChange

    /// Late are too many where more than one meeting in five is.
    private static let lateShare = 0.2
    /// The share of late meetings must differ by as much to be told.
    private static let lateStep = 0.15
    /// Time is left over where so much of the plan would have been enough.
    private static let enough = 2.0 / 3

    init(_ past: InsightPast, people: PersonQuestions) {
        self.past = past
        self.people = people
        overtime = ValueChange(zip(past.elapsed, past.planned).map { max(0, ($0 - $1).rounded()) })
    }

    var all: [Insights.Question] {
        late + BeginningQuestions(past).all + [spare]
            + [everybody, weekday, ends(isFirst: true), ends(isFirst: false)]
            .compactMap(\.self)
    }

    /// Leaves out a weekday that one person alone makes different: what the others take together is
    /// then as on other days.
    func withoutWhatOnePersonDoes(_ found: [Insight], persons: [Insight]) -> [Insight] {
        found.filter { insight in
            guard insight.kind == .weekday else { return true }
            let alike = persons.filter {
                $0.kind == .weekday && $0.weekday == insight.weekday && $0.isRise == insight.isRise
            }
            guard alike.count == 1, let name = alike[0].person else { return true }
            let shares = past.turnsByMeeting.map { turns in
                let others = turns.filter { past.people[$0.person].name != name }.map(\.turn)
                return others.map(\.taken).reduce(0, +) / others.map(\.box).reduce(0, +)
            }
            func median(isOnDay: Bool) -> Double {
                shares.indices.filter {
                    shares[$0].isFinite && (past.weekdays[$0] == insight.weekday) == isOnDay
                }.map { shares[$0] }.median
            }
            let (day, rest) = (median(isOnDay: true), median(isOnDay: false))
            return abs(day - rest) > max(day, rest) * Insights.smallest
                && (day > rest) == insight.isRise
        }
    }
}

// Lateness and time left over.
extension TeamQuestions {
    /// Three questions with one answer: whether meetings are often late, whether they run over
    /// more and more, and whether more of the last ones are late.
    private var late: [Insights.Question] {
        let isLate = past.isLate
        var questions = [
            Insights.Question(p: overtime.trend.p) { lateChange(recent: nil) }
        ]
        let before = isLate.count - Insights.recent
        if before >= Insights.fewest {
            let recent = RateChange(isLate, at: before)
            questions.append(.init(p: recent.p) { lateChange(recent: recent) })
        }
        questions.append(.init(p: RateLevel.p(isLate, beyond: Self.lateShare)) { lateLevel })
        return questions
    }

    private var lateLevel: Insight? {
        let (isLate, count) = (past.isLate, past.isLate.count)
        guard Counted(isLate.suffix(Insights.recent)).share > Self.lateShare else { return nil }
        let over = isLate.indices.filter { isLate[$0] }
            .map { past.elapsed[$0] - past.planned[$0] }.median
        let share = Double(isLate.count { $0 }) / Double(count) * 100
        return Insight(
            kind: .late, to: share, unit: .percent, recent: past.recent, count: count,
            chart: .weeks,
            text: """
                Meetings often run over: \(InsightWords.counts(isLate, "meetings")); when they \
                do, typically by \(InsightWords.time(over)).
                """)
    }

    /// `recent` compares the last meetings with all before; nil: the first with the last.
    private func lateChange(recent: RateChange?) -> Insight? {
        let isLate = past.isLate
        let place = overtime.place
        if let place {
            let change = RateChange(isLate, at: place)
            if isTold(change) {
                let before = Counted(change.before)
                return lateInsight(
                    change, since: place,
                    Counted(change.after).text(beside: before, by: ", before that "))
            }
        }
        if let recent, isTold(recent) {
            let before = Counted(recent.before, "of the", "before")
            return lateInsight(
                recent, since: nil, Counted(recent.after, "of the last").text(beside: before))
        }
        let window = min(Insights.recent, isLate.count / 2)
        let ends = RateChange(Array(isLate.prefix(window) + isLate.suffix(window)), at: window)
        guard isTold(ends) else { return nil }
        return lateInsight(
            ends, since: nil,
            Counted(ends.after, "of the last").text(beside: Counted(ends.before, "of the first")))
    }

    private func isTold(_ change: RateChange) -> Bool {
        abs(change.rates.after - change.rates.before) >= Self.lateStep
    }

    private func lateInsight(_ change: RateChange, since: Int?, _ counts: String) -> Insight {
        let rates = change.rates
        let run = since.map { "have run over since \(past.month(ofMeeting: $0))" } ?? "run over"
        return Insight(
            kind: .late, from: rates.before * 100, to: rates.after * 100, unit: .percent,
            since: since.map { past.records[$0].start }, recent: since == nil ? past.recent : nil,
            count: past.records.count, chart: .weeks,
            text: """
                \(rates.after > rates.before ? "More" : "Fewer") meetings \(run): \(counts).
                """)
    }

    private var spare: Insights.Question {
        let fits = zip(past.elapsed, past.planned).map { $0 <= $1 * Self.enough }
        return .init(p: RateLevel.p(fits, beyond: 0.5)) {
            let taken = past.elapsed.suffix(Insights.recent)
            let planned = Array(past.planned.suffix(Insights.recent)).median
            let needed = taken.sorted()[(taken.count * 19 + 19) / 20 - 1]
            let minutes = max(1, (needed / 60).rounded(.up))
            guard minutes * 60 <= planned * Self.enough else { return nil }
            let hits = taken.count { $0 <= minutes * 60 }
            let typical = Array(taken).median
            return Insight(
                kind: .spare, from: planned, to: typical, unit: .seconds, recent: past.recent,
                count: taken.count, chart: .length,
                text: """
                    Meetings typically take \(InsightWords.time(typical)) of the planned \
                    \(InsightWords.time(planned)); \(InsightWords.time(minutes * 60)) would have \
                    been enough for \
                    \(InsightWords.recent(hits, of: taken.count, all: past.records.count)).
                    """)
        }
    }
}

// Everybody's turns, weekdays and the order.
extension TeamQuestions {
    /// Whether most people change alike.
    private var everybody: Insights.Question? {
        let (pace, meetings) = people.pace
        guard pace.count >= Insights.fewest else { return nil }
        let change = ValueChange(pace)
        return .init(p: change.trend.p) {
            guard let moved = people.common, moved.isUp == (change.trend.score > 0) else {
                return nil
            }
            let place = change.place
            let window = min(Insights.recent, meetings.count / 2)
            let (end, begin) = place.map { ($0, $0) } ?? (window, meetings.count - window)
            let (before, after) = (Set(meetings[..<end]), Set(meetings[begin...]))
            let turns = past.people.flatMap(\.turns)
            let from = turns.filter { before.contains($0.meeting) }.medianShare
            let to = turns.filter { after.contains($0.meeting) }.medianShare
            guard abs(to - from) > max(from, to) * Insights.smallest, (to > from) == moved.isUp
            else {
                return nil
            }
            let who = moved.isEverybody ? "the whole team" : "most of the team"
            let how = "\(to > from ? "longer" : "shorter") for \(who)"
            let (new, old) = (InsightWords.percent(to), InsightWords.percent(from))
            let since = place.map { meetings[$0] }
            let text =
                since.map {
                    """
                    have been \(how) since \(past.month(ofMeeting: $0)): the team's typical turn \
                    takes \(new) of the box, before that \(old).
                    """
                } ?? """
                    have become \(how): the team's typical turn takes \(new) of the box in the \
                    last \(window) meetings, \(old) in the first \(window).
                    """
            return Insight(
                kind: .trend, from: from * 100, to: to * 100, unit: .percent,
                since: since.map { past.records[$0].start }, count: pace.count, chart: .turns,
                text: "Turns \(text)")
        }
    }

    private var weekday: Insights.Question? {
        let shares = zip(past.elapsed, past.planned).map { $1 > 0 ? $0 / $1 : 1 }
        return WeekdayDifference(shares, weekdays: past.weekdays).map { found in
            .init(p: found.p) {
                let figures = { (meetings: [Int]) in
                    meetings.map {
                        (taken: past.elapsed[$0], planned: past.planned[$0], share: shares[$0])
                    }
                }
                let (day, others) = found.places
                guard let times = TypicalTimes(figures(others), figures(day), of: "planned length")
                else { return nil }
                return Insight(
                    kind: .weekday, weekday: found.weekday, from: times.from, to: times.to,
                    unit: times.unit, count: day.count + others.count, chart: .weekdays,
                    text: """
                        Meetings are \(times.isLonger ? "longer" : "shorter") on \
                        \(Timestamp.weekdays[found.weekday])s: typically \(times.toText) \
                        (\(day.count) meetings), on other days \(times.fromText) \
                        (\(others.count) meetings)\(times.whole).
                        """)
            }
        }
    }

    /// Whether whoever speaks first, or last, takes more or less than those between them.
    private func ends(isFirst: Bool) -> Insights.Question? {
        var ends: [(turn: PersonPast.BoxedTurn, person: Int)] = []
        var between: [PersonPast.BoxedTurn] = []
        var (above, below) = (0, 0)
        let usual = past.people.map { $0.turns.medianShare }
        for turns in past.turnsByMeeting where turns.count > 2 {
            let places = turns.compactMap(\.turn.order)
            guard Set(places).count == turns.count else { continue }
            let turns = turns.sorted { ($0.turn.order ?? 0) < ($1.turn.order ?? 0) }
            let end = turns[isFirst ? 0 : turns.count - 1]
            let rest = turns.dropFirst().dropLast()
            ends.append(end)
            between += rest.map(\.turn)
            // Whoever is first is compared with what is usual for each.
            let relative = end.turn.share / usual[end.person]
            let middle = rest.map { $0.turn.share / usual[$0.person] }.median
            if relative > middle { above += 1 } else if relative < middle { below += 1 }
        }
        let most = Dictionary(grouping: ends, by: \.person).values.map(\.count).max() ?? 0
        guard ends.count >= Insights.fewest, most * 2 <= ends.count else { return nil }
        return .init(p: BinomialTest.sign(above: above, below: below)) {
            let (to, from) = (ends.map(\.turn).medianShare, between.medianShare)
            guard abs(to - from) > max(from, to) * Insights.smallest, (to > from) == (above > below)
            else { return nil }
            return Insight(
                kind: .order, from: from * 100, to: to * 100, unit: .percent, count: ends.count,
                chart: .spread,
                text: """
                    Whoever speaks \(isFirst ? "first" : "last") takes \
                    \(to > from ? "longer" : "less time"): typically \(InsightWords.percent(to)) of the \
                    box, compared with \(InsightWords.percent(from)) for those in the middle \
                    (\(ends.count) meetings).
                    """)
        }
    }
}
