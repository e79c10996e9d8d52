/// What stands out in the last meetings of a scrum.
///
/// Every question is a test of its own. Holm's correction keeps the probability that any answer is
/// wrong at 2.5 % for the questions about the team, and at 2.5 % for those about persons. What is
/// too small to matter is not said, however sure it is.
package struct Insights: Equatable, Sendable {
    /// The title of the scrum at its last meeting.
    package let scrum: String
    /// How many meetings were looked at.
    package let meetings: Int
    /// At most seven: the team first, then persons, the surest first; fitting boxes last.
    package let insights: [Insight]
    /// The boxes that the insight of kind `fit` names.
    package let fit: [FittingBox]

    /// The number of meetings that are examined.
    package static let mostMeetings = 250
    /// The number of meetings or turns that count as the first or the last.
    static let recent = 20
    /// The smallest number of meetings or turns to say anything about.
    static let fewest = 8
    /// The smallest number of meetings on a weekday to ask about it.
    static let fewestOfWeekday = 5
    /// What differs by less than this share is not worth a sentence.
    static let smallest = 0.05
    private static let level = 0.025
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
        let questions = PersonQuestions(past)
        let team = TeamQuestions(past, people: questions)
        var said = Self.answers(team.all)
        // A change of lateness says more than how often meetings are late.
        var told: Set<Insight.Kind> = []
        said.removeAll { [.late, .begin].contains($0.kind) && !told.insert($0.kind).inserted }
        let persons = Self.answers(questions.all, sorted: true)
        said = team.withoutWhatOnePersonDoes(said, persons: persons)
        said += questions.withoutRepeating(persons, team: said)
        let tight = past.people.indices.filter { number in
            said.contains {
                [.over, .cut, .trend].contains($0.kind) && $0.person == past.people[number].name
                    && ($0.kind == .trend || $0.isRise)
            }
        }
        let fit = BoxFit(past, tight: tight, length: length?.measuredSeconds)
        insights =
            said.prefix(Self.sentences - (fit == nil ? 0 : 1)) + [fit?.insight].compactMap(\.self)
        self.fit = fit?.boxes ?? []
    }

    /// The text to print, one sentence per line.
    package var lines: [String] {
        if meetings < Self.fewest {
            let count = TimeText.count(meetings, "meeting")
            return ["Too early to tell after \(count); it takes \(Self.fewest)."]
        }
        return insights.isEmpty ? ["Nothing stands out."] : insights.map(\.text)
    }

    /// A question to a history, with the probability that chance alone gives such an answer.
    struct Question {
        let p: Double
        /// Nil where the answer is too small to matter, or said otherwise.
        let answer: () -> Insight?
    }

    /// What is said of one family of questions.
    private static func answers(_ questions: [Question], sorted: Bool = false) -> [Insight] {
        let corrected = Holm.corrected(questions.map(\.p))
        var found = zip(questions, corrected).filter { $1 <= level }
        if sorted { found.sort { $0.0.p < $1.0.p } }
        return found.compactMap { question, corrected in
            var insight = question.answer()
            insight?.p = question.p
            insight?.corrected = corrected
            return insight
        }
    }
}
