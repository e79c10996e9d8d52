@testable import ScrumCore

/// Computes sentences again from the meetings alone, by the rules in Documentation/insights.md.
struct Recount {
    struct Turn {
        let meeting: Int
        let taken: Double
        let box: Double
        let isCut: Bool
    }

    let records: [MeetingRecord]
    let fit: [FittingBox]
    private let turnsByName: [String: [Turn]]

    init(_ records: [MeetingRecord], _ insights: Insights) {
        self.records = records
        fit = insights.fit
        turnsByName = Dictionary(
            uniqueKeysWithValues: PlantedHistory.people.map {
                ($0, Self.turns(of: $0, in: records))
            })
    }

    /// The sentences that would be true; the insight's must be one of them.
    func texts(_ insight: Insight) -> [String] {
        let windows = Windows(insight.text)
        switch insight.kind {
        case .late: return [isLevel(insight) ? oftenLate : change(insight, windows)]
        case .begin: return [isLevel(insight) ? oftenStartsLate : change(insight, windows)]
        case .punctual: return [change(insight, windows)]
        case .spare: return [spare]
        case .unspoken: return [unspoken]
        case .trend:
            return [insight.person.map { trend($0, insight, windows) } ?? pace(insight, windows)]
        case .weekday: return [weekday(insight)]
        case .over, .cut: return [insight.person.map(need) ?? needs(insight)]
        case .unused: return [unused(insight.person!)]
        case .box: return [longerBox(insight.person!)]
        case .fit: return [fitting]
        }
    }

    private func isLevel(_ insight: Insight) -> Bool { insight.text.hasPrefix("Meetings often") }

    /// How many meetings are in each of the windows compared.
    struct Windows {
        var last = 20
        var before = 0

        init(_ text: String) {
            if let match = text.firstMatch(of: /last (\d+)/) { last = Int(match.1) ?? 0 }
            if let match = text.firstMatch(of: /previous (\d+)/) { before = Int(match.1) ?? 0 }
        }

        func split<Value>(_ values: [Value]) -> (before: [Value], after: [Value]) {
            (Array(values.dropLast(last).suffix(before)), Array(values.suffix(last)))
        }
    }

    // Sentences about the team.

    private func over(_ record: MeetingRecord) -> Double {
        Self.seconds(record.elapsed) - Self.seconds(record.planned)
    }

    private func isLate(_ record: MeetingRecord) -> Bool {
        over(record) > 30 && over(record) > Self.seconds(record.planned) / 20
    }

    private func delay(_ record: MeetingRecord) -> Double? {
        record.due.map { Double(record.start.seconds - $0.seconds) }
    }

    private var oftenLate: String {
        let recent = Array(records.suffix(60))
        let by = median(recent.filter(isLate).map(over))
        return "Meetings often run over: \(counts(recent.map(isLate))). "
            + "The typical overrun is \(time(by))."
    }

    private var oftenStartsLate: String {
        guard records.suffix(10).contains(where: { $0.due != nil }) else { return "unknown" }
        let delays = records.suffix(60).compactMap(delay)
        let by = median(delays.filter { $0 > 60 })
        return "Meetings often start late: \(counts(delays.map { $0 > 60 })). "
            + "The typical delay is \(time(by))."
    }

    /// "14 of the last 20", and the rest if there are at least eight.
    private func counts(_ flags: [Bool]) -> String {
        let last = flags.suffix(20)
        let rest = Array(flags.dropLast(20))
        guard rest.count >= 8 else {
            return "\(last.count { $0 }) of the last \(last.count)"
        }
        return change(flags, Windows("last 20, previous \(rest.count)"))
    }

    private func change(_ insight: Insight, _ windows: Windows) -> String {
        let isStart = insight.text.contains(" start ")
        let known = isStart ? records.filter { $0.due != nil } : records
        let isGood = insight.kind == .punctual
        let flags = known.map { record in
            (isStart ? delay(record)! > 60 : isLate(record)) != isGood
        }
        let verb =
            isStart
            ? isGood ? "start on time" : "start late" : isGood ? "end on time" : "run over"
        // Good news about the last 20 and the 20 before has no other figures.
        let causes = isStart || insight.p == nil ? [] : circumstances(windows)
        return "More meetings \(verb): \(change(flags, windows))."
            + (causes.isEmpty ? "" : " \(capitalized(causes.joined(separator: "; "))).")
    }

    /// At most two clauses on what else changed: the bell, the plan, or the speakers.
    private func circumstances(_ windows: Windows) -> [String] {
        let (before, after) = windows.split(Array(records.indices))
        func turns(_ meeting: Int) -> [Turn] {
            PlantedHistory.people.flatMap { self.turns(of: $0).filter { $0.meeting == meeting } }
        }
        func plan(_ meetings: [Int]) -> Double {
            median(meetings.map { Self.seconds(records[$0].planned) })
        }
        func people(_ meetings: [Int]) -> Double {
            median(meetings.map { Double(turns($0).count) })
        }
        func share(_ meetings: [Int], _ isMeant: (Turn) -> Bool) -> Double {
            Double(meetings.count { turns($0).contains(where: isMeant) }) / Double(meetings.count)
        }
        var clauses: [String] = []
        let cuts = (share(before, \.isCut), share(after, \.isCut))
        let over = (share(before, Self.isOver), share(after, Self.isOver))
        if cuts.0 >= 0.25, cuts.1 * 4 <= cuts.0, over.1 > over.0 {
            clauses.append("the bell seldom ends turns")
        }
        if cuts.1 >= 0.25, cuts.0 * 4 <= cuts.1, over.0 > over.1 {
            clauses.append("the bell ends more turns")
        }
        let plans = (plan(before), plan(after))
        if abs(plans.0 - plans.1) > 0.08 * max(plans.0, plans.1) {
            clauses.append("the plan is \(time(plans.1)) instead of \(time(plans.0))")
        }
        let numbers = (people(before), people(after))
        if abs(numbers.0 - numbers.1) >= 1 {
            clauses.append(
                "\(Int(numbers.1.rounded())) people speak instead of \(Int(numbers.0.rounded()))")
        }
        return Array(clauses.prefix(2))
    }

    private var spare: String {
        let last = records.suffix(20)
        let taken = last.map { Self.seconds($0.elapsed) }
        // The smallest number of minutes that would have been enough for 19 of 20 meetings.
        let minutes = (1...).first { minutes in
            Double(taken.count { $0 <= Double(minutes) * 60 }) >= Double(taken.count) * 0.95
        }!
        let hits = taken.count { $0 <= Double(minutes) * 60 }
        return "Meetings typically take \(time(median(taken))) of the planned "
            + "\(time(median(last.map { Self.seconds($0.planned) }))). "
            + "\(time(Double(minutes * 60))) would have been enough for \(hits) of the last "
            + "\(last.count)."
    }

    private var unspoken: String {
        let last = records.suffix(20)
        let hits = last.count { record in
            record.people.contains { !$0.isAbsent && $0.taken == .zero }
        }
        return "Meetings often end before everyone has spoken: \(hits) of the last "
            + "\(last.count)."
    }

    private func pace(_ insight: Insight, _ windows: Windows) -> String {
        let meetings = windows.split(Array(records.indices))
        func taken(_ name: String, _ window: [Int]) -> [Double] {
            turns(of: name).filter { window.contains($0.meeting) }.map(\.taken)
        }
        let parts = here.map {
            (name: $0, before: taken($0, meetings.before), after: taken($0, meetings.after))
        }.filter { min($0.before.count, $0.after.count) >= 8 }
        let (from, to) = (median(parts.flatMap(\.before)), median(parts.flatMap(\.after)))
        var who = parts.count == 2 ? "Both" : "All \(parts.count)"
        if let match = insight.text.firstMatch(of: /^(\d) of (\d) people/) {
            let isMost = 2 * Int(match.1)! > parts.count && Int(match.1)! < parts.count
            who = isMost ? "\(match.1) of \(parts.count)" : "too few"
        }
        let text =
            "\(who) people now take \(to > from ? "longer" : "shorter") turns. All turns: "
            + "\(typical(from, to, windows, "meetings"))."
        guard insight.text.contains("Changed most") else { return text }
        func size(_ old: Double, _ new: Double) -> Double { max(old, new) / min(old, new) - 1 }
        let most = parts.filter { part in
            let (old, new) = (median(part.before), median(part.after))
            return insight.text.contains("\(part.name) (")
                && size(old, new) >= 2 * size(from, to)
        }.map { "\($0.name) (\(time(median($0.before))) to \(time(median($0.after))))" }
        return "\(text) Changed most: \(list(most))."
    }

    private func needs(_ insight: Insight) -> String {
        let boxes = insight.text.prefix { $0 != ":" }
        let isAll = boxes == "All \(here.count) boxes are too short"
        let people = isAll ? here : here.filter { boxes.contains($0) }
        let last = people.map { lastTurns($0) }
        let count = last.reduce(0) { $0 + $1.count }
        let head = isAll ? boxes : "The boxes are too short for \(list(people))"
        return "\(head): "
            + needed(
                last.reduce(0) { $0 + $1.hits.count }, last.reduce(0) { $0 + $1.cuts },
                "\(isAll ? "the" : "their") last \(count) turns") + "."
    }

    private var fitting: String {
        let boxes = Dictionary(uniqueKeysWithValues: fit.map { ($0.name, Self.seconds($0.box)) })
        let first = max(0, records.count - 20)
        var (turns, kept, keptNow) = (0, 0, 0)
        for name in PlantedHistory.people {
            for turn in self.turns(of: name) where turn.meeting >= first {
                // The boxes of the last meeting, and the suggested ones.
                let now = here.contains(name) ? self.turns(of: name).last!.box : turn.box
                turns += 1
                keptNow += !turn.isCut && turn.taken < now + 1 ? 1 : 0
                kept += !turn.isCut && turn.taken < (boxes[name] ?? now) + 1 ? 1 : 0
            }
        }
        let list = list(
            fit.map { box in
                let old = self.turns(of: box.name).last!.box
                return "\(box.name) \(clock(old)) → \(clock(Self.seconds(box.box)))"
            })
        return "Suggested boxes: \(list). With these boxes, \(kept) of the team's last \(turns) "
            + "turns fit (\(keptNow) did)."
    }
}

// Facts and their wording.
extension Recount {
    func turns(of name: String) -> [Turn] { turnsByName[name] ?? [] }

    /// Everyone who spoke in the last ten meetings.
    var here: [String] {
        PlantedHistory.people.filter { name in
            records.suffix(10).contains { record in
                record.people.contains { $0.name == name && $0.taken > .zero }
            }
        }
    }

    private static func turns(of name: String, in records: [MeetingRecord]) -> [Turn] {
        records.indices.compactMap { meeting in
            let person = records[meeting].people.first { $0.name == name }!
            guard person.order != nil, !person.isAbsent else { return nil }
            let (taken, box) = (seconds(person.taken), seconds(person.planned))
            return Turn(
                meeting: meeting, taken: taken, box: box,
                isCut: abs(taken - box) < 0.0015 && !person.wasSkipped)
        }
    }

    static func isOver(_ turn: Turn) -> Bool { turn.taken >= turn.box + 1 }

    static func seconds(_ duration: Duration) -> Double { Double(duration.milliseconds) / 1_000 }

    func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// A duration such as "3 min 45 s".
    func time(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        let parts = [(whole / 60, "min"), (whole % 60, "s")].filter { $0.0 > 0 }
        return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// A duration such as "3:45".
    func clock(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }

    func percent(_ flags: [Bool]) -> String {
        "\(Int((Double(100 * flags.count { $0 }) / Double(flags.count)).rounded())) %"
    }

    func change(_ flags: [Bool], _ windows: Windows) -> String {
        let (before, after) = windows.split(flags)
        func share(_ part: [Bool]) -> String {
            before.count == after.count ? "" : " (\(percent(part)))"
        }
        return "\(after.count { $0 }) of the last \(after.count)\(share(after)), "
            + "\(before.count { $0 }) of the previous \(before.count)\(share(before))"
    }

    func typical(_ from: Double, _ to: Double, _ windows: Windows, _ what: String) -> String {
        "typically \(time(to)) (last \(windows.last) \(what)), \(to > from ? "up" : "down") from "
            + "\(time(from)) (previous \(windows.before))"
    }

    func needed(_ hits: Int, _ cuts: Int, _ turns: String) -> String {
        if cuts == hits { return "the bell cut off \(hits) of \(turns)" }
        return "\(hits) of \(turns) "
            + (cuts > 0 ? "needed more (the bell cut off \(cuts))" : "took longer")
    }

    func list(_ parts: [String]) -> String {
        let shown = parts.count > 4 ? Array(parts.prefix(4)) + ["\(parts.count - 4) more"] : parts
        guard shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " and " + shown[shown.count - 1]
    }

    func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
