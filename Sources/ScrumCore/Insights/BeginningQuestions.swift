/// What is asked about how punctually meetings begin, where they were due at a time.
struct BeginningQuestions {
    private let past: InsightPast
    /// The meetings that were due at a time, by their numbers.
    private let meetings: [Int]
    /// How long after the time they began, in whole seconds.
    private let delays: [Double]

    /// What counts as late, in seconds.
    private static let late = 60.0
    /// Late are too many where more than one meeting in five is.
    private static let lateShare = 0.2

    init(_ past: InsightPast) {
        self.past = past
        let delays = past.records.enumerated().compactMap { meeting, record in
            record.delay.map { (meeting: meeting, seconds: $0) }
        }
        meetings = delays.map(\.meeting)
        self.delays = delays.map(\.seconds)
    }

    /// Whether meetings begin later and later, or earlier, and whether they often begin late.
    var all: [Insights.Question] {
        guard delays.count >= Insights.fewest else { return [] }
        let change = ValueChange(delays)
        return [
            .init(p: change.trend.p) { answer(change) },
            .init(p: RateLevel.p(delays.map { $0 > Self.late }, beyond: Self.lateShare)) { level },
        ]
    }

    private var level: Insight? {
        let isLate = delays.map { $0 > Self.late }
        guard Counted(isLate.suffix(Insights.recent)).share > Self.lateShare else { return nil }
        let late = delays.filter { $0 > Self.late }.median
        return Insight(
            kind: .begin, to: late, unit: .seconds,
            recent: past.records[meetings[max(0, meetings.count - Insights.recent)]].start,
            count: delays.count,
            chart: .beginnings,
            text: """
                Meetings often begin late: \(InsightWords.counts(isLate, "meetings")); when they \
                do, typically by \(InsightWords.time(late)).
                """)
    }

    private func answer(_ change: ValueChange) -> Insight? {
        let place = change.place
        let window = min(Insights.recent, delays.count / 2)
        let before = Array(delays.prefix(place ?? window))
        let after = Array(delays.suffix(place.map { delays.count - $0 } ?? window))
        let (from, to) = (before.median, after.median)
        guard abs(to - from) >= Self.late, (to > from) == (change.trend.score > 0) else {
            return nil
        }
        let how = to > from ? "later" : "more punctually"
        let (new, old) = (InsightWords.time(to), InsightWords.time(from))
        let since = place.map { meetings[$0] }
        let text =
            since.map {
                """
                have begun \(how) since \(past.month(ofMeeting: $0)): typically \(new) late \
                (\(after.count) meetings), before that \(old) (\(before.count) meetings).
                """
            } ?? """
                begin \(how): typically \(new) late in the last \(window) meetings, \(old) in the first \
                \(window).
                """
        return Insight(
            kind: .begin, from: from, to: to, unit: .seconds,
            since: since.map { past.records[$0].start }, count: delays.count, chart: .beginnings,
            text: "Meetings \(text)")
    }
}

extension MeetingRecord {
    /// How long after the time it was due it began, in seconds, 0 where it began before; nil where
    /// no time was given.
    var delay: Double? { due.map { Double(max(0, start.seconds - $0.seconds)) } }
}
