@testable import ScrumCore

// Sentences about people, weekdays and order.
extension Recount {
    func trend(_ name: String, _ insight: Insight, _ windows: Windows) -> String {
        let (before, after) = windows.split(turns(of: name))
        let (from, to) = (median(before.map(\.taken)), median(after.map(\.taken)))
        let head =
            "\(name)'s turns have become \(to > from ? "longer" : "shorter")"
            + (since(insight) ?? "") + ": \(typical(from, to, windows, "turns")). "
        let last = lastTurns(name)
        if insight.text.contains("The bell cut off") {
            return head + "The bell cut off \(last.hits.count) of the last \(last.count) turns "
                + "at the end of the \(time(last.box)) box."
        }
        if insight.text.contains("took longer than the") {
            return head + "\(last.hits.count) of the last \(last.count) took longer than the "
                + "\(time(last.box)) box."
        }
        let (old, new) = (median(before.map(\.box)), median(after.map(\.box)))
        return head
            + (abs(old - new) < 1
                ? "The box stayed at \(time(new))."
                : "The box went from \(time(old)) to \(time(new)).")
    }

    /// The current box, the recent turns that exceeded it, and the number of turns considered.
    func lastTurns(_ name: String) -> (box: Double, hits: [Turn], count: Int) {
        let turns = turns(of: name)
        let box = median(turns.suffix(5).map(\.box))
        let known = turns.filter { !$0.isCut || $0.box > box - 0.5 }
        func isHit(_ turn: Turn) -> Bool {
            turn.isCut && abs(turn.box - box) < 0.5 || turn.taken - box >= 1
        }
        let last = known.suffix(20)
        return (box, last.filter(isHit), last.count)
    }

    func need(_ name: String) -> String {
        let (box, hits, count) = lastTurns(name)
        let cuts = hits.count(where: \.isCut)
        let head = "\(name)'s \(time(box)) box is too short: "
        let of = "\(hits.count) of the last \(count) turns"
        if cuts == hits.count { return head + "the bell cut off \(of)." }
        if cuts > 0 { return head + "\(of) needed more (the bell cut off \(cuts))." }
        return head + "\(of) took longer. Those turns typically took "
            + "\(time(median(hits.map(\.taken))))."
    }

    /// Each marked value minus the median of at most two unmarked neighbours on either side.
    private func differences(
        _ values: [Double], marked: [Int], plain: [Int]
    ) -> [Double] {
        marked.compactMap { place in
            let before = plain.filter { $0 < place }.suffix(2)
            let after = plain.filter { $0 > place }.prefix(2)
            guard !before.isEmpty, !after.isEmpty else { return nil }
            return values[place] - median((before + after).map { values[$0] })
        }
    }

    func weekday(_ insight: Insight) -> [String] {
        let day = insight.weekday!
        let others = weekdays.subtracting([day]).sorted()
        return (0..<(1 << others.count)).map { subset in
            let excluded = others.indices.filter { subset >> $0 & 1 == 1 }.map { others[$0] }
            return weekday(day, insight.person, without: excluded)
        }
    }

    private func weekday(_ day: Int, _ name: String?, without excluded: [Int]) -> String {
        // 1970-01-01 was a Thursday, and all meetings are at UTC+1.
        let days = records.map { (($0.start.seconds + 3_600) / 86_400 + 3) % 7 }
        var (raw, values, weekdays): ([Double], [Double], [Int])
        if let name {
            let turns = turns(of: name).filter { !excluded.contains(days[$0.meeting]) }
            // Limited to the smallest box that cut off one of the turns.
            let cap = turns.filter(\.isCut).map(\.box).min() ?? .infinity
            raw = turns.map(\.taken)
            values = raw.map { min($0, cap) }
            weekdays = turns.map { days[$0.meeting] }
        } else {
            let kept = records.indices.filter { !excluded.contains(days[$0]) }
            raw = kept.map { Self.seconds(records[$0].elapsed) }
            (values, weekdays) = (raw, kept.map { days[$0] })
        }
        let (marked, plain) = (
            weekdays.indices.filter { weekdays[$0] == day },
            weekdays.indices.filter { weekdays[$0] != day }
        )
        let (to, from) = (median(marked.map { raw[$0] }), median(plain.map { raw[$0] }))
        let isLonger = to > from
        let all = differences(values, marked: marked, plain: plain)
        let hits = all.count { isLonger ? $0 > 0 : $0 < 0 }
        let subject = name.map { "\($0)'s turns" } ?? "Meetings"
        return "\(subject) are \(isLonger ? "longer" : "shorter") on "
            + "\(Timestamp.weekdays[day])s: typically \(time(to)), against \(time(from)) on other days. "
            + "On \(Timestamp.weekdays[day])s, \(hits) of \(all.count) took "
            + "\(isLonger ? "longer" : "less time") than the median on the nearest other days."
    }

    func order(_ insight: Insight) -> String {
        let end = insight.place!.rawValue
        let all = PlantedHistory.people.map { name -> [Double] in
            let turns = turns(of: name).filter { $0.place != "" }
            let cap = turns.filter(\.isCut).map(\.box).min() ?? .infinity
            let found = differences(
                turns.map { min($0.taken, cap) },
                marked: turns.indices.filter { turns[$0].place == end },
                plain: turns.indices.filter { turns[$0].place == "middle" })
            return turns.count >= 8 && found.count >= 3 ? found : []
        }.flatMap(\.self)
        let typical = median(all)
        let hits = all.count { typical > 0 ? $0 > 0 : $0 < 0 }
        return "The \(end) speaker takes \(typical > 0 ? "longer" : "less time"): typically "
            + "\(time(abs(typical))) \(typical > 0 ? "more" : "less") than the same person in the "
            + "middle. \(hits) of \(all.count) \(end) turns were \(typical > 0 ? "longer" : "shorter")."
    }

    func absent(_ insight: Insight, _ windows: Windows) -> String {
        func flags(_ name: String) -> [Bool] {
            records.map { record in record.people.first { $0.name == name }!.isAbsent }
        }
        guard let name = insight.person else {
            let (before, after) = windows.split(records)
            func part(_ records: [MeetingRecord]) -> [Bool] {
                records.flatMap { $0.people.map(\.isAbsent) }
            }
            let (old, new) = (part(before), part(after))
            return "People are absent more often: \(new.count { $0 }) of \(new.count) times in the "
                + "last \(after.count) meetings (\(percent(new))), \(old.count { $0 }) of "
                + "\(old.count) in the previous \(before.count) (\(percent(old)))."
        }
        let isAbsent = flags(name)
        if let weekday = insight.weekday {
            let days = records.map { (($0.start.seconds + 3_600) / 86_400 + 3) % 7 }
            let (on, off) = (
                records.indices.filter { days[$0] == weekday }.map { isAbsent[$0] },
                records.indices.filter { days[$0] != weekday }.map { isAbsent[$0] }
            )
            let (hits, others) = (on.count { $0 }, off.count { $0 })
            let often = hits * off.count > others * on.count ? "often" : "seldom"
            return "\(name) is \(often) absent on \(Timestamp.weekdays[weekday])s: \(hits) of "
                + "\(on.count) meetings (\(percent(on))), on other days \(others) of \(off.count) "
                + "(\(percent(off)))."
        }
        if insight.text.contains("away") {
            let run = isAbsent.reversed().prefix { $0 }.count
            return "\(name) has been away\(since(insight) ?? ""): absent from the last \(run) "
                + "meetings."
        }
        let verb = since(insight).map { "has been absent more often\($0)" }
        return
            "\(name) \(verb ?? "is absent more often"): \(change(isAbsent, windows, " meetings"))."
    }
}
