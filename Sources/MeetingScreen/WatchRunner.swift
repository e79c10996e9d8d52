import FoundationEssentials
import Live
import ScrumCore
import TerminalUI
import TimelineKit

/// A watched meeting, timed by the viewer's own clock and optionally controlled by the viewer.
///
/// Each line from the meeting replaces the whole state. A key sends a control line to the meeting,
/// and the meeting's answer changes the screen.
package final class WatchRunner: ScreenProgram {
    package enum Exit: Equatable, Sendable {
        case left(signal: Int32?)
        /// The meeting is over.
        case over
        /// The input ended during the meeting.
        case lost
    }

    package private(set) var meeting: WatchedMeeting
    private(set) var screen: ScreenState
    package var timeline: Timeline<MeetingSchedule>
    private let source: any StateSource
    private let output: MeetingOutput
    private var said: AnnouncedState?

    package init(
        _ meeting: WatchedMeeting, from source: any StateSource, output: MeetingOutput,
        keys: [KeyBinding<MeetingCommand>] = WatchKeys.reading, at now: Duration
    ) {
        self.meeting = meeting
        self.source = source
        self.output = output
        screen = ScreenState(keys: keys)
        timeline = Timeline(MeetingSchedule(meeting.state(at: now), at: now))
        show(meeting.state(at: now))
        output.json?.write(TerminalText(written: StateLine.state(meeting.line).text))
    }

    package var keys: [KeyBinding<MeetingCommand>] { screen.keys }

    package var deadline: Date? {
        if hasEnded { return Date(elapsed: .zero) }
        var times = [screen.notices.ends, isKnownLost ? nil : meeting.losesAt]
        if output.sentences != nil { times.append(said?.changesAt) }
        return times.compactMap(\.self).min().map(Date.init(elapsed:))
    }

    package func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<Exit>] {
        let now = now.elapsed
        defer { timeline.invalidateTimelineContent() }
        screen.notices.advance(to: now)
        switch event {
        case .key(let key):
            screen.notices.dropAnswer(at: now)
            return handle(screen.press(key, isWaiting: meeting.line.isWaiting, at: now), at: now)
        case .paste(let text): return handle(screen.paste(text), at: now)
        case .woken: receive(at: now)
        // Lines that arrived while the program was stopped may be seconds old.
        case .continued: _ = source.send("state")
        default: break
        }
        return []
    }

    package func stop(by signal: Int32, at now: Date) -> [ScreenEffect<Exit>] {
        [.exit(.left(signal: signal))]
    }

    package func endLoopTurn(at now: Date) -> [ScreenEffect<Exit>] {
        let now = now.elapsed
        if meeting.isLost(at: now), !isKnownLost {
            isKnownLost = true
            output.sentences?.write(TerminalText(message: WatchedMeeting.lostText))
        }
        let schedule = MeetingSchedule(meeting.state(at: now), at: now)
        if schedule != timeline.schedule { timeline.schedule = schedule }
        return hasEnded ? [.exit(meeting.line.isDone ? .over : .lost)] : []
    }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        view(context).draw(in: &frame)
    }

    package func drawHead(_ context: TimelineContext, in frame: inout Frame) -> Int {
        view(context).drawHead(in: &frame)
    }

    private func view(_ context: TimelineContext) -> MeetingView {
        var (state, shown) = (meeting.state(at: context.date.elapsed), screen)
        if isKnownLost {
            shown.notices = NoticeQueue()
            shown.notices.add(WatchedMeeting.lostText, as: .report, at: .zero)
            state.message = nil
        }
        return MeetingView(state: state, screen: shown, cadence: context.cadence)
    }

    package func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<Exit>] {
        let isClosed = output.flush { speak(to: $0, at: now.elapsed) }
        return isClosed ? [.exit(.left(signal: nil))] : []
    }

    /// Whether the final line has arrived.
    private var hasEnded: Bool { meeting.line.isDone || source.isAtEnd }

    /// The meeting's state according to the newest line.
    package var state: MeetingState { meeting.line }

    /// Whether the lost connection has already been reported.
    private var isKnownLost = false

    // MARK: Lines

    private func receive(at now: Duration) {
        for line in source.receive() {
            output.json?.write(TerminalText(written: line.text))
            switch line {
            case .state(let state):
                follow(state, at: now)
                if state.isDone {
                    if let lines = output.sentences { speak(to: lines, at: now) }
                    return
                }
            case .lost: meeting.isGone = true
            case .refused(let reason): post(reason, at: now)
            }
        }
    }

    private func follow(_ state: MeetingState, at now: Duration) {
        let before = meeting.line
        meeting = WatchedMeeting(state, at: now)
        isKnownLost = false
        if state.speaker != before.speaker { screen.turnBegan = now }
        show(state)
    }

    /// Updates the screen from the meeting's state.
    private func show(_ state: MeetingState) {
        screen.about = state.about
        screen.stage =
            state.isWaiting ? .waiting(state.begins == nil ? .byHand : .automatic(nil)) : .meeting
        let isKnown = state.people.contains { $0.name == screen.selection }
        if !isKnown || screen.selection == state.speaker { screen.selection = nil }
    }

    private func speak(to lines: LineOutput, at now: Duration) {
        let moment = AnnouncedState(meeting, at: now)
        let report = MeetingReport(state: meeting.state(at: now), screen: screen)
        for announcement in moment.announcements(after: said) {
            if let text = report.sentence(for: announcement) { lines.write(text) }
        }
        said = moment
        lines.flush()
    }

    // MARK: Keys

    private func handle(_ press: ScreenState.Press, at now: Duration) -> [ScreenEffect<Exit>] {
        switch press {
        case .command(let command): return perform(command, at: now)
        case .start: ask(for: .begin, at: now)
        case .answer(let answer, let prompt):
            screen.close(prompt)
            if answer == .done { finish(prompt, at: now) }
        case .refused(let refusal): post(refusal.words(), at: now)
        case .nothing: break
        }
        return []
    }

    private func perform(_ command: MeetingCommand, at now: Duration) -> [ScreenEffect<Exit>] {
        let state = meeting.line
        let subject = screen.selection ?? state.speaker ?? ""
        switch command {
        case .next: ask(for: .next, "\(state.index)", at: now)
        case .undo: ask(for: .undo, at: now)
        case .togglePause: ask(for: state.isPaused ? .resume : .pause, at: now)
        case .restart: ask(for: .restart, at: now)
        case .extend(let seconds):
            ask(for: .extend, "\(seconds > 0 ? "+" : "")\(seconds)", at: now)
        case .absent: ask(for: .absent, subject, at: now)
        case .later: ask(for: .later, subject, at: now)
        case .bringForward:
            guard let name = screen.selection else {
                post(Refusal.noneToBringForward.words(), at: now)
                break
            }
            ask(for: .first, name, at: now)
            screen.selection = nil
        case .selectPrevious: select(by: -1)
        case .selectNext: select(by: 1)
        case .deselect:
            if state.message != nil {
                ask(for: .message, at: now)
                break
            }
            if screen.selection == nil { post(Refusal.noSelection.words(), at: now) }
            screen.selection = nil
        case .join: screen.prompt = .join(TextField())
        case .note: screen.prompt = .note(TextField(), speaker: 0)
        case .message: screen.prompt = .message(TextField(longest: Bounds.messageCharacters))
        case .divide: ask(for: .divide, at: now)
        case .shuffle: ask(for: .shuffle, at: now)
        case .lead: ask(for: .leader, subject, at: now)
        case .redraw: return [.redraw]
        case .help: return [.help]
        case .leave: return [.exit(.left(signal: nil))]
        // Viewers do not have keys for these commands.
        case .mute, .changeVolume, .showTime, .share, .notes, .end: break
        }
        return []
    }

    private func finish(_ prompt: MeetingPrompt, at now: Duration) {
        switch prompt {
        case .join: for name in prompt.lines { ask(for: .join, name, at: now) }
        case .note: if let text = prompt.lines.first { ask(for: .note, text, at: now) }
        case .message: ask(for: .message, prompt.lines.first ?? "", at: now)
        case .end, .leave, .gap, .page, .openToNetwork, .stopSharing: break
        }
    }

    private func select(by step: Int) {
        screen.select(
            by: step, of: meeting.line.people.map(\.name), current: meeting.line.speaker)
    }

    /// Sends a control line and asks for the state, which the meeting sends even if it refuses the
    /// line.
    private func ask(for verb: ControlVerb, _ argument: String = "", at now: Duration) {
        let line = argument.isEmpty ? verb.rawValue : "\(verb) \(argument)"
        if !source.send(line) || !source.send(ControlVerb.state.rawValue) {
            post(Refusal.notSent.words(), at: now)
        }
    }

    private func post(_ text: String, at now: Duration) {
        screen.notices.add(text, as: .answer, at: now)
    }
}
