import FoundationEssentials
import Live
import MeetingHistory
import ScrumCore
import TerminalUI
import TimelineKit

/// A meeting in its loop: hands events to the model, and does what the model answers.
package final class MeetingRunner: ScreenProgram {
    /// Where the meeting is shown.
    package enum Output {
        case screen(any FrameDisplay)
        case sentences(LineOutput)
        case json(LineOutput)
    }

    package private(set) var model: MeetingModel
    package var timeline: Timeline<MeetingSchedule>
    private let output: Output
    /// Where questions are asked without a screen.
    private let prompt: PromptLine?
    private let sounds: any CuePlayer
    /// Nil where no history is kept.
    private let journal: Journal?
    private let bell: BellMode
    /// Nil where nobody else can follow the meeting.
    let sharing: MeetingSharing?
    /// Keeps the computer awake as long as the meeting runs.
    let inhibitor: SleepInhibitor?
    /// Whose control line is being handled.
    var asker: MeetingSocket.Request?
    /// Whether others do not know yet what has changed.
    var hasNews = false
    /// Whether there is something to see, so that nothing delays it any more.
    private var hasAppeared = false
    /// When the next line of JSON is due although nothing happened.
    private var lineDue: Duration?

    /// A meeting that begins at `now`, goes on, or, where it `waits`, begins with a key.
    package init(
        _ model: MeetingModel, output: Output, prompt: PromptLine? = nil,
        sounds: any CuePlayer, journal: Journal? = nil, bell: BellMode = .whenSoundFails,
        sharing: MeetingSharing? = nil, inhibitor: SleepInhibitor? = nil, waits: Bool = false,
        notice: String? = nil,
        at now: Duration
    ) {
        self.model = model
        self.output = output
        self.prompt = prompt
        self.sounds = sounds
        self.journal = journal
        self.bell = bell
        self.sharing = sharing
        self.inhibitor = inhibitor
        timeline = Timeline(
            MeetingSchedule(model), mode: model.options.isLowPower ? .lowFrequency : .normal)
        if let notice { send(.notice(notice), at: now) }
        if model.timer.phase == .running {
            announce(.speaks, at: now)
            tellHooks(.begin, at: now)
        } else if waits {
            announce(.waiting, at: now)
        } else {
            send(.begin, at: now)
        }
    }

    package var deadline: Date? {
        [model.deadline, sounds.deadline, lineDue, sharing?.deadline].compactMap { $0 }.min()
            .map(Date.init(elapsed:))
    }

    package func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        switch event {
        case .key(let key): return send(.key(key), at: now)
        case .paste(let text): return send(.paste(text), at: now)
        case .line(let line): return send(.line(line), at: now)
        case .signal(let signal): return send(.signal(signal), at: now)
        case .hangup: return send(.hangup, at: now)
        case .overlongLine:
            announce(.refused("A line has at most 64 KiB."), at: now)
            return []
        case .resized, .continued, .deadline, .woken, .mouse, .wallClockSet, .endOfInput:
            return send(.tick, at: now)
        }
    }

    /// Tells the model what the sounds and the journal report, and that a turn is over.
    package func finishTurn(at now: Date) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        var effects: [ScreenEffect<MeetingExit>] = []
        if let change = sounds.change(at: now) {
            switch change {
            case .notHeard(let reason): effects += send(.soundFailed(reason), at: now)
            case .failed(let reason): effects += send(.deviceFailed(reason), at: now)
            case .recovered: effects += send(.deviceRecovered, at: now)
            }
        }
        if let notice = sounds.takeNotice() { effects += send(.notice(notice), at: now) }
        if let failure = journal?.takeFailure() {
            effects += send(.notice("The meeting is not kept. \(failure)"), at: now)
        }
        inhibitor?.reap()
        effects += serveOthers(at: now)
        return effects + send(.turnEnded, at: now)
    }

    package func didAppear() {
        sharing?.open()
        inhibitor?.start()
        if !model.isMuted { sounds.prepare() }
        hasAppeared = true
        expectNames()
    }

    /// Has the names of the next speakers spoken ahead; while it is muted no program is started.
    private func expectNames() {
        guard hasAppeared, model.options.speaksNames else { return }
        sounds.expect(model.isMuted ? [] : model.timer.spokenNames)
    }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        let now = context.date.elapsed
        journal?.sawMeeting(at: now)
        let figures = MeetingFigures(model.timer, at: now, cadence: context.cadence)
        MeetingView(model, figures).draw(in: &frame)
    }

    package func write(
        _ context: TimelineContext?, at now: Date
    ) -> [ScreenEffect<MeetingExit>] {
        let now = now.elapsed
        if context != nil { journal?.sawMeeting(at: now) }
        switch output {
        case .screen: break
        case .sentences(let lines): lines.flush()
        case .json(let lines):
            if let due = lineDue, due <= now {
                journal?.sawMeeting(at: now)
                write(MeetingReport(model, at: now).json, to: lines)
                lineDue = due + .seconds(5)
            }
            lines.flush()
        }
        prompt?.show(model.prompt)
        return []
    }

    @discardableResult
    func send(_ event: MeetingEvent, at now: Duration) -> [ScreenEffect<MeetingExit>] {
        var effects = model.update(event, at: now)
        let hookEvent = MeetingHooks.Event(effects)
        if case .json = output { effects = MeetingReport.withOneLine(effects) }
        expectNames()
        hasNews = hasNews || effects.contains(where: \.isNews)
        let schedule = MeetingSchedule(model)
        if schedule != timeline.schedule { timeline.schedule = schedule }
        timeline.invalidateTimelineContent()
        defer { tellHooks(hookEvent, at: now) }
        return effects.compactMap { perform($0, at: now) }
    }

    private func perform(_ effect: MeetingEffect, at now: Duration) -> ScreenEffect<MeetingExit>? {
        switch effect {
        case .play(let cue):
            sounds.play(cue, at: now)
            if bell == .always, cue != .name { ring() }
        case .silence: sounds.silence()
        case .setVolume(let volume): sounds.volume = volume
        case .bell: if bell == .whenSoundFails { ring() }
        case .journal(let event, let time): journal?.append(event, at: time)
        case .announce(let announcement):
            guard !answer(announcement, at: now) else { break }
            announce(announcement, at: now)
        case .redraw: return .redraw
        case .share: sharePage(at: now)
        case .finish(let exit):
            publish(at: now)
            return .exit(exit)
        }
        return nil
    }

    private func ring() {
        switch output {
        case .screen(let display): display.bell()
        case .sentences(let lines): lines.ring()
        case .json: break
        }
    }

    private func announce(_ announcement: MeetingAnnouncement, at now: Duration) {
        let report = MeetingReport(model, at: now)
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

    /// Writes a line above the one that somebody is typing.
    private func write(_ line: String, to lines: LineOutput) {
        prompt?.hide()
        lines.write(line)
    }
}

/// When the terminal's own bell rings.
package enum BellMode: Sendable {
    /// With every sound, as over ssh.
    case always
    /// Instead of a sound that failed.
    case whenSoundFails
    case never
}
