import Glibc
import JSONText
import Platform
import ScrumCore

/// Publishes a meeting from its socket to a broker until the meeting is over.
package struct MQTTPublisher {
    private let source: any StateSource
    private let link: MQTTLink
    private let clock: () -> Duration

    package init(source: any StateSource, link: MQTTLink, clock: @escaping () -> Duration) {
        self.source = source
        self.link = link
        self.clock = clock
    }

    /// Publishes until the source ends; returns how the meeting ended, nil where it did not say so.
    /// `problem` hears why the broker cannot be reached, and nil when it can be again.
    package func run(problem: (String?) -> Void) -> MeetingState? {
        var last: StateLine?
        while !source.isAtEnd {
            var polled = [source.descriptor, link.descriptor].map(pollfd.init(reading:))
            guard PollWait.wait(&polled, until: nil, clock: clock) else { continue }
            if polled[1].revents != 0 {
                let connection = link.take().connection
                if let connection { problem(connection.problem) }
                // What the meeting said before the connection is old by now.
                if connection == .made { _ = source.send("state") }
            }
            guard polled[0].revents != 0 else { continue }
            for case .state(let state) in source.receive() {
                last = .state(state)
                link.publish(StateLine.state(state).publicText)
            }
        }
        guard case .state(let state) = last else {
            link.finish(lastLines: [], clock: clock)
            return nil
        }
        let lastLines =
            state.isDone
            ? [StateLine.state(state).publicText, ""] : [StateLine.lost(scrum: state.scrum).text]
        link.finish(lastLines: lastLines, clock: clock)
        return state.isDone ? state : nil
    }
}

/// A meeting that is followed at a broker.
package final class MQTTSource: StateSource {
    private let link: MQTTLink
    /// Hears why the broker cannot be reached, and nil when it can be again.
    private let problem: (String?) -> Void

    package init(_ link: MQTTLink, problem: @escaping (String?) -> Void) {
        self.link = link
        self.problem = problem
    }

    deinit { link.close() }

    package var descriptor: Int32 { link.descriptor }

    /// The next meeting may come under the same topic.
    package let isAtEnd = false

    package func receive() -> [StateLine] {
        let news = link.take()
        if let connection = news.connection { problem(connection.problem) }
        return news.messages.compactMap(\.stateLine)
    }

    /// Nothing from a broker controls a meeting, and nothing goes to one through it.
    package func send(_ words: String) -> Bool { false }
}

extension MQTTLink.Message {
    /// What a meeting says, with the age that the broker tells; nil for any other line.
    package var stateLine: StateLine? {
        switch StateLine(line) {
        case .state(var state):
            state.age += age
            return .state(state)
        case .lost(let scrum): return .lost(scrum: scrum)
        case .refused, nil: return nil
        }
    }
}

/// All meetings that a broker tells of.
package struct MQTTBoard {
    package struct Row: Equatable, Sendable {
        package let topic: String
        package var meeting: WatchedMeeting
    }

    private struct Kept {
        var meeting: WatchedMeeting
        /// The bytes of its line and topic.
        let bytes: Int
    }

    private var meetings: [String: Kept] = [:]
    private(set) var isConnected = false
    /// When a meeting was last left out for want of room.
    private var leftOut: Duration?

    package init() {}

    package mutating func hear(_ news: MQTTLink.News, at now: Duration) {
        if let connection = news.connection { isConnected = connection == .made }
        meetings = known(at: now)
        var bytes = meetings.values.reduce(0) { $0 + $1.bytes }
        for message in news.messages {
            let topic = message.topic
            switch message.stateLine {
            case .state(let state):
                let size = message.line.count + topic.utf8.count
                bytes -= meetings.removeValue(forKey: topic)?.bytes ?? 0
                guard meetings.count < Bounds.meetings, bytes + size <= Bounds.boardLines else {
                    leftOut = now
                    break
                }
                bytes += size
                meetings[topic] = Kept(meeting: WatchedMeeting(state, at: now), bytes: size)
            case .lost: meetings[topic]?.meeting.isGone = true
            case .refused, nil: if message.line.isEmpty { meetings[topic] = nil }
            }
        }
    }

    /// Without those that the broker has forgotten by now, of which it tells nobody.
    private func known(at now: Duration) -> [String: Kept] {
        guard isConnected else { return meetings }
        return meetings.filter { now - $0.value.meeting.arrival <= .seconds(Int(MQTTLink.expiry)) }
    }

    /// Whether the broker tells of more meetings than a board holds.
    package func leavesOut(at now: Duration) -> Bool {
        leftOut.map { now - $0 <= .seconds(Int(MQTTLink.expiry)) } ?? false
    }

    /// By topic.
    package func rows(at now: Duration) -> [Row] {
        known(at: now).map { Row(topic: $0.key, meeting: $0.value.meeting) }
            .sorted { $0.topic < $1.topic }
    }
}
