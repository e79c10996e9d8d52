/// Questions about differences between two windows of time, and between weekdays.
///
/// At most 2 % of looks at a history without changes find one.
struct ChangeQuestions {
    let past: InsightPast

    private static let flagLevel = 0.01
    private static let paceLevel = 0.003
    private static let personLevel = 0.008
    private static let weekdayLevel = 0.01
    /// The smallest difference between two shares that is worth reporting.
    private static let smallestShare = 0.15

    var findings: [Finding] {
        past.lateness.compactMap(change) + [pace, weekday].compactMap(\.self)
            + past.active.compactMap(length)
    }

    /// Two periods in a series, to compare with each other.
    private typealias Windows = (before: Range<Int>, after: Range<Int>)
    private typealias Change = (windows: Windows, sign: Int, p: Double)

    /// The windows that differ most, if all series agree that they differ at the given level: the
    /// last 20 values, or the last 60 at a fifth of the level, and up to 60 before them.
    private func change(in series: [[Double]], level: Double) -> Change? {
        let count = series[0].count
        let dependence = SerialDependence.factor(of: series[0])
        let changes = [20, 60].compactMap { size -> Change? in
            let start = count - size
            guard start >= (size == 20 ? Insights.fewest : 30) else { return nil }
            let windows: Windows = (max(0, start - Insights.mostBefore)..<start, start..<count)
            let results = series.map { values in
                RankSum.test(
                    Array(values[windows.before]), Array(values[windows.after]),
                    dependence: dependence)
            }
            let result = TestResult(agreeing: results)
            guard result.sign != 0, result.p <= (size == 20 ? level : level / 5) else { return nil }
            return (windows, result.sign, result.p)
        }
        return changes.min { $0.p < $1.p }
    }

    private static func how(_ sign: Int) -> String { sign > 0 ? "longer" : "shorter" }

    /// Whether two lengths differ enough to report, in the direction of `sign`.
    private static func differs(_ from: Double, _ to: Double, _ sign: Int) -> Bool {
        (to - from) * Double(sign) > Insights.smallest * max(from, to)
    }
}

// How often meetings run over or start late.
extension ChangeQuestions {
    /// Whether more or fewer meetings are late than before.
    private func change(_ lateness: InsightPast.Lateness) -> Finding? {
        let meetings = lateness.meetings
        let values = meetings.map { lateness.isLate[$0] ? 1.0 : 0 }
        guard let (windows, sign, p) = change(in: [values], level: Self.flagLevel)
        else { return nil }
        let (before, after) = (Array(meetings[windows.before]), Array(meetings[windows.after]))
        var insight = past.more(lateness, before, after, areLate: sign > 0)
        guard let old = insight.from, let new = insight.to,
            new / Double(after.count) - old / Double(before.count) >= Self.smallestShare
        else { return nil }
        insight.p = p
        if lateness.kind == .late {
            insight.evidence = InsightWords.sentence(circumstances(before, after).clauses)
        }
        return Finding(insight: insight, sign: sign)
    }

    /// At most two clauses about what the program knows to differ between two groups of meetings,
    /// so that readers do not blame the speakers; `isOutside` if they are about the bell or agenda
    /// items, which change meetings that people spend as usual.
    private func circumstances(
        _ before: [Int], _ after: [Int]
    ) -> (clauses: [String], isOutside: Bool) {
        func medians(_ value: (Int) -> Double) -> [Double] {
            [before, after].map { $0.map(value).median }
        }
        func share(_ isMeant: KeyPath<InsightPast.Turn, Bool>) -> [Double] {
            [before, after].map { meetings in
                let hits = meetings.count {
                    past.turnsByMeeting[$0].contains { $0.turn[keyPath: isMeant] }
                }
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
        let plans = medians { past.columns.planned[$0] }
        var taken = Array(repeating: 0.0, count: past.count)
        for turn in past.columns.items.turns.joined() { taken[turn.meeting] += turn.taken }
        let items = medians { taken[$0] }
        if abs(items[0] - items[1]) > Insights.smallest * plans[1] {
            let times = items.map { $0 > 0 ? InsightWords.time($0) : "no time" }
            clauses.append("agenda items take \(times[1]) instead of \(times[0])")
        }
        let isOutside = !clauses.isEmpty
        if abs(plans[0] - plans[1]) > Insights.smallest * max(plans[0], plans[1]) {
            let times = plans.map(InsightWords.time)
            clauses.append("the plan is \(times[1]) instead of \(times[0])")
        }
        let speakers = medians { Double(past.turnsByMeeting[$0].count) }
        if abs(speakers[0] - speakers[1]) >= 1 {
            let counts = speakers.map { Int($0.rounded()) }
            clauses.append("\(counts[1]) people speak instead of \(counts[0])")
        }
        return (Array(clauses.prefix(2)), isOutside)
    }
}

// People's turns.
extension ChangeQuestions {
    /// Whether a person's turns have become longer or shorter.
    private func length(of person: Int) -> Finding? {
        let name = past.people[person].name
        let turns = past.people[person].latest
        let (seconds, shares) = turns.comparable
        guard let (windows, sign, p) = change(in: [seconds, shares], level: Self.personLevel)
        else { return nil }
        let (before, after) = (Array(turns[windows.before]), Array(turns[windows.after]))
        let trend = self.trend(
            "\(name)'s turns have become \(Self.how(sign))", sign, before, after,
            (before.map(\.meeting), after.map(\.meeting)), "turns")
        guard var insight = trend else { return nil }
        (insight.person, insight.title) = (name, "\(name)'s turns are \(Self.how(sign))")
        (insight.p, insight.count) = (p, turns.count)
        let (old, new) = (before.map(\.box).median, after.map(\.box).median)
        if abs(old - new) >= 1 {
            insight.evidence =
                "The box went from \(InsightWords.time(old)) to \(InsightWords.time(new))."
        }
        let tag = Insight.Tag(text: sign > 0 ? "▲ longer" : "▼ shorter", isOverTime: false)
        return Finding(insight: insight, people: [person], sign: sign, tag: tag)
    }

    /// Describes turns that have become longer or shorter, in meetings or turns called `what`; nil
    /// if the difference is too small.
    private func trend(
        _ subject: String, _ sign: Int, _ before: [InsightPast.Turn], _ after: [InsightPast.Turn],
        _ meetings: (before: [Int], after: [Int]), _ what: String
    ) -> Insight? {
        let (from, to) = (before.map(\.taken).median, after.map(\.taken).median)
        guard Self.differs(from, to, sign) else { return nil }
        return Insight(
            kind: .trend, title: "Turns are \(Self.how(sign))", from: from, to: to, unit: .seconds,
            before: past.window(meetings.before), after: past.window(meetings.after),
            count: past.count, chart: .turns,
            finding: """
                \(subject): typically \(InsightWords.time(to)) (last \(meetings.after.count) \
                \(what)), \(sign > 0 ? "up" : "down") from \(InsightWords.time(from)) (previous \
                \(meetings.before.count)).
                """)
    }
}

// The team's pace.
extension ChangeQuestions {
    private typealias Part = (person: Int, before: [InsightPast.Turn], after: [InsightPast.Turn])

    /// Whether most people's turns have changed in the same direction.
    ///
    /// Tests one value per meeting: the median of everyone's time relative to their usual time.
    private var pace: Finding? {
        let pace = Self.pace(of: past.active.map { past.people[$0].latest })
        let meetings = past.meetings.filter { pace[$0] != nil }
        let series = [
            meetings.compactMap { pace[$0]?.seconds }, meetings.compactMap { pace[$0]?.share },
        ]
        guard let (places, sign, p) = change(in: series, level: Self.paceLevel) else { return nil }
        let windows = (Array(meetings[places.before]), Array(meetings[places.after]))
        let parts = self.parts(windows)
        let alike = parts.filter {
            Self.differs($0.before.map(\.taken).median, $0.after.map(\.taken).median, sign)
        }
        guard alike.count >= 2, 2 * alike.count > parts.count else { return nil }
        let all = parts.count == 2 ? "Both" : "All \(parts.count)"
        let who = alike.count == parts.count ? all : "\(alike.count) of \(parts.count)"
        let trend = self.trend(
            "\(who) people now take \(Self.how(sign)) turns. All turns", sign,
            parts.flatMap(\.before), parts.flatMap(\.after),
            windows, "meetings")
        guard var insight = trend else { return nil }
        (insight.p, insight.evidence) = (p, most(alike, than: insight))
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
    private func parts(_ windows: (before: [Int], after: [Int])) -> [Part] {
        past.active.compactMap { person in
            let turns = past.people[person].turns
            let before = turns.filter { windows.before.contains($0.meeting) }
            let after = turns.filter { windows.after.contains($0.meeting) }
            guard min(before.count, after.count) >= Insights.fewest else { return nil }
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
            for (index, turn) in turns.enumerated() {
                meetings[turn.meeting, default: ([], [])].seconds.append(seconds[index] / usual.0)
                meetings[turn.meeting, default: ([], [])].shares.append(shares[index] / usual.1)
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
            guard min(marked.count, plain.count) >= Insights.fewest else { return nil }
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
            let causes = circumstances(plain, marked)
            guard isPeople || causes.isOutside,
                var finding = finding(day, marked, plain, lengths, result.sign)
            else { return nil }
            finding.insight.p = p
            if causes.isOutside {
                finding.insight.evidence = InsightWords.sentence(causes.clauses)
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
