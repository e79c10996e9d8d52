import ArgumentParser
import Live
import MeetingScreen
import ScrumCore
import TerminalUI

struct StatusCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print one line about a running meeting.",
        discussion: """
            Prints a line for status bars: the speaker, the time and who is next. If no meeting is \
            running, prints nothing on standard output and exits with 1.

            EXAMPLES:
              scrum status
              scrum status design --follow
              scrum status --for tmux
              scrum status --json
            """)

    @Argument(help: .meeting, completion: .asked(.meetings))
    var name: String?

    @Flag(help: "Print the state line (JSON).")
    var json = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Escape markup for tmux, pango or polybar.",
            valueName: "reader"))
    var bar: StatusBar?

    @Flag(help: "Print the line each time it changes until the meeting ends.")
    var follow = false

    @OptionGroup var language: LanguageOption

    func validate() throws {
        if json, bar != nil { throw ValidationError("Use only one of --json and --for.") }
    }

    func run(in environment: ScrumEnvironment) throws {
        try environment.useLanguage(language.language, asks: true)
        let meeting = try environment.runningMeeting(name)
        guard follow else {
            return environment.print(
                written: json ? line(of: meeting.state) : text(of: meeting.state))
        }
        try json ? followLines(of: meeting, environment) : followText(of: meeting, environment)
    }

    private func followLines(of meeting: RunningMeeting, _ environment: ScrumEnvironment) throws {
        var state = meeting.state
        environment.print(written: line(of: state))
        while !state.isDone, let new = try next(of: meeting, until: nil, environment) {
            state = new
            environment.print(written: line(of: state))
        }
    }

    private func followText(of meeting: RunningMeeting, _ environment: ScrumEnvironment) throws {
        var watched = WatchedMeeting(meeting.state, at: environment.uptime())
        var shown: String?
        while true {
            let now = environment.uptime()
            let state = watched.state(at: now)
            let text = text(of: state)
            if text != shown { environment.print(written: text) }
            shown = text
            if state.isDone { return }
            let countdown = state.phase == .running ? state.left : state.begins
            let deadline =
                state.speaker == nil
                ? nil : countdown.map { now + Self.wait(untilNextSecondOf: $0) }
            if let new = try next(of: meeting, until: deadline, environment) {
                watched = WatchedMeeting(new, at: environment.uptime())
            }
        }
    }

    private func text(of state: MeetingState) -> String {
        (bar?.escaped(state.summary) ?? state.summary).description
    }

    private func line(of state: MeetingState) -> String { StateLine.state(state).text }

    /// Waits for new states until the deadline; returns the newest one. Throws if contact with the
    /// meeting is lost.
    private func next(
        of meeting: RunningMeeting, until deadline: Duration?, _ environment: ScrumEnvironment
    ) throws -> MeetingState? {
        let isReady = meeting.client.wait(until: deadline, clock: environment.uptime)
        let states = isReady ? meeting.client.receive().compactMap(\.state) : []
        if states.isEmpty, meeting.client.isAtEnd {
            throw ScrumFailure("Lost contact with the meeting.")
        }
        return states.last
    }

    /// Returns the time until a countdown shows the next second.
    static func wait(untilNextSecondOf left: Duration) -> Duration {
        left - .seconds(left.wholeSecondsRoundedUp - 1)
    }
}
