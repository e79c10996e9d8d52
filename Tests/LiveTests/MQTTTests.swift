import CLive
import Foundation
import Glibc
import Platform
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import Live

@Suite(
    "MQTT with a local broker",
    .enabled(if: Broker.isInstalled, "mosquitto or libmosquitto1 is not installed"))
struct MQTTTests {
    private func started(_ settings: String = "allow_anonymous true") throws -> Broker {
        let broker = try Broker(settings)
        try broker.start()
        return broker
    }

    @Test("Followers receive states, even if they join late, until the meeting clears its topic")
    func life() throws {
        let broker = try started()
        let publisher = try Follower(broker, "scrum/a", will: "gone")
        try publisher.wait { $0.connections == 1 }
        let early = try Follower(broker, "scrum/#")
        try early.wait { $0.connections == 1 }
        #expect(publisher.link.publish("one") == .pending)
        try publisher.wait { $0.answers == [.accepted] }
        try early.wait { $0.lines == ["one"] }
        #expect(early.messages[0] == .init(topic: "scrum/a", line: Array("one".utf8), age: .zero))
        let late = try Follower(broker, "scrum/a")
        try late.wait { $0.lines == ["one"] }
        #expect(late.messages[0].age < .seconds(20))
        publisher.link.finish(lastLines: ["done", ""], clock: uptime)
        try early.wait { $0.lines.last?.isEmpty == true }
        #expect(early.lines == ["one", "done", ""])
        let tooLate = try Follower(broker, "scrum/a")
        let marker = try Follower(broker, "scrum/marker", will: "gone")
        try tooLate.wait { $0.connections == 1 }
        try marker.wait { $0.connections == 1 }
        #expect(tooLate.messages.isEmpty)
    }

    @Test("A connection's thread blocks all signals except crash signals")
    func signals() throws {
        let broker = try started()
        let follower = try Follower(broker, "t")
        try follower.wait { $0.connections == 1 }
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        let masks = threads.compactMap { thread -> UInt64? in
            let lines = contents(of: "/proc/self/task/\(thread)/status").split(separator: "\n")
            guard lines.first == "Name:\tmqtt" else { return nil }
            return lines.first { $0.hasPrefix("SigBlk:") }
                .flatMap { UInt64($0.dropFirst("SigBlk:\t".count), radix: 16) }
        }
        #expect(!masks.isEmpty)
        for mask in masks {
            #expect(mask & 1 << UInt64(SIGSEGV - 1) == 0 && mask & 1 << UInt64(SIGTERM - 1) != 0)
        }
    }

    @Test(
        "After the broker is killed and restarted, lines arrive again and none is stale",
        arguments: [SIGKILL, SIGTERM])
    func outage(signal: Int32) throws {
        let broker = try started()
        let publisher = try Follower(broker, "t", will: "gone")
        let follower = try Follower(broker, "t")
        try publisher.wait { $0.connections == 1 }
        try follower.wait { $0.connections == 1 }
        publisher.link.publish("before")
        try follower.wait { $0.lines == ["before"] }
        broker.stop(signal)
        try publisher.wait { !$0.problems.isEmpty }
        #expect(publisher.link.publish("meanwhile") == .notConnected)
        try broker.start()
        try publisher.wait { $0.connections == 2 }
        try follower.wait { $0.connections == 2 }
        #expect(publisher.link.publish("after") == .pending)
        try follower.wait { $0.lines.last == "after" }
        #expect(!follower.lines.contains("meanwhile"))
    }

    @Test("An unreachable broker is reported, and found once it starts")
    func late() throws {
        let broker = try Broker()
        let follower = try Follower(broker, "t")
        try follower.wait { !$0.problems.isEmpty }
        #expect(follower.problems == ["Connection refused"])
        try broker.start()
        try follower.wait { $0.connections == 1 }
    }

    @Test("The broker checks passwords")
    func password() throws {
        let broker = try Broker("password_file FOLDER/passwords")
        try broker.makePassword("right", of: "team")
        try broker.start()
        let wrong = try Follower(broker, "t", user: "team@", password: "wrong")
        try wrong.wait { !$0.problems.isEmpty }
        #expect(wrong.problems[0] == "Not authorized" && wrong.connections == 0)
        let right = try Follower(broker, "t", user: "team@", password: "right")
        try right.wait { $0.connections == 1 }
    }

    @Test("TLS needs a trusted certificate that matches the host, and survives an outage")
    func encrypted() throws {
        let broker = try Broker("allow_anonymous true\n" + Broker.encryption)
        try broker.makeCertificate()
        try broker.start()
        let stranger = try Follower(broker, "t", scheme: "mqtts")
        try stranger.wait { !$0.problems.isEmpty }
        let another = try Broker("allow_anonymous true\n" + Broker.encryption)
        try another.makeCertificate(for: "DNS:example.org")
        try another.start()
        let deceived = try Follower(another, "t", scheme: "mqtts", authorities: another.certificate)
        try deceived.wait { !$0.problems.isEmpty }
        #expect(stranger.connections == 0 && deceived.connections == 0)
        let publisher = try Follower(
            broker, "t", scheme: "mqtts", will: "gone", authorities: broker.certificate)
        let follower = try Follower(broker, "t", scheme: "mqtts", authorities: broker.certificate)
        for round in 1...2 {
            try publisher.wait { $0.connections == round }
            try follower.wait { $0.connections == round }
            #expect(publisher.link.publish("line \(round)") == .pending)
            try follower.wait { $0.lines.last == "line \(round)" }
            if round == 1 {
                broker.stop(SIGKILL)
                try broker.start()
            }
        }
        #expect(throws: LiveFailure.library("/nowhere", reason: "cannot read certificates")) {
            try Follower(broker, "t", scheme: "mqtts", authorities: "/nowhere")
        }
    }

    @Test("A meeting's longest possible line arrives intact")
    func longest() throws {
        let broker = try started()
        let publisher = try Follower(broker, "t", will: "gone")
        let follower = try Follower(broker, "t")
        try publisher.wait { $0.connections == 1 }
        try follower.wait { $0.connections == 1 }
        var state = sampleState()
        let quotes = String(repeating: "\"", count: Bounds.names / Bounds.people / 2 - 2)
        state.people = (0..<Bounds.people).map { number in
            .init(name: "\(number)\(quotes)", box: .seconds(60), spoken: .zero, status: .comes)
        }
        let line = StateLine.state(state).publicText
        #expect(publisher.link.publish(line) == .pending)
        try follower.wait { $0.lines.last == line }
        #expect(StateLine(Array(line.utf8))?.state?.people.count == Bounds.people)
    }

    @Test("Lines that are too long change nothing, and later lines still arrive")
    func overlong() throws {
        let broker = try started()
        let publisher = try Follower(broker, "scrum/a", will: "gone")
        try publisher.wait { $0.connections == 1 }
        let follower = try Follower(broker, "scrum/a")
        try follower.wait { $0.connections == 1 }
        let source = MQTTSource(follower.link) { _ in }
        let person = #"{"name":"","box":0,"spoken":0,"is":"done"}"#
        func line(people: Int) -> String {
            let people = Array(repeating: person, count: people).joined(separator: ",")
            let line = StateLine.state(sampleState()).text
            return line.replacing(/"people":\[.*\]/, with: "\"people\":[\(people)]")
        }
        let overlong = [String(repeating: "x", count: 10_000_000), line(people: 1_000_000)]
        for line in overlong + [line(people: 5_000)] {
            #expect(publisher.link.publish(line) == .pending)
        }
        #expect(publisher.link.publish(line(people: 1_000)) == .pending)
        var lines: [StateLine] = []
        let deadline = uptime() + defaultTimeout
        while lines.isEmpty {
            var polled = [pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)]
            try #require(PollWait.wait(&polled, until: deadline, clock: uptime))
            lines = source.receive()
        }
        try #require(lines.count == 1)
        guard case .state(let state) = lines[0] else { throw Unmet("\(lines)") }
        #expect(state.people.count == 1_000)
    }

    @Test(
        "A meeting is published until its end, and its state is requested when the broker connects")
    func meeting() throws {
        let broker = try started()
        let follower = try Follower(broker, "scrum/design")
        try follower.wait { $0.connections == 1 }
        let host = Host()
        var pair: [Int32] = [-1, -1]
        try #require(clive_pair(&pair) == 0)
        host.socket.adopt(pair[0], greeting: StateLine.state(host.state).text)
        let input = pair[1]
        let address = try MQTTAddress("mqtt://127.0.0.1:\(broker.port)/scrum/design")
        let worker = Worker {
            let link = try? MQTTLink(
                address, as: .publisher(will: StateLine.lost(scrum: "Design").text),
                id: "publisher", password: nil)
            guard let link else { return false }
            var publisher = MQTTPublisher(
                source: MeetingClient(input), link: link, clock: uptime
            ) { _ in }
            if case .ended = publisher.run() { return true }
            return false
        }
        let source = MQTTSource(follower.link) { _ in }
        var states: [MeetingState] = []
        func receive() {
            for case .state(let state) in source.receive() { states.append(state) }
        }
        try host.turn {
            receive()
            return !states.isEmpty
        }
        #expect(states[0] == host.state)
        #expect(host.requests.contains("state"))
        host.state.phase = .ended(.finished)
        host.socket.publish(StateLine.state(host.state).text, at: .zero)
        host.socket.close()
        #expect(worker.wait())
        #expect(!source.send("next"))
    }

    /// A publisher's reports about a broker with these settings, until its first success or its
    /// end.
    private func reports(
        _ settings: String, user: String = "", password: String? = nil, people: Int = 1
    ) throws -> (reports: [MQTTPublisher.Report], ending: MQTTPublisher.Ending?) {
        let broker = try Broker(settings)
        try broker.makePassword("right", of: "team")
        try broker.write("acl", "user team\ntopic readwrite allowed/#\n")
        try broker.start()
        var pair: [Int32] = [-1, -1]
        try #require(clive_pair(&pair) == 0)
        let address = try MQTTAddress("mqtt://\(user)127.0.0.1:\(broker.port)/scrum/design")
        let link = try MQTTLink(
            address, as: .publisher(will: StateLine.lost(scrum: "Design").text), id: "publisher",
            password: password)
        var state = MeetingState(scrum: "Design", speaker: "Daisy", index: 1, count: people)
        state.people = (0..<people).map {
            .init(name: "Person \($0)", box: .seconds(60), spoken: .zero, status: .comes)
        }
        let line = StateLine.state(state).text + "\n"
        let found = Mutex<[MQTTPublisher.Report]>([])
        let input = pair[1]
        let output = pair[0]
        let worker = Worker {
            var publisher = MQTTPublisher(
                source: MeetingClient(input), link: link, clock: uptime
            ) { report in
                found.withLock { $0.append(report) }
                if report == .published || report == .sent { close(output) }
            }
            return publisher.run()
        }
        // Waits for the connection, because an earlier line would not be published.
        let deadline = uptime() + defaultTimeout
        while worker.result == nil, uptime() < deadline {
            _ = line.withCString { write(output, $0, strlen($0)) }
            var nothing = pollfd()
            poll(&nothing, 0, 50)
            if found.withLock({ $0.contains { $0 == .published || $0 == .sent } }) { break }
        }
        return (found.withLock(\.self), worker.wait())
    }

    @Test("A meeting is reported as published once the broker acknowledges it")
    func accepted() throws {
        let (reports, ending) = try reports("allow_anonymous true")
        #expect(reports.first == .published && ending == .gone)
    }

    @Test("If a broker does not support retained messages, the meeting is still published")
    func plain() throws {
        let (reports, ending) = try reports("allow_anonymous true\nretain_available false")
        #expect(reports.first == .published && ending == .gone)
    }

    @Test("A broker limited to QoS 0 gets the meeting without acknowledging it")
    func unconfirmed() throws {
        let (reports, _) = try reports("allow_anonymous true\nmax_qos 0")
        #expect(reports.first == .sent && !reports.contains(.published))
    }

    @Test(
        "A permanent refusal ends publishing with the broker's reason",
        arguments: [
            ("password_file FOLDER/passwords", "team@", "wrong", "Not authorized"),
            (
                "password_file FOLDER/passwords\nacl_file FOLDER/acl", "team@", "right",
                "Not authorized"
            ),
            ("allow_anonymous true\nmax_packet_size 1000", "", nil, "Packet too large"),
            ("allow_anonymous true\nmessage_size_limit 1000", "", nil, "Packet too large"),
        ] as [(String, String, String?, String)])
    func refused(settings: String, user: String, password: String?, reason: String) throws {
        let (reports, ending) = try reports(settings, user: user, password: password, people: 50)
        guard case .refused(let problem) = ending else { throw Unmet("\(reports)") }
        #expect(reports == [] && problem.reason == reason && problem.isFinal)
    }
}
