import ArgumentParser
import Files
import MeetingHistory
import MeetingScreen
import ScrumCore
import ScrumStore

struct ResumeCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resumes an interrupted meeting.",
        discussion: """
            After a closed terminal, a kill or a power cut the meeting goes on with the same \
            speaker and the same times; the time in between counts as a pause.

            EXAMPLE:
              scrum resume design
            """)

    @Argument(
        help: "The scrum's title, its beginning, or a word of it.", completion: .asked(.scrums))
    var name: String?

    @OptionGroup var session: SessionOptions
    @OptionGroup var sharing: SharingOptions
    @OptionGroup var history: HistoryOptions
    @OptionGroup var color: ColorOptions

    func run(in environment: ScrumEnvironment) throws {
        guard let history = history.history(in: environment) else {
            throw ScrumFailure("Nothing to resume: HOME is not set. Name a folder with --history.")
        }
        let contents: History.Contents
        do throws(FileFailure) {
            contents = try history.contents()
        } catch {
            throw ScrumFailure(error)
        }
        let found = contents.unfinished()
        for problem in found.problems { environment.warn("\(problem)") }
        let resumable = Self.resumable(found.meetings, at: environment.timestamp())
        guard let meeting = try choose(among: resumable, in: environment) else { return }
        let reading = environment.clockReading()
        let resumed: (journal: Journal, timer: ScrumTimer, damage: String?)
        do throws(JournalProblem) {
            resumed = try history.resume(meeting.id, at: reading)
        } catch {
            throw ScrumFailure("\(error)")
        }
        // The one that goes on is locked; others that are a day old are over.
        let settled = contents.settle(at: environment.timestamp())
        for problem in settled.problems where !found.problems.contains(problem) {
            environment.warn("\(problem)")
        }
        let (journal, timer, damage) = resumed
        if let damage { environment.warn("What could not be read is kept in \(damage).") }
        var library = SoundLibrary(environment)
        let problems = library.problems(of: timer.plan.scrum)
        try MeetingSession(
            timer: timer, file: journal.header.file,
            options: session.following(journal.header.options), color: color.color,
            environment: environment, journal: journal, page: sharing, id: journal.header.id,
            zero: reading.uptime - journal.clock.time, library: library,
            notices: SoundLibrary.notice(of: problems)
        ).run(waits: timer.phase == .waiting)
    }

    /// Newest first; those that nobody resumed for a day only where there are no others.
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
        var meetings = meetings
        let titles = meetings.map(\.scrum.title)
        if let name {
            switch NameMatch.find(name, in: titles) {
            case .one(let index): meetings = [meetings[index]]
            case .several(let indexes): meetings = indexes.map { meetings[$0] }
            case .none: meetings = []
            }
        }
        guard meetings.count > 1 else {
            if let meeting = meetings.first { return meeting }
            throw ScrumFailure(
                name.map { "No interrupted meeting is called \"\($0)\"." }
                    ?? "There is no interrupted meeting.")
        }
        let items = meetings.map { Self.line($0, in: environment) }
        guard environment.isTerminal(0), environment.isTerminal(2) else {
            let most = 10
            let more = items.count > most ? ["  \(items.count - most) more"] : []
            throw ScrumFailure(
                ["Which meeting?"] + items.prefix(most).map { "  \($0)" } + more,
                exitCode: ScrumFailure.usage)
        }
        let menu = Menu(question: "Which meeting?", items: items) { answer in
            let match = NameMatch.find(answer, in: meetings.map(\.scrum.title))
            if case .one(let index) = match { return index }
            throw ScrumFailure("Please type the number.")
        }
        return menu.ask(in: environment).map { meetings[$0] }
    }

    /// "Design, interrupted 2026-11-21 09:15, 3:20 of 10:00"
    static func line(_ meeting: UnfinishedMeeting, in environment: ScrumEnvironment) -> String {
        let date = environment.localText(meeting.lastSeen)
        var line = "\(meeting.scrum.title), interrupted \(date)"
        if let record = meeting.record {
            line += ", \(TimeText.clock(record.elapsed)) of \(TimeText.clock(record.planned))"
        }
        return line
    }
}
