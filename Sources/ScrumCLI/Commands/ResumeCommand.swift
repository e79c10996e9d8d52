import ArgumentParser
import HistoryTables
import MeetingHistory
import MeetingScreen
import ScrumCore
import ScrumStore
import TerminalUI

struct ResumeCommand: PersonalCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resume an interrupted or recently ended meeting.",
        discussion: """
            If the terminal was closed, the program was killed or the power failed, the meeting \
            continues with the same speaker and times; the gap counts as a pause. Meetings that \
            ended less than ten minutes ago can also be resumed.

            EXAMPLES:
              scrum resume design
              scrum resume design --discard
            """)

    @Argument(
        help: "Scrum (title, prefix or word) or meeting id.",
        completion: .asked(.scrums))
    var name: String?

    @Flag(help: "Discard the meeting instead (asks first).")
    var discard = false

    @OptionGroup var session: SessionOptions
    @OptionGroup var sharing: SharingOptions
    @OptionGroup var history: HistoryOptions
    @Option(help: .color) var color = ColorChoice.auto

    /// The journal supplies the other options.
    static let personalOptions =
        ["--about", "--device", "--language", "--speaker", "--share", "--at"]
        + SharingOptions.hookNames

    func run(in environment: ScrumEnvironment) throws {
        guard let history = history.history(in: environment) else {
            throw ScrumFailure("Nothing to resume: HOME is not set. Name a folder with --history.")
        }
        let contents = try history.contents()
        let now = environment.timestamp()
        var found = contents.unfinished()
        if !names(one: Self.resumable(found.meetings, at: now)) {
            // If a meeting was killed while starting a program, that program can hold the lock for
            // a moment.
            found = contents.unfinished(waiting: true)
        }
        var resumable = Self.resumable(found.meetings, at: now)
        let isFound = names(one: resumable)
        let unread = discard || isFound ? nil : found.problems.first(where: \.hidesMeeting)
        for problem in found.problems where problem != unread { environment.warn("\(problem)") }
        // Report an unreadable meeting instead: it may be the interrupted one.
        if let unread { throw unread }
        if !discard, !isFound {
            resumable += contents.reopenable(at: now).reversed()
        }
        if !environment.canAsk, !discard {
            let over = resumable.filter(\.runsOverIfReopened)
            resumable.removeAll { $0.runsOverIfReopened }
            // Nobody would be there to end it.
            if resumable.isEmpty, let last = over.first {
                throw ScrumFailure("\(last.line(in: environment)). Reopen it on a terminal.")
            }
        }
        guard let meeting = try choose(among: resumable, in: environment) else { return }
        if discard { return try discard(meeting, in: history, environment) }
        try Self.resume(
            meeting, in: history, session, sharing, color, environment, told: found.problems)
    }

    /// Whether at least one meeting matches the name; without a name, whether there are meetings.
    private func names(one meetings: [UnfinishedMeeting]) -> Bool {
        guard let name else { return !meetings.isEmpty }
        if case .none = NameMatch.find(name, in: meetings.map(\.scrum.title)) {
            return identified(among: meetings) != nil
        }
        return true
    }

    /// Returns the meeting whose id is the name or ends in it (at least four characters, as in the
    /// output of `scrum history`); nil unless there is exactly one.
    private func identified(among meetings: [UnfinishedMeeting]) -> UnfinishedMeeting? {
        guard let name else { return nil }
        let found = meetings.filter { $0.id.isID(name) }
        return found.count == 1 ? found[0] : nil
    }

    private func discard(
        _ meeting: UnfinishedMeeting, in history: History, _ environment: ScrumEnvironment
    ) throws {
        let line = meeting.line(in: environment)
        let saved = history.savedPart(of: meeting).map { " \($0.sentence)" } ?? ""
        guard environment.canAsk else {
            // Deleting would also remove the saved part.
            throw ScrumFailure.misuse(
                "\(line): cannot ask without a terminal.",
                saved.isEmpty
                    ? "Try: scrum history --delete \(meeting.id) --yes"
                    : "Discard its later changes on a terminal.\(saved)")
        }
        guard environment.confirm("\(line). Discard it?\(saved)") else { return }
        guard try history.discard(meeting.id) else {
            throw JournalProblem.isOver(id: meeting.id)
        }
        environment.print(
            saved.isEmpty ? "Meeting discarded." : "Later changes discarded.\(saved)")
    }

    /// Resumes an interrupted or ended meeting; `told` contains the problems already reported.
    static func resume(
        _ meeting: UnfinishedMeeting, in history: History, _ session: SessionOptions,
        _ sharing: SharingOptions, _ color: ColorChoice, _ environment: ScrumEnvironment,
        told: [JournalProblem] = []
    ) throws {
        let reading = environment.clockReading()
        guard
            let (journal, timer, damage) = try resumed(
                meeting.id, in: history, at: reading, environment)
        else { return }
        // This meeting is now locked, so the other ended meetings can be moved into the history.
        let settled = (try? history.contents())?.settle(at: environment.timestamp())
        for problem in settled?.problems ?? [] where !told.contains(problem) {
            environment.warn("\(problem)")
        }
        if let damage { environment.warn("Unreadable parts were saved in \(damage).") }
        let (session, leftOut) = session.following(journal.header.options)
        let missing = leftOut.filter { !(session.unsavedNames + sharing.unsavedNames).contains($0) }
        if !missing.isEmpty {
            environment.warn("Not restored; pass again: \(ScrumText.list(missing)).")
        }
        var library = SoundLibrary(environment)
        let problems = library.problems(of: timer.plan.scrum)
        let stop: TerminalText = meeting.hasEnded ? "ended" : "interrupted"
        let hint: TerminalText = missing.contains("--share") ? "; w shares it." : "."
        let notice: TerminalText =
            missing.isEmpty || !session.wantsScreen(in: environment)
            ? "Resumed \(meeting.scrum.title), \(stop) \(meeting.age(in: environment))."
            : "Resumed without \(ScrumText.list(missing))\(hint)"
        let scrum = journal.header.scrum
        let past = history.contents(of: scrum, at: environment.timestamp())
        try MeetingSession(
            timer: timer, file: journal.header.file,
            options: session, color: color, environment: environment, journal: journal,
            page: sharing, id: journal.header.id,
            zero: reading.uptime - journal.clock.time, library: library,
            since: environment.since(past?.last(1, of: scrum, at: environment.timestamp()).last),
            notices: [notice] + SoundLibrary.notice(of: problems),
            open: OpenNotes(of: scrum, before: journal.header.id, in: past, environment)
        ).run(.byHand)
    }

    /// Locks and replays the meeting; nil if another user wrote its journal and this user declines
    /// to resume it.
    private static func resumed(
        _ id: String, in history: History, at reading: ClockReading,
        _ environment: ScrumEnvironment
    ) throws -> (journal: Journal, timer: ScrumTimer, damage: String?)? {
        do {
            return try history.resume(id, at: reading, as: environment.user())
        } catch {
            guard case .foreign = error else { throw error }
            let problem = error.description
            guard environment.canAsk else {
                throw ScrumFailure(
                    "\(problem) Resume it on a terminal to confirm.",
                    exitCode: ScrumFailure.badData)
            }
            guard environment.confirm("\(problem) Resume the meeting?") else { return nil }
            return try history.resume(id, at: reading)
        }
    }

    /// Sorts meetings newest first; omits those interrupted over a day ago unless all of them were.
    private static func resumable(
        _ meetings: [UnfinishedMeeting], at now: Timestamp
    ) -> [UnfinishedMeeting] {
        let meetings = meetings.filter { !$0.hasEnded }
        let fresh = meetings.filter { !$0.isAbandoned(at: now) }
        return (fresh.isEmpty ? meetings : fresh).reversed()
    }

    private func choose(
        among meetings: [UnfinishedMeeting], in environment: ScrumEnvironment
    ) throws -> UnfinishedMeeting? {
        guard !meetings.isEmpty else {
            let ended = discard ? "" : ", and none that ended in the last ten minutes"
            throw ScrumFailure([
                "No interrupted meeting\(ended).", "To start one: scrum start",
            ])
        }
        var meetings = meetings
        if let meeting = identified(among: meetings) { return meeting }
        if let name {
            let titles = meetings.map(\.scrum.title)
            if case .several(let indexes) = NameMatch.find(name, in: titles) {
                meetings = indexes.map { meetings[$0] }
            } else {
                let noun = meetings.contains(where: \.hasEnded) ? " or recently ended" : ""
                let index = try NameMatch.index(
                    of: name, in: titles, noun: "interrupted\(noun) meeting", exitCode: 1)
                meetings = [meetings[index]]
            }
        }
        if meetings.count == 1 { return meetings[0] }
        let items = meetings.map { $0.line(in: environment) }
        guard environment.canAsk else {
            let most = 10
            let ids = MeetingTable.shortIDs(meetings.map(\.id))
            let lines = zip(ids, items).prefix(most).map { "  \($0)  \($1)" as TerminalText }
            let more: [TerminalText] = items.count > most ? ["  \(items.count - most) more"] : []
            throw ScrumFailure(
                ["Which meeting? Name one by its title or id:"] + lines + more,
                exitCode: ScrumFailure.usage)
        }
        let menu = Menu(
            "Which meeting?",
            zip(meetings, items).map { Menu.Item(name: $0.scrum.title, text: $1) })
        return menu.ask(in: environment).map { meetings[$0] }
    }
}
