import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import Live
@testable import MeetingScreen

/// One person controls the meeting with its keys, and another with its page.
struct TwoControllersTests {
    private static let soon = Duration.milliseconds(800)

    @Test(
        "If a key and the page both skip the same turn, in either order, only one turn ends",
        arguments: [true, false], [0.1, 0.2, 0.4, 0.6, 0.79])
    func sameTurn(keyIsFirst: Bool, apart: Double) {
        var meeting = Meeting()
        let (key, page) = (MeetingEvent.key(.character("n")), MeetingEvent.line("next 1"))
        meeting.send(keyIsFirst ? key : page, at: 20)
        meeting.send(keyIsFirst ? page : key, at: 20 + apart)
        #expect(meeting.model.timer.current?.name == "Daisy")
        meeting.send(.line("undo"), at: 30)
        #expect(meeting.model.timer.current?.name == "Cathy")
    }

    @Test(
        "A page that is a second behind cannot end a turn that its user has not seen",
        arguments: [0.1, 0.5, 0.8, 0.9, 1.0])
    func latePage(apart: Double) {
        var meeting = Meeting()
        meeting.send(.key(.character("n")), at: 20)
        meeting.send(.line("next 1"), at: 20 + apart)
        #expect(meeting.model.timer.current?.name == "Daisy")
    }

    /// A meeting with two random controllers, determined by a seed.
    private struct Story {
        var model = Meeting(["A", "B", "C", "D", "E", "F"], minutes: 3, begins: false).model
        var effects: [MeetingEffect] = []
        var generator: SeededGenerator
        var time = Duration.zero
        /// The states sent to the page, with their times.
        var shown: [(from: Duration, index: Int)] = []
        var changed: Duration?
        /// The speakers before each change, which undo should restore.
        var before: [String] = []

        var index: Int { model.timer.position.index }
        var speaker: String? { model.timer.current?.name }

        mutating func send(_ event: MeetingEvent) {
            let (old, name) = (index, speaker)
            effects += model.update(event, at: time)
            if speaker != name { changed = time }
            if index == old + 1, let name { before.append(name) }
            shown.append((time, index))
        }

        /// The turn shown on a page that lags by this delay.
        func seen(_ delay: Duration) -> Int {
            shown.last { $0.from <= time - delay }?.index ?? 1
        }

        func delay(_ generator: inout SeededGenerator) -> Duration {
            .milliseconds(Int.random(in: 100...1_000, using: &generator))
        }
    }

    @Test(
        "No one is skipped twice, undo reverts the last change, and the journal can be replayed",
        arguments: 0..<150)
    func stories(seed: Int) throws {
        var story = Story(generator: SeededGenerator(seed: UInt64(seed)))
        story.send(.begin)
        story.changed = nil
        story.before = []
        for _ in 0..<80 where !story.model.timer.hasEnded {
            let isLong = Int.random(in: 0..<6, using: &story.generator) == 0
            story.time +=
                isLong
                ? .seconds(Int.random(in: 2...40, using: &story.generator))
                : .milliseconds(Int.random(in: 100...1_000, using: &story.generator))
            // Changes that are due come first.
            while let due = story.model.timer.nextChange, due <= story.time {
                let now = story.time
                // Undo may restore a box whose time was already up.
                story.time = max(due, story.shown.last?.from ?? .zero)
                story.send(.tick)
                story.time = now
                // Otherwise the meeting's loop would never sleep again.
                try #require(story.model.timer.nextChange != due)
            }
            guard !story.model.timer.hasEnded else { break }
            act(in: &story)
        }
        try replay(story)
    }

    private func act(in story: inout Story) {
        let (index, speaker) = (story.index, story.speaker)
        let journal = story.effects.count
        switch Int.random(in: 0..<10, using: &story.generator) {
        case 0..<4:
            let isIgnored = story.changed.map { story.time - $0 < Self.soon } ?? false
            story.send(.key(.character("n")))
            if isIgnored { #expect(story.index == index && story.speaker == speaker) }
            #expect(story.index <= index + 1)
        case 4..<7:
            let delay = story.delay(&story.generator)
            let seen = story.seen(delay)
            story.send(.line("next \(seen)"))
            if seen != index { #expect(story.index == index && story.speaker == speaker) }
            #expect(story.index <= index + 1)
        case 7, 8:
            let isKey = Bool.random(using: &story.generator)
            story.send(isKey ? .key(.character("u")) : .line("undo"))
            let isUndone = story.effects[journal...].contains {
                if case .journal(.undo, _) = $0 { true } else { false }
            }
            if isUndone { #expect(story.speaker == story.before.popLast()) }
        default:
            story.send(.line(story.model.timer.isPaused ? "resume" : "pause"))
            #expect(story.index == index && story.speaker == speaker)
        }
    }

    private func replay(_ story: Story) throws {
        var timer = ScrumTimer(plan: story.model.timer.plan)
        for case .journal(let event, let time) in story.effects {
            _ = timer.advance(to: time)
            #expect(timer.apply(event, at: time).refusal == nil)
        }
        _ = timer.advance(to: story.time)
        let state = MeetingState(timer, at: story.time)
        #expect(state == MeetingState(story.model.timer, at: story.time))
        #expect(state.people.reduce(.zero) { $0 + $1.spoken } == state.elapsed)
    }
}
