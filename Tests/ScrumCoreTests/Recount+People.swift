@testable import ScrumCore

// Sentences about people and weekdays.
extension Recount {
    func trend(_ name: String, _ insight: Insight, _ windows: Windows) -> String {
        let (before, after) = windows.split(turns(of: name))
        let (from, to) = (median(before.map(\.taken)), median(after.map(\.taken)))
        let head =
            "\(name)'s turns have become \(to > from ? "longer" : "shorter"): "
            + "\(typical(from, to, windows, "turns"))."
        if insight.text.contains(" box") && !insight.text.contains("The box went") {
            return "\(head) \(need(name))"
        }
        let (old, new) = (median(before.map(\.box)), median(after.map(\.box)))
        return abs(old - new) < 1
            ? head : "\(head) The box went from \(time(old)) to \(time(new))."
    }

    /// The current box, the recent turns that needed more, how many of them the bell cut off at
    /// this box, and the turns considered.
    func lastTurns(
        _ name: String
    ) -> (box: Double, hits: [Turn], cuts: Int, count: Int, taken: [Double]) {
        let all = turns(of: name)
        let box = median(all.suffix(5).map(\.box))
        let known = all.filter { $0.meeting >= records.count - 60 }
            .filter { !$0.isCut || $0.box > box - 0.5 }
        let last = known.suffix(20)
        let cuts = last.filter { $0.isCut && abs($0.box - box) < 0.5 }
        let hits = last.filter { turn in
            turn.isCut && abs(turn.box - box) < 0.5 || turn.taken - box >= 1
        }
        return (box, hits, cuts.count, last.count, last.map(\.taken))
    }

    func need(_ name: String) -> String {
        let last = lastTurns(name)
        let needed = needed(last.hits.count, last.cuts, "the last \(last.count) turns")
        return last.cuts > 0
            ? "\(name)'s \(time(last.box)) box is too short: \(needed)."
            : "\(name) usually takes \(time(median(last.taken))) of a \(time(last.box)) box: "
                + "\(needed)."
    }

    func unused(_ name: String) -> String {
        let last = lastTurns(name)
        return "\(name) usually takes \(time(median(last.taken))) of a \(time(last.box)) box: "
            + "half of it was enough for \(last.taken.count { $0 <= last.box / 2 }) of the last "
            + "\(last.count) turns."
    }

    func longerBox(_ name: String) -> String {
        let turns = turns(of: name)
        let box = turns.last!.box
        let since = (turns.lastIndex { abs($0.box - box) >= 1 } ?? -1) + 1
        let before = turns[..<since]
        let old = before.last!.box
        let same = before[((before.lastIndex { abs($0.box - old) >= 1 } ?? -1) + 1)...].suffix(20)
        func hits(_ turns: ArraySlice<Turn>) -> Int {
            turns.count { $0.isCut || Recount.isOver($0) }
        }
        return "Since \(name)'s box went to \(time(box)): \(hits(turns[since...])) of the last "
            + "\(turns.count - since) over, \(hits(same)) of the \(same.count) before."
    }

    /// The meetings on one weekday, each against the median of at most two others on either side.
    func weekday(_ insight: Insight) -> String {
        let day = insight.weekday!
        // 1970-01-01 was a Thursday, and all meetings are at UTC+1.
        let days = records.map { (($0.start.seconds + 3_600) / 86_400 + 3) % 7 }
        let spoken = records.indices.filter { meeting in
            records[meeting].people.contains { $0.taken > .zero }
        }
        let (marked, plain) = (
            spoken.filter { days[$0] == day }, spoken.filter { days[$0] != day }
        )
        func taken(_ meeting: Int) -> Double { Self.seconds(records[meeting].elapsed) }
        let (to, from) = (median(marked.map(taken)), median(plain.map(taken)))
        let differences = marked.compactMap { meeting -> Double? in
            let near = (
                plain.filter { $0 < meeting }.suffix(2), plain.filter { $0 > meeting }.prefix(2)
            )
            guard !near.0.isEmpty, !near.1.isEmpty else { return nil }
            return taken(meeting) - median((near.0 + near.1).map(taken))
        }
        let isLonger = to > from
        let hits = differences.count { isLonger ? $0 > 0 : $0 < 0 }
        let name = Timestamp.weekdays[day]
        let head =
            "Meetings are \(isLonger ? "longer" : "shorter") on \(name)s: typically "
            + "\(time(to)), against \(time(from)) on other days."
        guard insight.text.contains("On \(name)s") else { return insight.text }
        return "\(head) On \(name)s, \(hits) of \(differences.count) took "
            + "\(isLonger ? "longer" : "less time") than the median on the nearest other days."
    }
}
