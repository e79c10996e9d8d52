import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// `scrum clock` in a real terminal.
struct ClockTests {
    @Test("Without a terminal the clock prints one line")
    func oneLine() throws {
        let stage = try Stage()
        let result = try stage.run("clock")
        #expect(result.ending == .exited(0))
        #expect(result.error == "")
        #expect(result.output.contains(/^\d\d:\d\d:\d\d\n$/))
    }

    @Test("The clock prints a line for each given moment")
    func moments() throws {
        let stage = try Stage()
        let result = try stage.run("clock", "--no-date", "--at", "+0,+0.2,+0.1")
        #expect(result.ending == .exited(0))
        #expect(result.output.contains(/^(\d\d:\d\d:\d\d\n){3}$/))
    }

    @Test("The clock ends when its output is closed")
    func closedPipe() throws {
        let stage = try Stage()
        let pty = try Pty()
        let shell = try Child(
            ["sh", "-c", "{ \(Stage.program) clock --every live; echo $? >&2; } | head -n 1"],
            environment: stage.environment, input: pty.path)
        #expect(try pty.waitForEnd(of: shell) == .exited(0))
        #expect(pty.text.contains("\(128 + SIGPIPE)"))
    }

    /// The zone is 5:45 ahead of UTC.
    @Test("The clock shows a zone's local time")
    func zones() throws {
        let stage = try Stage()
        stage.environment["TZ"] = "Asia/Kathmandu"
        let before = Int(time(nil))
        let output = try stage.run("clock", "--plain", "--no-date").output
        let after = Int(time(nil))
        let possible = (before...after).map { second in
            let local = (second + 20_700) % 86_400
            return [local / 3_600, local / 60 % 60, local % 60]
        }
        let figures = output.split(whereSeparator: { ":\n".contains($0) }).compactMap { Int($0) }
        #expect(possible.contains(figures))
    }

    /// In this zone, clocks go forward by an hour in one or two seconds.
    @Test("The clock goes forward when summer time starts")
    func summerTime() throws {
        let stage = try Stage()
        let change = Int(time(nil)) + 2
        var seconds = time_t(change)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        // In this zone, clocks go back at the start or the end of the year.
        let (day, other) = (parts.tm_yday, parts.tm_yday > 180 ? 0 : 364)
        let moment = "\(parts.tm_hour):\(parts.tm_min):\(parts.tm_sec)"
        stage.environment["TZ"] = "AAA0BBB,\(day)/\(moment),\(other)"
        let output = try stage.run("clock", "--no-date", "--at", "+0,+3").output
        let hours = output.split(separator: "\n").compactMap { Int($0.prefix(2)) }
        #expect(hours.count == 2)
        #expect(hours.last == (Int(parts.tm_hour) + 1) % 24, "\(output)")
    }

    @Test("The clock responds to keys")
    func keys() throws {
        let tmux = try Tmux(Stage())
        try tmux.start("clock")
        try tmux.wait("the dial") { $0.contains("12") && $0.contains(/\d\d:\d\d:\d\d/) }
        try tmux.press("?")
        try tmux.wait(for: "choose hands or digits")
        try tmux.press("Escape")
        try tmux.wait("the dial") { !$0.contains("choose hands or digits") && $0.contains("12") }
        try tmux.press("d")
        try tmux.wait("the date") { $0.contains(/day \d+ [A-Z][a-z]+ \d{4}/) }
        try tmux.press("a")
        try tmux.wait("digits alone") { $0.contains(/[▀▄▌▐]/) && !$0.contains("⠶⠶ 9") }
        try tmux.press("q")
        try tmux.waitForPrompt()
        #expect(try tmux.value("#{alternate_on} #{cursor_flag}") == "0 1")
    }

    @Test("The clock fits a terminal of any size")
    func sizes() throws {
        let tmux = try Tmux(Stage())
        try tmux.start("clock --every live")
        for (rows, columns) in [(40, 120), (9, 20), (1, 5), (60, 30), (24, 80)] {
            try tmux.resize(rows: rows, columns: columns)
            try tmux.wait("the time at \(rows)x\(columns)") {
                $0.contains(/\d\d:\d\d/) || $0.contains("█") || $0.contains("▀")
            }
        }
        try tmux.wait("milliseconds") { $0.contains(/\d\d:\d\d:\d\d\.\d{3}/) && $0.contains("12") }
        try tmux.press("q")
        try tmux.waitForPrompt()
    }

    @Test("After a signal the terminal is restored", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) throws {
        let (stage, pty) = (try Stage(), try Pty())
        let before = pty.state
        let child = try stage.start("clock", "--digital", in: pty)
        try pty.wait(for: "quit")
        child.send(signal)
        #expect(try pty.waitForEnd(of: child) == .signalled(signal))
        #expect(pty.state == before)
    }

    @Test("A closed terminal ends the clock")
    func hangUp() throws {
        let (stage, pty) = (try Stage(), try Pty())
        let child = try stage.start("clock", in: pty)
        try pty.wait(for: "quit")
        pty.hangUp()
        _ = try waitFor("the end") { child.hasEnded() }
    }
}
