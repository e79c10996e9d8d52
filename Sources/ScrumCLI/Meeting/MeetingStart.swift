import FoundationEssentials
import ScrumCore
import ScrumStore

/// Starts a meeting: `scrum start` with its options as values.
struct MeetingStart: EnvironmentCall, Equatable {
    var name: String?
    var waits = false
    var minutes: String?
    var shuffle: Bool?
    var without: [String] = []
    var with: [String] = []
    var first: String?
    var manual: Bool?
    var isKept = true
    var session = ChosenSession()
    var history = ChosenHistory()
    var options = ChosenFile()

    func run(in environment: ScrumEnvironment) throws {
        let (file, _) = try options.load(in: environment)
        guard let index = try choose(in: file, environment) else { return }
        let scrum = file.scrums[index]
        let history = !isKept || !scrum.record ? nil : history.history(in: environment)
        let identity = MeetingRecord.Scrum(id: scrum.id, title: scrum.title, file: file.path)
        var notices: [String] = []
        if let history {
            notices = unfinished(identity, in: history, environment)
        } else if isKept, scrum.record {
            notices = ["This meeting is not kept: HOME is not set. Name a folder with --history."]
        }
        let previous = history.flatMap { firstSpeaker(of: identity, in: $0) }
        let plan = try plan(for: scrum, after: previous, in: environment)
        let reading = environment.clockReading()
        var generator = SplitMix64(seed: environment.random())
        let header = JournalHeader(
            id: MeetingRecord.makeID(start: reading.date, using: &generator), file: file.path,
            plan: plan, clock: reading, options: session.words)
        let journal = history.map { Journal(header, in: $0) }
        try MeetingSession(
            timer: ScrumTimer(plan: plan), file: file.path, options: session,
            color: options.color, environment: environment, journal: journal,
            zero: reading.uptime, notices: notices
        ).run(waits: waits)
    }

    /// Moves journals a day old into the history; a notice about a meeting to be resumed.
    private func unfinished(
        _ scrum: MeetingRecord.Scrum, in history: History, _ environment: ScrumEnvironment
    ) -> [String] {
        // Faults of the history are reported when this meeting is saved.
        guard let contents = try? history.contents() else { return [] }
        _ = try? contents.settle(at: environment.timestamp())
        let meetings = contents.unfinished().meetings
        guard let last = meetings.last(where: { $0.scrum == scrum && !$0.hasEnded }) else {
            return []
        }
        let resume = "scrum resume \(ScrumText.typed(scrum.title))"
        return ["\(ResumeCommand.line(last, in: environment)): \(resume)"]
    }

    /// Who spoke first in the scrum's last kept meeting.
    private func firstSpeaker(of scrum: MeetingRecord.Scrum, in history: History) -> Attendee? {
        let page = try? history.file(of: scrum).last(1)
        return page?.records.last?.people.first { $0.order == 1 }.map { Attendee(name: $0.name) }
    }

    /// The minutes of an option, exactly.
    static func length(_ minutes: String) -> Duration? {
        let isNumber = minutes.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
        guard isNumber, minutes.utf8.contains(where: { $0 != 46 }) else { return nil }
        guard minutes.utf8.count(where: { $0 == 46 }) <= 1 else { return nil }
        let length = JSONNumber(minutes).duration(inUnitsOf: 60)
        return length.flatMap { $0 > .zero && $0 <= .seconds(86_400) ? $0 : nil }
    }

    static func failure(_ error: MeetingPlanError) -> ScrumFailure {
        switch error {
        case .noTime: ScrumFailure("The meeting has no time.", exitCode: ScrumFailure.usage)
        case .boxTooShort(let people, let length):
            ScrumFailure(
                "\(ScrumText.minutes(length)) are too short for \(people) people: "
                    + "each needs a second at least.", exitCode: ScrumFailure.usage)
        case .boxesExceedLength(let taken, let length):
            ScrumFailure(
                "The minutes of single people are \(ScrumText.minutes(taken)), "
                    + "the meeting has only \(ScrumText.minutes(length)).",
                exitCode: ScrumFailure.usage)
        }
    }

    private func choose(in file: ScrumFile, _ environment: ScrumEnvironment) throws -> Int? {
        if let name { return try file.index(named: name) }
        if file.scrums.count == 1 { return 0 }
        let titles = file.scrums.map(\.title)
        guard !titles.isEmpty else {
            throw ScrumFailure("There is no scrum in the file.", exitCode: ScrumFailure.usage)
        }
        if environment.isTerminal(0), environment.isTerminal(2) {
            let menu = Menu(question: "Which scrum?", items: titles) { try file.index(named: $0) }
            return menu.ask(in: environment)
        }
        let list = titles.map { "\"\($0)\"" }.joined(separator: ", ")
        throw ScrumFailure(
            ["Which scrum? There is \(list).", "Try: scrum start \(ScrumText.typed(titles[0]))"],
            exitCode: ScrumFailure.usage)
    }

    private func plan(
        for scrum: DailyScrum, after previous: Attendee?, in environment: ScrumEnvironment
    ) throws -> MeetingPlan {
        var scrum = scrum
        if let manual { scrum.advance = manual ? .manual : .auto }
        if let shuffle { scrum.order = shuffle ? .shuffled : .listed }
        scrum.attendees = scrum.attendees.namesToldApart
        var people = scrum.attendees
        for name in without { people.remove(at: try person(name, among: people)) }
        people += with.map { Attendee(name: $0) }
        if people.isEmpty, !scrum.attendees.isEmpty {
            throw ScrumFailure("Nobody is left to speak.", exitCode: ScrumFailure.usage)
        }
        var generator = SplitMix64(seed: environment.random())
        people = people.ordered(for: scrum, after: previous, using: &generator)
        if let first { people = people.beginning(with: try person(first, among: people)) }
        do throws(MeetingPlanError) {
            return try MeetingPlan(
                scrum: scrum, attendees: people, length: minutes.flatMap(Self.length))
        } catch {
            throw Self.failure(error)
        }
    }

    private func person(_ name: String, among people: [Attendee]) throws -> Int {
        let names = people.map(\.name)
        let match = NameMatch.find(name, in: names)
        if case .one(let index) = match { return index }
        throw ScrumFailure(
            match.explanation(for: name, in: names, noun: "attendee") ?? name,
            exitCode: ScrumFailure.usage)
    }
}
