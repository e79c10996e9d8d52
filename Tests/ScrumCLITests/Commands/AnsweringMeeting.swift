import Glibc
import Live
import Platform
import Synchronization
import TerminalUI
import TestSupport

/// A running meeting as other programs see it: it has a socket, reports its state and accepts
/// control words.
///
/// It refuses `scrum tell next`; other control words are accepted and do nothing. As in a real
/// meeting, only answers contain the state's `notice`, and a line for everyone follows them.
final class AnsweringMeeting: Sendable {
    private let requests = Mutex<[String]>([])
    private let isOver = Mutex(false)
    private let hasStopped = Mutex(false)

    /// Answers on a background thread until it is stopped.
    init(_ state: MeetingState, in folder: SocketFolder, as id: String) throws {
        // The commands' clock begins at zero.
        let socket = MeetingSocket(zero: .zero - EventLoop.now())
        try socket.listen(in: folder, as: id)
        nonisolated(unsafe) let host = socket
        let code = BackgroundThread.start("meeting") { [self] in
            while !isOver.withLock(\.self) { turn(host, state) }
            host.close()
            hasStopped.withLock { $0 = true }
        }
        if code != 0 { throw Errno(code) }
    }

    /// The control words received so far, excluding requests for the state.
    var controls: [String] {
        requests.withLock { $0.filter { !$0.hasPrefix("state") } }
    }

    /// Ends the meeting and waits until its socket has been removed.
    func stop() {
        isOver.withLock { $0 = true }
        try? waitFor("the end of its thread") { hasStopped.withLock(\.self) ? () : nil }
    }

    private func turn(_ socket: MeetingSocket, _ state: MeetingState) {
        var polled = socket.prepare()
        poll(&polled, nfds_t(polled.count), 5)
        var published = state
        published.notice = nil
        let (line, now) = (StateLine.state(published).text, EventLoop.now())
        for request in socket.serve(polled, at: now, greeting: { line }) {
            requests.withLock { $0.append(request.line) }
            let isRefused = request.line.hasPrefix("next")
            let answer = isRefused ? StateLine.refused("Not now.") : .state(state)
            socket.answer(request.client, answer.text)
            socket.publish(line, at: now)
        }
    }
}
