@testable import ScrumCore

/// Computes sentences again from the meetings alone, by the rules in Documentation/insights.md.
struct Recount {
    struct Turn {
        let meeting: Int
        let taken: Double
        let box: Double
        let isCut: Bool
        var place = ""
    }

    let records: [MeetingRecord]
    let fit: [FittingBox]
    /// The weekdays that were reported; comparisons may exclude them.
    let weekdays: Set<Int>
    private let turnsByName: [String: [Turn]]

    init(_ records: [MeetingRecord], _ insights: Insights) {
        self.records = records
        fit = insights.fit
        weekdays = Set(insights.insights.filter { $0.kind == .weekday }.compactMap(\.weekday))
        turnsByName = Dictionary(
            uniqueKeysWithValues: PlantedHistory.people.map {
                ($0, Self.turns(of: $0, in: records))
            }
        )
    }

    /// All sentences that would be true; the insight's must be one of them.
    func texts(_ insight: Insight) -> [String] {
        let windows = Windows(insight.text)
        switch insight.kind {
        case .late: return [late(insight, windows)]
        case .begin: return [begin(insight, windows)]
        case .spare: return [spare]
        case .trend: return [trend(insight, windows)]
        case .weekday: return weekday(insight)
        case .order: return [order(insight)]
        case .over, .cut: return [insight.person.map(need) ?? needs(insight)]
        case .absent: return [absent(insight, windows)]
        case .fit: return [fitting(insight)]
        }
    }

    /// How many meetings are in each of the windows compared.
    struct Windows {
        var last = 20
        var earlier = ""
        var before = 0

        init(_ text: String) {
            if let match = text.firstMatch(of: /last (\d+)/) { last = Int(match.1) ?? 0 }
            if let match = text.firstMatch(of: /(previous|first|in the) (\d+)(?: before)?/) {
                (earlier, before) = (String(match.1), Int(match.2) ?? 0)
            }
        }

        func split<Value>(_ values: [Value]) -> (before: [Value], after: [Value]) {
            let rest = earlier == "first" ? values : values.dropLast(last)
            return (
                earlier == "first" ? Array(rest.prefix(before)) : Array(rest.suffix(before)),
                Array(values.suffix(last))
            )
        }
    }

    // Sentences about the team.

    private var isLate: [Bool] {
        records.map {
            let over = Self.seconds($0.elapsed) - Self.seconds($0.planned)
            return over > 30 && over > Self.seconds($0.planned) / 20
        }
    }

    private func late(_ insight: Insight, _ windows: Windows) -> String {
        if insight.text.hasPrefix("Meetings often") {
            let over = records.indices.filter { isLate[$0] }.map {
                Self.seconds(records[$0].elapsed) - Self.seconds(records[$0].planned)
            }
            return
                "Meetings often run over: \(level(isLate)). Those that run over typically do so by "
                + "\(time(median(over)))."
        }
        let what = insight.to! * Double(windows.before) > insight.from! * Double(windows.last)
        let verb = since(insight).map { "have run over\($0)" } ?? "run over"
        let changed = circumstances(windows)
        return "\(what ? "More" : "Fewer") meetings \(verb): \(change(isLate, windows))."
            + (changed.isEmpty ? "" : " \(capitalized(changed.joined(separator: "; "))).")
    }

    /// At most two clauses on what else changed: the plan, the speakers, or whether the bell ends
    /// turns.
    private func circumstances(_ windows: Windows) -> [String] {
        let (before, after) = windows.split(Array(records.indices))
        func plan(_ meetings: [Int]) -> Double {
            median(meetings.map { Self.seconds(records[$0].planned) })
        }
        func turns(_ meeting: Int) -> [Turn] {
            PlantedHistory.people.flatMap { self.turns(of: $0).filter { $0.meeting == meeting } }
        }
        func people(_ meetings: [Int]) -> Double {
            median(meetings.map { Double(turns($0).count) })
        }
        func share(_ meetings: [Int], _ isMeant: (Turn) -> Bool) -> Double {
            Double(meetings.count { turns($0).contains(where: isMeant) }) / Double(meetings.count)
        }
        var clauses: [String] = []
        let plans = (plan(before), plan(after))
        if abs(plans.0 - plans.1) > 0.08 * max(plans.0, plans.1) {
            clauses.append("the plan went from \(time(plans.0)) to \(time(plans.1))")
        }
        let counts = (people(before), people(after))
        if abs(counts.0 - counts.1) >= 1 {
            clauses.append(
                "\(Int(counts.1.rounded())) people spoke instead of \(Int(counts.0.rounded()))")
        }
        let cuts = (share(before, \.isCut), share(after, \.isCut))
        let over = (share(before, Self.isOver), share(after, Self.isOver))
        if cuts.0 >= 0.25, cuts.1 * 4 <= cuts.0, over.1 > over.0 {
            clauses.append("the bell no longer ends turns")
        }
        if cuts.1 >= 0.25, cuts.0 * 4 <= cuts.1, over.0 > over.1 {
            clauses.append("the bell now ends turns")
        }
        return Array(clauses.prefix(2))
    }

    private func begin(_ insight: Insight, _ windows: Windows) -> String {
        let delays = records.compactMap { record in
            record.due.map { Double(record.start.seconds - $0.seconds) }
        }
        let isLate = delays.map { $0 > 60 }
        guard !insight.text.hasPrefix("Meetings often") else {
            let typical = time(median(delays.filter { $0 > 60 }))
            return
                "Meetings often start late: \(level(isLate)). Those that start late typically do so by "
                + "\(typical)."
        }
        let isMore = insight.to! * Double(windows.before) > insight.from! * Double(windows.last)
        let verb = since(insight).map { "have started late\($0)" } ?? "start late"
        return "\(isMore ? "More" : "Fewer") meetings \(verb): \(change(isLate, windows))."
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

    private func trend(_ insight: Insight, _ windows: Windows) -> String {
        insight.person.map { trend($0, insight, windows) } ?? pace(insight, windows)
    }

    private func pace(_ insight: Insight, _ windows: Windows) -> String {
        let meetings = windows.split(Array(records.indices))
        func taken(_ name: String, _ window: [Int]) -> [Double] {
            turns(of: name).filter { window.contains($0.meeting) }.map(\.taken)
        }
        let parts = here.map { (taken($0, meetings.before), taken($0, meetings.after)) }
            .filter { min($0.count, $1.count) >= 5 }
        let (from, to) = (median(parts.flatMap(\.0)), median(parts.flatMap(\.1)))
        let how = to > from ? "longer" : "shorter"
        let month = since(insight) ?? ""
        var who = parts.count == 2 ? "Both" : "All \(parts.count)"
        if let match = insight.text.firstMatch(of: /^(\d) of (\d) people/) {
            let isMost = 2 * Int(match.1)! > parts.count && Int(match.1)! < parts.count
            who = isMost ? "\(match.1) of \(parts.count)" : "too few"
        }
        let take = month.isEmpty ? "now take" : "have taken"
        let subject = "\(who) people \(take) \(how) turns\(month). All turns"
        var text = "\(subject): \(typical(from, to, windows, "meetings"))."
        if insight.text.contains("ran over") {
            let tail = String(insight.text.split(separator: ". ").last ?? "")
            let windows = Windows(tail)
            text += " " + change(isLate, windows, " meetings", " ran over")
            text += circumstances(windows).first.map { "; \($0)." } ?? "."
        }
        return text
    }

    private func needs(_ insight: Insight) -> String {
        let boxes = insight.text.prefix { $0 != ":" }
        let isAll = boxes == "All \(here.count) boxes are too short"
        let people = isAll ? here : here.filter { boxes.contains($0) }
        let last = people.map { lastTurns($0) }
        let (hits, count) = (
            last.reduce(0) { $0 + $1.hits.count }, last.reduce(0) { $0 + $1.count }
        )
        let head = isAll ? boxes : "The boxes are too short for \(list(people))"
        return "\(head): "
            + (insight.kind == .cut
                ? "the bell cut off \(hits) of \(isAll ? "the" : "their") last \(count) turns."
                : "\(hits) of \(isAll ? "the" : "their") last \(count) turns took longer.")
    }

    private func fitting(_ insight: Insight) -> String {
        let boxes = Dictionary(
            uniqueKeysWithValues: fit.map { ($0.name, Self.seconds($0.box)) })
        let first = max(0, records.count - 20)
        var (turns, kept, keptNow, inTime, inTimeNow) = (0, 0, 0, 0, 0)
        for meeting in first..<records.count {
            let people = PlantedHistory.people.flatMap { name in
                self.turns(of: name).filter { $0.meeting == meeting }.map { (name, $0) }
            }
            let hasBell = people.contains { $0.1.isCut }
            var (elapsed, planned) = (
                Self.seconds(records[meeting].elapsed), Self.seconds(records[meeting].planned)
            )
            inTimeNow += elapsed - planned <= max(30, planned / 20) ? 1 : 0
            for (name, turn) in people {
                let box = boxes[name] ?? turn.box
                var taken = turn.taken
                if turn.isCut, box > turn.box { taken = box }
                if hasBell, turn.taken - turn.box < 1 { taken = min(taken, box) }
                elapsed += taken - turn.taken
                planned += box - turn.box
                turns += 1
                keptNow += !turn.isCut && turn.taken - turn.box < 1 ? 1 : 0
                kept += !turn.isCut && turn.taken - box < 1 ? 1 : 0
            }
            inTime += elapsed - planned <= max(30, planned / 20) ? 1 : 0
        }
        let isEven = insight.text.contains("even if")
        let isBetter = isEven || (kept - keptNow) * 20 >= turns || inTime > inTimeNow
        let list = list(fit.map { "\($0.name) \(time(Self.seconds($0.box)))" })
        return "Suggested boxes: \(isBetter ? list : "none"). Replayed with these boxes, "
            + (isEven
                ? "" : "\(kept) of the team's last \(turns) turns fit (\(keptNow) did) and ")
            + "\(inTime) of \(records.count - first) meetings end on time "
            + "(\(inTimeNow) did)"
            + (isEven ? ", even if every cut-off turn took its whole box." : ".")
    }
}

// Facts and their wording.
extension Recount {
    func turns(of name: String) -> [Turn] { turnsByName[name] ?? [] }

    /// Everyone who spoke in the last ten meetings.
    var here: [String] {
        PlantedHistory.people.filter { name in
            records.suffix(10).contains { $0.people.first { $0.name == name }?.isAbsent == false }
        }
    }

    private static func turns(of name: String, in records: [MeetingRecord]) -> [Turn] {
        records.indices.compactMap { meeting in
            let speakers = records[meeting].people.filter { $0.order != nil }
                .sorted { $0.order! < $1.order! }.map(\.name)
            let person = records[meeting].people.first { $0.name == name }!
            guard let place = speakers.firstIndex(of: name) else { return nil }
            let (taken, box) = (seconds(person.taken), seconds(person.planned))
            var turn = Turn(
                meeting: meeting, taken: taken, box: box,
                isCut: abs(taken - box) < 0.0015 && !person.wasSkipped)
            if speakers.count > 2 {
                turn.place =
                    place == 0 ? "first" : place == speakers.count - 1 ? "last" : "middle"
            }
            return turn
        }
    }

    static func isOver(_ turn: Turn) -> Bool { turn.taken > turn.box + 1 }

    static func seconds(_ duration: Duration) -> Double { Double(duration.milliseconds) / 1_000 }

    func since(_ insight: Insight) -> String? {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        return insight.since.map { " since \(months[$0.components[1] - 1])" }
    }

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

    func percent(_ flags: [Bool]) -> String {
        "\(Int((Double(flags.count { $0 }) / Double(flags.count) * 100).rounded())) %"
    }

    func level(_ flags: [Bool], _ what: String = "meetings") -> String {
        let (before, after) = (Array(flags.dropLast(20)), Array(flags.suffix(20)))
        guard !before.isEmpty else { return "\(after.count { $0 }) of \(after.count) \(what)" }
        return change(flags, Windows("last 20, previous \(before.count)"))
    }

    func change(
        _ flags: [Bool], _ windows: Windows, _ what: String = "", _ verb: String = ""
    ) -> String {
        let (before, after) = windows.split(flags)
        func share(_ part: [Bool]) -> String {
            before.count == after.count ? "" : " (\(percent(part)))"
        }
        return "\(after.count { $0 }) of the last \(after.count)\(what)\(share(after))\(verb), "
            + "\(before.count { $0 }) of the \(windows.earlier) \(before.count)\(share(before))"
    }

    func typical(_ from: Double, _ to: Double, _ windows: Windows, _ what: String) -> String {
        "typically \(time(to)) (last \(windows.last) \(what)), \(to > from ? "up" : "down") from "
            + "\(time(from)) (\(windows.earlier) \(windows.before))"
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
