import FoundationEssentials
import MeetingHistory
import ScrumCore
import TerminalUI
import TimelineKit

/// Runs a meeting: passes keys, time and signals to the model, and performs its effects.
///
/// One thread owns everything and sleeps until the next deadline that the model or the timeline
/// asks for.
final class MeetingRunner {
    /// How the meeting is shown.
    enum Output {
        case screen(Terminal)
        case sentences(LineOutput)
        case json(LineOutput)
    }

    private var model: MeetingModel
    private var timeline: Timeline<MeetingSchedule>
    private let loop: EventLoop
    private let output: Output
    /// Where questions are asked without a screen.
    private let prompt: PromptLine?
    private let sounds: MeetingSounds
    private let journal: Journal?
    private let bell: BellMode
    /// The time since boot at the meeting's own zero.
    private let origin: Duration
    private let uptime: () -> Duration
    private var exit: MeetingExit?
    /// When the next line of JSON is due.
    private var lineDue: Duration?
    private var signal: Int32?

    init(
        _ model: MeetingModel, uptime: @escaping () -> Duration, zero: Duration, loop: EventLoop,
        output: Output, prompt: PromptLine?, sounds: MeetingSounds, journal: Journal?,
        bell: BellMode
    ) {
        self.model = model
        self.uptime = uptime
        origin = zero
        self.loop = loop
        self.output = output
        self.prompt = prompt
        self.sounds = sounds
        self.journal = journal
        self.bell = bell
        timeline = Timeline(
            MeetingSchedule(model), mode: model.options.isLowPower ? .lowFrequency : .normal)
        sounds.setWaker(loop.waker)
    }

    /// Runs until the meeting is over.
    func run(waits: Bool, notice: String?) -> (model: MeetingModel, exit: MeetingExit) {
        if let notice { send(.notice(notice)) }
        if model.timer.phase == .running {
            announce(.speaks, at: now)
        } else if waits {
            announce(.waiting, at: now)
        } else {
            send(.begin)
        }
        show()
        // Opening the sound card must not delay the first frame.
        if !model.isMuted { sounds.probe() }
        while true {
            if let exit { return (model, exit) }
            let deadline = deadline
            model.willWake(at: deadline)
            for event in loop.wait(until: deadline.map { origin + $0 }) where exit == nil {
                handle(event)
            }
            checkSounds()
            if let failure = journal?.takeFailure(), exit == nil {
                send(.notice("not kept: \(failure)"))
            }
            show()
        }
    }

    private var now: Duration { uptime() - origin }

    private var deadline: Duration? {
        var first = model.deadline
        if let due = sounds.deadline { first = min(first ?? due, due) }
        if let due = lineDue { first = min(first ?? due, due) }
        if let due = timeline.nextWakeUp?.meetingTime { first = min(first ?? due, due) }
        return first
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .key(let key): send(.key(key))
        case .paste(let text): send(.paste(text))
        case .line(let line): send(.line(line))
        case .signal(let signal): send(.signal(signal))
        case .hangup: send(.hangup)
        case .overlongLine: announce(.refused("a line of more than 64 KiB"), at: now)
        case .resized, .continued, .deadline, .woken, .mouse, .wallClockSet, .endOfInput:
            send(.tick)
        }
    }

    private func checkSounds() {
        guard exit == nil, let change = sounds.change(at: now) else { return }
        switch change {
        case .notHeard(let reason): send(.soundFailed(reason))
        case .failed(let reason): send(.deviceFailed(reason))
        case .recovered: send(.deviceRecovered)
        }
    }

    private func send(_ event: MeetingEvent) {
        let now = now
        let effects = model.update(event, at: now)
        let schedule = MeetingSchedule(model)
        if schedule != timeline.schedule { timeline.schedule = schedule }
        timeline.invalidateTimelineContent()
        for effect in effects { perform(effect, at: now) }
    }

    private func perform(_ effect: MeetingEffect, at now: Duration) {
        switch effect {
        case .play(let cue):
            sounds.play(cue, at: now)
            if bell == .always { ring() }
        case .silence: sounds.silence()
        case .bell: if bell == .whenSoundFails { ring() }
        case .journal(let event, let time): journal?.append(event, at: time)
        case .announce(let announcement): announce(announcement, at: now)
        case .redraw:
            if case .screen(let terminal) = output { terminal.redraw() }
        case .finish(let exit): self.exit = exit
        }
    }

    private func ring() {
        switch output {
        case .screen(let terminal): terminal.bell()
        case .sentences(let lines): lines.ring()
        case .json: break
        }
    }

    private func announce(_ announcement: MeetingAnnouncement, at now: Duration) {
        if case .screen = output { return }
        journal?.sawMeeting(at: now)
        switch output {
        case .screen: break
        case .sentences(let lines):
            let report = MeetingReport(model, at: now)
            if let text = report.sentence(for: announcement) { write(text, to: lines) }
        case .json(let lines):
            if let line = MeetingReport(model, at: now).line(for: announcement) {
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

    /// Draws after each event, and tells the journal that the meeting still runs.
    private func show() {
        let now = now
        let context = timeline.update(at: Date(meetingTime: now))
        if context != nil { journal?.sawMeeting(at: now) }
        switch output {
        case .screen(let terminal):
            guard let context else { return }
            draw(context, on: terminal)
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
    }

    private func draw(_ context: TimelineContext, on terminal: Terminal) {
        let figures = MeetingFigures(
            model.timer, at: context.date.meetingTime, cadence: context.cadence)
        var frame = Frame(size: terminal.size, glyphs: terminal.capabilities.glyphs)
        MeetingView(model, figures).draw(in: &frame)
        terminal.show(frame)
    }
}

/// When the terminal's own bell rings.
enum BellMode {
    /// With every sound, as over ssh.
    case always
    /// Instead of a sound that failed.
    case whenSoundFails
    case never
}
