/// Questions about differences between two windows of time.
struct ChangeQuestions {
    let past: InsightPast
    /// The variance inflation factor of each person's turns, by person number.
    private let dependence: [Double]

    /// The smallest difference between two shares that is worth reporting.
    private static let smallestShare = 0.15
    /// The minimum number of turns that a person needs in each window to count towards the team's
    /// pace.
    private static let fewestTurns = 5

    init(_ past: InsightPast) {
        self.past = past
        dependence = past.people.map { SerialDependence.factor(of: $0.turns.comparable.seconds) }
    }

    var team: [Question] { late + begin + pace }

    private var late: [Question] {
        change(.late, .weeks, past.isLate, in: Array(past.isLate.indices)) { change, finding in
            let causes = circumstances(change.before, change.after)
            if !causes.isEmpty { finding.insight.chart = .length }
            finding.insight.evidence = InsightWords.sentence(causes)
            finding.detail = InsightWords.sentence(
                [change.counts(" meetings", " ran over")] + causes.prefix(1))
            return change.meetings("run over", "have run over")
        }
    }

    private var begin: [Question] {
        change(.begin, .beginnings, past.isLateStart, in: past.dueMeetings) { change, _ in
            change.meetings("start late", "have started late")
        }
    }

    /// Whether a person has been absent more often than before.
    func absence(of person: Int) -> [Question] {
        let (name, meetings) = (past.people[person].name, past.people[person].meetings)
        return change(
            .absent, .absences, meetings.map(\.isAbsent), in: meetings.map(\.number)
        ) { change, finding in
            guard finding.sign > 0 else { return nil }
            (finding.insight.person, finding.people) = (name, [person])
            let month = change.month.map { "has been absent more often since \($0)" }
            return "\(name) \(month ?? "is absent more often"): \(change.counts(" meetings"))."
        }
    }

    /// Whether a person's turns are getting longer or shorter.
    func lengths(of person: Int) -> [Question] {
        let (name, turns) = (past.people[person].name, past.people[person].turns)
        return Question.scanning(turns.count) { windows in
            lengthTest(person, turns[windows.before], turns[windows.after])
        } answer: { windows, sign in
            let (before, after) = (Array(turns[windows.before]), Array(turns[windows.after]))
            let (old, new) = (before.map(\.box).median, after.map(\.box).median)
            var insight = trend(
                windows, sign, (before, after), of: "turns", in: turns.map(\.meeting),
                turns.comparable.seconds
            ) { month in
                "\(name)'s turns have become \(sign > 0 ? "longer" : "shorter")"
                    + (month.map { " since \($0)" } ?? "")
            }
            insight?.person = name
            insight?.evidence =
                abs(old - new) < 1
                ? "The box stayed at \(InsightWords.time(new))."
                : "The box went from \(InsightWords.time(old)) to \(InsightWords.time(new))."
            return insight.map {
                Finding(insight: $0, people: [person], sign: sign, isChange: true)
            }
        }
    }

    /// Describes turns that are getting longer or shorter; returns nil if the difference is too
    /// small.
    ///
    /// Names the month if `series`, the values in `meetings`, changed suddenly.
    private func trend(
        _ windows: ComparedWindows, _ sign: Int,
        _ turns: (before: [PersonPast.BoxedTurn], after: [PersonPast.BoxedTurn]),
        of what: String, in meetings: [Int], _ series: [Double], start: (_ month: String?) -> String
    ) -> Insight? {
        let (from, to) = (turns.before.map(\.taken).median, turns.after.map(\.taken).median)
        guard Self.differs(from, to, sign) else { return nil }
        let since = Since.meeting(in: series, of: meetings, sign: sign, past: past)
        let typical = InsightWords.typical(from, to, in: windows, of: what)
        return Insight(
            kind: .trend, from: from, to: to, unit: .seconds,
            before: past.window(turns.before.map(\.meeting)),
            after: past.window(turns.after.map(\.meeting)),
            since: since.map { past.records[$0].start }, count: series.count, chart: .turns,
            finding: "\(start(since.flatMap(past.month))): \(typical).")
    }

    private func lengthTest(
        _ person: Int, _ before: some Collection<PersonPast.BoxedTurn>,
        _ after: some Collection<PersonPast.BoxedTurn>
    ) -> TestResult {
        let values = (Array(before) + Array(after)).comparable
        return TestResult(
            agreeing: [values.seconds, values.shares].map {
                RankSum.test(
                    Array($0.prefix(before.count)), Array($0.dropFirst(before.count)),
                    dependence: dependence[person])
            })
    }

    /// Whether two lengths differ enough to report, in the direction of `sign`.
    static func differs(_ from: Double, _ to: Double, _ sign: Int) -> Bool {
        (to - from) * Double(sign) > Insights.smallest * max(from, to)
            && InsightWords.time(to) != InsightWords.time(from)
    }
}

// Changes in how often something happens.
extension ChangeQuestions {
    private struct FlagChange {
        let flags: [Bool]
        let meetings: [Int]
        let windows: ComparedWindows
        let sign: Int
        let month: String?

        var before: ArraySlice<Int> { meetings[windows.before] }
        var after: ArraySlice<Int> { meetings[windows.after] }
        var hits: (before: Int, after: Int) {
            (flags[windows.before].count { $0 }, flags[windows.after].count { $0 })
        }

        func counts(_ what: String = "", _ verb: String = "") -> String {
            InsightWords.compared(
                flags[windows.before], flags[windows.after], windows.earlier, what: what,
                verb: verb)
        }

        func meetings(_ present: String, _ perfect: String) -> String {
            "\(sign > 0 ? "More" : "Fewer") meetings "
                + "\(month.map { "\(perfect) since \($0)" } ?? present): \(counts())."
        }
    }

    /// `sentence` completes a finding and returns its text; nil drops the finding.
    private func change(
        _ kind: Insight.Kind, _ chart: HistoryChart, _ flags: [Bool], in meetings: [Int],
        sentence: @escaping (FlagChange, inout Finding) -> String?
    ) -> [Question] {
        let dependence = SerialDependence.factor(of: flags)
        return Question.scanning(flags.count) { windows in
            Counts.change(
                Array(flags[windows.before]), Array(flags[windows.after]), dependence: dependence)
        } answer: { windows, sign in
            let since = Since.meeting(
                in: flags.map { $0 ? 1 : 0 }, of: meetings, sign: sign, past: past)
            let change = FlagChange(
                flags: flags, meetings: meetings, windows: windows, sign: sign,
                month: since.flatMap(past.month))
            let (old, new) = (Double(change.hits.before), Double(change.hits.after))
            let difference = new / Double(change.after.count) - old / Double(change.before.count)
            guard abs(difference) >= Self.smallestShare else { return nil }
            var finding = Finding(
                insight: Insight(
                    kind: kind, from: old, to: new, unit: .count,
                    before: past.window(change.before), after: past.window(change.after),
                    since: since.map { past.records[$0].start }, count: flags.count, chart: chart),
                sign: sign, isChange: true)
            guard let text = sentence(change, &finding) else { return nil }
            finding.insight.finding = text
            return finding
        }
    }

    /// At most two clauses about differences between two groups of meetings, such as a longer plan,
    /// so that readers do not blame the speakers.
    private func circumstances(_ before: ArraySlice<Int>, _ after: ArraySlice<Int>) -> [String] {
        func median(_ values: [Double]) -> [Double] {
            [before, after].map { $0.map { values[$0] }.median }
        }
        func share(_ isMeant: (PersonPast.BoxedTurn) -> Bool) -> [Double] {
            let hits = past.turnsByMeeting.map { $0.contains { isMeant($0.turn) } ? 1.0 : 0 }
            return [before, after].map { $0.reduce(0) { $0 + hits[$1] } / Double($0.count) }
        }
        var clauses: [String] = []
        let plans = median(past.planned)
        if abs(plans[0] - plans[1]) > Insights.smallest * max(plans[0], plans[1]) {
            let times = plans.map(InsightWords.time)
            clauses.append("the plan went from \(times[0]) to \(times[1])")
        }
        let speakers = median(past.turnsByMeeting.map { Double($0.count) })
        if abs(speakers[0] - speakers[1]) >= 1 {
            let counts = speakers.map { Int($0.rounded()) }
            clauses.append("\(counts[1]) people spoke instead of \(counts[0])")
        }
        let (cut, over) = (share(\.isCut), share { $0.taken > $0.box + 1 })
        if cut[0] >= 0.25, cut[1] * 4 <= cut[0], over[1] > over[0] {
            clauses.append("the bell no longer ends turns")
        } else if cut[1] >= 0.25, cut[0] * 4 <= cut[1], over[0] > over[1] {
            clauses.append("the bell now ends turns")
        }
        return Array(clauses.prefix(2))
    }
}

// The team's pace.
extension ChangeQuestions {
    private typealias Part = (
        person: Int, before: [PersonPast.BoxedTurn], after: [PersonPast.BoxedTurn]
    )
    private typealias Pace = (meeting: Int, seconds: Double, share: Double)

    /// Whether most people's turns have changed in the same direction.
    ///
    /// Tests one value per meeting: the median of everyone's time relative to their usual time.
    private var pace: [Question] {
        let speakers = past.here.filter { !past.people[$0].turns.isEmpty }
        let all = Self.pace(of: speakers.map { past.people[$0].turns })
        let dependence = SerialDependence.factor(of: all.map(\.seconds))
        return Question.scanning(past.records.count) { windows in
            let parts = parts(windows)
            guard parts.count >= 2 else { return TestResult() }
            let pace = Self.pace(of: parts.map { $0.before + $0.after })
            let before = pace.filter { windows.before.contains($0.meeting) }
            let after = pace.filter { windows.after.contains($0.meeting) }
            return TestResult(agreeing: [
                RankSum.test(before.map(\.seconds), after.map(\.seconds), dependence: dependence),
                RankSum.test(before.map(\.share), after.map(\.share), dependence: dependence),
            ])
        } answer: {
            answer($0, $1)
        }
    }

    private func answer(_ windows: ComparedWindows, _ sign: Int) -> Finding? {
        let parts = parts(windows)
        let alike = parts.filter { part in
            let result = lengthTest(part.person, part.before, part.after)
            return result.p <= 0.05 && result.sign == sign
        }
        guard alike.count >= 2, 2 * alike.count > parts.count else { return nil }
        let pace = Self.pace(of: parts.map { past.people[$0.person].turns })
        let isAll = alike.count == parts.count
        var insight = trend(
            windows, sign, (parts.flatMap(\.before), parts.flatMap(\.after)), of: "meetings",
            in: pace.map(\.meeting), pace.map(\.seconds)
        ) { month in
            let how = sign > 0 ? "longer" : "shorter"
            let since = month.map { " since \($0)" } ?? ""
            let take = month == nil ? "now take" : "have taken"
            let all = parts.count == 2 ? "Both" : "All \(parts.count)"
            let who = isAll ? all : "\(alike.count) of \(parts.count)"
            return "\(who) people \(take) \(how) turns\(since). All turns"
        }
        insight?.before?.count = windows.before.count
        insight?.after?.count = windows.after.count
        return insight.map { Finding(insight: $0, sign: sign, isChange: true) }
    }

    /// The turns of each person who has enough of them in both windows.
    private func parts(_ windows: ComparedWindows) -> [Part] {
        past.here.compactMap { person in
            let turns = past.people[person].turns
            let before = turns.filter { windows.before.contains($0.meeting) }
            let after = turns.filter { windows.after.contains($0.meeting) }
            guard min(before.count, after.count) >= Self.fewestTurns else { return nil }
            return (person, before, after)
        }
    }

    /// For each meeting, the medians of its turns in seconds and as shares of their boxes. Each
    /// turn is first divided by the median of its speaker's turns.
    private static func pace(
        of people: [[PersonPast.BoxedTurn]]
    ) -> [Pace] {
        var meetings: [Int: (seconds: [Double], shares: [Double])] = [:]
        for turns in people {
            let (seconds, shares) = (
                turns.comparable.seconds.byUsual, turns.comparable.shares.byUsual
            )
            for (place, turn) in turns.enumerated() {
                meetings[turn.meeting, default: ([], [])].seconds.append(seconds[place])
                meetings[turn.meeting, default: ([], [])].shares.append(shares[place])
            }
        }
        return meetings.keys.sorted().compactMap { meeting in
            meetings[meeting].map { (meeting, $0.seconds.median, $0.shares.median) }
        }
    }
}
