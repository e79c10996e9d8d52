import FoundationEssentials
import Live
import MeetingHistory
import Platform
import Programs
import ScrumCore
import TerminalUI
import TimelineKit

/// A meeting in its event loop; passes events to the model and performs the model's effects.
package final class MeetingRunner: ScreenProgram {
    package private(set) var model: MeetingModel
    /// The meeting's state as of the last update, shared by all outputs; nil until it is needed.
    private var known: MeetingState?
    /// The parts of the screen that stay the same until the next event; nil until they are drawn.
    private var stage: MeetingStage?
    /// The time of the last update.
    private var updated: Duration
    /// Whether the schedule is older than the last update.
    private var isScheduleOld = true
    package var timeline: Timeline<MeetingSchedule>
    private let output: MeetingOutput
    /// The journal's port is first.
    private let ports: [any MeetingPort]
    /// Events that effects have caused, to be handled in the same iteration.
    private var queue: [MeetingEvent] = []
    private var isHandling = false
    /// The deadline for the next JSON line if no event occurs before then.
    private var lineDue: Duration?
    /// How the meeting ended.
    private var exit: MeetingExit?

    /// Creates a runner for a meeting that starts at `now` or later, or that is being resumed.
    package init(
        _ model: MeetingModel, output: MeetingOutput, ports: [any MeetingPort] = [],
        at now: Duration
    ) {
        self.model = model
        updated = now
        self.output = output
        self.ports = ports
        timeline = Timeline(
            MeetingSchedule(
                model.state(at: now), at: now, isLowPower: model.options.isLowPower),
            mode: model.options.isLowPower ? .lowFrequency : .normal)
        let moment = MeetingMoment(model, at: now)
        for event in ports.flatMap({ $0.opened(moment) }) { send(event, at: now) }
        send(.opened(due: start(at: now)), at: now)
        reschedule()
    }

    package var keys: [KeyBinding<MeetingCommand>] {
        MeetingKeys.worded(model.screen.keys, hasOnlyItems: model.timer.hasOnlyItems)
    }

    package var deadline: Date? {
        ([model.deadline, lineDue] + ports.map(\.deadline)).compactMap(\.self).min()
            .map(Date.init(elapsed:))
    }

    package var wallDeadline: Date? {
        guard model.timer.phase == .waiting,
            let date = ports.compactMap(\.wallDeadline).min()
        else { return nil }
        // Long after the start time, only a change to the wall clock matters.
        return model.isOverdue ? .distantFuture : date
    }

    /// When a waiting meeting starts, by the wall clock, which users can set.
    private func start(at now: Duration) -> Duration? {
        guard model.timer.phase == .waiting else { return nil }
        return ports.lazy.compactMap { $0.start(at: now) }.first
    }

    package func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        if let due = start(at: now) { model.isDue(at: due) }
        switch event {
        case .key(let key):
            switch model.handle(key, at: now) {
            case .nothing: return []
            case .select(let step):
                let state = state(at: now)
                model.select(by: step, in: state)
                return []
            case .update: return send(.key(key), at: now)
            }
        case .paste(let text): return send(.paste(text), at: now)
        case .line(let line): return send(.line(line), at: now)
        case .overlongLine:
            announce(.refused(Refusal.longLine.words(inControlLine: true)), at: now)
            return []
        case .deadline where model.rest(until: now): return []
        case .invalidLine:
            announce(.refused(Refusal.invalidText.words(inControlLine: true)), at: now)
            return []
        case .invalidPaste: return send(.invalidPaste, at: now)
        default: return send(.tick, at: now)
        }
    }

    package func stop(by signal: Int32, at now: Date) -> [ScreenEffect<MeetingExit>] {
        send(.signal(signal), at: now.elapsed)
    }

    /// Reports sound and journal failures, and the end of the loop's iteration, to the model.
    package func endLoopTurn(at now: Date) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        var effects: [ScreenEffect<MeetingExit>] = []
        for port in ports {
            let moment = MeetingMoment(model, at: now)
            for event in port.poll(moment) { effects += send(event, at: now) }
        }
        if case .slept = model.phase { effects += send(.turnEnded, at: now) }
        let moment = MeetingMoment(model, at: now)
        for port in ports { port.turnEnded(moment) }
        reschedule()
        if let exit, ports.allSatisfy(\.isSettled) { effects.append(.exit(exit)) }
        return effects
    }

    package func didAppear() {
        let moment = MeetingMoment(model, at: updated)
        for port in ports { port.appeared(moment) }
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
        let now = context.date.elapsed
        willShow(at: now)
        return MeetingView(state: state(at: now), screen: model.screen, cadence: context.cadence)
    }

    package func write(
        _ context: TimelineContext?, at now: Date
    ) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        if context != nil { willShow(at: now) }
        if let lines = output.json, let due = lineDue, due <= now {
            willShow(at: now)
            lines.write(TerminalText(written: report(at: now).json))
            lineDue = due + .seconds(5)
        }
        output.lines?.flush()
        output.prompt?.show(model.screen.prompt)
        return []
    }

    /// Handles an event and then all events that its effects cause.
    @discardableResult
    private func send(_ event: MeetingEvent, at now: Duration) -> [ScreenEffect<MeetingExit>] {
        queue.append(event)
        guard !isHandling else { return [] }
        isHandling = true
        defer { isHandling = false }
        var effects: [ScreenEffect<MeetingExit>] = []
        while !queue.isEmpty { effects += handle(queue.removeFirst(), at: now) }
        return effects
    }

    private func handle(
        _ event: MeetingEvent, at now: Duration
    ) -> [ScreenEffect<MeetingExit>] {
        var effects = model.update(event, at: now)
        (known, stage, updated, isScheduleOld) = (nil, nil, now, true)
        tellPorts(effects, at: now)
        if case .json = output { effects = MeetingReport.withOneLine(effects) }
        timeline.invalidateTimelineContent()
        return effects.compactMap { perform($0, at: now) }
    }

    private func tellPorts(_ effects: [MeetingEffect], at now: Duration) {
        let moment = MeetingMoment(model, at: now)
        for port in ports { queue += port.perform(effects, in: moment) }
    }

    private func willShow(at now: Duration) {
        for port in ports { port.willShow(at: now) }
    }

    private func perform(_ effect: MeetingEffect, at now: Duration) -> ScreenEffect<MeetingExit>? {
        switch effect {
        case .journal, .plan, .tick, .play, .silence, .setVolume, .changedState, .reply, .share,
            .stopSharing:
            break
        case .bell: return ring()
        case .notify(let notice): return .notify(notice)
        case .announce(let announcement): announce(announcement, at: now)
        case .help: return .help
        case .redraw: return .redraw
        case .finish(let exit): self.exit = exit
        }
        return nil
    }

    private func ring() -> ScreenEffect<MeetingExit>? {
        switch output {
        case .screen: return .bell
        case .sentences(let lines, _): lines.ring()
        case .json: break
        }
        return nil
    }

    private func announce(_ announcement: MeetingAnnouncement, at now: Duration) {
        switch output {
        case .screen: break
        case .sentences(let lines, let prompt):
            willShow(at: now)
            guard let text = report(at: now).sentence(for: announcement) else { break }
            prompt?.hide()
            lines.write(text)
        case .json(let lines):
            willShow(at: now)
            if let line = report(at: now).line(for: announcement) {
                lines.write(line)
                lineDue = now + .seconds(5)
            }
        }
    }

    /// Returns the meeting's state at a given time, provided that nothing has happened since the
    /// last update.
    private func state(at now: Duration) -> MeetingState {
        let state = known ?? model.state(at: updated)
        known = state
        return state.advanced(by: now - updated)
    }

    /// Adapts the schedule to the last update, once per iteration of the loop, which can
    /// process many keys.
    private func reschedule() {
        guard isScheduleOld else { return }
        isScheduleOld = false
        let schedule = MeetingSchedule(
            state(at: updated), at: updated, isLowPower: model.options.isLowPower)
        if schedule != timeline.schedule { timeline.schedule = schedule }
    }

    private func report(at now: Duration) -> MeetingReport {
        MeetingReport(
            state: state(at: now), screen: model.screen, hasPrompt: model.options.hasPrompt)
    }
}
