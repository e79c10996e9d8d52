import ArgumentParser
import FoundationEssentials
import JSONText
import MeetingScreen
import Platform
import Programs
import ScrumCore
import ScrumStore
import TerminalUI

/// Options for the attendees, time boxes and speaking order of one meeting.
struct StartOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Length of this meeting, such as 10, 7:30 or 90s.", valueName: "minutes"),
        transform: Duration.length)
    var minutes: Duration?

    @Option(
        help: ArgumentHelp(
            "Start automatically at this time.", valueName: "HH:MM"),
        transform: TimeOfDay.typed)
    var begin: TimeOfDay?

    @Flag(
        help: ArgumentHelp(
            "Start immediately, whatever scrums.json says.", visibility: .hidden))
    var now = false

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: "Show who is first; start with Space or Enter.")
    var wait: Bool?

    /// Whether the options file contains `--wait`, which `begins` in scrums.json overrides.
    var waitsByDefault = false

    @Option(
        help: ArgumentHelp("End at this time.", valueName: "HH:MM"), transform: TimeOfDay.typed)
    var until: TimeOfDay?

    @Flag(either: "Shuffle the speaking order.")
    var shuffle: Bool?

    @Option(
        help: ArgumentHelp(
            "Absentees (repeat, or use commas; - reads standard input).",
            valueName: "names"),
        completion: .asked(.people))
    var without: [String] = []

    @Option(
        help: ArgumentHelp(
            "Extra attendees; all attendees if no scrum is named.",
            valueName: "names"),
        completion: .asked(.others))
    var with: [String] = []

    @Option(
        help: ArgumentHelp(
            "Shell command that prints absentees, one name per line.",
            valueName: "command", visibility: .hidden))
    var absent: String?

    @Option(
        help: ArgumentHelp(
            "Shell command that prints agenda items (or - for input).",
            valueName: "command", visibility: .hidden))
    var items: String?

    /// Whether `items` is from the options file.
    var itemsByDefault = false

    @Option(
        help: ArgumentHelp("First speaker.", valueName: "name"), completion: .asked(.person))
    var first: String?

    @Option(
        help: ArgumentHelp("Leader of this meeting.", valueName: "name"),
        completion: .asked(.person))
    var leader: String?

    @Flag(either: "Stay with each speaker until a key is pressed.")
    var manual: Bool?

    func validate() throws {
        try Self.chooseOne([("--minutes", minutes != nil), ("--until", until != nil)])
        try Self.chooseOne([("--begin", begin != nil), ("--now", now), ("--wait", wait == true)])
        if until != nil, wait == true {
            throw ValidationError("Use only one of --until and --wait.")
        }
        if absent?.isEmpty == true { throw ValidationError("--absent takes a command.") }
        if items?.isEmpty == true { throw ValidationError("--items takes a command or -.") }
        try NameList.check(with, of: "--with")
        try NameList.check(without, of: "--without")
        let readers = [with.contains(NameList.input), without.contains(NameList.input), readsItems]
        if readers.count(where: \.self) > 1 {
            throw ValidationError(
                "Only one of --with, --without and --items can read standard input.")
        }
    }

    /// Throws if more than one of these options is given.
    private static func chooseOne(_ options: [(name: String, isGiven: Bool)]) throws {
        let given = options.filter(\.isGiven).map(\.name)
        guard given.count > 1 else { return }
        throw ValidationError("Use only one of \(given.joined(separator: " and ")).")
    }

    /// Returns the words for an option of the options file; empty if typed options exclude it.
    func words(for line: PersonalOptions.Line) -> [String] {
        let isChosen = begin != nil || now
        let isExcluded =
            switch line.option {
            case "--minutes": minutes != nil || until != nil
            case "--until": minutes != nil || until != nil || wait == true
            case "--begin", "--now": isChosen || wait == true
            case "--wait", "--no-wait": true
            case "--with": !with.isEmpty || readsInput && line.value == NameList.input
            case "--without": !without.isEmpty || readsInput && line.value == NameList.input
            case "--items": items != nil || readsInput && line.value == NameList.input
            default: false
            }
        return isExcluded ? [] : line.words
    }

    /// Whether items are read from standard input.
    var readsItems: Bool { items == NameList.input }

    /// Whether names or items are read from standard input.
    var readsInput: Bool {
        with.contains(NameList.input) || without.contains(NameList.input) || readsItems
    }

    /// Reads lines from standard input; throws if `--with` needs names and there are none.
    func readLines(in environment: ScrumEnvironment) throws -> [Substring] {
        guard readsInput else { return [] }
        let lines = try environment.inputLines().filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty || !with.contains(NameList.input) else {
            throw ScrumFailure.misuse("Standard input contains no names.")
        }
        return lines
    }

    /// The scrum defined by `--with` or `--items` and a length or an end time; nil if these are
    /// not given.
    var standUp: DailyScrum? {
        guard !with.isEmpty || items != nil && !itemsByDefault, minutes != nil || until != nil
        else { return nil }
        return DailyScrum(title: "Stand-up", attendees: [], length: minutes ?? .seconds(900))
    }

    /// Returns a function that asks the `--absent` command and turns its answer into a plan without
    /// the absentees; nil if the option is not set.
    func question(
        about scrum: DailyScrum, in environment: ScrumEnvironment,
        plan: @escaping @Sendable ([String]) throws -> MeetingPlan
    ) -> ((Waker) -> AskedCommand.Answers<MeetingPlan>)? {
        guard let absent, !scrum.attendees.people.isEmpty else { return nil }
        let people = scrum.attendees.withUniqueNames.people.map(\.name)
        var variables = environment.variablesForPrograms()
        variables["SCRUM_SCRUM"] = scrum.title
        let command = AskedCommand(.absent, absent, environment: variables)
        return { waker in
            command.answers(onAnswer: waker.wake) { names throws(AskedCommand.Failure) in
                let absent = try NameList.whole(names, of: people)
                guard let plan = try? plan(absent) else {
                    throw AskedCommand.Failure(.absent, "it names everyone")
                }
                return plan
            }
        }
    }

    /// Plans the meeting from the scrum, these options, the names read from standard input and the
    /// absentees reported by a command.
    func plan(
        for scrum: DailyScrum, leaders: [String] = [], after previousFirst: Attendee?,
        read: [String] = [],
        absent: [String] = [], from beginning: MeetingBeginning = .atOnce,
        in environment: ScrumEnvironment
    ) throws -> MeetingPlan {
        var scrum = scrum
        if let manual { scrum.advance = manual ? .manual : .auto }
        if let shuffle { scrum.order = shuffle ? .shuffled : .listed }
        scrum.attendees = scrum.attendees.withUniqueNames
        let listed = scrum.attendees
        let known = listed.map(\.name)
        let without = Set(
            try NameList.names(in: self.without, known: known, read: read).map {
                known[try index(of: $0, among: listed)]
            })
        let wanted = NameList.names(in: with, known: known, read: read)
        // Naming a listed person again means that person, and makes them present.
        let named = Set(wanted.map(NameMatch.folded))
        var seen = Set(listed.people.map { NameMatch.folded($0.name) })
        let guests = wanted.filter { seen.insert(NameMatch.folded($0)).inserted }
            .map { Attendee(name: $0) }
        func isBack(_ one: Attendee) -> Bool {
            !one.isItem && named.contains(NameMatch.folded(one.name))
        }
        let expected = listed.filter { !without.contains($0.name) || isBack($0) }
        let everybody = expected.adding(guests)
        let first = try first.map { everybody[try index(of: $0, among: everybody)].name }
        var people = expected.filter { !absent.contains($0.name) || isBack($0) }.adding(guests)
        let present = Set(people.map(\.name))
        let missing = listed.filter { !present.contains($0.name) }
        let kind = TurnKind((listed + guests).map(\.isItem))
        if kind == .items ? people.isEmpty : people.people.isEmpty, !scrum.attendees.isEmpty {
            throw ScrumFailure.misuse(
                kind == .items
                    ? "At least one item must remain."
                    : "At least one speaker must remain. Add someone with --with.")
        }
        var generator = SplitMix64(seed: environment.random())
        people = people.ordered(for: scrum, after: previousFirst, using: &generator)
        if let index = people.firstIndex(where: { $0.name == first }) {
            people = people.beginning(with: index)
        }
        let length = try length(from: beginning, in: environment)
        if items != nil { try checkRoom(for: people, in: scrum, length) }
        var plan = try MeetingPlan(
            scrum: scrum, attendees: people, absent: missing, length: length)
        plan.leaders = leaders
        if let leader {
            let names = plan.people.filter { !$0.isItem && !$0.isAbsent }.map(\.name)
            guard !names.isEmpty else {
                throw ScrumFailure.misuse("A meeting of agenda items has no leader.")
            }
            let name = names[try NameMatch.index(of: leader, in: names, noun: "speaker")]
            plan.leaders = [name] + leaders.filter { $0 != name }
        }
        return plan
    }

    /// The length that the options give a meeting; nil if they give none.
    func length(
        from beginning: MeetingBeginning, in environment: ScrumEnvironment
    ) throws -> Duration? {
        guard let until else { return minutes }
        let start = max(beginning.date ?? .distantPast, environment.date())
        guard let end = until.first(after: start, within: Self.halfDay, in: environment.zone) else {
            throw ScrumFailure.misuse(
                "\(until) is not within the next 12 hours. Pass a length instead, such as -m 15.")
        }
        return .milliseconds(Int64((end.timeIntervalSince(start) * 1_000).rounded()))
    }

    static let halfDay = Duration.seconds(43_200)

    private func index(of name: String, among people: [Attendee]) throws -> Int {
        try NameMatch.index(of: name, in: people.map(\.name), noun: "attendee")
    }
}

/// Names as typed: one per value, or several separated by commas.
enum NameList {
    /// The value that means standard input.
    static let input = "-"

    /// Splits values at commas unless the whole value is a known name; replaces "-" with the names
    /// in `read`.
    static func names(in values: [String], known: [String], read: [String] = []) -> [String] {
        let known = Set(known.map(NameMatch.folded))
        return values.flatMap { value in
            if value == input { return read }
            return known.contains(NameMatch.folded(value))
                ? [value] : value.split(separator: ",").map(trimmed).filter(\.isVisible)
        }
    }

    /// Returns the people whose whole names a command printed; throws if a name has several.
    static func whole(
        _ names: [String], of people: [String]
    ) throws(AskedCommand.Failure) -> [String] {
        var found: [String] = []
        for name in names {
            let match = NameMatch.find(name, in: people, isWhole: true)
            if case .one(let index) = match { found.append(people[index]) }
            if case .several(let all) = match {
                let list = all.map { people[$0] }.joined(separator: " or ")
                throw AskedCommand.Failure(.absent, "\"\(name)\" could be \(list)")
            }
        }
        return found
    }

    /// Reads names from standard input, one per line, skipping empty lines.
    static func read(in environment: ScrumEnvironment) throws(ScrumFailure) -> [String] {
        try environment.inputLines().map(trimmed).filter(\.isVisible)
    }

    /// Throws if a value contains no name, because it would otherwise be ignored silently.
    static func check(_ values: [String], of option: String) throws(ValidationError) {
        for value in values where value != input && names(in: [value], known: []).isEmpty {
            throw ValidationError("\(option) takes names such as Ann,Bob; not \"\(value)\".")
        }
    }

    /// Collapses whitespace into single spaces and trims both ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension TimeOfDay {
    /// Parses a typed time.
    static func typed(_ text: String) throws -> TimeOfDay {
        guard let time = TimeOfDay(text) else {
            throw ValidationError("expected a time of day such as 10:15")
        }
        return time
    }
}

extension Duration {
    /// The formats that `init(length:)` accepts, for messages.
    static let lengthForms = "a length such as 10, 7:30 or 90s, at most 1440 minutes"

    /// Parses a typed length.
    static func length(_ text: String) throws -> Duration {
        guard let length = Duration(length: text) else {
            throw ValidationError("expected \(lengthForms)")
        }
        return length
    }

    /// Parses a length: minutes (10, 2.5 or 10m), minutes and seconds (7:30) or seconds (90s). Nil
    /// unless it is above 0 and at most 24 hours.
    init?(length text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let isSeconds = text.hasSuffix("s")
        let length: Duration? =
            if parts.count == 2, let minutes = Int(parts[0]), parts[1].utf8.count == 2,
                let seconds = Int(parts[1]), minutes <= 1440, seconds < 60,
                parts.joined().utf8.allSatisfy(Self.isDigit)
            {
                .seconds(minutes * 60 + seconds)
            } else {
                Self.number(isSeconds || text.hasSuffix("m") ? String(text.dropLast()) : text)?
                    .duration(inUnitsOf: isSeconds ? 1 : 60)
            }
        guard let length, length > .zero, length <= .seconds(86_400) else { return nil }
        self = length
    }

    private static func number(_ text: String) -> JSONNumber? {
        let dots = text.utf8.count { $0 == UInt8(ascii: ".") }
        let digits = text.utf8.count(where: isDigit)
        guard digits > 0, dots <= 1, digits + dots == text.utf8.count else { return nil }
        return JSONNumber(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
