/// Says in a sentence what was found in a history.
struct InsightWords {
    let past: InsightPast
    /// All questions answered with yes.
    let accepted: [Insights.Question]

    /// What differs by less than this share is not worth a sentence.
    private static let smallest = 0.05
    private static let weekdays = [
        "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// Nil where it is too small, is said with another, or is what everybody wishes for.
    func insight(_ question: Insights.Question) -> Insight? {
        switch question.subject {
        case .trend(let number):
            let person = past.people[number]
            return trend(person, box: boxWords(number)).map {
                Insight(kind: .trend, person: person.name, p: question.p, text: $0)
            }
        case .box(let number):
            let person = past.people[number]
            guard let words = boxWords(number) else { return nil }
            let isSaid = accepted.contains {
                $0.subject == .trend(person: number) && trend(person, box: nil) != nil
            }
            guard !isSaid else { return nil }
            let taken = Self.clock(person.recent.map(\.taken).median)
            return Insight(
                kind: .box, person: person.name, p: question.p,
                text: "\(person.name) takes \(taken) of \(words.planned) (\(words.evidence)).")
        case .weekday(let weekday):
            return self.weekday(weekday).map { Insight(kind: .weekday, p: question.p, text: $0) }
        case .late:
            return Insight(kind: .late, p: question.p, text: late)
        case .absent(let number):
            return absent(number).map {
                Insight(
                    kind: .absent, person: past.people[number].name, p: question.p, text: $0)
            }
        }
    }

    func fit(_ fit: BoxFit) -> Insight {
        let boxes = fit.boxes.map { "\(Self.clock($0.box.measuredSeconds)) for \($0.name)" }
        let (with, without, all) = fit.onTime
        return Insight(
            kind: .fit,
            text: """
                With \(Self.list(boxes)), \(with) of the last \(all) would have been on time, \
                each box by itself (\(without) with the boxes they had).
                """)
    }
}

extension InsightWords {
    /// How a person's turns compare with the box; nil unless clearly over it, and surely.
    private func boxWords(_ number: Int) -> (planned: String, evidence: String)? {
        let recent = past.people[number].recent
        let box = recent.map(\.box).median
        guard accepted.contains(where: { $0.subject == .box(person: number) }),
            recent.map(\.taken).median > box * (1 + Self.smallest)
        else { return nil }
        let over = recent.count(where: \.isOver)
        return (
            "the \(Self.clock(box)) planned", "last \(recent.count) turns, \(over) of them over"
        )
    }

    private func trend(
        _ person: PersonPast, box: (planned: String, evidence: String)?
    ) -> String? {
        let line = TheilSen(person.turns.map(\.taken))
        let (first, last) = (max(0, line.first), max(0, line.last))
        guard abs(last - first) > max(first, last) * Self.smallest,
            Self.clock(first) != Self.clock(last), let begin = person.turns.first
        else { return nil }
        let planned = box.map { " of \($0.planned)" } ?? ""
        let change = "\(last > first ? "up" : "down") from \(Self.clock(first))"
        let evidence = box?.evidence ?? "\(person.turns.count) turns"
        return """
            \(person.name) takes \(Self.clock(last))\(planned), \(change) \
            \(time(ofMeeting: begin.meeting)) (\(evidence)).
            """
    }

    /// "in March", with the year where it is not the last meeting's.
    private func time(ofMeeting meeting: Int) -> String {
        let then = past.records[meeting].start.components
        let now = past.records[past.records.count - 1].start.components
        if then[0] == now[0], then[1] == now[1] { return "at first" }
        return "in " + Self.months[then[1] - 1] + (then[0] == now[0] ? "" : " \(then[0])")
    }

    /// Only slow days: one slow day makes the others look quick beside it.
    private func weekday(_ weekday: Int) -> String? {
        let meetings = past.records.indices.filter { past.weekdays[$0] == weekday }
        let (day, others) = past.overruns(of: weekday)
        let over = day.map(Double.init).median
        let more = over - others.map(Double.init).median
        let planned = meetings.map { past.records[$0].planned.measuredSeconds }.median
        guard more > planned * Self.smallest else { return nil }
        let run = over >= 1 ? "\(Self.clock(over)) over, \(Self.clock(more))" : Self.clock(more)
        let late = meetings.count { past.isLate[$0] }
        return """
            \(Self.weekdays[weekday]) run \(run) longer than other days \
            (\(late) of \(meetings.count) late).
            """
    }

    private var late: String {
        let (before, last) = past.halves
        let (old, new) = (past.lateness(before), past.lateness(last))
        let isMore = new.late * old.of > old.late * new.of
        return """
            Late in \(new.late) of the last \(new.of) meetings, \(isMore ? "up" : "down") from \
            \(old.late) of the \(old.of) before.
            """
    }

    private func absent(_ number: Int) -> String? {
        let person = past.people[number]
        let others = past.people.indices.filter { $0 != number }.map { past.people[$0] }
        let absences = others.reduce(0) { $0 + $1.absences }
        let meetings = others.reduce(0) { $0 + $1.meetings }
        let share = Double(absences) / Double(meetings)
        guard Double(person.absences) / Double(person.meetings) > share + Self.smallest
        else { return nil }
        return """
            \(person.name) missed \(person.absences) of \(person.meetings) meetings, the others \
            \(Int((share * 100).rounded())) % of theirs.
            """
    }

    private static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Minutes and seconds: "3:42".
    private static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        let rest = whole % 60
        return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
