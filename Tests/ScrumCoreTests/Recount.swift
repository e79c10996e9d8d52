import Testing

@testable import ScrumCore

/// The rules of the manual in their simplest form.
struct Recount {
    typealias Turn = (
        meeting: Int, taken: Double, box: Double, share: Double, isCut: Bool, order: Int
    )

    let records: [MeetingRecord]
    private let turnsByName: [String: [Turn]]

    init(_ records: [MeetingRecord]) {
        self.records = Array(records.suffix(250))
        turnsByName = Dictionary(
            uniqueKeysWithValues: PlantedHistory.people.map { name in
                (name, Self.turns(of: name, in: records))
            })
    }

    func text(_ insight: Insight) -> String {
        let since = insight.since.flatMap { date in records.firstIndex { $0.start == date } }
        switch insight.kind {
        case .late: return late(insight, since)
        case .begin: return begin(insight, since)
        case .spare: return spare()
        case .trend: return insight.person.map { trend($0, since) } ?? everybody(insight, since)
        case .weekday: return weekday(insight)
        case .order: return order(insight)
        case .over: return insight.person.map(over) ?? most(insight)
        case .cut: return insight.person.map(cut) ?? most(insight)
        case .absent: return absent(insight)
        case .fit: return fit(insight)
        }
    }

    private func late(_ insight: Insight, _ since: Int?) -> String {
        let late = records.map { record in
            let over = Self.seconds(record.elapsed) - Self.seconds(record.planned)
            return over > 30 && over > Self.seconds(record.planned) / 20
        }
        if insight.from == nil {
            let over = records.indices.filter { late[$0] }.map {
                Self.seconds(records[$0].elapsed) - Self.seconds(records[$0].planned)
            }
            return "Meetings often run over: \(counts(late, "meetings")); when they do, typically "
                + "by \(time(median(over)))."
        }
        let what = insight.to! > insight.from! ? "More" : "Fewer"
        if let since {
            let (now, was) = shares(late[since...], late[..<since])
            return "\(what) meetings have run over since \(month(since)): "
                + "\(hits(late[since...])) of \(late.count - since)\(now), before that "
                + "\(hits(late[..<since])) of \(since)\(was)."
        }
        let window = min(20, late.count / 2)
        let before = late.count - 20
        if before >= 8, !insight.text.contains("of the first") {
            let (now, was) = shares(late.suffix(20), late.prefix(before))
            return "\(what) meetings run over: \(hits(late.suffix(20))) of the last 20\(now), "
                + "\(hits(late.prefix(before))) of the \(before) before\(was)."
        }
        return "\(what) meetings run over: \(hits(late.suffix(window))) of the last \(window), "
            + "\(hits(late.prefix(window))) of the first \(window)."
    }

    private func begin(_ insight: Insight, _ since: Int?) -> String {
        let due = records.filter { $0.due != nil }
        let delays = due.map { Double($0.start.seconds - $0.due!.seconds) }
        if insight.from == nil {
            return "Meetings often begin late: \(counts(delays.map { $0 > 60 }, "meetings")); when "
                + "they do, typically by \(time(median(delays.filter { $0 > 60 })))."
        }
        if let since {
            let place = due.firstIndex { $0.start == records[since].start }!
            let (before, after) = (Array(delays[..<place]), Array(delays[place...]))
            let how = median(after) > median(before) ? "later" : "more punctually"
            return "Meetings have begun \(how) since \(month(since)): typically "
                + "\(time(median(after))) late (\(after.count) meetings), before that "
                + "\(time(median(before))) (\(before.count) meetings)."
        }
        let window = min(20, delays.count / 2)
        let (before, after) = (
            median(Array(delays.prefix(window))), median(Array(delays.suffix(window)))
        )
        return "Meetings begin \(after > before ? "later" : "more punctually"): typically "
            + "\(time(after)) late in the last \(window) meetings, \(time(before)) in the first "
            + "\(window)."
    }

    private func spare() -> String {
        let last = records.suffix(20)
        let taken = last.map { Self.seconds($0.elapsed) }
        // The smallest number of whole minutes that 19 of 20 meetings kept to.
        let minutes = (1...).first { minutes in
            Double(taken.count { $0 <= Double(minutes) * 60 }) >= Double(taken.count) * 0.95
        }!
        let hits = taken.count { $0 <= Double(minutes) * 60 }
        return "Meetings typically take \(time(median(taken))) of the planned "
            + "\(time(median(last.map { Self.seconds($0.planned) }))); \(time(Double(minutes * 60))) "
            + "would have been enough for \(hits) of "
            + "\(records.count > 20 ? "the last " : "")\(last.count)."
    }

    private func trend(_ name: String, _ since: Int?) -> String {
        let turns = turns(of: name)
        if let since {
            let (before, after) = (
                turns.filter { $0.meeting < since }, turns.filter { $0.meeting >= since }
            )
            let (was, now, isLonger, end) = typical(before, after, "box")
            let how = isLonger ? "longer" : "shorter"
            return "\(name)'s turns have been \(how) since \(month(since)): "
                + "typically \(now) (\(after.count) turns), before that \(was) "
                + "(\(before.count) turns)\(end)."
        }
        let window = min(20, turns.count / 2)
        let (was, now, isLonger, end) = typical(
            Array(turns.prefix(window)), Array(turns.suffix(window)), "box")
        return "\(name)'s turns have become \(isLonger ? "longer" : "shorter"): typically \(now) "
            + "in the last \(window) turns, \(was) in the first \(window)\(end)."
    }

    private func everybody(_ insight: Insight, _ since: Int?) -> String {
        let turns = PlantedHistory.people.flatMap(self.turns)
        let window = min(20, records.count / 2)
        let (end, begin) = since.map { ($0, $0) } ?? (window, records.count - window)
        let was = median(turns.filter { $0.meeting < end }.map(\.share))
        let now = median(turns.filter { $0.meeting >= begin }.map(\.share))
        let who = insight.text.contains("whole") ? "the whole team" : "most of the team"
        let how = (now > was ? "longer" : "shorter") + " for " + who
        return since.map {
            "Turns have been \(how) since \(month($0)): the team's typical turn takes "
                + "\(percent(now)) of the box, before that \(percent(was))."
        }
            ?? "Turns have become \(how): the team's typical turn takes \(percent(now)) of the box "
            + "in the last \(window) meetings, \(percent(was)) in the first \(window)."
    }

    private func weekday(_ insight: Insight) -> String {
        let name = Timestamp.weekdays[insight.weekday!]
        let days = records.map { ($0.start.seconds + 3_600) / 86_400 % 7 }  // 0 is a Thursday
        let wanted = (insight.weekday! + 4) % 7
        func isEnough(_ meetings: [Int], _ day: Int) -> Bool {
            meetings.count { days[$0] == day } >= 5
        }
        guard let person = insight.person else {
            let all = records.indices.filter { isEnough(Array(records.indices), days[$0]) }
            let figures = { (meeting: Int) -> Turn in
                let (taken, planned) = (
                    Self.seconds(records[meeting].elapsed), Self.seconds(records[meeting].planned)
                )
                return (meeting, taken, planned, taken / planned, false, 0)
            }
            let day = all.filter { days[$0] == wanted }.map(figures)
            let others = all.filter { days[$0] != wanted }.map(figures)
            let (was, now, isLonger, end) = typical(others, day, "planned length")
            return "Meetings are \(isLonger ? "longer" : "shorter") on \(name)s: typically \(now) "
                + "(\(day.count) meetings), on other days \(was) (\(others.count) meetings)\(end)."
        }
        let all = turns(of: person)
        let kept = all.filter { isEnough(all.map(\.meeting), days[$0.meeting]) }
        let day = kept.filter { days[$0.meeting] == wanted }
        let others = kept.filter { days[$0.meeting] != wanted }
        let (was, now, isLonger, end) = typical(others, day, "box")
        return
            "\(person)'s turns are \(isLonger ? "longer" : "shorter") on \(name)s: typically \(now) "
            + "(\(day.count) turns), on other days \(was) (\(others.count) turns)\(end)."
    }

    private func order(_ insight: Insight) -> String {
        let isFirst = insight.text.contains("first")
        var (ends, others): ([Double], [Double]) = ([], [])
        for meeting in records.indices {
            let turns = PlantedHistory.people.flatMap(self.turns).filter { $0.meeting == meeting }
                .sorted { $0.order < $1.order }
            guard turns.count > 2 else { continue }
            ends.append(isFirst ? turns[0].share : turns[turns.count - 1].share)
            others += turns[1..<(turns.count - 1)].map(\.share)
        }
        let (now, was) = (median(ends), median(others))
        return
            "Whoever speaks \(isFirst ? "first" : "last") takes \(now > was ? "longer" : "less time"): "
            + "typically \(percent(now)) of the box, compared with \(percent(was)) for those in the "
            + "middle (\(ends.count) meetings)."
    }

    private func over(_ name: String) -> String {
        let last = turns(of: name).suffix(20)
        let longer = last.filter { $0.taken - $0.box >= 1 }.map(\.taken)
        let all = turns(of: name).count > 20 ? "the last " : ""
        return "\(tooShort(name)): \(longer.count) of \(all)\(last.count) turns went over it, "
            + "and typically took \(time(median(longer)))."
    }

    private func cut(_ name: String) -> String {
        let isCut = turns(of: name).map(\.isCut)
        let (last, before) = (isCut.suffix(20), isCut.dropLast(20))
        if before.count >= 8, hits(last) * before.count * 2 < hits(before) * last.count {
            return
                "The bell cuts off \(name) less often now: \(counts(isCut, "turns"))."
        }
        return "\(tooShort(name)): the bell cut off \(counts(isCut, "turns"))."
    }

    private func tooShort(_ name: String) -> String {
        let box = time(median(turns(of: name).suffix(20).map(\.box)))
        return "The box of \(box) is too short for \(name)"
    }

    private func most(_ insight: Insight) -> String {
        // "The boxes are too short for the whole team but Katie: …"
        let head = insight.text.prefix { $0 != ":" }.split(separator: " ").map(String.init)
        let others = PlantedHistory.people.filter(head.contains)
        let last = PlantedHistory.people.filter { !others.contains($0) }
            .flatMap { turns(of: $0).suffix(20) }
        #expect(others.count < 3)
        let who =
            "the whole team" + (others.isEmpty ? "" : " but " + others.joined(separator: " and "))
        let cut = last.count(where: \.isCut)
        let over = last.count { $0.taken - $0.box >= 1 }
        let of = "of the team's last \(last.count) turns"
        let what =
            insight.kind == .cut ? "the bell cut off \(cut) \(of)" : "\(over) \(of) went over them"
        return "The boxes are too short for \(who): \(what)."
    }

    private func absent(_ insight: Insight) -> String {
        let name = insight.person!
        let isAbsent = records.map { record in record.people.first { $0.name == name }!.isAbsent }
        if let weekday = insight.weekday {
            let days = records.map { ($0.start.seconds + 3_600) / 86_400 % 7 }
            let wanted = (weekday + 4) % 7
            let kept = records.indices.filter { meeting in days.count { $0 == days[meeting] } >= 5 }
            let day = kept.filter { days[$0] == wanted }
            let others = kept.filter { days[$0] != wanted }
            let (hits, rest) = (day.count { isAbsent[$0] }, others.count { isAbsent[$0] })
            let (now, was) =
                day.count == others.count
                ? ("", "")
                : (
                    " (\(percent(Double(hits) / Double(day.count))))",
                    " (\(percent(Double(rest) / Double(others.count))))"
                )
            let often = hits * others.count > rest * day.count ? "often" : "seldom"
            return "\(name) is \(often) absent on \(Timestamp.weekdays[weekday])s: \(hits) of "
                + "\(day.count) meetings\(now), on other days \(rest) of \(others.count)\(was)."
        }
        let texts = [isAbsent.count / 2, isAbsent.count - 20].filter { $0 > 0 }.map { place in
            let (now, was) = shares(isAbsent[place...], isAbsent[..<place])
            return "\(name) is absent more often: \(hits(isAbsent[place...])) of the last "
                + "\(isAbsent.count - place) meetings\(now), \(hits(isAbsent[..<place])) of the "
                + "\(place) before\(was)."
        }
        return texts.first { $0 == insight.text } ?? texts[0]
    }

    private func fit(_ insight: Insight) -> String {
        // "Suggested boxes: Simon 3 min → 6 min, Cathy 3 min → 2 min 30 s. In the last 20 meetings, …"
        let start = insight.text.prefix { $0 != "." }
        var boxes: [String: Double] = [:]
        let matches = insight.text.matches(
            of: /(\w+) ((?:\d+ min)? ?(?:\d+ s)?) → (?:(\d+) min)? ?(?:(\d+) s)?/)
        for match in matches {
            let name = String(match.output.1)
            #expect(String(match.output.2) == turns(of: name).last.map { time($0.box) })
            let (minutes, seconds) = (match.output.3 ?? "0", match.output.4 ?? "0")
            boxes[name] = (Double(minutes) ?? 0) * 60 + (Double(seconds) ?? 0)
        }
        let first = max(0, records.count - 20)
        var counts = (turns: 0, kept: 0, now: 0, inTime: 0, wasInTime: 0)
        for meeting in first..<records.count {
            let people = PlantedHistory.people.flatMap { name in
                turns(of: name).filter { $0.meeting == meeting }.map { (name, $0) }
            }
            let hasBell = people.contains { $0.1.isCut }
            var (elapsed, planned) = (
                Self.seconds(records[meeting].elapsed), Self.seconds(records[meeting].planned)
            )
            func isInTime() -> Bool { elapsed - planned <= max(30, planned / 20) }
            counts.wasInTime += isInTime() ? 1 : 0
            for (name, turn) in people {
                let box = boxes[name] ?? turn.box
                var taken = turn.taken
                if turn.isCut, box > turn.box { taken = box }
                if hasBell, turn.taken - turn.box < 1 { taken = min(taken, box) }
                elapsed += taken - turn.taken
                planned += box - turn.box
                counts.turns += 1
                counts.now += !turn.isCut && turn.taken - turn.box < 1 ? 1 : 0
                counts.kept += !turn.isCut && turn.taken - box < 1 ? 1 : 0
            }
            counts.inTime += isInTime() ? 1 : 0
        }
        let inTime =
            "\(counts.inTime) meeting\(counts.inTime == 1 ? "" : "s") would "
            + (counts.inTime == counts.wasInTime
                ? "still have stayed within the sum of the boxes."
                : "have stayed within the sum of the boxes (\(counts.wasInTime) did).")
        let isEven = insight.text.contains("even if")
        #expect(
            isEven || (counts.kept - counts.now) * 20 >= counts.turns
                || counts.inTime > counts.wasInTime,
            "A suggestion without a clear benefit: \(insight.text)")
        let condition =
            isEven
            ? "even if each turn that the bell cut off had used up its new box, "
            : "\(counts.kept) of the \(counts.turns) turns would have stayed within these boxes "
                + "(\(counts.now) did within today's), and "
        return "\(start). In the last \(records.count - first) meetings, \(condition)\(inTime)"
    }
}

extension Recount {
    private func turns(of name: String) -> [Turn] { turnsByName[name] ?? [] }

    private static func turns(of name: String, in records: [MeetingRecord]) -> [Turn] {
        records.indices.compactMap { meeting in
            let person = records[meeting].people.first { $0.name == name }!
            guard let order = person.order else { return nil }
            let (taken, box) = (Self.seconds(person.taken), Self.seconds(person.planned))
            let isCut = abs(taken - box) < 0.0015 && !person.wasSkipped
            return (meeting, taken, box, isCut ? 1 : taken / box, isCut, order)
        }
    }

    /// Absolute times if the boxes stayed the same and the shares agree, otherwise shares.
    private func typical(
        _ before: [Turn], _ after: [Turn], _ whole: String
    ) -> (was: String, now: String, isLonger: Bool, end: String) {
        let boxes = (median(before.map(\.box)), median(after.map(\.box)))
        let times = (median(before.map(\.taken)), median(after.map(\.taken)))
        let shares = (median(before.map(\.share)), median(after.map(\.share)))
        let isLonger = shares.1 > shares.0
        if abs(boxes.0 - boxes.1) < 1, (times.1 > times.0) == isLonger,
            time(times.0) != time(times.1)
        {
            return (
                time(times.0), time(times.1), isLonger, "; the \(whole) is \(time(boxes.1))"
            )
        }
        return (percent(shares.0), "\(percent(shares.1)) of the \(whole)", isLonger, "")
    }

    private func month(_ meeting: Int) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        let parts = records.map { $0.start.components }
        let then = parts[meeting]
        let isAtEnd = then[1] == parts[0][1] || then[1] == parts[parts.count - 1][1]
        return isAtEnd ? "\(then[2]) \(names[then[1] - 1])" : names[then[1] - 1]
    }

    private func counts(_ hits: [Bool], _ what: String) -> String {
        guard hits.count > 20 else { return "\(hits.count { $0 }) of \(hits.count) \(what)" }
        let before = hits.count - 20
        let (now, was) = shares(hits[before...], hits[..<before])
        return "\(hits[before...].count { $0 }) of the last 20 \(what)\(now), "
            + "\(hits[..<before].count { $0 }) of the \(before) before\(was)"
    }

    private func hits(_ part: ArraySlice<Bool>) -> Int { part.count { $0 } }

    /// " (85 %)" and " (83 %)", or empty if both counts are out of the same total.
    private func shares(_ now: ArraySlice<Bool>, _ was: ArraySlice<Bool>) -> (String, String) {
        guard now.count != was.count, !was.isEmpty else { return ("", "") }
        func share(_ part: ArraySlice<Bool>) -> String {
            " (\(percent(Double(hits(part)) / Double(part.count))))"
        }
        return (share(now), share(was))
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.milliseconds) / 1_000
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// "3 min 45 s"
    private func time(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        let parts = [(whole / 60, "min"), (whole % 60, "s")].filter { $0.0 > 0 }
        return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
