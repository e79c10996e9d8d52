import Glibc
import TestSupport
import Testing

/// A user's first minutes with the program, starting in an empty folder.
struct NewUserTests {
    let user: Newcomer

    init() throws { user = try Newcomer() }

    @Test("A new user can go from an empty folder to the end of a first meeting")
    func firstMeeting() throws {
        let pty = try Pty()
        let program = try user.start("new", in: pty)
        for (question, answer) in [
            ("Title: ", "App Dev"), ("Attendees, separated by commas: ", "Katie, Gray, Zoë"),
            ("Minutes [10]: ", "7.5"), ("Theme [seafoam]: ", ""),
        ] {
            try pty.wait(for: question)
            pty.type(answer + "\n")
        }
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        #expect(pty.text.contains("Created ~/.config/scrum/scrums.json with \"App Dev\"."))
        #expect(pty.text.contains("Start it with: scrum start 'App Dev'"))
        let list = try user.run("list")
        #expect(list.output.hasPrefix("App Dev  3 people  7 min 30 s\n"), "\(list.output)")
        let start = try user.run("start", "app", "--json", "--mute", "--minutes", "0.06")
        #expect(start.ending == .exited(0))
        #expect(start.output.contains(#""scrum":"App Dev""#))
        #expect(start.output.contains(#""done":true"#))
    }

    @Test("A meeting needs no file and is saved under its title")
    func noFile() throws {
        let start = try user.run("start", "--with", "Ann,Zoë", "-m", "2s", "--json", "--mute")
        #expect(start.ending == .exited(0))
        #expect(start.output.contains(#""scrum":"Stand-up","speaker":"Ann","next":"Zoë""#))
        let history = try user.run("history", "stand-up", "--csv")
        #expect(history.output.contains(",Stand-up,"), "\(history)")
        #expect(user.names.isEmpty)
    }

    @Test("After a crash, one key resumes the meeting")
    func crash() throws {
        try user.write(Stage.design)
        let pty = try Pty()
        let meeting = try user.start("start", in: pty)
        try pty.wait(for: "Speaker 1 of 4")
        meeting.send(SIGKILL)
        _ = try pty.waitForEnd(of: meeting)
        let next = try Pty()
        let before = next.state
        let again = try user.start("start", in: next)
        try next.wait(for: "resume it")
        next.type("\r")
        try next.wait(for: "Speaker 1 of 4")
        again.send(SIGTERM)
        #expect(try next.waitForEnd(of: again) == .signalled(SIGTERM))
        #expect(next.state.flags == before.flags)
        #expect(try user.run("history").output.split(separator: "\n").count == 2)
    }

    @Test("A menu restores the terminal, even after Ctrl-C")
    func menu() throws {
        try user.write(
            #"[{"title": "A", "lengthInMinutes": 5}, {"title": "B", "lengthInMinutes": 5}]"#)
        for (keys, ending) in [("\u{3}", Ending.signalled(SIGINT)), ("\u{1B}", .exited(0))] {
            let pty = try Pty()
            let before = pty.state
            let program = try user.start("start", in: pty)
            try pty.wait(for: "number or name")
            #expect(pty.state.flags != before.flags)
            pty.type(keys)
            #expect(try pty.waitForEnd(of: program) == ending)
            #expect(pty.state.flags == before.flags)
        }
    }
}
