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
    /// The meeting's state as of the last update, shared by all outputs.
    private var state: MeetingState
    /// The time of `state`.
    private var updated: Duration
    package var timeline: Timeline<MeetingSchedule>
    private let output: MeetingOutput
    /// Asks questions if there is no screen.
    private let prompt: PrintedPrompt?
    /// The journal's port is first.
    private let ports: [any MeetingPort]
    /// Events that effects have caused, to be handled in the same iteration.
    private var queue: [MeetingEvent] = []
    private var isHandling = false
    /// Nil if the meeting cannot be followed.
    let sharing: MeetingSharing?
    private let beginning: MeetingBeginning
    /// Nil if there is no start time to wait for.
    private let wall: WallClock?
    /// The sentence that confirms a client's control, until that client asks for the state.
    var confirmation: (client: Int, sentence: String)?
    /// Whether a change has yet to be published.
    var hasNews = false
    /// The deadline for the next JSON line if no event occurs before then.
    private var lineDue: Duration?
    /// How the meeting ended.
    private var exit: MeetingExit?

    /// Creates a runner for a meeting that starts at `now` or later, or that is being resumed.
    package init(
        _ model: MeetingModel, output: MeetingOutput, prompt: PrintedPrompt? = nil,
        ports: [any MeetingPort] = [], sharing: MeetingSharing? = nil,
        beginning: MeetingBeginning = .atOnce, wall: WallClock? = nil, notices: [String] = [],
        noticeLength: Duration = .seconds(6), at now: Duration
    ) {
        self.model = model
        state = model.state(at: now)
        updated = now
        self.output = output
        self.prompt = prompt
        self.ports = ports
        self.sharing = sharing
        self.beginning = beginning
        self.wall = wall
        timeline = Timeline(
            MeetingSchedule(state, at: now, isLowPower: model.options.isLowPower),
            mode: model.options.isLowPower ? .lowFrequency : .normal)
        for notice in notices { send(.notice(notice, for: noticeLength), at: now) }
        if model.options.hasScreen, let page = sharing?.sharedPage {
            send(.shared(page), at: now)
        }
        if model.timer.phase == .running {
            announce(.speaks, at: now)
            tellPorts([.announce(.began)], at: now)
        } else if beginning == .atOnce, !model.options.asksForAbsentees {
            send(.begin, at: now)
        } else {
            let due = readWallClock(at: now)
            if model.options.asksForAbsentees, beginning != .byHand, due ?? now <= now {
                send(.asking(due: due), at: now)
            } else {
                send(.tick, at: now)
            }
            if self.model.timer.phase == .waiting, !self.model.isOverdue {
                announce(.waiting, at: now)
            }
        }
    }

    package var keys: [KeyBinding<MeetingCommand>] { model.screen.keys }

    package var deadline: Date? {
        ([model.deadline, lineDue, sharing?.deadline] + ports.map(\.deadline))
            .compactMap(\.self).min().map(Date.init(elapsed:))
    }

    package var wallDeadline: Date? {
        guard let date = beginning.date, model.timer.phase == .waiting else { return nil }
        // Long after the start time, only a change to the wall clock matters.
        return model.isOverdue ? .distantFuture : date
    }

    /// Follows changes to the wall clock, which users can set; returns the start time.
    @discardableResult
    private func readWallClock(at now: Duration) -> Duration? {
        guard let date = beginning.date, let wall, model.timer.phase == .waiting else { return nil }
        let year = 366.0 * 86_400
        let wait = min(max(date.timeIntervalSince(wall.date()), -year), year)
        let due = now + .nanoseconds(Int64((wait * 1e9).rounded()))
        model.isDue(at: due)
        return due
    }

    package func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        readWallClock(at: now)
        switch event {
        case .key(let key):
            return model.type(key, at: now) ? [] : send(.key(key), at: now)
        case .paste(let text): return send(.paste(text), at: now)
        case .line(let line): return send(.line(line), at: now)
        case .overlongLine:
            announce(.refused(Refusal.longLine.words(inControlLine: true)), at: now)
            return []
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
        for event in ports.flatMap({ $0.poll(at: now) }) { effects += send(event, at: now) }
        effects += serveOthers(at: now)
        if case .slept = model.phase { effects += send(.turnEnded, at: now) }
        if let exit, ports.allSatisfy(\.isSettled) { effects.append(.exit(exit)) }
        return effects
    }

    package func didAppear() {
        sharing?.open()
        let moment = MeetingMoment(model, at: updated)
        for port in ports { port.appeared(moment) }
    }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        view(context).draw(in: &frame)
    }

    package func drawHead(_ context: TimelineContext, in frame: inout Frame) -> Int {
        view(context).drawHead(in: &frame)
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
            write(TerminalText(written: stateLine(at: now)), to: lines)
            lineDue = due + .seconds(5)
        }
        output.lines?.flush()
        prompt?.show(model.screen.prompt)
        return []
    }

    /// Handles an event and then all events that its effects cause.
    @discardableResult
    func send(_ event: MeetingEvent, at now: Duration) -> [ScreenEffect<MeetingExit>] {
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
        (state, updated) = (model.state(at: now), now)
        tellPorts(effects, at: now)
        for case .reply(let reply, let client) in effects {
            self.reply(reply, to: client, of: effects, at: now)
        }
        if case .json = output { effects = MeetingReport.withOneLine(effects) }
        hasNews = hasNews || effects.contains(where: \.isNews)
        if case .about = event { hasNews = true }
        let schedule = MeetingSchedule(
            state, at: now, isLowPower: model.options.isLowPower)
        if schedule != timeline.schedule { timeline.schedule = schedule }
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
        case .journal, .plan, .tick, .play, .silence, .setVolume, .reply: break
        case .bell: return ring()
        case .notify(let notice): return .notify(notice)
        case .announce(let announcement): announce(announcement, at: now)
        case .help: return .help
        case .redraw: return .redraw
        case .share(let onNetwork): sharePage(onNetwork: onNetwork, at: now)
        case .stopSharing(let onNetwork):
            if onNetwork { sharing?.stopSharingOnNetwork() } else { sharing?.stopSharing() }
        case .finish(let exit):
            publish(at: now)
            self.exit = exit
        }
        return nil
    }

    private func ring() -> ScreenEffect<MeetingExit>? {
        switch output {
        case .screen: return .bell
        case .sentences(let lines): lines.ring()
        case .json: break
        }
        return nil
    }

    private func announce(_ announcement: MeetingAnnouncement, at now: Duration) {
        let report = report(at: now)
        switch output {
        case .screen: break
        case .sentences(let lines):
            willShow(at: now)
            if let text = report.sentence(for: announcement) { write(text, to: lines) }
        case .json(let lines):
            willShow(at: now)
            if let line = report.line(for: announcement) {
                write(line, to: lines)
                lineDue = now + .seconds(5)
            }
        }
    }

    /// Writes a line above the prompt.
    private func write(_ line: TerminalText, to lines: LineOutput) {
        prompt?.hide()
        lines.write(line)
    }

    func stateLine(at now: Duration) -> String {
        report(at: now).json
    }

    /// Returns the meeting's state at a given time, provided that nothing has happened since the
    /// last update.
    func state(at now: Duration) -> MeetingState { state.advanced(by: now - updated) }

    func report(at now: Duration) -> MeetingReport {
        MeetingReport(
            state: state(at: now), screen: model.screen, hasPrompt: model.options.hasPrompt)
    }
}
