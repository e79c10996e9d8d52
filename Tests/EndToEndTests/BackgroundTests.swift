import Glibc
import TestSupport
import Testing

/// The program asks terminals for their background colour; they answer immediately, late, in pieces
/// or never.
struct BackgroundTests {
    private static let question = "\u{1B}]11;?"
    private static let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;4c"

    private let stage: Stage

    init() throws { stage = try Stage() }

    @Test(
        "An answer in pieces after 3 s does not mix with typing, and recolours the screen"
    )
    func late() throws {
        let pty = try Pty()
        let meeting = try stage.start("start", "design", in: pty)
        try pty.wait(for: Self.question)
        let asked = ContinuousClock.now
        pty.type("j")
        try pty.wait(toShow: "Who joins?")
        pty.type("Zo")
        try pty.wait(toShow: "Zo")
        while ContinuousClock.now < asked + .seconds(3) { pty.readAvailable() }
        let mark = pty.output.count
        for byte in Self.answer.utf8 {
            pty.send([byte])
            pty.readAvailable(timeout: 10)
        }
        try waitFor("another colour") {
            pty.readAvailable()
        } _: {
            // The countdown was drawn for a dark background; only a new background redraws it.
            pty.output.count > mark + 500 ? () : nil
        }
        pty.type("ra\r")
        try pty.wait(toShow: "Zora joins")
        meeting.send(SIGTERM)
        #expect(try pty.waitForEnd(of: meeting) == .signalled(SIGTERM))
        #expect(pty.unread == 0)
    }

    @Test("An answer that arrives after the end does not reach the shell")
    func outstanding() throws {
        let pty = try Pty()
        let meeting = try stage.start("start", "design", in: pty)
        try pty.wait(for: Self.question)
        try pty.wait(for: "Remaining")
        meeting.send(SIGTERM)
        pty.type(Self.answer)
        #expect(try pty.waitForEnd(of: meeting) == .signalled(SIGTERM))
        #expect(pty.unread == 0)
    }

    @Test(
        "If a terminal never answers, the program works normally and exits 0.1 s later than usual")
    func never() throws {
        let pty = try Pty()
        let meeting = try stage.start("start", "design", "--mute", in: pty)
        try pty.wait(for: Self.question)
        pty.type("j")
        try pty.wait(toShow: "Who joins?")
        pty.type("Zora\r")
        try pty.wait(toShow: "Zora joins")
        pty.type("q")
        try pty.wait(toShow: "End the meeting?")
        let answered = ContinuousClock.now
        meeting.send(SIGTERM)
        #expect(try pty.waitForEnd(of: meeting) == .signalled(SIGTERM))
        let end = ContinuousClock.now - answered
        #expect(end > .milliseconds(90), "It waits for an answer that is under way.")
        #expect(end < .seconds(2))
        #expect(pty.output.ranges(of: Array(Self.question.utf8)).count == 1)
        #expect(pty.unread == 0)
    }

    @Test("tmux reports its window's background, and no part of its answer remains on the screen")
    func tmux() throws {
        let tmux = try Tmux(stage)
        func picture(_ option: String) throws -> String {
            try tmux.start("start design --wait --no-history \(option)")
            try tmux.wait(for: "Space or Enter starts")
            return try tmux.wait("its colours", isColoured: true) { $0.contains("Design") }
        }
        func end() throws {
            try tmux.press("C-c")
            try tmux.waitForPrompt()
            try tmux.type("clear")
            try tmux.press("Enter")
            try tmux.wait("only the prompt") { $0.split(separator: "\n") == ["$"] }
        }
        let light = try picture("--light")
        try end()
        let dark = try picture("--dark")
        try end()
        #expect(light != dark)
        for (style, picture) in [("bg=#fdf6e3", light), ("bg=#101010", dark)] {
            try tmux.set("window-style", style)
            try tmux.start("start design --wait --no-history")
            try tmux.wait("its colours", isColoured: true) { $0 == picture }
            try end()
        }
    }
}
