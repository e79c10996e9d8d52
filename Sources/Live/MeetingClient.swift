import CLive
import Glibc
import Platform
import ScrumCore

/// A source of a meeting's lines: its socket, a pipe or a broker.
package protocol StateSource: AnyObject {
    /// Readable when there is something to receive.
    var descriptor: Int32 { get }
    /// Whether the source has ended.
    var isAtEnd: Bool { get }
    /// Returns the lines received, oldest first. Never blocks; call it when the descriptor is
    /// readable.
    func receive() -> [StateLine]
    /// Sends a control line; returns false if it cannot be sent.
    func send(_ words: String) -> Bool
}

/// Reads a meeting's lines from a socket or a pipe.
package final class MeetingClient: StateSource {
    /// How long to wait for a meeting's answer.
    package static let patience = Duration.seconds(2)

    package enum Answer: Equatable, Sendable {
        case accepted(MeetingState)
        case refused(String)
        /// No answer arrived in time.
        case silent
    }

    package let descriptor: Int32
    package private(set) var isAtEnd = false
    private var input = LineBuffer(longest: Bounds.stateLine)
    private let closes: Bool

    /// Owns the descriptor and closes it at the end, unless `closes` is false.
    package init(_ descriptor: Int32, closes: Bool = true) {
        self.descriptor = descriptor
        self.closes = closes
    }

    deinit { if closes { close(descriptor) } }

    package func receive() -> [StateLine] {
        guard !isAtEnd else { return [] }
        isAtEnd = !input.read(from: descriptor)
        var lines: [StateLine] = []
        while let line = input.next() {
            if case .bytes(let bytes) = line, let line = StateLine(bytes) { lines.append(line) }
        }
        return lines
    }

    package func send(_ words: String) -> Bool {
        let bytes = Array((words + "\n").utf8)
        return clive_send(descriptor, bytes, bytes.count) == bytes.count
    }

    /// Sends a control and closes the sending side, then waits up to two seconds for the answer.
    package func perform(_ words: String, clock: () -> Duration) -> Answer {
        let deadline = clock() + Self.patience
        guard send(ControlDeadline.line(words, until: deadline) + "\nstate") else { return .silent }
        clive_finish(descriptor)
        var state: MeetingState?
        // The meeting closes the connection once it has answered everything.
        while !isAtEnd, wait(until: deadline, clock: clock) {
            for line in receive() {
                switch line {
                case .refused(let reason): return .refused(reason)
                case .state(var new):
                    // A line about the change may follow the answer.
                    new.notice = new.notice ?? state?.notice
                    state = new
                case .lost: break
                }
            }
        }
        guard isAtEnd, let state else { return .silent }
        return .accepted(state)
    }

    /// Waits for input; false if nothing arrives by the deadline.
    package func wait(until deadline: Duration?, clock: () -> Duration) -> Bool {
        var polled = [pollfd(reading: descriptor)]
        return PollWait.wait(&polled, until: deadline, clock: clock)
    }
}
