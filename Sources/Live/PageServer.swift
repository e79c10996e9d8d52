import CLive
import Glibc
import Platform

/// Serves a meeting's page to any number of viewers, in a separate process.
///
/// It reads the meeting from a source and ends when the source does. It has one thread, which waits
/// in poll(2).
package final class PageServer {
    /// The time limit for receiving and answering a request.
    static let requestAge = Duration.seconds(10)
    /// The time limit for sending the last event after the source has ended.
    private static let farewell = Duration.seconds(1)
    private static let acceptsPerTurn = 256
    /// The number of descriptors reserved for purposes other than connections.
    private static let spare = 16

    private let source: any StateSource
    private let listener: Int32
    private let routes: PageRoutes
    private let clock: () -> Duration
    private var maxConnections: Int
    private var connections: [PageConnection] = []
    private var meeting: WatchedMeeting?
    private var lost: StateLine?
    /// The number of viewers last reported to the meeting.
    private var reportedViewers: Int?
    private var now: Duration
    /// The newest event as of `now`; built when needed.
    private var event: [UInt8]?
    private var controls = PageControls()

    /// Takes over the listener. `descriptors` is the number that the process may open.
    package init(
        source: any StateSource, listener: Int32, secrets: PageSecrets, descriptors: Int,
        language: String = "en", clock: @escaping () -> Duration
    ) {
        self.source = source
        self.listener = listener
        routes = PageRoutes(secrets: secrets, language: language)
        maxConnections = max(1, descriptors - Self.spare)
        self.clock = clock
        now = clock()
    }

    deinit {
        for connection in connections { close(connection.descriptor) }
        close(listener)
    }

    /// Drops unneeded privileges, raises the descriptor limit and returns the new limit. Only for a
    /// process that does nothing but serve a page.
    package static func prepareProcess() -> Int {
        ProcessLimits.dropPrivileges()
        signal(SIGPIPE, SIG_IGN)
        return ProcessLimits.raiseDescriptors()
    }

    /// Serves until the source ends.
    package func run() {
        while !source.isAtEnd { turn(until: nil) }
        let end = clock() + Self.farewell
        while clock() < end, connections.contains(where: { $0.phase == .viewing && $0.hasOutput }) {
            turn(until: end)
        }
    }

    private func turn(until limit: Duration?) {
        let isServing = !source.isAtEnd
        var polled = connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        polled.append(pollfd(reading: isServing ? source.descriptor : -1))
        polled.append(pollfd(reading: isServing ? listener : -1))
        let dueAt = connections.lazy.filter { $0.phase != .viewing }.map(\.began).min()
        let due = dueAt.map { $0 + Self.requestAge }
        let deadline = [due, limit, controls.deadline].compactMap(\.self).min()
        _ = PollWait.wait(&polled, until: deadline, clock: clock)
        now = clock()
        event = nil
        if polled[connections.count].revents != 0 { receive() }
        for number in controls.removeExpired(at: now) { finish(number, .silent) }
        let accepts = polled[connections.count + 1].revents != 0
        // Backwards, because the last connection takes the index of a removed one.
        for index in connections.indices.reversed() {
            if !serve(index, happened: polled[index].revents != 0) { remove(index) }
        }
        if accepts { accept() }
        reportViewers()
    }

    private func reportViewers() {
        let viewers = connections.count { $0.phase == .viewing }
        guard viewers != reportedViewers,
            source.send(MeetingSocket.viewersLine(viewers))
        else { return }
        reportedViewers = viewers
    }

    private func receive() {
        for line in source.receive() {
            switch line {
            case .state(var state):
                state.asked = nil
                meeting = WatchedMeeting(state, at: now)
                lost = nil
            case .lost: lost = line
            case .refused: break
            }
            if let (number, outcome) = controls.receive(line) { finish(number, outcome) }
            if case .refused = line { continue }
            for index in connections.indices where connections[index].phase == .viewing {
                connections[index].notice()
            }
        }
    }

    /// Reads, answers and sends; false if the connection should be dropped.
    private func serve(_ index: Int, happened: Bool) -> Bool {
        if happened {
            guard let reading = connections[index].read() else { return false }
            switch reading {
            case .incomplete, .withoutBody: break
            case .malformed: connections[index].answer(routes.answer("404 Not Found"))
            case .lengthless: connections[index].answer(routes.answer("411 Length Required"))
            case .request(let request): answer(request, index)
            }
        }
        if connections[index].phase != .viewing, connections[index].began + Self.requestAge <= now {
            return false
        }
        return !connections[index].hasOutput || connections[index].send(newest: newestEvent)
    }

    /// Answers a waiting control if its connection is still open.
    private func finish(_ control: String, _ outcome: MeetingClient.Answer) {
        let index = connections.firstIndex { $0.phase == .controlling(control) }
        if let index { connections[index].answer(routes.answer(outcome)) }
    }

    private func answer(_ request: HTTPRequest, _ index: Int) {
        switch routes.route(of: request) {
        case .file(let file):
            connections[index].answer(
                routes.answer(file, headAlone: request.method == "HEAD"))
        case .elsewhere: connections[index].answer(routes.redirection)
        case .events:
            connections[index].answer(routes.eventsAnswer, then: .viewing)
            connections[index].notice()
        case .control(let words): control(words, index)
        case .refused(let status): connections[index].answer(routes.answer(status))
        case .nothing: connections[index].answer(routes.answer("404 Not Found"))
        }
    }

    private func control(_ words: String, _ index: Int) {
        if let (number, lines) = controls.add(words, at: now), source.send(lines) {
            connections[index].wait(for: number)
        } else {
            connections[index].answer(routes.answer(.silent))
        }
    }

    /// The newest state with its age at `now`, so that a new viewer's times are correct.
    private func newestEvent() -> [UInt8] {
        if let event { return event }
        let line = lost ?? meeting.map { .state($0.forwarded(at: now)) }
        let made = line.map { PageRoutes.event($0.publicText) } ?? Array("\n".utf8)
        event = made
        return made
    }

    private func accept() {
        for _ in 0..<Self.acceptsPerTurn {
            var connection = clive_accept(listener)
            if connection < 0, errno == EMFILE || errno == ENFILE {
                // No more descriptors can be opened, so the current number of connections becomes
                // the limit.
                maxConnections = max(1, connections.count)
                makeRoom()
                connection = clive_accept(listener)
            }
            guard connection >= 0 else { return }
            if connections.count >= maxConnections { makeRoom() }
            connections.append(PageConnection(descriptor: connection, began: now))
        }
    }

    /// Drops the oldest unfinished request. If there is none, drops the viewer who has been
    /// connected longest; the viewer's browser reconnects automatically.
    private func makeRoom() {
        let request = oldest { $0.phase == .reading || $0.phase == .closing }
        if let one = request ?? oldest(where: { $0.phase == .viewing }) { remove(one) }
    }

    private func oldest(where isMeant: (PageConnection) -> Bool) -> Int? {
        connections.indices.filter { isMeant(connections[$0]) }
            .min { connections[$0].began < connections[$1].began }
    }

    private func remove(_ index: Int) {
        close(connections[index].descriptor)
        connections.swapAt(index, connections.count - 1)
        connections.removeLast()
    }
}
