import CLive
import Glibc
import TestSupport
import Testing

@testable import Live

@Suite("A meeting's socket")
struct MeetingSocketTests {
    private let temporary: TemporaryFolder
    private let folder: SocketFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = SocketFolder(path: temporary.path + "/scrum", user: getuid())
    }

    /// The meetings in the folder, found while the hosts are running.
    private func meetings(of hosts: Host...) throws -> [RunningMeeting] {
        let folder = folder
        let worker = Worker { try? folder.meetings(clock: uptime).answering }
        let deadline = uptime() + defaultTimeout
        while worker.result == nil, uptime() < deadline { for host in hosts { host.turn() } }
        return try #require(worker.wait())
    }

    /// Reads `count` lines from the client while the host runs.
    private func lines(_ count: Int, from client: MeetingClient, _ host: Host) throws -> [StateLine]
    {
        var lines: [StateLine] = []
        try host.turn {
            if client.wait(until: .zero, clock: { .zero }) { lines += client.receive() }
            return lines.count >= count
        }
        return lines
    }

    @Test("Sockets are in XDG_RUNTIME_DIR, or else in /run/user, or else in /tmp")
    func places() throws {
        let (run, tmp) = (temporary.path + "/run", temporary.path + "/tmp")
        func path(_ runtime: String?) -> String {
            SocketFolder(runtime: runtime, user: 7, runtimeRoot: run, temporary: tmp).path
        }
        #expect(path("/some/where") == "/some/where/scrum")
        #expect(path(nil) == tmp + "/scrum-7")
        mkdir(run, 0o700)
        mkdir(run + "/7", 0o700)
        #expect(path(nil) == run + "/7/scrum")
        #expect(path("relative") == run + "/7/scrum")
    }

    @Test("A client gets the current state immediately, then every change")
    func states() throws {
        let host = Host()
        try host.socket.listen(in: folder, as: "one")
        #expect(!host.socket.isWatched && host.socket.deadline == nil)
        let found = try meetings(of: host)
        #expect(found.map(\.id) == ["one"] && found.map(\.state) == [host.state])
        #expect(host.socket.isWatched && host.socket.deadline != nil)
        host.state.phase = .paused
        host.socket.publish(StateLine.state(host.state).text, at: .seconds(9))
        #expect(host.socket.deadline == .seconds(14))
        #expect(try lines(1, from: found[0].client, host) == [.state(host.state)])
    }

    @Test("Each meeting has its own socket and removes it when it ends")
    func several() throws {
        let (one, two) = (Host(), Host())
        two.state = sampleState("Web Dev")
        try one.socket.listen(in: folder, as: "one")
        try two.socket.listen(in: folder, as: "two")
        #expect(try meetings(of: one, two).map(\.state.scrum) == ["Design", "Web Dev"])
        // A dot at the start of a socket's name means that it is not ready yet.
        rename(folder.path + "/two.sock", folder.path + "/.two.sock")
        #expect(try meetings(of: one, two).map(\.id) == ["one"])
        rename(folder.path + "/.two.sock", folder.path + "/two.sock")
        one.socket.close()
        #expect(access(folder.path + "/one.sock", F_OK) != 0)
        #expect(try meetings(of: two).map(\.id) == ["two"])
    }

    @Test("An abandoned socket is removed, and its name can be used again")
    func stale() throws {
        mkdir(folder.path, 0o700)
        // A killed meeting leaves such a socket.
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = folder.path + "/dead.sock"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let left = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(left, $0, size) == 0 }
        }
        try #require(isBound)
        close(left)
        #expect(access(path, F_OK) == 0)
        #expect(try folder.meetings(clock: uptime).answering.isEmpty)
        #expect(access(path, F_OK) != 0)
        let host = Host()
        try host.socket.listen(in: folder, as: "dead")
        #expect(try meetings(of: host).count == 1)
    }

    @Test("A folder open to others, another user's folder, a file or a link is rejected")
    func unsafeFolders() throws {
        #expect(try folder.meetings(clock: uptime).answering.isEmpty)
        mkdir(folder.path, 0o700)
        chmod(folder.path, 0o750)
        let shared = LiveFailure.unsafeFolder(
            folder.path, reason: "others have access; its mode must be 0700")
        #expect(throws: shared) { try Host().socket.listen(in: folder, as: "x") }
        #expect(throws: shared) { _ = try folder.meetings(clock: uptime) }
        chmod(folder.path, 0o700)
        let other = SocketFolder(path: folder.path, user: getuid() + 1)
        #expect(throws: LiveFailure.unsafeFolder(folder.path, reason: "belongs to another user")) {
            try Host().socket.listen(in: other, as: "x")
        }
        symlink(folder.path, temporary.path + "/link")
        let link = SocketFolder(path: temporary.path + "/link", user: getuid())
        #expect(throws: LiveFailure.unsafeFolder(link.path, reason: "is not a folder")) {
            try Host().socket.listen(in: link, as: "x")
        }
    }

    @Test("A folder with a long path can contain sockets")
    func longPath() throws {
        var path = temporary.path
        for _ in 0..<4 {
            path += "/" + String(repeating: "x", count: 60)
            mkdir(path, 0o700)
        }
        let long = SocketFolder(path: path, user: getuid())
        let host = Host()
        try host.socket.listen(in: long, as: "far")
        let worker = Worker { try? long.meetings(clock: uptime).answering.map(\.id) }
        try host.turn { worker.result != nil }
        #expect(worker.wait() == ["far"])
    }

    @Test(
        "Another user is rejected, even if the file's mode would allow the connection",
        .enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0))
    func otherUser() throws {
        let host = Host()
        try host.socket.listen(in: folder, as: "one")
        let path = folder.path + "/one.sock"
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX)
            s.settimeout(20)
            try: s.connect(sys.argv[1])
            except PermissionError: sys.exit(3)
            try: s.sendall(b"next 1\\n")
            except BrokenPipeError: pass
            try: sys.exit(len(s.recv(10)))
            except ConnectionResetError: sys.exit(0)
            """
        for (mode, wanted) in [(0o700, 3), (0o777, 0)] as [(mode_t, Int32)] {
            for file in [temporary.path, folder.path, path] { chmod(file, mode) }
            let child = try Child(
                [
                    "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
                    "/usr/bin/python3", "-c", script, path,
                ], environment: ["PATH": "/usr/bin:/bin"], input: "/dev/null")
            try host.turn { child.hasEnded() != nil }
            #expect(child.hasEnded() == .exited(wanted))
        }
        #expect(host.requests.isEmpty && !host.socket.isWatched)
    }

    @Test("A control word is accepted, or refused with a reason")
    func controlWords() throws {
        let host = Host()
        try host.socket.listen(in: folder, as: "one")
        for (words, wanted) in [
            ("next", MeetingClient.Answer.refused("not now")), ("pause", .accepted(host.state)),
        ] {
            let client = try #require(try meetings(of: host).first).client
            let worker = Worker { client.perform(words, clock: uptime) }
            try host.turn { worker.result != nil }
            #expect(worker.wait() == wanted)
        }
        #expect(host.requests == ["next", "state", "pause", "state"])
        try host.turn { !host.socket.isWatched }
    }

    @Test("A meeting that does not respond times out")
    func silence() throws {
        let pair = try pair()
        var time = Duration.zero
        let client = MeetingClient(pair.0)
        // Each reading of the clock is three seconds after the last.
        let answer = client.perform("next") {
            time += .seconds(3)
            return time
        }
        #expect(answer == .silent)
        close(pair.1)
    }

    @Test("At most 16 lines from a flooding client are handled every 20 ms")
    func flood() throws {
        let host = Host()
        let pair = try pair()
        host.socket.adopt(pair.1, greeting: "{}")
        let bytes = Array(String(repeating: "state\n", count: 100).utf8)
        try #require(write(pair.0, bytes, bytes.count) == bytes.count)
        func requests(at milliseconds: Int) -> Int {
            host.socket.serve(host.socket.prepare(), at: .milliseconds(milliseconds)) { "{}" }.count
        }
        var polled = host.socket.prepare()
        poll(&polled, nfds_t(polled.count), -1)
        #expect(host.socket.serve(polled, at: .zero) { "{}" }.count == 16)
        #expect([1, 19, 20, 39, 40].map(requests) == [0, 0, 16, 0, 16])
        try host.turn { host.requests.count == 52 }
        close(pair.0)
        try host.turn { !host.socket.isWatched }
    }

    @Test("Control words from a client that has disconnected are still carried out")
    func gone() throws {
        let host = Host()
        let pair = try pair()
        host.socket.adopt(pair.1, greeting: "{}")
        try #require(write(pair.0, "pause\n", 6) == 6)
        close(pair.0)
        try host.turn { !host.socket.isWatched }
        #expect(host.requests == ["pause"])
    }

    @Test("A line of 4 KiB is accepted")
    func longest() throws {
        let host = Host()
        let pair = try pair()
        host.socket.adopt(pair.1, greeting: "{}")
        let text = String(repeating: "x", count: 4_096)
        try #require(write(pair.0, text + "\n", 4_097) == 4_097)
        try host.turn { !host.requests.isEmpty }
        #expect(host.requests == [text])
        close(pair.0)
    }

    @Test("A line longer than 4 KiB closes the connection", arguments: [true, false])
    func overlong(hasEnd: Bool) throws {
        let host = Host()
        let pair = try pair()
        host.socket.adopt(pair.1, greeting: "{}")
        let text = String(repeating: "x", count: 4_097) + (hasEnd ? "\n" : "")
        try #require(write(pair.0, text, text.utf8.count) == text.utf8.count)
        try host.turn { !host.socket.isWatched }
        #expect(host.requests.isEmpty)
        close(pair.0)
    }

    @Test("A slow client receives only whole lines, and the newest line last")
    func slow() throws {
        let host = Host()
        let pair = try pair()
        host.socket.adopt(pair.1, greeting: StateLine.state(host.state).text)
        host.state.people = (0..<400).map {
            .init(name: "Person \($0)", box: .seconds(9), spoken: .zero, status: .comes)
        }
        for index in 1...200 {
            host.state.index = index
            host.socket.publish(StateLine.state(host.state).text, at: .zero)
            _ = host.socket.prepare()
        }
        let client = MeetingClient(pair.0)
        var states: [MeetingState] = []
        try host.turn {
            guard client.wait(until: .zero, clock: { .zero }) else { return false }
            for case .state(let state) in client.receive() { states.append(state) }
            return states.last?.index == 200
        }
        #expect(states.count < 50)
        #expect(states.map(\.index) == states.map(\.index).sorted())
    }

    @Test("A connection without data is not treated as closed")
    func nothingYet() throws {
        let pair = try pair()
        let client = MeetingClient(pair.0)
        #expect(client.receive().isEmpty && !client.isAtEnd)
        close(pair.1)
        #expect(client.receive().isEmpty && client.isAtEnd)
    }

    @Test("Lines that are too long or damaged are skipped, and later lines are read")
    func damagedLines() throws {
        let pair = try pair()
        let client = MeetingClient(pair.0)
        let good = StateLine.state(sampleState()).text + "\n"
        let worker = Worker {
            for text in [String(repeating: "x", count: 600_000) + "\n", "{}\n", good] {
                var bytes = Array(text.utf8)[...]
                while !bytes.isEmpty {
                    let count = bytes.withUnsafeBytes { write(pair.1, $0.baseAddress, $0.count) }
                    if count > 0 { bytes = bytes.dropFirst(count) }
                    var polled = pollfd(fd: pair.1, events: Int16(POLLOUT), revents: 0)
                    poll(&polled, 1, -1)
                }
            }
            close(pair.1)
            return true
        }
        var lines: [StateLine] = []
        while !client.isAtEnd, client.wait(until: uptime() + defaultTimeout, clock: uptime) {
            lines += client.receive()
        }
        _ = worker.wait()
        #expect(lines == [.state(sampleState())])
    }

    private func pair() throws -> (Int32, Int32) {
        var pair: [Int32] = [-1, -1]
        try #require(
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0)
        for descriptor in pair { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        return (pair[0], pair[1])
    }

    @Test(
        "A control word is refused if its sender has timed out",
        arguments: [
            ("by 0 next", [], 1), ("by 9223372036854775807 note a b", ["note a b"], 0),
            ("by -1 next", ["by -1 next"], 0), ("by x next", ["by x next"], 0),
            ("by 5", ["by 5"], 0),
        ] as [(String, [String], Int)])
    func expired(line: String, requests: [String], refusals: Int) throws {
        let host = Host()
        var pair: [Int32] = [-1, -1]
        try #require(clive_pair(&pair) == 0)
        host.socket.adopt(pair[0], greeting: "{}")
        let client = MeetingClient(pair[1])
        #expect(client.send(line + "\nstate"))
        try host.turn { host.requests.last == "state" }
        #expect(host.requests == requests + ["state"])
        host.turn()
        var found = 0
        for case .refused("too late") in client.receive() { found += 1 }
        #expect(found == refusals)
    }

    @Test("A line that is not UTF-8 is refused, and the next one is read")
    func invalidLine() throws {
        let host = Host()
        var pair: [Int32] = [-1, -1]
        try #require(clive_pair(&pair) == 0)
        host.socket.adopt(pair[0], greeting: "{}")
        let client = MeetingClient(pair[1])
        let bytes = Array("join Ren".utf8) + [0xE9, 0x0A]
        #expect(send(pair[1], bytes, bytes.count, 0) == bytes.count && client.send("state"))
        try host.turn { host.requests.last == "state" }
        host.turn()
        #expect(host.requests == ["state"])
        var refusals: [String] = []
        for case .refused(let reason) in client.receive() { refusals.append(reason) }
        #expect(refusals == ["The line is not valid UTF-8."])
    }
}
