import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Meetings that start automatically.
struct BeginTests {
    /// Chooses a time zone in which a whole minute starts in `seconds` seconds; returns that time
    /// of day.
    private func minute(in seconds: Int, _ stage: Stage) -> String {
        let day = time(nil) % 86_400
        // The zone's offset west of Greenwich, in seconds.
        let behind = (day + seconds) % 60
        stage.environment["TZ"] = "TEST0:00:\(behind < 10 ? "0" : "")\(behind)"
        let minute = (day + seconds - behind) / 60 % 1_440
        return "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }

    @Test("A scheduled meeting waits, then starts on time")
    func automatic() throws {
        let stage = try Stage()
        let time = minute(in: 12, stage)
        try stage.write(
            Stage.design.replacing("\"theme\"", with: "\"begins\": \"\(time)\", \"theme\""),
            to: "scrums.json")
        let tmux = try Tmux(stage)
        try tmux.start("start design --mute")
        try tmux.wait("the start time") {
            $0.contains("Starts at \(time). Press Space to start now.")
                && $0.contains("▶ Cathy")
        }
        #expect(try stage.run("status").output.hasPrefix("begins in 0:"))
        let refused = try stage.run("tell", "next")
        #expect(refused.error == "The meeting is waiting; \"begin\" starts it.\n")
        try tmux.press("n")
        try tmux.wait("the start hint") { $0.contains("Not started. Press Space to start.") }
        try tmux.wait("the beginning") { $0.contains("Speaker 1 of 4") }
        try tmux.press("C-c")
        try tmux.waitForPrompt()
    }

    @Test("A meeting without a terminal also starts on time, and its due time is in the history")
    func lines() throws {
        let stage = try Stage(Stage.scrum(minutes: "0.1"))
        let time = minute(in: 3, stage)
        let result = try stage.run("start", "design", "--begin", time, "--plain")
        #expect(result.ending == .exited(0))
        #expect(result.output.hasPrefix("Design begins at \(time), in "), "\(result.output)")
        #expect(result.output.contains("\nDesign begins, 6 seconds. Cathy speaks"))
        let line = try stage.run("history", "--json").output
        let due = try #require(line.firstMatch(of: /"start":"([^"]+)","due":"([^"]+)"/))
        #expect(due.1 == due.2)
    }

    @Test("Quitting or killing a waiting meeting saves nothing, and it cannot be resumed")
    func leaving() throws {
        for isKilled in [false, true] {
            let stage = try Stage()
            let pty = try Pty()
            let meeting = try stage.start("start", "design", "--wait", in: pty)
            try waitFor("the first frame") { stage.journals.isEmpty ? nil : () }
            if isKilled {
                meeting.send(SIGKILL)
            } else {
                pty.type("q")
                try pty.wait(for: "Quit before")
                pty.type("\r")
            }
            _ = try waitFor("the end") { meeting.hasEnded() }
            #expect(try stage.run("history").output.contains("Design") == false)
            #expect(try stage.run("resume").error.contains("No interrupted meeting"))
        }
    }

    @Test(
        "The screen appears while --absent is running, and the answer starts the meeting"
    )
    func absent() throws {
        let stage = try Stage()
        let tmux = try Tmux(stage)
        try tmux.start(
            "start design --mute --absent 'until [ -e \(stage.folder)/answer ]; do "
                + "sleep 0.05; done; echo simon'")
        try tmux.wait("the question") {
            $0.contains("Looking up absentees. Press Space to start now.") && $0.contains("Simon")
        }
        try stage.write("", to: "answer")
        try tmux.wait("the beginning") {
            $0.contains("Speaker 1 of 3") && $0.contains("Simon is absent.")
        }
        try tmux.press("C-c")
        try tmux.waitForPrompt()
        #expect(!(try stage.run("history", "--json").output.contains("Simon")))
    }

    @Test("An --absent command that hangs is stopped after five seconds")
    func absentHangs() throws {
        let stage = try Stage(Stage.scrum(minutes: "0.1"))
        let result = try stage.run(
            "start", "design", "--plain", "--absent", "echo $$ > \(stage.folder)/asked; sleep 600")
        #expect(result.ending == .exited(0))
        #expect(
            result.output.hasPrefix(
                """
                Design: asking who is absent.
                --absent failed: it took longer than 5 seconds. No one is marked absent.
                Design begins, 6 seconds. Cathy speaks
                """), "\(result.output)")
        let asked = try #require(pid_t(contents(of: "\(stage.folder)/asked").filter { $0 != "\n" }))
        #expect(kill(asked, 0) != 0)
    }
}
