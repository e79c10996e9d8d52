import Glibc
import Platform
import TestSupport

@testable import Live

/// A broker link with everything that it has received.
final class Follower {
    let link: MQTTLink
    private(set) var messages: [MQTTLink.Message] = []
    private(set) var problems: [String] = []
    private(set) var connections = 0
    private(set) var isRefused = false
    private(set) var answers: [MQTTLink.Answer] = []

    convenience init(
        _ broker: Broker, _ topic: String, scheme: String = "mqtt", user: String = "",
        will: String? = nil, password: String? = nil, authorities: String? = nil
    ) throws {
        try self.init(
            "\(scheme)://\(user)127.0.0.1:\(broker.port)/\(topic)", will: will,
            password: password, authorities: authorities)
    }

    init(
        _ address: String, will: String? = nil, password: String? = nil,
        authorities: String? = nil
    ) throws {
        let role = will.map { MQTTLink.Role.publisher(will: $0) } ?? .subscriber
        link = try MQTTLink(
            MQTTAddress(address), as: role, id: "scrum-\(UInt64.random(in: 0...UInt64.max))",
            password: password, authorities: authorities)
    }

    deinit { link.close() }

    func wait(until isSo: (Follower) -> Bool) throws {
        let deadline = uptime() + defaultTimeout
        while !isSo(self) {
            var polled = [pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)]
            guard PollWait.wait(&polled, until: deadline, clock: uptime) else {
                throw Unmet("not received; problems: \(problems)")
            }
            let news = link.drain()
            if case .refused = news.connection { isRefused = true }
            messages += news.messages
            answers += news.answers
            switch news.connection {
            case .made: connections += 1
            case let connection?: problems.append(connection.problem ?? "")
            case nil: break
            }
        }
    }

    var lines: [String] { messages.map { String(decoding: $0.line, as: UTF8.self) } }
}
