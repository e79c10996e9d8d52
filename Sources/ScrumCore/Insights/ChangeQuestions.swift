/// Questions about differences between two windows of time, and between weekdays.
///
/// Each test has a fixed level, chosen so that at most 2 % of looks at a history without changes
/// find one.
struct ChangeQuestions {
    let past: InsightPast
    /// Multiplies the levels.
    private let leniency: Double

    private static let flagLevel = 0.0015
    private static let paceLevel = 0.004
    private static let personLevel = 0.004
    private static let weekdayLevel = 0.01
    /// The smallest difference between two shares that is worth reporting.
    private static let smallestShare = 0.15
    /// The minimum number of turns that a person needs in each window to count towards the team's
    /// pace, and of meetings that are compared with their neighbours.
    private static let fewest = 5

    init(_ past: InsightPast, leniency: Double = 1) {
        (self.past, self.leniency) = (past, leniency)
    }

    var findings: [Finding] {
        past.lateness.compactMap(change) + [pace, weekday].compactMap(\.self)
            + past.here.compactMap(length)
    }

    /// Two periods in a series, to compare with each other.
    private typealias Windows = (before: Range<Int>, after: Range<Int>)
    private typealias Change = (windows: Windows, sign: Int, p: Double)

    /// The windows that differ most, if they differ at the given level: the last 20 or 60 values
    /// and up to 60 before them.
    private func change(
        of count: Int, level: Double, test: (Windows) -> TestResult
    ) -> Change? {
        let all = [(20, Insights.fewest), (60, 30)].compactMap { size, least -> Change? in
            let start = count - size
            guard start >= least else { return nil }
            let windows = (max(0, start - Insights.mostBefore)..<start, start..<count)
            let result = test(windows)
            return (windows, result.sign, result.p)
        }
        return all.filter { $0.sign != 0 && $0.p <= level * leniency }.min { $0.p < $1.p }
    }

    private static func how(_ sign: Int) -> String { sign > 0 ? "longer" : "shorter" }

    /// Whether two lengths differ enough to report, in the direction of `sign`.
    private static func differs(_ from: Double, _ to: Double, _ sign: Int) -> Bool {
        (to - from) * Double(sign) > Insights.smallest * max(from, to)
            && InsightWords.time(to) != InsightWords.time(from)
    }
}

// How often meetings run over or start late.
extension ChangeQuestions {
    /// Whether more or fewer meetings are late than before.
    private func change(_ lateness: InsightPast.Lateness) -> Finding? {
        let meetings = lateness.meetings
        let values = meetings.map { lateness.isLate[$0] ? 1.0 : 0 }
        let dependence = SerialDependence.factor(of: values, areFlags: true)
        let found = change(of: values.count, level: Self.flagLevel) { windows in
            RankSum.test(
                Array(values[windows.before]), Array(values[windows.after]), dependence: dependence)
        }
        guard let (windows, sign, p) = found else { return nil }
        let (before, after) = (Array(meetings[windows.before]), Array(meetings[windows.after]))
        var insight = past.more(lateness, before, after, areLate: sign > 0)
        guard let old = insight.from, let new = insight.to,
            new / Double(after.count) - old / Double(before.count) >= Self.smallestShare
        else { return nil }
        insight.p = p
        guard lateness.kind == .late else { return Finding(insight: insight, sign: sign) }
        let causes = circumstances(before, after)
        insight.evidence = InsightWords.sentence(causes)
        let detail = InsightWords.compared(
            before.map { lateness.isLate[$0] }, after.map { lateness.isLate[$0] }, " meetings",
            " ran over")
        return Finding(
            insight: insight, sign: sign,
            detail: ([[detail]] + causes.prefix(1).map { [$0] }).map(InsightWords.sentence)
                .joined(separator: " "))
    }

    /// At most two clauses about what the program knows to differ between two groups of meetings,
    /// such as the plan, so that readers do not blame the speakers.
    private func circumstances(_ before: [Int], _ after: [Int]) -> [String] {
        func median(_ values: [Double]) -> [Double] {
            [before, after].map { $0.map { values[$0] }.median }
        }
        let plans = median(past.columns.planned)
        var clauses = unspokenCircumstances(before, after, plan: plans[1])
        let least = Insights.smallest * max(plans[0], plans[1])
        if abs(plans[0] - plans[1]) > least {
            let times = plans.map(InsightWords.time)
            clauses.append("the plan is \(times[1]) instead of \(times[0])")
        }
        let speakers = median(past.turnsByMeeting.map { Double($0.count) })
        if abs(speakers[0] - speakers[1]) >= 1 {
            let counts = speakers.map { Int($0.rounded()) }
            clauses.append("\(counts[1]) people speak instead of \(counts[0])")
        }
        return Array(clauses.prefix(2))
    }

    /// Clauses about the bell and agenda items.
    private func unspokenCircumstances(
        _ before: [Int], _ after: [Int], plan: Double
    ) -> [String] {
        func share(_ isMeant: (InsightPast.Turn) -> Bool) -> [Double] {
            [before, after].map { meetings in
                let hits = meetings.count { past.turnsByMeeting[$0].contains { isMeant($0.turn) } }
                return Double(hits) / Double(meetings.count)
            }
        }
        var clauses: [String] = []
        let (cut, over) = (share(\.isCut), share(\.isOver))
        if cut[0] >= 0.25, cut[1] * 4 <= cut[0], over[1] > over[0] {
            clauses.append("the bell seldom ends turns")
        } else if cut[1] >= 0.25, cut[0] * 4 <= cut[1], over[0] > over[1] {
            clauses.append("the bell ends more turns")
        }
        var items = Array(repeating: 0.0, count: past.count)
        for turn in past.columns.items.turns.joined() { items[turn.meeting] += turn.taken }
        let times = [before, after].map { $0.map { items[$0] }.median }
        if abs(times[0] - times[1]) > Insights.smallest * plan {
            let words = times.map { $0 > 0 ? InsightWords.time($0) : "no time" }
            clauses.append("agenda items take \(words[1]) instead of \(words[0])")
        }
        return clauses
    }
}

// People's turns.
extension ChangeQuestions {
    /// Whether a person's turns have become longer or shorter.
    private func length(of person: Int) -> Finding? {
        let (name, turns) = (past.people[person].name, past.people[person].turns)
        let dependence = SerialDependence.factor(of: turns.comparable.seconds)
        let found = change(of: turns.count, level: Self.personLevel) {
            Self.lengthTest(turns[$0.before], turns[$0.after], dependence)
        }
        guard let (windows, sign, p) = found else { return nil }
        let (before, after) = (Array(turns[windows.before]), Array(turns[windows.after]))
        let trend = self.trend(
            "\(name)'s turns have become \(Self.how(sign))", sign, (before, after), windows,
            "turns", p, of: turns.count)
        guard var insight = trend else { return nil }
        (insight.person, insight.title) = (name, "\(name)'s turns are \(Self.how(sign))")
        let (old, new) = (before.map(\.box).median, after.map(\.box).median)
        if abs(old - new) >= 1 {
            insight.evidence =
                "The box went from \(InsightWords.time(old)) to \(InsightWords.time(new))."
        }
        return Finding(insight: insight, people: [person], sign: sign)
    }

    /// Describes turns that have become longer or shorter; nil if the difference is too small.
    private func trend(
        _ subject: String, _ sign: Int,
        _ turns: (before: [InsightPast.Turn], after: [InsightPast.Turn]), _ windows: Windows,
        _ what: String, _ p: Double, of count: Int
    ) -> Insight? {
        let (from, to) = (turns.before.map(\.taken).median, turns.after.map(\.taken).median)
        guard Self.differs(from, to, sign) else { return nil }
        var insight = Insight(
            kind: .trend, title: "", from: from, to: to, unit: .seconds,
            before: past.window(turns.before.map(\.meeting)),
            after: past.window(turns.after.map(\.meeting)), count: count, p: p, chart: .turns,
            finding: """
                \(subject): typically \(InsightWords.time(to)) (last \
                \(windows.after.count) \(what)), \(sign > 0 ? "up" : "down") from \
                \(InsightWords.time(from)) (previous \(windows.before.count)).
                """)
        insight.before?.count = windows.before.count
        insight.after?.count = windows.after.count
        return insight
    }

    private static func lengthTest(
        _ before: some Collection<InsightPast.Turn>, _ after: some Collection<InsightPast.Turn>,
        _ dependence: Double
    ) -> TestResult {
        let values = (Array(before) + Array(after)).comparable
        return TestResult(
            agreeing: [values.seconds, values.shares].map {
                RankSum.test(
                    Array($0.prefix(before.count)), Array($0.dropFirst(before.count)),
                    dependence: dependence)
            })
    }
}

// The team's pace.
extension ChangeQuestions {
    private typealias Part = (person: Int, before: [InsightPast.Turn], after: [InsightPast.Turn])

    /// Whether most people's turns have changed in the same direction.
    ///
    /// Tests one value per meeting: the median of everyone's time relative to their usual time.
    private var pace: Finding? {
        let usual = Self.pace(of: past.here.map { past.people[$0].turns })
        let series = past.meetings.compactMap { usual[$0]?.seconds }
        let dependence = SerialDependence.factor(of: series)
        let found = change(of: past.count, level: Self.paceLevel) { windows in
            let parts = self.parts(windows)
            guard parts.count >= 2 else { return TestResult() }
            let pace = Self.pace(of: parts.map { $0.before + $0.after })
            let (before, after) = (
                windows.before.compactMap { pace[$0] }, windows.after.compactMap { pace[$0] }
            )
            return TestResult(agreeing: [
                RankSum.test(before.map(\.seconds), after.map(\.seconds), dependence: dependence),
                RankSum.test(before.map(\.share), after.map(\.share), dependence: dependence),
            ])
        }
        guard let (windows, sign, p) = found else { return nil }
        let parts = self.parts(windows)
        let alike = parts.filter { part in
            let turns = past.people[part.person].turns.comparable.seconds
            let result = Self.lengthTest(
                part.before, part.after, SerialDependence.factor(of: turns))
            return result.p <= 0.05 && result.sign == sign
        }
        guard alike.count >= 2, 2 * alike.count > parts.count else { return nil }
        let all = parts.count == 2 ? "Both" : "All \(parts.count)"
        let who = alike.count == parts.count ? all : "\(alike.count) of \(parts.count)"
        let trend = self.trend(
            "\(who) people now take \(Self.how(sign)) turns. All turns", sign,
            (parts.flatMap(\.before), parts.flatMap(\.after)), windows, "meetings", p,
            of: past.count)
        guard var insight = trend else { return nil }
        insight.title = "Turns are \(Self.how(sign))"
        insight.evidence = most(alike, than: insight)
        return Finding(insight: insight, sign: sign)
    }

    /// Names the people whose change is at least twice the team's.
    private func most(_ parts: [Part], than team: Insight) -> String {
        func size(_ from: Double?, _ to: Double?) -> Double {
            guard let from, let to else { return 0 }
            return max(from, to) / min(from, to) - 1
        }
        let found = parts.filter { part in
            size(part.before.map(\.taken).median, part.after.map(\.taken).median)
                >= 2 * size(team.from, team.to)
        }.prefix(4)
        guard !found.isEmpty else { return "" }
        let changes = found.map { part in
            let times = [part.before, part.after].map { InsightWords.time($0.map(\.taken).median) }
            return "\(past.people[part.person].name) (\(times[0]) to \(times[1]))"
        }
        return "Changed most: \(InsightWords.list(changes))."
    }

    /// The turns of each person who has enough of them in both windows.
    private func parts(_ windows: Windows) -> [Part] {
        past.here.compactMap { person in
            let turns = past.people[person].turns
            let before = turns.filter { windows.before.contains($0.meeting) }
            let after = turns.filter { windows.after.contains($0.meeting) }
            guard min(before.count, after.count) >= Self.fewest else { return nil }
            return (person, before, after)
        }
    }

    /// For each meeting, the medians of its turns in seconds and as shares of their boxes. Each
    /// turn is first divided by the median of its speaker's turns.
    private static func pace(
        of people: [[InsightPast.Turn]]
    ) -> [Int: (seconds: Double, share: Double)] {
        var meetings: [Int: (seconds: [Double], shares: [Double])] = [:]
        for turns in people {
            let (seconds, shares) = turns.comparable
            let usual = (seconds.median, shares.median)
            guard usual.0 > 0, usual.1 > 0 else { continue }
            for (place, turn) in turns.enumerated() {
                meetings[turn.meeting, default: ([], [])].seconds.append(seconds[place] / usual.0)
                meetings[turn.meeting, default: ([], [])].shares.append(shares[place] / usual.1)
            }
        }
        return meetings.mapValues { ($0.seconds.median, $0.shares.median) }
    }
}

// The weekday that differs most.
extension ChangeQuestions {
    /// Whether meetings are longer or shorter on one weekday than on the others.
    ///
    /// The length and the team's pace must agree, so that the absence of slow speakers does not
    /// look like faster ones. The bell and agenda items are named instead.
    private var weekday: Finding? {
        let weekdays = past.columns.weekdays
        let pace = Self.pace(of: past.people.map(\.turns))
        let meetings = past.meetings.filter { pace[$0] != nil }
        let days = Set(weekdays).sorted()
        let found = days.compactMap { day -> (difference: Double, finding: Finding)? in
            let marked = meetings.filter { weekdays[$0] == day }
            let plain = meetings.filter { weekdays[$0] != day }
            guard min(marked.count, plain.count) >= Self.fewest else { return nil }
            func differences(_ value: (Int) -> Double) -> [Double] {
                Self.around(marked, plain, value)
            }
            let lengths = differences { past.columns.elapsed[$0] }
            let result = SignedRank.test(lengths)
            let p = min(1, result.p * Double(days.count))
            guard p <= Self.weekdayLevel else { return nil }
            let agreed = TestResult(agreeing: [
                result, SignedRank.test(differences { pace[$0]?.seconds ?? 0 }),
                SignedRank.test(differences { pace[$0]?.share ?? 0 }),
            ])
            let isPeople = agreed.sign != 0 && agreed.p * Double(days.count) <= Self.weekdayLevel
            let plan = marked.map { past.columns.planned[$0] }.median
            let causes = unspokenCircumstances(plain, marked, plan: plan)
            guard isPeople || !causes.isEmpty,
                var finding = finding(day, marked, plain, lengths, result.sign)
            else { return nil }
            finding.insight.p = p
            if !causes.isEmpty {
                finding.insight.evidence = InsightWords.sentence(circumstances(plain, marked))
            }
            return (abs(lengths.median), finding)
        }
        return found.max { $0.difference < $1.difference }?.finding
    }

    private func finding(
        _ day: Int, _ marked: [Int], _ plain: [Int], _ differences: [Double], _ sign: Int
    ) -> Finding? {
        let to = marked.map { past.columns.elapsed[$0] }.median
        let from = plain.map { past.columns.elapsed[$0] }.median
        guard Self.differs(from, to, sign) else { return nil }
        let (name, how) = (Timestamp.weekdays[day], Self.how(sign))
        let hits = differences.count { $0 * Double(sign) > 0 }
        return Finding(
            insight: Insight(
                kind: .weekday, title: "Meetings are \(how) on \(name)s", weekday: day, from: from,
                to: to, unit: .seconds, count: differences.count, chart: .weekdays,
                finding: """
                    Meetings are \(how) on \(name)s: typically \(InsightWords.time(to)), against \
                    \(InsightWords.time(from)) on other days.
                    """,
                evidence: """
                    On \(name)s, \(hits) of \(differences.count) took \
                    \(sign > 0 ? "longer" : "less time") than the median on the nearest other days.
                    """), sign: sign)
    }

    /// Each marked meeting's value minus the median of the plain ones nearest to it, up to two on
    /// each side, which cancels trends, seasons and serial dependence.
    private static func around(
        _ marked: [Int], _ plain: [Int], _ value: (Int) -> Double
    ) -> [Double] {
        var next = 0
        return marked.compactMap { meeting in
            while next < plain.count, plain[next] < meeting { next += 1 }
            let (before, after) = (plain[..<next].suffix(2), plain[next...].prefix(2))
            guard !before.isEmpty, !after.isEmpty else { return nil }
            return value(meeting) - (before + after).map(value).median
        }
    }
}
