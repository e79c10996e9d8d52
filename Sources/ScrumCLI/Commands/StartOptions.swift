import JSONText
import ScrumCore
import ScrumStore

extension StartCommand {
    /// Who speaks for how long today, by the scrum and the options.
    func plan(
        for scrum: DailyScrum, after previousFirst: Attendee?, in environment: ScrumEnvironment
    ) throws -> MeetingPlan {
        var scrum = scrum
        if let manual { scrum.advance = manual ? .manual : .auto }
        if let shuffle { scrum.order = shuffle ? .shuffled : .listed }
        scrum.attendees = scrum.attendees.namesToldApart
        var people = scrum.attendees
        for name in without { people.remove(at: try index(of: name, among: people)) }
        people += with.map { Attendee(name: $0) }
        if people.isEmpty, !scrum.attendees.isEmpty {
            throw ScrumFailure("Nobody is left to speak.", exitCode: ScrumFailure.usage)
        }
        var generator = SplitMix64(seed: environment.random())
        people = people.ordered(for: scrum, after: previousFirst, using: &generator)
        if let first { people = people.beginning(with: try index(of: first, among: people)) }
        do throws(MeetingPlanError) {
            return try MeetingPlan(
                scrum: scrum, attendees: people, length: minutes.flatMap { Duration(minutes: $0) })
        } catch {
            throw ScrumFailure(error)
        }
    }

    private func index(of name: String, among people: [Attendee]) throws -> Int {
        let names = people.map(\.name)
        let match = NameMatch.find(name, in: names)
        if case .one(let index) = match { return index }
        throw ScrumFailure(
            match.explanation(for: name, in: names, noun: "attendee") ?? name,
            exitCode: ScrumFailure.usage)
    }
}

extension ScrumFailure {
    init(_ error: MeetingPlanError) {
        let line =
            switch error {
            case .noTime: "The meeting has no time."
            case .boxTooShort(let people, let length):
                "\(ScrumText.minutes(length)) is too short for \(people) people: "
                    + "each needs at least a second."
            case .boxesExceedLength(let taken, let length):
                "The attendees' own minutes add up to \(ScrumText.minutes(taken)), "
                    + "but the meeting has only \(ScrumText.minutes(length))."
            }
        self.init(line, exitCode: ScrumFailure.usage)
    }
}

extension Duration {
    /// The exact length of an option such as 2.5; nil if it is not above 0 and at most 1440.
    init?(minutes text: String) {
        let dots = text.utf8.count { $0 == UInt8(ascii: ".") }
        let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits > 0, dots <= 1, digits + dots == text.utf8.count,
            let length = JSONNumber(text).duration(inUnitsOf: 60),
            length > .zero, length <= .seconds(86_400)
        else { return nil }
        self = length
    }
}
