import FoundationEssentials
import MeetingScreen
import ScrumCore
import ScrumSound
import TerminalUI
import TimelineKit

/// The time of a demo: faster than the clock on the wall while the meeting runs.
final class DemoClock {
    /// How much faster: a meeting of eight minutes takes a minute and a half.
    private static let speed = 5.5

    private let uptime: () -> Duration
    /// The same moment on both clocks, from which the present speed counts.
    private var start: (real: Duration, shown: Duration)
    private var speed = DemoClock.speed

    init(uptime: @escaping () -> Duration) {
        self.uptime = uptime
        start = (uptime(), .zero)
    }

    /// The time since the boot of the computer.
    var real: Duration { uptime() }

    /// The meeting's own time.
    var shown: Duration { start.shown + (uptime() - start.real) * speed }

    /// When the meeting's own time will be `shown`, since the boot of the computer.
    func real(at shown: Duration) -> Duration { start.real + (shown - start.shown) / speed }

    /// The meeting's own time at a moment since the boot.
    func shown(at real: Duration) -> Duration { start.shown + (real - start.real) * speed }

    /// Goes on as fast as the clock on the wall.
    func slowDown() {
        guard speed != 1 else { return }
        start = (uptime(), shown)
        speed = 1
    }
}

/// A meeting that people and keys move, and a script where nobody does.
struct DemoMeeting: ScreenProgram {
    /// What happens in a turn, told by when the speaker has spoken so long.
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

    /// The next cue of the present speaker, and when it is due; nil while the meeting is held.
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

    func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<MeetingExit>] {
        meeting.write(context, at: now)
    }
}

/// The sounds of a demo: they take as long as ever.
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
    func takeNotice() -> String? { sounds.takeNotice() }
}
