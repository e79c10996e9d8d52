import FoundationEssentials
import Live
import ScrumCore
import TerminalUI
import TimelineKit

/// A meeting that runs elsewhere: shown on the reader's own clock and, where wanted, controlled.
///
/// Each line replaces all that was known. A key changes the picture at once and asks the meeting
/// for the same change; the meeting's answer then replaces the picture.
package final class WatchRunner: ScreenProgram {
    package enum Exit: Equatable, Sendable {
        case left(signal: Int32?)
        /// The meeting is over.
        case over
        /// The lines ended in the middle of the meeting.
        case lost
    }

    package private(set) var meeting: WatchedMeeting
    private(set) var model: MeetingModel
    package var timeline: Timeline<MeetingSchedule>
    private let source: any StateSource
    private let output: MeetingOutput
    private var said: AnnouncedState?

    package init(
        _ meeting: WatchedMeeting, from source: any StateSource, output: MeetingOutput,
        keys: [KeyBinding<MeetingCommand>] = WatchKeys.reading, at now: Duration
    ) {
        var model = MeetingModel(
            timer: meeting.timer(at: now),
            options: MeetingModel.Options(isElsewhere: true, keys: keys))
        model.due = meeting.due(at: now)
        model.message = meeting.line.message.map { MeetingModel.Message(text: $0, ends: nil) }
        self.meeting = meeting
        self.model = model
        if let speaker = meeting.line.speaker { self.model.about[speaker] = meeting.line.about }
        self.source = source
        self.output = output
        timeline = Timeline(MeetingSchedule(model))
        output.json?.write(TerminalText(written: StateLine.state(meeting.line).text))
    }

    package var keys: [KeyBinding<MeetingCommand>] { model.options.keys }

    package var deadline: Date? {
        if hasEnded { return Date(elapsed: .zero) }
        var times = [model.noticeEnds, isKnownLost ? nil : meeting.losesAt]
        if output.sentences != nil { times.append(said?.changesAt) }
        return times.compactMap(\.self).min().map(Date.init(elapsed:))
    }

    package func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<Exit>] {
        let now = now.elapsed
        defer { timeline.invalidateTimelineContent() }
        switch event {
        case .key(let key): return send(.key(key), at: now)
        case .paste(let text): return send(.paste(text), at: now)
        case .woken:
            receive(at: now)
            return []
        case .continued:
            // Lines that came while the program was stopped may be seconds old.
            _ = source.send("state")
            return send(.tick, at: now)
        default: return send(.tick, at: now)
        }
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
        let schedule = MeetingSchedule(model)
        if schedule != timeline.schedule { timeline.schedule = schedule }
        return hasEnded ? [.exit(meeting.line.isDone ? .over : .lost)] : []
    }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        let figures = MeetingFigures(
            model.timer, at: context.date.elapsed, cadence: context.cadence)
        var shown = model
        if isKnownLost { (shown.notice, shown.message) = (WatchedMeeting.lostText, nil) }
        MeetingView(shown, figures).draw(in: &frame)
    }

    package func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<Exit>] {
        if let lines = output.sentences { speak(to: lines, at: now.elapsed) }
        output.lines?.flush()
        return output.lines?.isClosed == true ? [.exit(.left(signal: nil))] : []
    }

    /// Whether there is nothing more to come.
    private var hasEnded: Bool { meeting.line.isDone || source.isAtEnd }

    /// The watched meeting as it was told last.
    package var state: MeetingState { meeting.line }

    /// Whether the loss of the connection was told.
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
            case .refused(let reason): send(.refused(reason), at: now)
            }
        }
    }

    private func follow(_ state: MeetingState, at now: Duration) {
        meeting = WatchedMeeting(state, at: now)
        isKnownLost = false
        send(
            .watched(
                meeting.timer(at: now), due: meeting.due(at: now), message: state.message),
            at: now)
        if let speaker = state.speaker { model.about[speaker] = state.about }
    }

    private func speak(to lines: LineOutput, at now: Duration) {
        let moment = AnnouncedState(meeting, at: now)
        let report = MeetingReport(model: model, time: now)
        for announcement in moment.announcements(after: said) {
            if let text = report.sentence(for: announcement) { lines.write(text) }
        }
        said = moment
        lines.flush()
    }

    // MARK: Events

    /// Lets the picture change, and asks the meeting for what changed it.
    @discardableResult
    private func send(_ event: MeetingEvent, at now: Duration) -> [ScreenEffect<Exit>] {
        let speakers = model.timer.speakers
        var effects: [ScreenEffect<Exit>] = []
        for effect in model.update(event, at: now) {
            switch effect {
            case .journal(let event, _):
                let turn = meeting.line.index
                guard let line = event.line(turn: turn, speakers: speakers) else { continue }
                ask(for: line, at: now)
            case .announce(.message(let text)): ask(for: "message \(text ?? "")", at: now)
            case .help: effects.append(.help)
            case .redraw: effects.append(.redraw)
            case .leave: effects.append(.exit(.left(signal: nil)))
            case .play, .silence, .setVolume, .bell, .plan, .announce, .share, .stopSharing,
                .finish:
                continue
            }
        }
        return effects
    }

    /// Asks the meeting for a change; its state comes back even where that is refused.
    private func ask(for line: String, at now: Duration) {
        if !source.send(line) || !source.send("state") {
            _ = model.update(.refused("not sent"), at: now)
        }
    }
}
