import Glibc
import TestSupport
import Testing

/// The test harness itself, with programs whose behaviour is known.
struct HarnessTests {
    @Test("The test terminal notices mode changes")
    func modes() throws {
        let pty = try Pty()
        let before = pty.state
        let shell = try Child(
            ["sh", "-c", #"stty raw; printf '\033[?1049h\033[?25;1000lnow'; exec sleep 60"#],
            environment: ["PATH": "/usr/bin:/bin"], input: pty.path)
        try pty.wait(for: "now")
        #expect(pty.state != before)
        #expect(pty.state.modes == [25, 1049])
        shell.send(SIGTERM)
        #expect(try pty.waitForEnd(of: shell) == .signalled(SIGTERM))
        #expect(pty.state.flags != before.flags)
    }

    @Test("Closing the test terminal hangs up the program")
    func hangUp() throws {
        let pty = try Pty()
        let shell = try Child(
            ["sh", "-c", "echo now; exec sleep 60"], environment: ["PATH": "/usr/bin:/bin"],
            input: pty.path)
        try pty.wait(for: "now")
        pty.hangUp()
        #expect(try waitFor("the end") { shell.hasEnded() } == .signalled(SIGHUP))
    }

    @Test("Text typed in tmux appears on its screen")
    func tmux() throws {
        let tmux = try Tmux(Stage())
        try tmux.press("echo $((6 * 7))", "Enter")
        try tmux.wait("the answer") { $0.contains("\n42\n") }
        #expect(try tmux.value("#{alternate_on}") == "0")
    }
}
