import Glibc
import TestSupport
import Testing

struct PageTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    /// The viewers' link and the leader's token, as printed by the program.
    static func links(in text: String) -> (viewers: String, token: String)? {
        let lines = text.split(separator: "\n")
        guard let viewers = lines.first(where: { $0.hasPrefix("Viewers  http://") }),
            let leader = lines.first(where: { $0.hasPrefix("Leader   http://") })
        else { return nil }
        let (link, leading) = (viewers.dropFirst(9), leader.dropFirst(9))
        guard leading.hasPrefix(link + "#") else { return nil }
        return (String(link), String(leading.dropFirst(link.count + 1)))
    }

    @Test("A meeting started with --share prints its links immediately, even into a pipe")
    func fromBeginning() throws {
        stage.environment["SCRUM_SHARE_SECRET"] = "Team-Design_2026"
        let path = "\(stage.folder)/lines"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let meeting = try Child(
            [Stage.program, "start", "Design", "--mute", "--plain", "--share"],
            environment: stage.environment, input: "/dev/null", output: file)
        let links = try waitFor("the links in \(contents(of: path))") {
            Self.links(in: contents(of: path))
        }
        #expect(links.viewers.hasSuffix("/Team-Design_2026/"))
        #expect(try stage.get(links.viewers).hasPrefix("HTTP/1.1 200 OK"))
        let next = links.viewers + "do/next/1"
        #expect(try stage.post(next, token: "0123456789abcdef").hasPrefix("HTTP/1.1 404 "))
        #expect(try stage.post(next, token: links.token).hasPrefix("HTTP/1.1 200 OK"))
        let again = try stage.post(next, token: links.token)
        #expect(again.hasPrefix("HTTP/1.1 409 Conflict"))
        #expect(again.contains("Turn 2 is current, not turn 1."))
        // The page's process shows the secret in neither its environment nor its command line.
        let servers = stage.pageServers(of: meeting.pid)
        let page = try #require(servers.first?.process)
        #expect(!contents(of: "/proc/\(page)/environ").contains("SCRUM_SHARE_SECRET"))
        #expect(!contents(of: "/proc/\(page)/cmdline").contains("Team-Design_2026"))
        #expect(servers.map(\.isConfined) == [true])
        _ = try waitFor("Daisy") {
            try stage.run("status").output.hasPrefix("Daisy ") ? true : nil
        }
        #expect(try stage.run("tell", "end").ending == .exited(0))
        #expect(try waitFor("the end") { meeting.hasEnded() } == .exited(0))
        #expect(try stage.get(links.viewers).isEmpty)
    }

    @Test(
        "If a page shows a broker's meeting, it has only a viewers' link",
        .enabled(if: dlopen("libmosquitto.so.1", RTLD_LAZY) != nil))
    func fromBroker() throws {
        let path = "\(stage.folder)/lines"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        // Nothing is listening on port 1.
        let server = try Child(
            [Stage.program, "share", "--from", "mqtt://127.0.0.1:1/scrum/design"],
            environment: stage.environment, input: "/dev/null", output: file)
        _ = try waitFor("the broker in \(contents(of: path))") {
            contents(of: path).contains("127.0.0.1: Connection refused") ? true : nil
        }
        let text = contents(of: path)
        #expect(text.hasPrefix("Viewers  http://127.0.0.1:") && !text.contains("#"), "\(text)")
        let link = try #require(text.split(separator: "\n").first?.split(separator: " ").last)
        #expect(try stage.get(String(link)).hasPrefix("HTTP/1.1 200 OK"))
        let page = stage.pageServers(of: server.pid)
        #expect(page.map(\.isConfined) == [true])
        server.send(SIGTERM)
        #expect(try waitFor("the end") { server.hasEnded() } == .signalled(SIGTERM))
        // The page's server exits too.
        try waitFor("the server's end") { kill(page[0].process, 0) == 0 ? nil : () }
    }

    @Test("w shows the viewers' link, a killed server restarts, and c stops sharing")
    func key() throws {
        let tmux = try Tmux(stage)
        try tmux.start("start Design --mute --no-inhibit")
        try tmux.wait(for: "Speaker 1 of 4")
        try tmux.type("w")
        var link = ""
        /// The address is in groups of four characters.
        func waitForLink() throws {
            try tmux.wait("the viewers' link") { screen in
                guard let host = screen.firstMatch(of: /127\.0\.0\.1:[0-9]+\//) else {
                    return false
                }
                let groups = screen[host.range.upperBound...].matches(of: /\b[0-9a-f]{4}\b/)
                    .prefix(5).map(\.output)
                link = "http://\(host.output)\(groups.joined())/"
                return groups.count == 5 && screen.contains("c close the page")
            }
        }
        try waitForLink()
        let first = link
        #expect(try stage.get(link).hasPrefix("HTTP/1.1 200 OK"))
        let shell = try #require(pid_t(tmux.value("#{pane_pid}")))
        let meeting = try #require(
            contents(of: "/proc/\(shell)/task/\(shell)/children").split(separator: " ")
                .compactMap { pid_t($0) }.first)
        let servers = stage.pageServers(of: meeting)
        #expect(servers.map(\.isConfined) == [true])
        for server in servers { kill(server.process, SIGKILL) }
        _ = try waitFor("the server again") {
            try stage.get(link + "events").contains("data: {") ? true : nil
        }
        try tmux.type("c")
        try tmux.wait(for: "Stop sharing?")
        try tmux.press("Enter")
        try tmux.wait(for: "Sharing stopped.")
        #expect(try stage.get(link).isEmpty)
        try tmux.wait("no sign") { !$0.contains("SHARED") }
        try tmux.type("w")
        try waitForLink()
        #expect(link == first)
        #expect(try stage.get(link).hasPrefix("HTTP/1.1 200 OK"))
        try tmux.press("Escape")
        try tmux.wait(for: " SHARED ")
    }
}
