import CLive
import Glibc
import Platform
import TestSupport
import Testing

@testable import Live

/// A server on the loopback address that answers each MQTT packet with scripted bytes.
private final class ScriptedBroker: Sendable {
    /// Receives a packet's first byte and contents; nil ends the connection.
    typealias Script = @Sendable (UInt8, [UInt8]) -> [UInt8]?

    let port: Int32
    private let listener: Int32

    init(_ script: @escaping Script) throws {
        listener = try PageAddress().listen()
        port = clive_port(listener)
        _ = fcntl(listener, F_SETFL, 0)
        let listener = listener
        _ = Worker {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Self.serve(connection, script)
                close(connection)
            }
            return true
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ connection: Int32, _ script: Script) {
        while let kind = read(connection, 1)?.first {
            var (length, shift) = (0, 0)
            while let byte = read(connection, 1)?.first {
                length |= Int(byte & 0x7f) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            guard let contents = read(connection, length),
                let answer = script(kind, contents)
            else { return }
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
        }
    }

    private static func read(_ connection: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes { bytes in
                recv(connection, bytes.baseAddress! + filled, count - filled, 0)
            }
            guard read > 0 else { return nil }
            filled += read
        }
        return bytes
    }
}

@Suite(
    "Answers of brokers",
    .enabled(if: Broker.isInstalled, "mosquitto or libmosquitto1 is not installed"))
struct MQTTProblemTests {
    private static let accepted: [UInt8] = [0x20, 3, 0, 0, 0]

    /// Accepts the connection, and answers later packets with `codes` by the packet's type.
    private static func answering(_ codes: [UInt8: UInt8]) -> ScriptedBroker.Script {
        { kind, contents in
            guard kind >> 4 != 1 else { return accepted }
            guard let code = codes[kind >> 4] else { return [] }
            switch kind >> 4 {
            case 3:
                let topic = Int(contents[0]) << 8 | Int(contents[1])
                return [0x40, 4] + contents[(2 + topic)..<(4 + topic)] + [code, 0]
            case 8: return [0x90, 4] + contents[..<2] + [0, code]
            default: return []
            }
        }
    }

    private func follower(of script: @escaping ScriptedBroker.Script, will: String? = nil) throws
        -> (Follower, ScriptedBroker)
    {
        let broker = try ScriptedBroker(script)
        return (try Follower("mqtt://127.0.0.1:\(broker.port)/t", will: will), broker)
    }

    @Test(
        "A refused connection ends or is retried, for publishers and subscribers alike",
        arguments: [
            // Version 3.1.1 only, in both forms of the answer.
            ([0x20, 2, 0, 1], "not an MQTT 5 broker", true),
            ([0x20, 3, 0, 132, 0], "not an MQTT 5 broker", true),
            ([0x20, 2, 0, 5], "not an MQTT 5 broker", true),
            ([0x20, 3, 0, 135, 0], "Not authorized", true),
            ([0x20, 3, 0, 200, 0], "Unknown reason", true),
            ([0x20, 3, 0, 136, 0], "Server unavailable", false),
            (
                Array("HTTP/1.1 400 Bad Request".utf8) + Array(repeating: 13, count: 80),
                "not an MQTT 5 broker", true
            ),
        ] as [([UInt8], String, Bool)], [nil, "gone"])
    func connection(answer: ([UInt8], String, Bool), will: String?) throws {
        let (follower, broker) = try follower(of: { _, _ in answer.0 }, will: will)
        try follower.wait { !$0.problems.isEmpty }
        #expect(follower.problems == [answer.1] && follower.isRefused == answer.2)
        // Only the first reason of an attempt is reported.
        if !answer.2 { try follower.wait { $0.problems.count == 2 } }
        #expect(follower.problems.allSatisfy { $0 == answer.1 })
        withExtendedLifetime(broker) {}
    }

    @Test("A port that closes the connection is not called a success")
    func closed() throws {
        let (follower, broker) = try follower { _, _ in nil }
        try follower.wait { !$0.problems.isEmpty }
        #expect(follower.problems == ["closed the connection without an MQTT answer"])
        let (partial, other) = try self.follower { _, _ in [0x48, 80, 84] }
        try partial.wait { !$0.problems.isEmpty }
        #expect(!partial.problems[0].contains("Success"))
        withExtendedLifetime((broker, other)) {}
    }

    @Test(
        "A refused subscription is reported",
        arguments: [(0x87, "Not authorized", true), (0x97, "Quota exceeded", false)]
            as [(UInt8, String, Bool)])
    func subscription(code: UInt8, reason: String, isFinal: Bool) throws {
        let (follower, broker) = try follower(of: Self.answering([8: code]))
        try follower.wait { !$0.problems.isEmpty }
        #expect(follower.problems == [reason] && follower.connections == 0)
        #expect(follower.isRefused == isFinal)
        if !isFinal { try follower.wait { $0.problems == [reason, reason] } }
        withExtendedLifetime(broker) {}
    }

    @Test("A broker that stays silent is reported with what it should do")
    func silence() throws {
        let (mute, first) = try follower { _, _ in [] }
        let (half, second) = try follower(of: Self.answering([:]))
        let (publisher, third) = try follower(of: Self.answering([:]), will: "gone")
        try publisher.wait { $0.connections == 1 }
        #expect(publisher.link.publish("line") == .pending)
        for (follower, verb) in [
            (mute, "accept the connection"), (half, "accept the subscription"),
            (publisher, "confirm the meeting"),
        ] {
            try follower.wait { !$0.problems.isEmpty }
            #expect(follower.problems == ["waiting for the broker to \(verb)"])
        }
        withExtendedLifetime((first, second, third)) {}
    }

    @Test("Every connection announces the largest packet, 512 KiB, that scrum accepts")
    func largestPacket() throws {
        let announced = Synchronized([Bool]())
        let (follower, broker) = try follower { kind, contents in
            guard kind >> 4 == 1 else { return nil }
            // Property 39, with 524,288 in four bytes.
            let property: [UInt8] = [39, 0, 8, 0, 0]
            announced.update { $0.append(contents.firstRange(of: property) != nil) }
            return Self.accepted
        }
        try follower.wait { $0.problems.count >= 2 }
        let connections = announced.read { $0 }
        #expect(connections.count >= 2 && connections.allSatisfy { $0 })
        withExtendedLifetime(broker) {}
    }

    @Test("A packet that is announced with 256 MiB takes no memory before it arrives")
    func announcedPacket() throws {
        let (follower, broker) = try follower { kind, contents in
            switch kind >> 4 {
            case 1: Self.accepted
            // Confirms the subscription, and starts a message.
            case 8:
                [0x90, 4] + contents[..<2] + [0, 0] + [0x30, 0xFF, 0xFF, 0xFF, 0x7F, 0, 1, 0x74]
            default: nil
            }
        }
        let before = try anonymousKilobytes()
        try follower.wait { $0.connections == 1 }
        // The packet follows in the same segment as the subscription's answer.
        usleep(300_000)
        #expect(try anonymousKilobytes() - before < 64 << 10)
        withExtendedLifetime(broker) {}
    }

    private func anonymousKilobytes() throws -> Int {
        let line = contents(of: "/proc/self/status").split(separator: "\n")
            .first { $0.hasPrefix("RssAnon:") }
        return try #require(line.flatMap { Int($0.split(separator: " ")[1]) })
    }

    @Test("Every code that is not known to pass is final", .enabled(if: MQTTLink.isLibraryThere))
    func codes() {
        let passing = (128...255).filter { !MQTTProblem($0).isFinal }
        #expect(passing == [136, 137, 139, 141, 142, 147, 150, 151, 152, 159])
        for code in 1...255 as ClosedRange<Int32> {
            let problem = MQTTProblem(code)
            #expect(!problem.reason.isEmpty && !problem.reason.contains("Success"))
        }
        #expect(MQTTProblem(14, error: ECONNREFUSED).reason == "Connection refused")
        #expect(MQTTProblem(132).advice.contains("MQTT 5"))
    }

    @Test("A certificate from the system's authorities still counts after an outage")
    func systemAuthorities() async throws {
        await #expect(processExitsWith: .success) {
            let broker = try Broker("allow_anonymous true\n" + Broker.encryption)
            try broker.makeCertificate()
            try broker.start()
            setenv("SSL_CERT_FILE", broker.certificate, 1)
            let follower = try Follower(broker, "t", scheme: "mqtts")
            try follower.wait { $0.connections == 1 }
            broker.stop(SIGKILL)
            try broker.start()
            try follower.wait { $0.connections == 2 }
            let other = try Broker("allow_anonymous true\n" + Broker.encryption)
            try other.makeCertificate(for: "DNS:example.org")
            try other.start()
            setenv("SSL_CERT_FILE", other.certificate, 1)
            let deceived = try Follower(other, "t", scheme: "mqtts")
            try deceived.wait { $0.problems.count == 2 }
            #expect(deceived.connections == 0)
            #expect(deceived.problems.allSatisfy { $0.hasPrefix("TLS failed") })
        }
    }
}
