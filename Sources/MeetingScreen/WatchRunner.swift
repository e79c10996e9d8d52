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
    /// The parts of the screen that stay the same until the next event; nil until they are drawn.
    private var stage: MeetingStage?
    /// When a change of speaker last appeared on this screen.
    private var turnBegan: Duration?

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

    package var keys: [KeyBinding<MeetingCommand>] {
        MeetingKeys.worded(screen.keys, hasOnlyItems: meeting.line.hasOnlyItems)
    }

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
            return handle(screen.press(key, in: meeting.line, at: now), at: now)
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

    package var helpWords: KeyHelp.Words { .translated }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        view(context).draw(in: &frame, on: &stage)
    }

    package func drawBesideHelp(
        _ context: TimelineContext, in frame: inout Frame
    ) -> KeyHelp.Area? {
        view(context).drawBesideHelp(in: &frame)
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
        stage = nil
        meeting = WatchedMeeting(state, at: now)
        isKnownLost = false
        if state.speaker != before.speaker { turnBegan = now }
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
        case .control(let control):
            if control.comesTooSoon(after: turnBegan, at: now) {
                let refusal = Refusal.justStarted(
                    turn: meeting.line.index, isNext: control == .next())
                post(refusal.words(), at: now)
            } else {
                // The number names the turn on this screen, in case another one has started.
                send(control == .next() ? .next(turn: meeting.line.index) : control, at: now)
            }
        case .local(.redraw): return [.redraw]
        case .local(.help): return [.help]
        case .local(.leave): return [.exit(.left(signal: nil))]
        case .refused(let refusal): post(refusal.words(), at: now)
        case .local, .notices, .nothing: break
        }
        return []
    }

    /// Sends a control and asks for the state, which the meeting sends even if it refuses the
    /// control.
    private func send(_ control: Control, at now: Duration) {
        if case .first = control { screen.selection = nil }
        for line in control.lines {
            if !source.send(line) || !source.send(ControlVerb.state.rawValue) {
                post(Refusal.notSent.words(), at: now)
            }
        }
    }

    private func post(_ text: String, at now: Duration) {
        screen.notices.add(text, as: .answer, at: now)
    }
}
