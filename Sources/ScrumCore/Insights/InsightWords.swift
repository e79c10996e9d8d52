/// The figures and dates of sentences.
enum InsightWords {
    /// "3 min 45 s": in a sentence, 3:45 could be a time of day.
    static func time(_ seconds: Double) -> String {
        let whole = max(0, Int(seconds.rounded()))
        let parts = [(whole / 3_600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }

    static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    /// "Simon, Cathy and Luis"
    static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// "18 of the last 20", or "18 of 20" where there are no others.
    static func recent(_ hits: Int, of count: Int, all: Int) -> String {
        "\(hits) of \(count < all ? "the last " : "")\(count)"
    }

    /// "18 of the last 20 turns (90 %), 42 of the 100 before (42 %)", or "9 of 17 turns".
    static func counts(_ hits: [Bool], _ what: String) -> String {
        let (last, before) = (hits.suffix(Insights.recent), hits.dropLast(Insights.recent))
        guard !before.isEmpty else { return "\(last.count { $0 }) of \(last.count) \(what)" }
        return Counted(last, "of the last", what).text(beside: Counted(before, "of the", "before"))
    }
}

/// How many of some meetings or turns, with the words around the second number.
struct Counted {
    let hits: Int
    let total: Int
    let of: String
    let what: String

    init(_ counts: (hits: Int, of: Int), _ of: String = "of", _ what: String = "") {
        (hits, total, self.of, self.what) = (counts.hits, counts.of, of, what)
    }

    init(_ hits: some Collection<Bool>, _ of: String = "of", _ what: String = "") {
        self.init((hits.count { $0 }, hits.count), of, what)
    }

    var share: Double { Double(hits) / Double(total) }

    /// "11 of the last 20 turns (55 %), 41 of the 99 before (41 %)": percentages make counts of
    /// different totals comparable, so that they are left out where the totals are the same.
    func text(beside other: Counted, by link: String = ", ") -> String {
        let isSame = total == other.total
        return text(hasPercent: !isSame) + link + other.text(hasPercent: !isSame)
    }

    private func text(hasPercent: Bool) -> String {
        "\(hits) \(of) \(total)\(what.isEmpty ? "" : " " + what)"
            + (hasPercent ? " (\(InsightWords.percent(share)))" : "")
    }
}

extension InsightPast {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// "March" or "March 2025"; "12 March" where a month says nothing, at either end of the
    /// history.
    func month(ofMeeting meeting: Int) -> String {
        let then = records[meeting].start.components
        let (first, last) = (
            records[0].start.components, records[records.count - 1].start.components
        )
        let isAtEnd = [first, last].contains { $0[0] == then[0] && $0[1] == then[1] }
        return (isAtEnd ? "\(then[2]) " : "") + Self.months[then[1] - 1]
            + (then[0] == last[0] ? "" : " \(then[0])")
    }
}

extension Timestamp {
    /// From Monday.
    package static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}

/// Typical times, before and after: as times where what they are measured against stayed the same,
/// else as shares of it.
struct TypicalTimes {
    let from: Double
    let to: Double
    let unit: Insight.Unit
    /// "4 min 1 s", "95 % of the box"
    let toText: String
    let fromText: String
    /// What the times are measured against, to end the sentence with: "; the box is 3 min".
    let whole: String

    /// Nil where they differ too little.
    init?(
        _ before: [(taken: Double, planned: Double, share: Double)],
        _ after: [(taken: Double, planned: Double, share: Double)], of whole: String
    ) {
        let shares = (from: before.map(\.share).median, to: after.map(\.share).median)
        let most = max(shares.from, shares.to)
        guard abs(shares.to - shares.from) > most * Insights.smallest else { return nil }
        let planned = after.map(\.planned).median
        let times = (from: before.map(\.taken).median, to: after.map(\.taken).median)
        let isSame = abs(planned - before.map(\.planned).median) < 1
        // Where boxes vary, times may tell another story than shares.
        if isSame, (times.to > times.from) == (shares.to > shares.from),
            InsightWords.time(times.to) != InsightWords.time(times.from)
        {
            (from, to, unit) = (times.from, times.to, .seconds)
            fromText = InsightWords.time(from)
            toText = InsightWords.time(to)
            self.whole = "; the \(whole) is \(InsightWords.time(planned))"
        } else {
            (from, to, unit) = (shares.from * 100, shares.to * 100, .percent)
            fromText = InsightWords.percent(shares.from)
            toText = "\(InsightWords.percent(shares.to)) of the \(whole)"
            self.whole = ""
            guard fromText != InsightWords.percent(shares.to) else { return nil }
        }
    }

    var isLonger: Bool { to > from }
}

extension PersonPast.BoxedTurn {
    var figures: (taken: Double, planned: Double, share: Double) { (taken, box, share) }
}
