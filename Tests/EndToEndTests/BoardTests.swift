import Glibc
import TestSupport
import Testing

/// A stand-up that walks the tickets which a program lists.
struct BoardTests {
    /// Prints six tickets as `gh issue list` does, and a ticket's state as `gh issue view`.
    private static let gh = """
        case "$1 $2" in
        "issue list") for title in Login Search Export Theme Fonts Backup; do
            number=$((${number:-40} + 1)); echo "#$number $title"; done ;;
        "issue view") echo "OPEN ann" ;;
        esac
        """

    private static let board = """
        [{"title": "Board", "lengthInMinutes": 60, "attendees": [{"item": "Tickets"}]}]
        """

    private func expectItems(_ screen: String) {
        let people = /\b(speaks?|speakers?|spoke|absent|people|person)\b/.ignoresCase()
        #expect(screen.firstMatch(of: people) == nil, "\(screen)")
    }

    @Test("Six tickets are walked with keys", arguments: [(24, 80), (40, 120)])
    func keys(rows: Int, columns: Int) throws {
        let stage = try Stage(Self.board)
        try stage.write(Self.gh, to: "gh")
        let tmux = try Tmux(stage)
        try tmux.resize(rows: rows, columns: columns)
        try tmux.start("start board --items 'sh ~/gh issue list' --about 'sh ~/gh issue view'")
        let first = try tmux.wait("the first ticket") {
            $0.contains("Item 1 of 6") && $0.contains("▶ #41 Login") && $0.contains("#42 Search")
        }
        expectItems(first)
        if columns == 120 { try tmux.wait(for: "OPEN ann") }
        try tmux.press("i")
        try tmux.wait(for: "Note:")
        try tmux.type("wait for review")
        try tmux.press("Enter")
        try tmux.wait(for: "Note added under #41 Login.")
        try tmux.press("l")
        try expectItems(tmux.wait("a move") { $0.contains("▶ #42 Search") })
        try tmux.wait("0.8 s") { !$0.contains("later.") }
        try tmux.press("a")
        try expectItems(tmux.wait("an omission") { $0.contains("#42 Search is left out.") })
        try tmux.press("j")
        try tmux.wait(for: "Add items:")
        try tmux.type("#47 Logout")
        try tmux.press("Enter")
        try expectItems(tmux.wait("an addition") { $0.contains("#47 Logout is added") })
        try tmux.wait("0.8 s") { !$0.contains("is added") }
        try tmux.press("u")
        try expectItems(tmux.wait("undo") { $0.contains("#47 Logout is not added") })
        try tmux.press("q")
        try tmux.wait(for: "End the meeting?")
        try tmux.press("Enter")
        let end = try tmux.wait("the summary") {
            $0.contains("wait for review") && $0.contains("Saved")
        }
        expectItems(end)
    }

    @Test("Items in a file on standard input are not taken for control lines")
    func inputFile() throws {
        let stage = try Stage()
        try stage.write("end\nnext\n", to: "items")
        let path = "\(stage.folder)/lines"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let meeting = try Child(
            [Stage.program, "start", "--items", "-", "-m", "60", "--mute", "--json"],
            environment: stage.environment, input: "\(stage.folder)/items", output: file)
        try waitFor("a state") { contents(of: path).contains(#""speaker":"end""#) ? () : nil }
        _ = try waitFor("the socket") {
            try stage.run("status").output.hasPrefix("end ") ? true : nil
        }
        #expect(try stage.run("tell", "end").ending == .exited(0))
        #expect(try waitFor("the end") { meeting.hasEnded() } == .exited(0))
        #expect(!contents(of: path).contains("error"))
    }

    @Test("The leader's page walks six tickets, and every line names items")
    func page() throws {
        let stage = try Stage(Self.board)
        try stage.write(Self.gh, to: "gh")
        let path = "\(stage.folder)/lines"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let meeting = try Child(
            [
                Stage.program, "start", "board", "--items", "sh ~/gh issue list", "--mute",
                "--plain", "--share",
            ], environment: stage.environment, input: "/dev/null", output: file)
        let links = try waitFor("the links in \(contents(of: path))") {
            PageTests.links(in: contents(of: path))
        }
        func state(_ what: String, _ parts: String...) throws -> String {
            try waitFor(what) {
                let events = try stage.get(links.viewers + "events")
                return parts.allSatisfy(events.contains) ? events : nil
            }
        }
        func control(_ words: String) throws -> String {
            try stage.post("\(links.viewers)do/\(words)", token: links.token)
        }
        let first = try state("the first ticket", ##""speaker":"#41 Login""##, #""count":6"#)
        #expect(first.contains(##""next":"#42 Search""##))
        #expect(first.matches(of: /"item":true/).count == 6)
        for number in 1...2 { #expect(try control("next/\(number)").hasPrefix("HTTP/1.1 200")) }
        _ = try state("the third ticket", ##""speaker":"#43 Export""##, #""index":3"#)
        #expect(try control("next/2").contains("Turn 3 is current, not turn 2."))
        #expect(try control("undo").hasPrefix("HTTP/1.1 200"))
        _ = try state("the second ticket", ##""speaker":"#42 Search""##)
        #expect(try control("pause").hasPrefix("HTTP/1.1 200"))
        _ = try state("the pause", #""paused":true"#)
        #expect(try control("resume").hasPrefix("HTTP/1.1 200"))
        for number in 2...5 { #expect(try control("next/\(number)").hasPrefix("HTTP/1.1 200")) }
        // The page may end before it answers.
        _ = try control("next/6")
        #expect(try waitFor("the end") { meeting.hasEnded() } == .exited(0))
        expectItems(contents(of: path))
        #expect(try stage.record().people.map(\.order) == [1, 2, 3, 4, 5, 6])
    }

    @Test("--plain, history, Markdown, notes and charts name items")
    func sentences() throws {
        let stage = try Stage(Self.board)
        try stage.write(Self.gh, to: "gh")
        let plain = try stage.run(
            "start", "board", "--items", "sh ~/gh issue list | head -n 3", "-m", "30s", "--plain",
            "--no-inhibit", "--mute")
        #expect(plain.output.contains("Board begins, 30 seconds. #41 Login, 10 seconds, then #42"))
        #expect(plain.output.contains("#43 Export, 10 seconds, last item."))
        #expect(plain.output.contains("#42 Search took 10 seconds, as planned."))
        expectItems(plain.output)
        let id = try stage.record().id
        for arguments in [["history", "board"], ["history", id], ["history", id, "--markdown"]] {
            let shown = try stage.run(arguments)
            #expect(
                shown.output.contains(
                    arguments.count > 2 || arguments[1] == id ? "#41 Login" : "3 items"))
            expectItems(shown.output)
        }
        let chart = try stage.run("chart", "board", "--csv")
        #expect(chart.output.hasPrefix("date,Length,Planned"))

        let refused = try stage.run("start", "board", "--items", "exit 4")
        #expect(refused.error.hasPrefix("--items failed: exit status 4."))
        #expect(refused.ending == .exited(1))
    }
}
