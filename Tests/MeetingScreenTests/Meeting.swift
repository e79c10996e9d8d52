import ScrumSound
import TerminalUI

@testable import MeetingHistory
@testable import MeetingScreen
@testable import ScrumCore

/// A meeting for tests. Each event is one call, with its time in seconds.
struct Meeting {
    var model: MeetingModel
    /// The effects of the last event.
    private(set) var effects: [MeetingEffect] = []
    private(set) var allEffects: [MeetingEffect] = []
    /// Why ticks of past notes cannot be saved; nil if they can.
    var tickFailure: String?

    init(
        _ names: [String] = ["Cathy", "Daisy", "Simon", "Jonathan"], minutes: Double = 10,
        advance: DailyScrum.Advance = .auto, warning: Duration? = nil, warnings: [Duration]? = nil,
        theme: Theme = .yellow,
        count: DailyScrum.Count = .down, hasScreen: Bool = true, hasPrompt: Bool = false,
        lowPower: Bool = false,
        begins: Bool = true, isMuted: Bool = false, bell: BellMode = .whenSoundFails,
        notifies: Bool = false, speaksNames: Bool = false,
        beginning: MeetingBeginning = .atOnce, notices: [String] = [], isShareable: Bool = true,
        isKept: Bool = true, saved: SavedPart? = nil, carried: [CarriedNote] = []
    ) {
        let scrum = DailyScrum(
            title: "Design",
            attendees: names.map { name in
                // A name in brackets is an agenda item.
                Attendee(
                    name: name.filter { !"[]".contains($0) }, isItem: name.hasPrefix("["))
            },
            length: .nanoseconds(Int64(minutes * 60e9)), theme: theme, advance: advance,
            warnings: warnings ?? warning.map { [$0] }, count: count)
        let plan = try! MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        model = MeetingModel(
            timer: ScrumTimer(plan: plan),
            options: .with {
                $0.isLowPower = lowPower
                $0.hasScreen = hasScreen
                $0.hasPrompt = hasPrompt
                $0.beginning = beginning
                $0.bell = bell
                $0.notifies = notifies
                $0.speaksNames = speaksNames
                $0.isShareable = isShareable
                $0.isKept = isKept
                $0.saved = saved
                $0.carried = carried
                $0.notices = notices
                $0.seed = 7
            },
            isMuted: isMuted)
        if begins { send(.begin, at: 0) }
    }

    mutating func send(_ event: MeetingEvent, at seconds: Double) {
        let now = Duration.nanoseconds(Int64(seconds * 1e9))
        effects = model.update(event, at: now)
        for case .tick(let note, _, let sender) in effects {
            effects += model.update(
                .ticked(note: note, failure: tickFailure, for: sender), at: now)
        }
        allEffects += effects
    }

    mutating func press(_ keys: Key..., at seconds: Double) {
        for key in keys { send(.key(key), at: seconds) }
    }

    /// Types characters slowly enough that no key counts as held.
    mutating func type(_ text: String, at seconds: Double) {
        for (index, character) in text.enumerated() {
            send(.key(.character(character)), at: seconds + Double(index) * 0.2)
        }
    }

    /// Lets time pass as the runner does, with a tick at every deadline and at the end.
    mutating func pass(to seconds: Double) {
        while let deadline = model.deadline, deadline.seconds < seconds {
            send(.tick, at: deadline.seconds)
        }
        send(.tick, at: seconds)
    }

    /// The screen at the time of the last event, or at a later time.
    func picture(
        at seconds: Double, rows: Int = 24, columns: Int = 80, glyphs: GlyphSet = .unicode,
        ground: Ground = .dark
    ) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs, ground: ground)
        let time = Duration.nanoseconds(Int64(seconds * 1e9))
        MeetingView(state: model.state(at: time), screen: model.screen).draw(in: &frame)
        return frame
    }

    func layout(of frame: Frame, at seconds: Double) -> MeetingLayout {
        let state = model.state(at: .nanoseconds(Int64(seconds * 1e9)))
        return MeetingView(state: state, screen: model.screen).layout(of: frame)
    }

    var speaker: String? { model.timer.current?.name }
    var cues: [MeetingCue] { Self.cues(in: effects) }
    var allCues: [MeetingCue] { Self.cues(in: allEffects) }

    /// How the meeting ended, even while the final screen is still visible.
    var exit: MeetingExit? { left ?? model.endScreen?.exit }

    /// How the meeting ended, once the final screen has closed.
    var left: MeetingExit? {
        for case .finish(let exit) in allEffects { return exit }
        return nil
    }

    private static func cues(in effects: [MeetingEffect]) -> [MeetingCue] {
        effects.compactMap { if case .play(let cue) = $0 { cue } else { nil } }
    }
}

extension MeetingModel.Options {
    static func with(_ change: (inout Self) -> Void) -> Self {
        var options = Self()
        change(&options)
        return options
    }
}

/// A player that plays nothing.
final class SilentPlayer: CuePlayer {
    let deadline: Duration? = nil
    var volume = 100
    func prepare() {}
    func expect(_ names: [SpokenName?]) {}
    func popNotice() -> String? { nil }
    func play(_ cue: MeetingCue, at now: Duration) {}
    func silence() {}
    func change(at now: Duration) -> PlaybackWatch.Change? { nil }
}
