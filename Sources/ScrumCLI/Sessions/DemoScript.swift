import FoundationEssentials
import MeetingScreen
import ScrumCore
import TerminalUI

/// The demo's clock, which runs faster than real time during the meeting.
final class DemoClock {
    /// The speed-up: an eight-minute meeting takes a minute and a half.
    static let speed = 5.5

    private let uptime: () -> Duration
    /// The times on both clocks when the current speed took effect.
    private var start: (real: Duration, shown: Duration)
    private var speed = DemoClock.speed

    init(uptime: @escaping () -> Duration) {
        self.uptime = uptime
        start = (uptime(), .zero)
    }

    /// The demo's time.
    var shown: Duration { start.shown + (uptime() - start.real) * speed }

    /// Converts demo time to time since boot.
    func real(at shown: Duration) -> Duration { start.real + (shown - start.shown) / speed }

    /// Switches to normal speed.
    func slowDown() {
        guard speed != 1 else { return }
        start = (uptime(), shown)
        speed = 1
    }
}

/// The control lines that the demo sends to its meeting.
struct DemoScript {
    /// A control line, due when a given speaker has spoken for a given time.
    private struct Cue {
        let speaker: Int
        let spoken: Duration
        let line: String
    }

    private var cues = [
        Cue(speaker: 0, spoken: .seconds(40), line: "absent Lukas"),
        Cue(speaker: 0, spoken: .seconds(112), line: "next 1"),
        Cue(speaker: 1, spoken: .seconds(50), line: "note Release at eleven"),
        Cue(speaker: 1, spoken: .seconds(126), line: "message Please wrap up!"),
        Cue(speaker: 1, spoken: .seconds(150), line: "next 2"),
        Cue(speaker: 2, spoken: .seconds(95), line: "next 3"),
        Cue(speaker: 4, spoken: .seconds(90), line: "end"),
    ]

    /// Waits for events until a deadline or the next cue; a due cue's line comes first.
    mutating func wait(
        until deadline: Date?, of model: MeetingModel, now: () -> Date,
        _ wait: (Date?) -> [TerminalEvent]
    ) -> [TerminalEvent] {
        let cue = nextCue(of: model, at: now().elapsed)
        let due = cue.map { Date(elapsed: $0.due) }
        let events = wait([deadline, due].compactMap(\.self).min())
        guard let cue, cue.due <= now().elapsed else { return events }
        return [.line(cues.remove(at: cue.index).line)] + events
    }

    /// The current speaker's next cue and its due time; nil if there is no cue, or while the
    /// meeting is paused or asking a question.
    private func nextCue(
        of model: MeetingModel, at now: Duration
    ) -> (index: Int, due: Duration)? {
        guard let speaker = model.timer.current, model.timer.phase == .running,
            !model.timer.isPaused, model.screen.prompt == nil,
            let index = cues.firstIndex(where: { $0.speaker == speaker.id })
        else { return nil }
        return (index, now + cues[index].spoken - model.timer.spoken(by: speaker.id, at: now))
    }
}
