import FoundationEssentials
import MeetingScreen
import ScrumCore
import ScrumSound
import TerminalUI
import TimelineKit

/// The demo's clock, which runs faster than real time during the meeting.
final class DemoClock {
    /// The speed-up: an eight-minute meeting takes a minute and a half.
    private static let speed = 5.5

    private let uptime: () -> Duration
    /// The times on both clocks when the current speed took effect.
    private var start: (real: Duration, shown: Duration)
    private var speed = DemoClock.speed

    init(uptime: @escaping () -> Duration) {
        self.uptime = uptime
        start = (uptime(), .zero)
    }

    /// Time since boot.
    var real: Duration { uptime() }

    /// The demo's time.
    var shown: Duration { start.shown + (uptime() - start.real) * speed }

    /// Converts demo time to time since boot.
    func real(at shown: Duration) -> Duration { start.real + (shown - start.shown) / speed }

    /// Converts time since boot to demo time.
    func shown(at real: Duration) -> Duration { start.shown + (real - start.real) * speed }

    /// Switches to normal speed.
    func slowDown() {
        guard speed != 1 else { return }
        start = (uptime(), shown)
        speed = 1
    }
}

/// A meeting driven by the user's keys and by a script.
struct DemoMeeting: ScreenProgram {
    /// A control line, due when a given speaker has spoken for a given time.
    private struct Cue {
        let speaker: Int
        let spoken: Duration
        let line: String
    }

    private static let script = [
        Cue(speaker: 0, spoken: .seconds(40), line: "absent Lukas"),
        Cue(speaker: 0, spoken: .seconds(112), line: "next 1"),
        Cue(speaker: 1, spoken: .seconds(50), line: "note Release at eleven"),
        Cue(speaker: 1, spoken: .seconds(126), line: "message Please wrap up!"),
        Cue(speaker: 1, spoken: .seconds(150), line: "next 2"),
        Cue(speaker: 2, spoken: .seconds(95), line: "next 3"),
        Cue(speaker: 4, spoken: .seconds(90), line: "end"),
    ]

    private var meeting: MeetingRunner
    private let clock: DemoClock
    private var cues = DemoMeeting.script
    private var now = Duration.zero

    init(_ meeting: MeetingRunner, clock: DemoClock) {
        self.meeting = meeting
        self.clock = clock
    }

    var model: MeetingModel { meeting.model }

    var keys: [KeyBinding<MeetingCommand>] { meeting.keys }

    var timeline: Timeline<MeetingSchedule> {
        get { meeting.timeline }
        set { meeting.timeline = newValue }
    }

    var deadline: Date? {
        [meeting.deadline, nextCue.map { Date(elapsed: $0.due) }].compactMap(\.self).min()
    }

    /// The current speaker's next cue and its due time; nil if there is no cue, or while the
    /// meeting is paused or asking a question.
    private var nextCue: (index: Int, due: Duration)? {
        guard let speaker = model.timer.current, model.timer.phase == .running,
            !model.timer.isPaused, model.screen.prompt == nil,
            let index = cues.firstIndex(where: { $0.speaker == speaker.id })
        else { return nil }
        return (index, now + cues[index].spoken - model.timer.spoken(by: speaker.id, at: now))
    }

    mutating func update(
        _ event: TerminalEvent, at now: Date
    ) -> [ScreenEffect<MeetingExit>] {
        self.now = now.elapsed
        return meeting.update(event, at: now)
    }

    mutating func stop(by signal: Int32, at now: Date) -> [ScreenEffect<MeetingExit>] {
        meeting.stop(by: signal, at: now)
    }

    mutating func endLoopTurn(at now: Date) -> [ScreenEffect<MeetingExit>] {
        self.now = now.elapsed
        var effects: [ScreenEffect<MeetingExit>] = []
        while let cue = nextCue, cue.due <= now.elapsed {
            effects += meeting.update(.line(cues.remove(at: cue.index).line), at: now)
        }
        effects += meeting.endLoopTurn(at: now)
        if model.timer.hasEnded { clock.slowDown() }
        return effects
    }

    func didAppear() { meeting.didAppear() }

    func draw(_ context: TimelineContext, in frame: inout Frame) {
        meeting.draw(context, in: &frame)
    }

    func drawHead(_ context: TimelineContext, in frame: inout Frame) -> Int {
        meeting.drawHead(context, in: &frame)
    }

    func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<MeetingExit>] {
        meeting.write(context, at: now)
    }
}

/// Plays the demo's sounds at normal speed.
final class DemoSounds: CuePlayer {
    private let sounds: MeetingSounds
    private let clock: DemoClock

    init(_ sounds: MeetingSounds, clock: DemoClock) {
        self.sounds = sounds
        self.clock = clock
    }

    var volume: Int {
        get { sounds.volume }
        set { sounds.volume = newValue }
    }

    var deadline: Duration? { sounds.deadline.map(clock.shown(at:)) }

    func prepare() { sounds.prepare() }
    func expect(_ names: [SpokenName?]) { sounds.expect(names) }
    func play(_ cue: MeetingCue, at now: Duration) { sounds.play(cue, at: clock.real) }
    func silence() { sounds.silence() }
    func change(at now: Duration) -> PlaybackWatch.Change? { sounds.change(at: clock.real) }
    func popNotice() -> String? { sounds.popNotice() }
}
