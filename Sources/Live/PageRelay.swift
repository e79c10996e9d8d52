import CLive
import Glibc
import Platform
import ScrumCore

/// Serves a page for a meeting that another program runs or a broker publishes. The relay keeps the
/// connection to the meeting and passes lines to and from the page's server, which is a confined
/// child process.
package final class PageRelay {
    /// The time limit for the server to send the last event to its viewers.
    private static let farewell = Duration.seconds(2)

    private let source: any StateSource
    private let page: PageProcess
    private let clock: () -> Duration
    /// This end of the socket pair shared with the server; -1 if no server is running.
    private var server: Int32 = -1
    private var input = LineBuffer(longest: Bounds.controlLine)
    /// Bytes not yet sent to the server; the source is not read until they have been sent.
    private var output: [UInt8] = []
    private var meeting: WatchedMeeting?

    package init(
        _ source: any StateSource, to page: PageProcess, clock: @escaping () -> Duration
    ) {
        self.source = source
        self.page = page
        self.clock = clock
    }

    deinit { disconnect() }

    /// Serves until the source ends; returns the meeting's final state, nil if it is unknown.
    package func run() throws(LiveFailure) -> MeetingState? {
        while !source.isAtEnd { try turn() }
        let deadline = clock() + Self.farewell
        while !output.isEmpty, wait(for: server, POLLOUT, until: deadline) { send() }
        disconnect()
        _ = wait(for: page.descriptor, POLLIN, until: deadline)
        page.stop()
        return meeting.flatMap { $0.line.isDone ? $0.line : nil }
    }

    private func turn() throws(LiveFailure) {
        try page.run(at: clock(), adopt: connect)
        send()
        let events = Int16(output.isEmpty ? POLLIN : POLLIN | POLLOUT)
        var polled = [
            pollfd(reading: output.isEmpty ? source.descriptor : -1),
            pollfd(fd: server, events: events, revents: 0), pollfd(reading: page.descriptor),
        ]
        _ = PollWait.wait(&polled, until: page.deadline, clock: clock)
        if polled[1].revents != 0 { receiveControls() }
        if polled[0].revents != 0 { receiveLines() }
    }

    private func wait(for descriptor: Int32, _ events: Int32, until deadline: Duration) -> Bool {
        var polled = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
        return descriptor >= 0 && PollWait.wait(&polled, until: deadline, clock: clock)
    }

    /// Switches to a new server and sends it the newest state, including the state's age.
    private func connect(_ descriptor: Int32) {
        disconnect()
        server = descriptor
        guard let meeting else { return }
        append(.state(meeting.forwarded(at: clock())))
        if meeting.isGone { append(.lost(scrum: meeting.line.scrum)) }
    }

    private func disconnect() {
        if server >= 0 { close(server) }
        (server, output) = (-1, [])
        input = LineBuffer(longest: Bounds.controlLine)
    }

    private func append(_ line: StateLine) {
        if server >= 0 { output += Array((line.text + "\n").utf8) }
    }

    private func send() {
        guard !output.isEmpty else { return }
        let count = clive_send(server, output, output.count)
        if count > 0 { output.removeFirst(count) }
        if count < 0, errno != EAGAIN, errno != EINTR { disconnect() }
    }

    private func receiveLines() {
        for line in source.receive() {
            switch line {
            case .state(let state): meeting = WatchedMeeting(state, at: clock())
            case .lost: meeting?.isGone = true
            case .refused: break
            }
            append(line)
        }
    }

    private func receiveControls() {
        let isOpen = input.read(from: server)
        while let line = input.next() {
            guard case .bytes(let bytes) = line else { continue }
            var words = String(decoding: bytes, as: UTF8.self)
            // The server counts its viewers but does not know its link.
            if MeetingSocket.isViewersLine(words) { words += " \(page.links.viewers)" }
            _ = source.send(words)
        }
        if !isOpen { disconnect() }
    }
}
