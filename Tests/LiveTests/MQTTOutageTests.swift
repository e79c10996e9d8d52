import CLive
import Glibc
import TestSupport
import Testing

@testable import Live

@Suite(
    "Outages of the broker and of the host",
    .enabled(if: Broker.isInstalled, "mosquitto or libmosquitto1 is not installed"))
struct MQTTOutageTests {
    /// A meeting that publishes a new number to a broker ten times a second.
    private final class Published {
        let host = Host()
        private(set) var made: [Int: Duration] = [:]
        /// The age of each line on arrival, if the line was new.
        private(set) var ages: [(index: Int, age: Duration)] = []
        private(set) var newest = 0
        private let source: MQTTSource
        private let worker: Worker<Bool>

        init(_ broker: Broker, user: String, password: String) throws {
            let address = try MQTTAddress("mqtts://\(user)@127.0.0.1:\(broker.port)/scrum/design")
            func link(_ role: MQTTLink.Role) throws -> MQTTLink {
                try MQTTLink(
                    address, as: role, id: "\(UInt64.random(in: 0...UInt64.max))",
                    password: password, authorities: broker.certificate)
            }
            source = MQTTSource(try link(.subscriber)) { _ in }
            let publisher = try link(.publisher(will: StateLine.lost(scrum: "Design").text))
            var pair: [Int32] = [-1, -1]
            try #require(clive_pair(&pair) == 0)
            host.state.index = 0
            host.socket.adopt(pair[0], greeting: StateLine.state(host.state).text)
            let input = pair[1]
            worker = Worker {
                var publisher = MQTTPublisher(
                    source: MeetingClient(input), link: publisher, clock: uptime
                ) { _ in }
                if case .ended = publisher.run() { return true }
                return false
            }
        }

        func turn(until isSo: () -> Bool) throws {
            try host.turn {
                let now = uptime()
                if now - (made[host.state.index] ?? .zero) >= .milliseconds(100) {
                    host.state.index += 1
                    made[host.state.index] = now
                    host.socket.publish(StateLine.state(host.state).text, at: now)
                }
                for case .state(let state) in source.receive() {
                    newest = state.index
                    guard state.age == .zero, let made = made[state.index] else { continue }
                    ages.append((state.index, uptime() - made))
                }
                return isSo()
            }
        }

        func end() {
            host.socket.close()
            #expect(!worker.wait())
        }
    }

    @Test(
        "Lines arrive within two seconds of the end of an outage, and at most one is stale",
        arguments: [SIGKILL, SIGTERM])
    func outage(signal: Int32) throws {
        // After a restart, a broker that persists messages would deliver old lines.
        let broker = try Broker(
            """
            password_file FOLDER/passwords
            persistence true
            persistence_location FOLDER/
            \(Broker.encryption)
            """)
        try broker.makeCertificate()
        try broker.makePassword("right", of: "team")
        try broker.start()
        let meeting = try Published(broker, user: "team", password: "right")
        var waits: [Duration] = []
        // A busy machine may be late once.
        while waits.count < 3, waits.allSatisfy({ $0 > .seconds(2) }) {
            let before = meeting.newest
            try meeting.turn { meeting.newest > before }
            broker.stop(signal)
            let back = uptime() + .seconds(3)
            try meeting.turn { uptime() >= back }
            let last = meeting.host.state.index
            try broker.start()
            let (returned, count) = (uptime(), meeting.ages.count)
            try meeting.turn { meeting.newest > last }
            waits.append(uptime() - returned)
            let old = meeting.ages[count...].filter { $0.index <= last && $0.age > .seconds(1) }
            // A line that the broker had not acknowledged is sent again before a new one.
            #expect(Set(old.map(\.index)).count <= 1, "\(old)")
        }
        #expect(waits.contains { $0 <= .seconds(2) }, "\(waits)")
        meeting.end()
    }

    /// A program that publishes its input.
    private func publisher(_ broker: Broker, _ topic: String) throws -> (child: Child, input: Int32)
    {
        let pipe = broker.path("lines-\(topic)")
        try #require(mkfifo(pipe, 0o600) == 0)
        let child = try Child(
            [
                Products.path(of: "LiveProbe"), "publish",
                "mqtt://127.0.0.1:\(broker.port)/scrum/\(topic)",
            ], environment: [:], input: pipe)
        let input = open(pipe, O_WRONLY | O_CLOEXEC)
        try #require(input >= 0)
        return (child, input)
    }

    /// Sends a line repeatedly until the followers have received it.
    private func publish(_ index: Int, to input: Int32, until isReceived: () -> Bool) throws {
        var state = sampleState()
        state.index = index
        let line = StateLine.state(state).text + "\n"
        _ = try waitFor("line \(index)") { () -> Bool? in
            _ = write(input, line, line.utf8.count)
            return isReceived() ? true : nil
        }
    }

    @Test("A host that was killed is reported as lost after three seconds and may return")
    func killed() throws {
        let broker = try Broker()
        try broker.start()
        let follower = try Follower(broker, "scrum/#")
        var board = MQTTBoard()
        func meeting() -> WatchedMeeting? {
            board.receive(follower.link.drain(), at: uptime())
            return board.rows(at: uptime()).first?.meeting
        }
        let first = try publisher(broker, "a")
        defer { close(first.input) }
        try publish(1, to: first.input) { meeting()?.line.index == 1 }
        #expect(meeting()?.isGone == false)
        first.child.send(SIGKILL)
        let isGone = try waitFor("the loss") { meeting()?.isGone == true ? true : nil }
        #expect(isGone)
        unlink(broker.path("lines-a"))
        let second = try publisher(broker, "a")
        defer { close(second.input) }
        try publish(2, to: second.input) { meeting()?.line.index == 2 }
        #expect(meeting()?.isGone == false)
    }

    @Test("A frozen host is reported as lost, and its last state expires")
    func frozen() throws {
        let broker = try Broker()
        try broker.start()
        let silent = try Follower(broker, "scrum/silent", will: "gone")
        try silent.wait { $0.connections == 1 }
        let follower = try Follower(broker, "scrum/frozen")
        try follower.wait { $0.connections == 1 }
        let frozen = try publisher(broker, "frozen")
        defer { close(frozen.input) }
        try publish(1, to: frozen.input) {
            follower.link.drain().messages.contains { !$0.line.isEmpty }
        }
        #expect(silent.link.publish("line") == .pending)
        frozen.child.send(SIGSTOP)
        let stopped = uptime()
        // The age tells a follower who joins late how long the host has been silent.
        _ = try waitFor("five seconds") { uptime() - stopped > .seconds(5) ? true : nil }
        let late = try Follower(broker, "scrum/silent")
        try late.wait { $0.lines == ["line"] }
        #expect(late.messages[0].age >= .seconds(4))
        // The broker waits one and a half times the keep-alive of ten seconds, plus three seconds
        // for the host to return.
        let lost = StateLine.lost(scrum: "Design").text
        try follower.wait { $0.lines.last == lost }
        #expect(uptime() - stopped >= .seconds(10))
        frozen.child.send(SIGCONT)
        try publish(2, to: frozen.input) {
            follower.link.drain().messages.contains { StateLine($0.line)?.isState == true }
        }
        _ = try waitFor("twenty seconds") { uptime() - stopped > .seconds(22) ? true : nil }
        let tooLate = try Follower(broker, "scrum/silent")
        try tooLate.wait { $0.connections == 1 }
        #expect(silent.link.publish("next") == .pending)
        try tooLate.wait { !$0.lines.isEmpty }
        #expect(tooLate.lines == ["next"])
    }

    @Test("A board receives a thousand meetings and every change to them")
    func board() throws {
        let broker = try Broker()
        try broker.start()
        let crowd = try Crowd(broker)
        func line(_ number: Int, _ index: Int) -> String {
            var state = sampleState("Team \(number)")
            state.index = index
            return StateLine.state(state).text
        }
        for number in 0..<1_000 { crowd.publish(line(number, 1), under: "scrum/\(number)") }
        let follower = try Follower(broker, "scrum/#")
        var board = MQTTBoard()
        func wait(until isSo: (Int) -> Bool) throws {
            _ = try waitFor("all meetings") {
                board.receive(follower.link.drain(), at: uptime())
                return board.rows(at: uptime()).allSatisfy { isSo($0.meeting.line.index) }
                    && board.rows(at: uptime()).count == 1_000 ? true : nil
            }
        }
        try wait { $0 == 1 }
        for number in 0..<1_000 { crowd.publish(line(number, 2), under: "scrum/\(number)") }
        try wait { $0 == 2 }
        let titles = board.rows(at: uptime()).map(\.meeting.line.scrum)
        #expect(Set(titles) == Set((0..<1_000).map { "Team \($0)" }))
    }
}

extension StateLine {
    fileprivate var isState: Bool { if case .state = self { true } else { false } }
}

/// A connection that publishes many meetings with hand-written packets, because a link has only one
/// topic.
private final class Crowd {
    private let connection: Int32

    init(_ broker: Broker) throws {
        connection = try #require(broker.connect())
        // MQTT 5, clean start, keep-alive of a minute, no properties, client id "crowd".
        send(0x10, Self.text("MQTT") + [5, 2, 0, 60, 0] + Self.text("crowd"))
    }

    deinit { close(connection) }

    func publish(_ line: String, under topic: String) {
        // Retained, and expires after twenty seconds.
        send(0x31, Self.text(topic) + [5, 2, 0, 0, 0, 20] + Array(line.utf8))
    }

    private static func text(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)] + bytes
    }

    private func send(_ kind: UInt8, _ content: [UInt8]) {
        var packet = [kind]
        var rest = content.count
        repeat {
            packet.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        packet += content
        var left = packet[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            left = left.dropFirst(count)
        }
    }
}
