import Live
import ScrumCore
import TerminalUI
import Testing

@testable import MeetingScreen

@Suite("Footer hints")
struct FooterHintTests {
    private static func hints(
        _ screen: ScreenState, _ state: MeetingState
    ) -> [String] { MeetingView(state: state, screen: screen).hints.map(\.keys) }

    /// Compares the footer with the effect of each key, for the speaker and every person.
    private func check(_ meeting: Meeting, at seconds: Double) throws {
        var meeting = meeting
        meeting.send(.tick, at: seconds)
        let state = meeting.model.state(at: .seconds(seconds))
        for name in [nil] + state.people.map({ Optional($0.name) }) {
            meeting.model.screen.selection = name
            let offered = Self.hints(meeting.model.screen, state)
            var keys: [Key] = [.character("a"), .character("l")]
            keys.append(name == nil ? .character("u") : .enter)
            var viewer = ScreenState(keys: WatchKeys.controlling)
            viewer.selection = name
            let bytes = Array(StateLine.state(state).text.utf8)
            let watched = Self.hints(viewer, try #require(StateLine(bytes)?.state))
            for key in keys {
                let binding = try #require(KeyTable(MeetingKeys.all).find(key))
                let label = try #require(binding.hint?.keys)
                var pressed = meeting
                pressed.press(key, at: seconds)
                let hasEffect = pressed.model.timer != meeting.model.timer
                let place = "\(label) for \(name ?? "the speaker") at \(seconds)"
                #expect(offered.contains(label) == hasEffect, "\(place)")
                if binding.command != .undo {
                    #expect(watched.contains(label) == hasEffect, "\(place), watched")
                }
            }
        }
    }

    @Test(
        "The footer offers a key if and only if the key has an effect",
        arguments: [
            (true, "nlnanun"), (true, "saunlul"), (false, "aaauuu"), (false, "lalus"),
        ])
    func effects(begins: Bool, keys: String) throws {
        var meeting = Meeting(["[News]", "Cathy", "Daisy", "Simon", "[Demo]"], begins: begins)
        try check(meeting, at: 1)
        for (index, key) in keys.enumerated() {
            let time = Double(2 + 2 * index)
            meeting.press(.character(key), at: time)
            try check(meeting, at: time + 1)
        }
    }

    @Test("Muting never moves the other keys", arguments: [30, 40, 60, 80, 120])
    func mute(columns: Int) {
        let lines = [true, false].map {
            Meeting(isMuted: $0).picture(at: 5, rows: 24, columns: columns).line(23)
        }
        #expect(lines[0] == lines[1] && lines[0].contains("m mute"), "\(lines)")
    }

    @Test("On each screen that does not end a meeting, q quits")
    func quit() throws {
        let waiting = Meeting(begins: false).picture(at: 0, columns: 120)
        #expect(waiting.line(23).contains("q quit"), "\(waiting.line(23))")
        #expect(MeetingPrompt.leaveKeys[0].hint?.word == "quit")
        for keys in [WatchKeys.reading, WatchKeys.controlling] {
            #expect(KeyTable(keys).find(.character("q"))?.hint?.word == "quit")
        }
        #expect(KeyTable(MeetingKeys.all).find(.character("q"))?.hint?.word == "end")
    }

    @Test("The only speaker cannot be moved, or marked absent before the start")
    func onlySpeaker() throws {
        try check(Meeting(["Ann", "[Demo]"], begins: false), at: 1)
        var meeting = Meeting(["Ann", "Ben"])
        meeting.press(.character("n"), at: 2)
        try check(meeting, at: 3)
        meeting.press(.up, at: 4)
        #expect(meeting.picture(at: 4).line(23) == " Enter Ann next  Esc clear  ? keys  q end")
    }
}
