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
    private let sounds: any CuePlayer
    /// Nil if the meeting is not recorded.
    private let journal: Journal?
    private let bell: BellMode
    /// Whether the start of a turn sends a notification.
    private let notifies: Bool
    /// Saves whether a past note is done; returns the reason for a failure.
    private let tickNote: (_ note: String, _ isDone: Bool) -> String?
    /// Nil if the meeting cannot be followed.
    let sharing: MeetingSharing?
    let hooks: MeetingHooks?
    /// Keeps the computer awake while the meeting is running.
    private let inhibitor: SleepInhibitor?
    private let beginning: MeetingBeginning
    /// Nil if there is no start time to wait for.
    private let wall: WallClock?
    /// Nil without an --about command.
    let about: AskedCommand.Answers<[String]>?
    var hasAboutFailed = false
    /// Nil without an --absent command.
    let absent: AskedCommand.Answers<MeetingPlan>?
    /// The sender of the current control line.
    var asker: MeetingSocket.Request?
    /// The sentence that confirms a client's control, until that client asks for the state.
    var confirmation: (client: Int, sentence: String)?
    /// Whether a change has yet to be published.
    var hasNews = false
    /// Whether the first frame has been shown; work that would delay it starts afterwards.
    private var hasAppeared = false
    /// Whether the inhibitor has been asked to keep the computer awake.
    private var isAwake = false
    /// The deadline for the next JSON line if no event occurs before then.
    private var lineDue: Duration?
    /// How the meeting ended; set while another program's lock on the history is delaying the save.
    private var unsaved: (exit: MeetingExit, retry: Duration, deadline: Duration)?
    /// The reason why the meeting could not be saved or discarded at its end.
    package private(set) var failure: FileFailure?

    /// Creates a runner for a meeting that starts at `now` or later, or that is being resumed.
    package init(
        _ model: MeetingModel, output: MeetingOutput, prompt: PrintedPrompt? = nil,
        sounds: any CuePlayer, journal: Journal? = nil, bell: BellMode = .whenSoundFails,
        tickNote: @escaping (_ note: String, _ isDone: Bool) -> String? = { _, _ in nil },
        sharing: MeetingSharing? = nil, hooks: MeetingHooks? = nil,
        inhibitor: SleepInhibitor? = nil,
        about: AskedCommand.Answers<[String]>? = nil,
        absent: AskedCommand.Answers<MeetingPlan>? = nil,
        beginning: MeetingBeginning = .atOnce, wall: WallClock? = nil,
        notices: [String] = [], noticeLength: Duration = .seconds(6), notifies: Bool = false,
        at now: Duration
    ) {
        self.model = model
        state = model.state(at: now)
        updated = now
        self.output = output
        self.prompt = prompt
        self.sounds = sounds
        self.journal = journal
        self.bell = bell
        self.notifies = notifies
        self.tickNote = tickNote
        self.sharing = sharing
        self.hooks = hooks
        self.inhibitor = inhibitor
        self.beginning = beginning
        self.wall = wall
        self.about = about
        self.absent = absent
        timeline = Timeline(
            MeetingSchedule(state, at: now, isLowPower: model.options.isLowPower),
            mode: model.options.isLowPower ? .lowFrequency : .normal)
        for notice in notices { send(.notice(notice, for: noticeLength), at: now) }
        if model.options.hasScreen, let page = sharing?.sharedPage {
            send(.shared(page), at: now)
        }
        if model.timer.phase == .running {
            announce(.speaks, at: now)
            notifyHooks(.begin, at: now)
        } else if beginning == .atOnce, absent == nil {
            send(.begin, at: now)
        } else {
            readWallClock(at: now)
            let due = self.model.waiting?.due
            if absent != nil, beginning != .byHand, due ?? now <= now {
                self.model.phase = .waiting(.asking(due: due))
            }
            send(.tick, at: now)
            if self.model.timer.phase == .waiting, !self.model.isOverdue {
                announce(.waiting, at: now)
            }
        }
    }

    package var keys: [KeyBinding<MeetingCommand>] { model.screen.keys }

    package var deadline: Date? {
        [model.deadline, sounds.deadline, lineDue, sharing?.deadline, unsaved?.retry].compactMap {
            $0
        }.min()
            .map(Date.init(elapsed:))
    }

    package var wallDeadline: Date? {
        guard let date = beginning.date, model.timer.phase == .waiting else { return nil }
        // Long after the start time, only a change to the wall clock matters.
        return model.isOverdue ? .distantFuture : date
    }

    /// Follows changes to the wall clock, which users can set.
    private func readWallClock(at now: Duration) {
        guard let date = beginning.date, let wall, model.timer.phase == .waiting else { return }
        let year = 366.0 * 86_400
        let wait = min(max(date.timeIntervalSince(wall.date()), -year), year)
        let due = now + .nanoseconds(Int64((wait * 1e9).rounded()))
        model.phase =
            switch model.waiting {
            case .asking: .waiting(.asking(due: due))
            case .overdue: .waiting(.overdue(since: due))
            case .byHand, .until, nil: .waiting(.until(due))
            }
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
        if let change = sounds.change(at: now) {
            switch change {
            case .notHeard(let reason): effects += send(.soundFailed(reason), at: now)
            case .failed(let reason): effects += send(.deviceFailed(reason), at: now)
            case .recovered: effects += send(.deviceRecovered, at: now)
            }
        }
        if let notice = sounds.popNotice() { effects += send(.notice(notice), at: now) }
        if let failure = journal?.popFailure() {
            effects += send(.notice("The meeting is not saved. \(failure)"), at: now)
        }
        keepAwake()
        inhibitor?.reap()
        effects += drainAnswers(at: now)
        effects += serveOthers(at: now)
        if case .slept = model.phase { effects += send(.turnEnded, at: now) }
        if let unsaved, unsaved.retry <= now, let exit = save(unsaved.exit, at: now) {
            effects.append(exit)
        }
        return effects
    }

    /// Saves or discards the meeting and exits the loop. If another program has locked the history,
    /// retries for a second; if that fails, the journal remains.
    private func save(_ exit: MeetingExit, at now: Duration) -> ScreenEffect<MeetingExit>? {
        if exit.ending != .interrupted, let journal {
            let deadline = unsaved?.deadline ?? now + .seconds(1)
            do throws(FileFailure) {
                let record = exit.isKept ? journal.record(of: model.timer, at: now) : nil
                try journal.finish(keeping: record)
            } catch {
                if error.isLocked, now < deadline {
                    unsaved = (exit, now + .milliseconds(100), deadline)
                    return nil
                }
                failure = error
            }
        }
        unsaved = nil
        return .exit(exit)
    }

    package func didAppear() {
        sharing?.open()
        hasAppeared = true
        keepAwake()
        if !model.screen.isMuted { sounds.prepare() }
        absent?.ask([AskedCommand.Question(model.timer.plan.scrum.title)])
        expectNames()
    }

    /// Keeps the computer awake while a meeting is running, and for the last few minutes before it
    /// starts.
    private func keepAwake() {
        guard hasAppeared, !isAwake else { return }
        if let due = model.waiting?.due, let now = model.lastUpdate {
            guard (.zero...MeetingBeginning.wakefulness).contains(due - now) else { return }
        }
        isAwake = true
        inhibitor?.start()
    }

    /// Runs the --about command for the current and next speakers, and renders names in advance
    /// unless the meeting is muted.
    private func expectNames() {
        guard hasAppeared else { return }
        about?.ask(model.timer.questions)
        guard model.options.speaksNames else { return }
        sounds.expect(model.screen.isMuted ? [] : model.timer.spokenNames)
    }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        view(context).draw(in: &frame)
    }

    package func drawHead(_ context: TimelineContext, in frame: inout Frame) -> Int {
        view(context).drawHead(in: &frame)
    }

    private func view(_ context: TimelineContext) -> MeetingView {
        let now = context.date.elapsed
        journal?.sawMeeting(at: now)
        return MeetingView(state: state(at: now), screen: model.screen, cadence: context.cadence)
    }

    package func write(
        _ context: TimelineContext?, at now: Date
    ) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        if context != nil { journal?.sawMeeting(at: now) }
        if let lines = output.json, let due = lineDue, due <= now {
            journal?.sawMeeting(at: now)
            write(TerminalText(written: stateLine(at: now)), to: lines)
            lineDue = due + .seconds(5)
        }
        output.lines?.flush()
        prompt?.show(model.screen.prompt)
        return []
    }

    @discardableResult
    func send(_ event: MeetingEvent, at now: Duration) -> [ScreenEffect<MeetingExit>] {
        var effects = model.update(event, at: now)
        (state, updated) = (model.state(at: now), now)
        let hookEvent = MeetingHooks.Event(effects)
        keepConfirmation(in: effects, at: now)
        if case .json = output { effects = MeetingReport.withOneLine(effects) }
        expectNames()
        hasNews = hasNews || effects.contains(where: \.isNews)
        let schedule = MeetingSchedule(
            state, at: now, isLowPower: model.options.isLowPower)
        if schedule != timeline.schedule { timeline.schedule = schedule }
        timeline.invalidateTimelineContent()
        defer { notifyHooks(hookEvent, at: now) }
        return effects.compactMap { perform($0, at: now) } + notices(of: effects)
    }

    /// Returns a notification if a turn starts and notifications are enabled.
    private func notices(of effects: [MeetingEffect]) -> [ScreenEffect<MeetingExit>] {
        guard notifies, let speaker = model.timer.current,
            effects.contains(.announce(.speaks)) || effects.contains(.announce(.began))
        else { return [] }
        let title = model.timer.plan.scrum.title
        return [.notify(TerminalNotice(title: title, text: speaker.name))]
    }

    private func perform(_ effect: MeetingEffect, at now: Duration) -> ScreenEffect<MeetingExit>? {
        switch effect {
        case .play(let cue):
            sounds.play(cue, at: now)
            if bell == .always, cue != .name { return ring() }
        case .silence: sounds.silence()
        case .setVolume(let volume): sounds.volume = volume
        case .bell: if bell == .whenSoundFails { return ring() }
        case .journal(let event, let time):
            if event == .begin, beginning != .atOnce, let wall {
                journal?.setDate(wall.timestamp, at: time)
            }
            journal?.append(event, at: time)
        case .tick(let note, let isDone):
            let failure = tickNote(note, isDone)
            _ = send(.ticked(note: note, failure: failure), at: now)
            if let failure { _ = answer(.refused(failure), at: now) }
        case .plan(let plan): journal?.replace(plan)
        case .announce(let announcement):
            guard !answer(announcement, at: now) else { break }
            announce(announcement, at: now)
        case .help: return .help
        case .redraw: return .redraw
        case .share(let onNetwork): sharePage(onNetwork: onNetwork, at: now)
        case .stopSharing(let onNetwork):
            if onNetwork { sharing?.stopSharingOnNetwork() } else { sharing?.stopSharing() }
        case .finish(let exit):
            publish(at: now)
            return save(exit, at: now)
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
            journal?.sawMeeting(at: now)
            if let text = report.sentence(for: announcement) { write(text, to: lines) }
        case .json(let lines):
            journal?.sawMeeting(at: now)
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

extension ScrumTimer {
    /// The questions for the --about command: the speaker and the next person.
    fileprivate var questions: [AskedCommand.Question] {
        [current, next].compactMap(\.self).filter { !$0.isItem }
            .map { .person($0.name, id: fileID(of: $0)) }
    }
}
