import Testing

@testable import ScrumCore

/// Compares insights with an independent implementation in Python.
@Suite struct InsightReferenceTests {
    private struct Expected: CustomStringConvertible {
        let kind: Insight.Kind
        var person: String?
        var weekday: Int?
        let p: Double
        let corrected: Double

        init(
            _ kind: Insight.Kind, of person: String? = nil, weekday: Int? = nil, _ p: Double,
            _ corrected: Double
        ) {
            self.kind = kind
            self.person = person
            self.weekday = weekday
            self.p = p
            self.corrected = corrected
        }

        func matches(_ insight: Insight) -> Bool {
            func isNear(_ found: Double?, _ expected: Double) -> Bool {
                found.map { abs($0 - expected) <= 1e-6 * expected } ?? false
            }
            return insight.kind == kind && insight.person == person && insight.weekday == weekday
                && isNear(insight.p, p) && isNear(insight.corrected, corrected)
        }

        var description: String { "\(kind) \(person ?? "team") \(p) \(corrected)" }
    }

    private static let spare = Expected(
        .spare, 1.5046327690525337e-36, 4.5138983071576014e-36)

    private static let expected: [(Plant, [Expected])] = [
        (.step, [Expected(.trend, of: "Simon", 7.316800511334137e-08, 3.6584002556670685e-07)]),
        (
            .friday,
            [Expected(.weekday, weekday: 4, 1.1920928955078125e-06, 3.5762786865234375e-06)]
        ),
        (.starts, [Expected(.begin, 2.5632602643307114e-10, 5.126520528661423e-10), spare]),
        (
            .absences,
            [spare, Expected(.absent, of: "Simon", 3.4971948638074886e-06, 2.098316918284493e-05)]
        ),
        (
            .first,
            [
                Expected(.spare, 9.530252940180066e-26, 2.8590758820540197e-25),
                Expected(.order, 2.622501372205972e-19, 7.867504116617916e-19),
            ]
        ),
        (.bell, [Expected(.cut, 8.713059159501363e-24, 8.713059159501363e-24)]),
        (.everyone, [Expected(.trend, 2.9472301527262918e-09, 2.9472301527262918e-09)]),
    ]

    @Test("Kinds and probabilities match another implementation")
    func reference() {
        for (number, (plant, expected)) in Self.expected.enumerated() {
            let found = Insights(of: plant.records(seed: number + 1)).insights
            #expect(found.count == expected.count, "\(plant): \(found)")
            for (insight, expected) in zip(found, expected) {
                #expect(expected.matches(insight), "\(plant): \(expected), not \(insight)")
            }
        }
    }
}

/// 120 meetings made from pseudo-random numbers that are easy to reproduce in other languages.
private enum Plant {
    case step, friday, starts, absences, first, bell, everyone

    func records(seed: Int) -> [MeetingRecord] {
        var state = seed
        func draw(_ limit: Int) -> Int {
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            return (state >> 16) % limit
        }
        return (0..<120).map { number in
            let box = self == .bell ? 90 : self == .everyone && number >= 70 ? 120 : 180
            var people: [MeetingRecord.Person] = []
            for place in 0..<5 {
                let person = (number + place) % 5
                var taken = 1_000 * (70 + draw(60))
                let chance = draw(100)
                taken = taken * percent(number, place, person) / 100
                let isCut = self == .bell && taken >= box * 1_000
                let likelihood = self == .absences && person == 2 && number >= 80 ? 50 : 4
                let isAbsent = chance < likelihood
                let speakers = people.count { !$0.isAbsent }
                people.append(
                    MeetingRecord.Person(
                        name: PlantedHistory.people[person], planned: .seconds(box),
                        taken: isAbsent ? .zero : isCut ? .seconds(box) : .milliseconds(taken),
                        isAbsent: isAbsent,
                        wasSkipped: !isAbsent && !isCut && taken < box * 1_000,
                        order: isAbsent ? nil : speakers + 1))
            }
            let start = 1_767_601_800 + (number / 5 * 7 + number % 5) * 86_400
            let isLate = self == .starts && number >= 90 && draw(2) == 1
            return MeetingRecord(
                id: "\(number)", scrum: .init(title: "Design"),
                start: Timestamp(seconds: start, utcOffset: 3_600),
                due: Timestamp(seconds: start - (isLate ? 240 : 10), utcOffset: 3_600),
                planned: .seconds(box * people.count { !$0.isAbsent }),
                elapsed: people.reduce(.zero) { $0 + $1.taken }, people: people)
        }
    }

    /// The length of a turn as a percentage of its usual length.
    private func percent(_ number: Int, _ place: Int, _ person: Int) -> Int {
        switch self {
        case .step where person == 2 && number >= 60: 150
        case .friday where number % 5 == 4: 130
        case .first where place == 0: 140
        case .everyone where number >= 70: 130
        default: 100
        }
    }
}
