import CLive
import Glibc
import TestSupport
import Testing

@testable import Live

/// A meeting with a page, whose server runs on a thread of the test.
private final class SharedMeeting {
    let host = Host()
    let secrets: PageSecrets
    let port: Int32
    private let server: Worker<PageServer.Ending>

    init(descriptors: Int = 1_000, clock: @escaping () -> Duration = uptime) throws {
        let secrets = try PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210")
        self.secrets = secrets
        let listener = try PageAddress().listen()
        port = clive_port(listener)
        var pair: [Int32] = [-1, -1]
        try #require(clive_pair(&pair) == 0)
        host.socket.adopt(pair[0], greeting: StateLine.state(host.state).text)
        let input = pair[1]
        server = Worker {
            PageServer(
                source: MeetingClient(input), listener: listener, secrets: secrets,
                descriptors: descriptors, clock: clock
            ).run()
        }
    }

    func finish() -> PageServer.Ending {
        host.socket.close()
        return server.wait()
    }

    func connect() throws -> Browser { try Browser(port: port) }

    func view() throws -> Browser {
        let browser = try connect()
        browser.send("GET /0123456789abcdef/events HTTP/1.1\r\n\r\n")
        return browser
    }

    func publish() { host.socket.publish(StateLine.state(host.state).text, at: uptime()) }
}

/// A connection to the server, read by the test.
private final class Browser {
    let descriptor: Int32
    private var beginning: [UInt8] = []
    private var lines = LineBuffer(longest: StateLine.longest)
    private var events: [[UInt8]] = []
    private(set) var isAtEnd = false

    init(port: Int32) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // Little room, so that who does not read is noticed soon.
        var room: Int32 = 4_096
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, size)
            }
        }
        try #require(status == 0)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        _ = clive_send(descriptor, text, text.utf8.count)
    }

    /// All that has come until now, but for long events; those are in `states`.
    var text: String {
        receive()
        return String(decoding: beginning, as: UTF8.self)
    }

    /// The states of the events, as far as they have come.
    var states: [MeetingState] {
        receive()
        return events.compactMap(Self.state)
    }

    /// The number in the newest event; cheaper than its state.
    var newestIndex: Int? {
        receive()
        let text = String(decoding: events.last?.prefix(200) ?? [], as: UTF8.self)
        let digits = text.components("\"index\":").last?.prefix { $0.isNumber }
        return digits.flatMap { Int($0) }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isAtEnd {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 || (count < 0 && errno != EAGAIN) { isAtEnd = true }
            guard count > 0 else { break }
            if beginning.count < 65_536 { beginning += buffer[..<count] }
            lines.append(buffer[..<count])
            while let line = lines.next() {
                if line.starts(with: "data: ".utf8) { events.append(line) }
            }
        }
    }

    private static func state(_ event: [UInt8]) -> MeetingState? {
        guard case .state(let state) = StateLine(Array(event.dropFirst(6))) else { return nil }
        return state
    }
}

@Suite("The page's server")
struct PageServerTests {
    @Test("Serves the page, and says 404 to everything else")
    func page() throws {
        let meeting = try SharedMeeting()
        let page = try meeting.connect()
        page.send("GET /0123456789abcdef/ HTTP/1.1\r\nHost: x\r\n\r\n")
        try meeting.host.turn {
            _ = page.text
            return page.isAtEnd
        }
        #expect(
            page.text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
        #expect(page.text.hasSuffix("</html>\n"))
        for request in ["GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n"] {
            let other = try meeting.connect()
            other.send(request)
            try meeting.host.turn {
                _ = other.text
                return other.isAtEnd
            }
            #expect(other.text.hasPrefix("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n"))
        }
        #expect(meeting.finish() == .lost)
    }

    @Test("A viewer gets the newest state at once, each change, and the end")
    func events() throws {
        let meeting = try SharedMeeting()
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        #expect(viewer.text.contains("\r\n\r\nretry: 1000\ndata: {\"v\":1,"))
        meeting.host.state.isPaused = true
        meeting.publish()
        try meeting.host.turn { viewer.states.count == 2 }
        #expect(viewer.states[1] == meeting.host.state)
        meeting.host.state.isDone = true
        meeting.publish()
        #expect(meeting.finish() == .done)
        try meeting.host.turn {
            _ = viewer.text
            return viewer.isAtEnd
        }
        #expect(viewer.states.last?.isDone == true)
    }

    @Test("Who comes late is told how old the figures are")
    func age() throws {
        let skew = Skew()
        let meeting = try SharedMeeting(clock: { uptime() + skew.value })
        let early = try meeting.view()
        try meeting.host.turn { !early.states.isEmpty }
        skew.value = .seconds(3)
        let late = try meeting.view()
        try meeting.host.turn { !late.states.isEmpty }
        let age = try #require(late.states.first).age
        #expect(age >= .seconds(3) && age < .seconds(3) + defaultTimeout)
        _ = meeting.finish()
    }

    @Test("The leader's words reach the meeting, and nobody else's do")
    func control() throws {
        let meeting = try SharedMeeting()
        for (words, token, status) in [
            ("next/1", "fedcba9876543210", "204"), ("end", "fedcba9876543210", "404"),
            ("undo", "fedcba9876543211", "404"), ("pause", "fedcba9876543210", "204"),
        ] {
            let leader = try meeting.connect()
            leader.send(
                "POST /0123456789abcdef/do/\(words) HTTP/1.1\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Length: 0\r\n\r\n")
            try meeting.host.turn {
                _ = leader.text
                return leader.isAtEnd
            }
            #expect(leader.text.hasPrefix("HTTP/1.1 \(status) "))
        }
        try meeting.host.turn { meeting.host.requests.count == 2 }
        #expect(meeting.host.requests == ["next 1", "pause"])
        _ = meeting.finish()
    }

    @Test("A request that does not get complete is ended by its age")
    func slowRequests() throws {
        let skew = Skew()
        let meeting = try SharedMeeting(clock: { uptime() + skew.value })
        let slow = try meeting.connect()
        slow.send("GET /0123456789abcdef/ HTTP/1.1\r\n")
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        #expect(slow.text.isEmpty && !slow.isAtEnd)
        skew.value = .seconds(11)
        slow.send("X: y\r\n")
        try meeting.host.turn {
            _ = slow.text
            return slow.isAtEnd
        }
        #expect(slow.text.isEmpty)
        meeting.publish()
        try meeting.host.turn { viewer.states.count == 2 }
        _ = meeting.finish()
    }

    @Test("Where no descriptor is left, the oldest request goes and the viewers stay")
    func full() throws {
        let meeting = try SharedMeeting(descriptors: 20)
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        let idle = try (0..<3).map { _ in try meeting.connect() }
        let late = try meeting.view()
        try meeting.host.turn { late.states.count == 1 }
        try meeting.host.turn {
            _ = idle[0].text
            return idle[0].isAtEnd
        }
        meeting.publish()
        try meeting.host.turn { viewer.states.count == 2 && late.states.count == 2 }
        _ = meeting.finish()
    }

    @Test("A viewer who does not read gets the newest state, not a queue, and holds up nobody")
    func slowViewer() throws {
        let meeting = try SharedMeeting()
        meeting.host.state.people = (0..<60).map {
            .init(name: "Person \($0)", box: .seconds(9), spoken: .zero, place: .comes)
        }
        let (slow, quick) = (try meeting.view(), try meeting.view())
        try meeting.host.turn { quick.states.count == 1 }
        for index in 1...80 {
            meeting.host.state.index = index
            meeting.publish()
            try meeting.host.turn { quick.newestIndex == index }
        }
        try meeting.host.turn { slow.newestIndex == 80 }
        #expect(slow.states.count < 80)
        #expect(slow.states.map(\.index) == slow.states.map(\.index).sorted())
        _ = meeting.finish()
    }
}

/// What a test adds to the clock of another thread.
private final class Skew: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var skew = Duration.zero

    init() { pthread_mutex_init(mutex, nil) }

    deinit { mutex.deallocate() }

    var value: Duration {
        get {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return skew
        }
        set {
            pthread_mutex_lock(mutex)
            skew = newValue
            pthread_mutex_unlock(mutex)
        }
    }
}
