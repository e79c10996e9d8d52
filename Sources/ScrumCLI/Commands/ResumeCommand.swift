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

    @Argument(help: "The scrum's title, its beginning, or a word of it.")
    var name: String?

    @OptionGroup var session: SessionOptions
    @OptionGroup var history: HistoryOptions
    @OptionGroup var color: ColorOptions

    func run(in environment: ScrumEnvironment) throws {
        guard let history = history.history(in: environment) else {
            throw ScrumFailure("Nothing to resume: HOME is not set. Name a folder with --history.")
        }
        let meetings: [UnfinishedMeeting]
        do throws(FileFailure) {
            let found = try history.contents().unfinished()
            for problem in found.problems { environment.warn("\(problem)") }
            meetings = found.meetings.filter { !$0.hasEnded }.reversed()
        } catch {
            throw ScrumFailure(error)
        }
        guard let meeting = try choose(among: meetings, in: environment) else { return }
        let reading = environment.clockReading()
        let resumed: (journal: Journal, timer: ScrumTimer)
        do throws(JournalProblem) {
            let (journal, timer) = try history.resume(meeting.id, at: reading)
            resumed = (journal, timer)
        } catch {
            throw ScrumFailure("\(error)")
        }
        let (journal, timer) = resumed
        try MeetingSession(
            timer: timer, file: journal.header.file,
            options: session.following(journal.header.options), color: color.color,
            environment: environment, journal: journal, id: journal.header.id,
            zero: reading.uptime - journal.clock.time
        ).run(waits: timer.phase == .waiting)
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
            throw ScrumFailure(
                ["Which meeting?"] + items.map { "  \($0)" }, exitCode: ScrumFailure.usage)
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
