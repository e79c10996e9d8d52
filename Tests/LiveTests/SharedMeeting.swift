import CLive
import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import Live

/// A meeting whose page's server runs on one of the test's threads.
final class SharedMeeting {
    let host = Host()
    let secrets: PageSecrets
    let port: Int32
    private let server: Worker<Void>

    /// With a `delay`, the server behaves like one on another machine.
    init(
        descriptors: Int = 1_000, delay: Duration? = nil,
        clock: @escaping () -> Duration = uptime
    ) throws {
        let secrets = try PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210")
        self.secrets = secrets
        let listener = try PageAddress().listen()
        port = clive_port(listener)
        var pair: [Int32] = [-1, -1]
        if let delay {
            let line = try DelayedLine(delay: delay)
            pair = [line.meeting, line.reader]
        } else {
            try #require(clive_pair(&pair) == 0)
        }
        host.socket.adopt(pair[0], greeting: StateLine.state(host.state).text)
        let input = pair[1]
        server = Worker {
            PageServer(
                source: MeetingClient(input), listener: listener, secrets: secrets,
                descriptors: descriptors, clock: clock
            ).run()
        }
    }

    func finish() {
        host.socket.close()
        server.wait()
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
final class Browser {
    let descriptor: Int32
    private var beginning: [UInt8] = []
    private var lines = LineBuffer(longest: .max)
    private var events: [[UInt8]] = []
    private(set) var isAtEnd = false

    init(port: Int32) throws {
        descriptor = Loopback.socket()
        // With a small buffer, a slow reader is noticed sooner.
        var room: Int32 = 4_096
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        try #require(Loopback.connect(descriptor, port: port))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        _ = clive_send(descriptor, text, text.utf8.count)
    }

    /// The text received so far, except for long events, which are in `states`.
    var text: String {
        receive()
        return String(decoding: beginning, as: UTF8.self)
    }

    /// The states in the events received so far.
    var states: [MeetingState] {
        receive()
        return events.compactMap(Self.state)
    }

    /// The number in the newest event; cheaper than reading its state.
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
            while case .bytes(let line)? = lines.next() {
                if line.starts(with: "data: ".utf8) { events.append(line) }
            }
        }
    }

    private static func state(_ event: [UInt8]) -> MeetingState? {
        guard case .state(let state) = StateLine(Array(event.dropFirst(6))) else { return nil }
        return state
    }
}

/// An offset that a test adds to the clock of another thread.
final class Skew: @unchecked Sendable {
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
