import Glibc
import TestSupport
import Testing

/// Keys typed into the real program in tmux, and the screens that result.
struct TypingTests {
    let stage: Stage
    let tmux: Tmux

    init() throws {
        stage = try Stage()
        // The snapshots use 24-bit colours.
        stage.environment["COLORTERM"] = "truecolor"
        tmux = try Tmux(stage)
    }

    /// Waits until the key for the next speaker works again after a change of speaker.
    private func pastTheFirstSecond() throws {
        var times: Set<Substring> = []
        try tmux.wait("a second") { screen in
            if let left = screen.firstMatch(of: #/(\d+:\d+) Remaining/#)?.1 {
                times.insert(left)
            }
            return times.count > 2
        }
    }

    @Test("The screen shows the expected frame")
    func frame() throws {
        try stage.write(Stage.scrum(minutes: "10"), to: "scrums.json")
        try tmux.start("start Design --wait")
        let path = #filePath.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
        let frame = contents(of: "\(path)/MeetingScreenTests/Snapshots/meeting-waiting.txt")
        // In colour, a full block is a space with a background colour.
        let lines = frame.replacing("█", with: " ").replacing(/\ +\n/, with: "\n")
        try tmux.wait("the frame") { $0 == lines }
    }

    @Test("? opens and closes the help")
    func help() throws {
        try tmux.start("start Design")
        try tmux.wait(for: "Speaker 1 of 4")
        try tmux.press("?")
        try tmux.wait(for: "u  undo")
        try tmux.press("?")
        try tmux.wait("no help") { !$0.contains("u  undo") }
    }

    @Test("The window title shows when the meeting is paused")
    func pause() throws {
        try tmux.start("start Design")
        try pastTheFirstSecond()
        try tmux.press("p")
        try tmux.press("+")
        try tmux.wait("another key") {
            try $0.contains("+0:30 for Cathy.")
                && tmux.value("#{pane_title}").contains(" paused")
        }
        // If pressed again immediately, the key would count as held.
        let screen = try tmux.wait("no message") { !$0.contains("+0:30 for Cathy.") }
        try tmux.press("p")
        try tmux.wait("a second more") {
            try $0 != screen && !tmux.value("#{pane_title}").contains(" paused")
        }
    }

    /// Frames are prepared in advance; a key press invalidates the frames for later seconds.
    @Test("A change made with a key appears in every later second's frame")
    func laterSeconds() throws {
        try tmux.start("start Design")
        try tmux.wait(for: "59:57 Remaining")
        try tmux.press("+")
        try tmux.wait("later seconds") { screen in
            ["1:00:24", "1:00:23", "1:00:22"].contains { screen.contains("\($0) Remaining") }
        }
    }

    @Test("A shell can take over the terminal and return it")
    func shell() throws {
        try tmux.start("start Design")
        try pastTheFirstSecond()
        try tmux.press("C-z")
        try tmux.wait("the prompt") { $0.contains("Stopped") && !$0.contains("Speaker 1 of 4") }
        #expect(try tmux.value("#{alternate_on}#{cursor_flag}") == "01")
        try tmux.press("stty -a | grep -wo -- '-\\?icanon'", "Enter")
        try tmux.wait("line mode") { $0.contains("\nicanon") }
        try tmux.press("fg", "Enter")
        try tmux.wait(for: "Speaker 1 of 4")
        #expect(try tmux.value("#{alternate_on}#{cursor_flag}") == "10")
        try tmux.press("?")
        try tmux.wait(for: "u  undo")
    }

    @Test("After a resize the whole screen is drawn")
    func newSize() throws {
        try tmux.start("start Design")
        try tmux.wait(for: "Speaker 1 of 4")
        try tmux.resize(rows: 40, columns: 120)
        try tmux.wait("the bar's new end") { screen in
            screen.split(separator: "\n").contains { $0.count >= 118 && $0.contains("▁▁▁▁") }
        }
        try tmux.resize(rows: 5, columns: 20)
        try tmux.wait("a small screen") { $0.contains("Cathy") && !$0.contains("Speaker 1") }
        try tmux.resize(rows: 24, columns: 80)
        try tmux.wait(for: "Speaker 1 of 4")
    }
}
