import ArgumentParser
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI

struct StartCommand: PersonalCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Run a meeting.",
        discussion: """
            The keys are at the bottom of the screen; \"?\" lists all of them. --minutes and \
            --until scale fixed minutes too. --help-hidden lists every option, and so does man \
            scrum.

            EXAMPLES:
              scrum start design
              scrum start design --begin 9:15        wait until 9:15, then start
              scrum start design --without Simon,Daisy --until 10:15
              scrum start --with Ann,Bob -m 7:30     run without a scrums file
              scrum start design --json < /dev/null
            """)

    @Argument(help: .scrum, completion: .asked(.scrums))
    var name: String?

    @OptionGroup var today: StartOptions
    @OptionGroup(visibility: .hidden) var session: SessionOptions
    @OptionGroup(visibility: .hidden) var sharing: SharingOptions

    @Flag(help: ArgumentHelp("Do not save this meeting.", visibility: .hidden))
    var noHistory = false

    @OptionGroup(visibility: .hidden) var history: HistoryOptions
    @OptionGroup(visibility: .hidden) var options: FileOptions

    func words(for line: PersonalOptions.Line) -> [String] { today.words(for: line) }

    mutating func complete(from file: PersonalOptions, over typed: Self) {
        let waits = file.lines.last { $0.option == "--wait" || $0.option == "--no-wait" }
        today.waitsByDefault = waits?.option == "--wait"
        today.itemsByDefault = today.items != nil && typed.today.items == nil
    }

    /// The command without typed options.
    static func personal(in environment: ScrumEnvironment) throws -> Self {
        try parse([]).withPersonalOptions(in: environment)
    }

    func run(in environment: ScrumEnvironment) throws {
        guard let (chosen, source) = try chosenScrum(in: environment) else { return }
        let lines = try readLines(in: environment)
        let (scrum, excess) = try today.withItems(chosen, read: lines, in: environment)
        let isRecorded = scrum.record && !noHistory
        let identity = MeetingRecord.Scrum(
            id: scrum.id, title: scrum.title, file: source?.file.path)
        let history = isRecorded ? history.history(in: environment) : nil
        let questions = StartQuestions(
            scrum: identity, history: history, environment: environment,
            canAsk: environment.canAsk && session.form != .json)
        let read = lines.map(NameList.trimmed).filter(\.isVisible)
        let beginning = try today.beginning(of: scrum, in: environment)
        let today = today
        @Sendable func makePlan(
            after past: PastOfScrum, without absent: [String] = []
        ) throws -> MeetingPlan {
            try today.plan(
                for: scrum, leaders: past.leaders, after: past.previous?.firstSpeaker, read: read,
                absent: absent, from: beginning, in: environment)
        }
        // Reports invalid options before questions are asked or the history is changed.
        var past = PastOfScrum(scrum, identity, in: questions.past, at: environment.timestamp())
        var plan = try makePlan(after: past)
        var notices: [TerminalText]
        switch try questions.decide() {
        case .begin(let told, let changed):
            notices = told
            guard let changed else { break }
            past = PastOfScrum(scrum, identity, in: changed, at: environment.timestamp())
            plan = try makePlan(after: past)
        case .resume(let meeting):
            guard let history else { return }
            return try ResumeCommand.resume(
                meeting, in: history, session, sharing, options.color, environment)
        case .watch(let id): return try watch(id, in: environment)
        case .leave: return
        }
        if let excess { notices.append(excess) }
        if isRecorded, history == nil {
            notices.append(
                "This meeting will not be saved: HOME is not set. Pass --history FOLDER.")
        }
        var library = SoundLibrary(environment)
        if let source {
            let warnings =
                library.warnings(of: source.file, scrum: source.index)
                + source.file.unknownKeys(scrum: source.index)
            notices += SoundLibrary.notice(of: warnings.map { $0.line(file: source.shownPath) })
        }
        if beginning == .byHand, !environment.isTerminal(0) {
            notices.append("No keyboard here. Start the meeting with: scrum tell begin")
        }
        let reading = environment.clockReading()
        var generator = SplitMix64(seed: environment.random())
        let header = JournalHeader(
            id: MeetingRecord.makeID(start: reading.date, using: &generator), file: identity.file,
            plan: plan, clock: reading, due: beginning.date.map(environment.timestamp(of:)),
            options: session.arguments + session.unsavedNames + sharing.unsavedNames)
        try MeetingSession(
            timer: ScrumTimer(plan: plan), file: identity.file, options: session,
            color: options.color, environment: environment,
            journal: history.map { Journal(header, in: $0) }, page: sharing, id: header.id,
            zero: reading.uptime, library: library, since: environment.since(past.previous),
            readsControls: !today.readsInput, notices: notices,
            open: OpenNotes(of: identity, in: past.contents, environment),
            absent: today.question(about: scrum, in: environment) { [past] in
                try makePlan(after: past, without: $0)
            }
        ).run(beginning)
    }

    /// Watches the running meeting with the same display options.
    private func watch(_ id: String, in environment: ScrumEnvironment) throws {
        var watch = try WatchCommand.parse([])
        watch.name = id
        watch.form = session.form
        watch.color = options.color
        watch.ground = session.ground
        try watch.run(in: environment)
    }

    /// Reads lines from standard input; from then on, keys come from the terminal.
    private func readLines(in environment: ScrumEnvironment) throws -> [Substring] {
        let lines = try today.readLines(in: environment)
        guard today.readsInput else { return lines }
        if session.form == .json {
            let contents = today.readsItems ? "items" : "names"
            environment.warn(
                "Standard input contains \(contents), so it accepts no control lines.")
        } else {
            environment.attachTerminal()
        }
        return lines
    }

    /// The file that defines a scrum, and the scrum's index in the file.
    typealias Source = (file: ScrumFile, index: Int, shownPath: String)

    /// Returns the chosen scrum, or one made from the options alone; nil if the user cancels the
    /// menu.
    func chosenScrum(
        in environment: ScrumEnvironment
    ) throws -> (scrum: DailyScrum, source: Source?)? {
        if var standUp = today.standUp, name == nil {
            let beginning = try today.beginning(of: standUp, in: environment)
            standUp.length = try today.length(from: beginning, in: environment) ?? standUp.length
            return (standUp, nil)
        }
        let (file, shownPath) = try options.load(in: environment)
        return try chooseScrum(in: file, shownPath, environment).map {
            (file.scrums[$0], (file, $0, shownPath))
        }
    }

    /// Returns the index of the named scrum, the only one, or the one chosen in a menu; nil if the
    /// user cancels the menu.
    private func chooseScrum(
        in file: ScrumFile, _ shownPath: String, _ environment: ScrumEnvironment
    ) throws -> Int? {
        if let name { return try options.index(of: name, in: file, environment) }
        if file.scrums.count == 1 { return 0 }
        let titles = file.scrums.map(\.title)
        guard !titles.isEmpty else {
            throw ScrumFailure.misuse(
                "\(shownPath) has no scrums. Create one: \(options.newCommand)")
        }
        if environment.canAsk {
            let rows = ScrumRows(
                scrums: file.scrums, past: history.past(of: file, in: environment),
                environment: environment)
            let isOwn = try options.location(in: environment).source == .configuration
            var menu = Menu(isOwn ? "Which scrum?" : "Which scrum in \(shownPath)?", rows.items)
            menu.isPrinted = session.form == .plain
            menu.refreshed = { rows.items }
            return menu.ask(in: environment)
        }
        let list = ScrumText.list(titles.map { "\"\($0)\"" })
        throw ScrumFailure.misuse(
            "Which scrum? \(shownPath) has \(list).",
            "Try: scrum start \(options.typed)\(ScrumText.typed(titles[0]))")
    }
}

extension MeetingRecord {
    /// The attendee who spoke first.
    fileprivate var firstSpeaker: Attendee? {
        ofPeople.people.filter { $0.order != nil }.min { ($0.order ?? 0) < ($1.order ?? 0) }
            .map { Attendee(name: $0.name) }
    }
}
