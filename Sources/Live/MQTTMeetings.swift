import Glibc
import JSONText
import Platform
import ScrumCore

/// Publishes a meeting from its socket to a broker until the meeting ends.
///
/// Sends one line at a time; until the broker acknowledges it, keeps only the newest of the lines
/// that follow.
package struct MQTTPublisher {
    /// A change to report to the user.
    package enum Report: Equatable, Sendable {
        /// The broker has acknowledged a line.
        case published
        /// A line was sent to a broker that does not confirm messages.
        case sent
        case problem(String)
    }

    package enum Ending: Equatable, Sendable {
        case ended(MeetingState)
        /// The meeting's program is gone.
        case gone
        /// The broker has refused the meeting for good.
        case refused(MQTTProblem)
    }

    private let source: any StateSource
    private let link: MQTTLink
    private let clock: () -> Duration
    private let report: (Report) -> Void
    /// Whether a line is waiting for the broker's answer.
    private var isPending = false
    /// The newest line, which waits until the previous one is acknowledged.
    private var waiting: String?

    package init(
        source: any StateSource, link: MQTTLink, clock: @escaping () -> Duration,
        report: @escaping (Report) -> Void
    ) {
        self.source = source
        self.link = link
        self.clock = clock
        self.report = report
    }

    /// Publishes until the source ends or the broker refuses the meeting for good.
    package mutating func run() -> Ending {
        var last: MeetingState?
        while !source.isAtEnd {
            var polled = [source.descriptor, link.descriptor].map(pollfd.init(reading:))
            guard PollWait.wait(&polled, until: nil, clock: clock) else { continue }
            if polled[1].revents != 0, let problem = receive(link.drain()) {
                link.close()
                return .refused(problem)
            }
            guard polled[0].revents != 0 else { continue }
            for case .state(let state) in source.receive() {
                last = state
                if let problem = publish(StateLine.state(state).publicText) {
                    link.close()
                    return .refused(problem)
                }
            }
        }
        guard let last else {
            link.finish(lastLines: [], clock: clock)
            return .gone
        }
        let lastLines =
            last.isDone
            ? [StateLine.state(last).publicText, ""] : [StateLine.lost(scrum: last.scrum).text]
        link.finish(lastLines: lastLines, clock: clock)
        return last.isDone ? .ended(last) : .gone
    }

    /// Handles the link's news; returns the problem if the broker refuses the meeting for good.
    private mutating func receive(_ news: MQTTLink.News) -> MQTTProblem? {
        switch news.connection {
        case .made:
            // Lines from before the connection are out of date, so a fresh one is requested.
            (isPending, waiting) = (false, nil)
            _ = source.send("state")
        case .lost: (isPending, waiting) = (false, nil)
        case .refused(let problem): return problem
        case .silent, nil: break
        }
        if let reason = news.connection?.problem { report(.problem(reason)) }
        for answer in news.answers {
            isPending = false
            switch answer {
            case .accepted: report(.published)
            case .rejected(let problem) where problem.isFinal: return problem
            case .rejected(let problem): report(.problem(problem.reason))
            }
        }
        guard !isPending, let line = waiting else { return nil }
        waiting = nil
        return publish(line)
    }

    /// Publishes a line, or keeps it until the broker answers. Returns the problem if the broker
    /// refuses the meeting for good.
    private mutating func publish(_ line: String) -> MQTTProblem? {
        guard !isPending else {
            waiting = line
            return nil
        }
        switch link.publish(line) {
        case .notConnected: break
        case .pending: isPending = true
        case .sent: report(.sent)
        case .failed(let problem) where problem.isFinal: return problem
        case .failed(let problem): report(.problem(problem.reason))
        }
        return nil
    }
}

/// A meeting followed through a broker.
package final class MQTTSource: StateSource {
    private let link: MQTTLink
    /// Called with a reason when the broker is unreachable, and with nil when it can be reached
    /// again.
    private let problem: (String?) -> Void

    package init(_ link: MQTTLink, problem: @escaping (String?) -> Void) {
        self.link = link
        self.problem = problem
    }

    deinit { link.close() }

    package var descriptor: Int32 { link.descriptor }

    /// The broker's final refusal, if any.
    package private(set) var refusal: MQTTProblem?

    /// False until the broker refuses, because the next meeting may use the same topic.
    package var isAtEnd: Bool { refusal != nil }

    package func receive() -> [StateLine] {
        let news = link.drain()
        if case .refused(let refusal) = news.connection {
            self.refusal = refusal
        } else if let connection = news.connection {
            problem(connection.problem)
        }
        return news.messages.compactMap(\.stateLine)
    }

    /// Always false: a meeting cannot be controlled through a broker.
    package func send(_ words: String) -> Bool { false }
}

extension MQTTLink.Message {
    /// A meeting's line, including its age at the broker; nil for any other message.
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

/// The meetings under a broker's topic.
package struct MQTTBoard {
    package struct Row: Equatable, Sendable {
        package let topic: String
        package var meeting: WatchedMeeting
    }

    private struct Kept {
        var meeting: WatchedMeeting
        /// The combined size of the line and the topic, in bytes.
        let bytes: Int
    }

    private var meetings: [String: Kept] = [:]
    private(set) var isConnected = false
    /// When a meeting was last left out because the board was full.
    private var leftOut: Duration?

    package init() {}

    package mutating func receive(_ news: MQTTLink.News, at now: Duration) {
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

    /// The meetings, without those that the broker has silently forgotten.
    private func known(at now: Duration) -> [String: Kept] {
        guard isConnected else { return meetings }
        return meetings.filter { now - $0.value.meeting.arrival <= .seconds(Int(MQTTLink.expiry)) }
    }

    /// Whether a meeting was recently left out because the board was full.
    package func leavesOut(at now: Duration) -> Bool {
        leftOut.map { now - $0 <= .seconds(Int(MQTTLink.expiry)) } ?? false
    }

    /// The known meetings, sorted by topic.
    package func rows(at now: Duration) -> [Row] {
        known(at: now).map { Row(topic: $0.key, meeting: $0.value.meeting) }
            .sorted { $0.topic < $1.topic }
    }
}
