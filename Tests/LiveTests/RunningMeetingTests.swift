import CLive
import Glibc
import Live
import TestSupport
import Testing

@Suite("The running meetings")
struct RunningMeetingTests {
    private let temporary: TemporaryFolder
    private let folder: SocketFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = SocketFolder(path: temporary.path + "/scrum", user: getuid())
    }

    @Test("A meeting that has reached its client limit is reported as full, not as missing")
    func full() throws {
        let host = Host()
        try host.socket.listen(in: folder, as: "one")
        var others: [Int32] = []
        defer { for other in others { close(other) } }
        for _ in 0..<64 {
            var pair: [Int32] = [-1, -1]
            try #require(clive_pair(&pair) == 0)
            host.socket.adopt(pair[0], greeting: "{}")
            others.append(pair[1])
        }
        let folder = folder
        let worker = Worker { try? folder.meetings(clock: uptime).silent }
        try host.turn { worker.result != nil }
        #expect(worker.wait() == 1)
    }

    @Test("A stopped meeting is reported as not responding and does not hide others")
    func stopped() throws {
        let (stopped, other) = (Host(), Host())
        try stopped.socket.listen(in: folder, as: "one")
        var time = Duration.zero
        // Each reading of the clock is three seconds after the last.
        let clock = {
            time += .seconds(3)
            return time
        }
        let folder = folder
        #expect(try folder.meetings(clock: clock).silent == 1)
        try other.socket.listen(in: folder, as: "two")
        let worker = Worker { try? folder.meetings(clock: uptime) }
        try other.turn { worker.result != nil }
        let found = try #require(worker.wait())
        #expect(found.answering.map(\.id) == ["two"] && found.silent == 1)
    }

    @Test(
        "A thousand silent clients block no one, and a client that has sent a line stays connected")
    func silentClients() throws {
        let host = Host()
        try host.socket.listen(in: folder, as: "one")
        let path = folder.path + "/one.sock"
        let watcher = try #require(connection(to: path))
        defer { close(watcher) }
        try #require(write(watcher, "state\n", 6) == 6)
        try host.turn { host.requests == ["state"] }
        let limit = 400
        let silent = (0..<limit).map { _ in connection(to: path) }
        #expect(silent.allSatisfy { $0 != nil })
        defer { for case let connection? in silent { close(connection) } }
        let folder = folder
        let worker = Worker { try? folder.meetings(clock: uptime).answering.first }
        try host.turn { worker.result != nil }
        let client = try #require(worker.wait()).client
        let answer = Worker { client.perform("pause", clock: uptime) }
        try host.turn { answer.result != nil }
        #expect(answer.wait() == .accepted(host.state))
        try #require(write(watcher, "pause\n", 6) == 6)
        try host.turn { host.requests.count { $0 == "pause" } == 2 }
    }

    @Test("Only abandoned sockets are removed")
    func othersStay() throws {
        mkdir(folder.path, 0o700)
        let names = ["file.sock", "folder.sock", "link.sock"]
        close(open("\(folder.path)/file.sock", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        mkdir("\(folder.path)/folder.sock", 0o700)
        symlink("file.sock", "\(folder.path)/link.sock")
        let found = try folder.meetings(clock: uptime)
        #expect(found.answering.isEmpty && found.silent == 0)
        for name in names {
            var status = stat()
            #expect(lstat("\(folder.path)/\(name)", &status) == 0, "\(name)")
        }
    }

    @Test("A client that sends only newlines rarely wakes the meeting and requests nothing")
    func newlines() throws {
        let host = Host()
        var pair: [Int32] = [-1, -1]
        try #require(clive_pair(&pair) == 0)
        defer { close(pair[1]) }
        host.socket.adopt(pair[0], greeting: "{}")
        let newlines = [UInt8](repeating: UInt8(ascii: "\n"), count: 10_000)
        var now = Duration.seconds(1)
        var turns = 0
        // One second of a loop that sleeps until something is ready or due.
        while now < .seconds(2) {
            _ = write(pair[1], newlines, newlines.count)
            var polled = host.socket.prepare()
            if poll(&polled, nfds_t(polled.count), 0) == 0 {
                now = max(now, min(host.socket.deadline ?? .seconds(2), .seconds(2)))
            }
            let requests = host.socket.serve(polled, at: now) { "{}" }
            if host.socket.isHeartbeatDue(at: now) { host.socket.publish("{}", at: now) }
            #expect(requests.isEmpty)
            turns += 1
        }
        #expect(turns < 150, "\(turns)")
    }

    private func connection(to path: String) -> Int32? {
        let connection = clive_connect_local(path, 2_000)
        return connection >= 0 ? connection : nil
    }
}
