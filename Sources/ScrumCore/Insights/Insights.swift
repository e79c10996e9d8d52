/// What stands out in the last meetings of a scrum.
///
/// Every question is a test of its own; Holm's correction keeps the probability that any answer is
/// wrong at 5 % for all together. What is too small to matter is not said, however sure it is.
package struct Insights: Equatable, Sendable {
    /// The title of the scrum at its last meeting.
    package let scrum: String
    /// How many measured meetings were looked at.
    package let meetings: Int
    /// At most seven; the surest first, the fitting boxes last.
    package let insights: [Insight]
    /// The boxes that the insight of kind `fit` names.
    package let fit: [FittingBox]

    /// The number of meetings that are examined.
    package static let most = 250
    /// The number of meetings or turns that count as the latest.
    static let recent = 20
    /// The smallest number of meetings or turns to say anything about.
    static let fewest = 8
    /// The smallest number of meetings on a weekday to ask about it.
    private static let fewestOfWeekday = 5
    private static let level = 0.05
    private static let sentences = 7

    /// Takes the meetings of one scrum in any order.
    ///
    /// The fitting boxes add up to at most `length`; nil stands for the sum of the present boxes.
    package init(of records: [MeetingRecord], length: Duration? = nil) {
        let past = InsightPast(records)
        scrum = past.records.last?.scrum.title ?? ""
        meetings = past.records.count
        guard meetings >= Self.fewest else {
            (insights, fit) = ([], [])
            return
        }
        let questions = Self.questions(past)
        let accepted = Holm.accepted(questions.map(\.p), level: Self.level).map { questions[$0] }
        let words = InsightWords(past: past, accepted: accepted)
        var said: [Insight] = []
        for question in accepted where said.count < Self.sentences {
            if let insight = words.insight(question) { said.append(insight) }
        }
        let tight = past.people.indices.filter { person in
            said.contains {
                ($0.kind == .box || $0.kind == .trend) && $0.person == past.people[person].name
            }
        }
        let found = BoxFit(past, tight: tight, length: length?.measuredSeconds)
        if let found {
            said = said.prefix(Self.sentences - 1) + [words.fit(found)]
        }
        insights = said
        fit = found?.boxes ?? []
    }

    /// The text to print, one sentence per line.
    package var lines: [String] {
        insights.isEmpty ? ["Nothing stands out."] : insights.map(\.text)
    }

    /// A question to a history, with the probability that chance alone gives such an answer.
    struct Question: Equatable {
        enum Subject: Equatable {
            case trend(person: Int)
            case box(person: Int)
            case weekday(Int)
            case late
            case absent(person: Int)
        }

        var subject: Subject
        var p: Double
    }

    private static func questions(_ past: InsightPast) -> [Question] {
        var questions: [Question] = []
        func ask(_ subject: Question.Subject, _ p: Double) {
            questions.append(Question(subject: subject, p: p))
        }
        let (before, last) = past.halves
        if before.count >= fewest {
            let (old, new) = (past.lateness(before), past.lateness(last))
            ask(.late, FisherTest.p(new.late, of: new.of, beside: old.late, of: old.of))
        }
        for weekday in 0..<7 {
            let (day, others) = past.overruns(of: weekday)
            guard min(day.count, others.count) >= fewestOfWeekday else { continue }
            ask(.weekday(weekday), RankSum(day, beside: others).p)
        }
        let listed = past.people.reduce(0) { $0 + $1.meetings }
        let absences = past.people.reduce(0) { $0 + $1.absences }
        for number in past.present {
            let person = past.people[number]
            if person.turns.count >= fewest {
                let seconds = person.turns.map { Int($0.taken.rounded()) }
                ask(.trend(person: number), MannKendall(seconds).p)
            }
            let recent = person.recent
            if recent.count >= fewest {
                ask(
                    .box(person: number),
                    SignTest.p(
                        above: recent.count(where: \.isOver),
                        below: recent.count(where: \.isUnder)))
            }
            if person.meetings >= fewest, listed > person.meetings {
                ask(
                    .absent(person: number),
                    FisherTest.p(
                        person.absences, of: person.meetings, beside: absences - person.absences,
                        of: listed - person.meetings))
            }
        }
        return questions
    }
}

extension InsightPast {
    /// The last meetings, and as many before them.
    var halves: (before: Range<Int>, last: Range<Int>) {
        let middle = max(0, records.count - Insights.recent)
        return (max(0, middle - Insights.recent)..<middle, middle..<records.count)
    }
}
