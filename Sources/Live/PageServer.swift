import CLive
import Glibc
import Platform

/// Serves a meeting's page to any number of viewers, in a process of its own.
///
/// It reads the meeting from a source, and ends with it. One thread, one poll(2).
package final class PageServer {
    /// How old a request may become before it is complete and answered.
    static let requestAge = Duration.seconds(10)
    /// How long the last event may take on its way at the end.
    private static let farewell = Duration.seconds(1)
    private static let acceptsPerTurn = 256
    /// Descriptors that are not connections.
    private static let spare = 16

    private let source: any StateSource
    private let listener: Int32
    private let routes: PageRoutes
    private let clock: () -> Duration
    private var most: Int
    private var connections: [PageConnection] = []
    private var meeting: WatchedMeeting?
    private var lost: StateLine?
    /// How many viewers the meeting was told of.
    private var toldViewers: Int?
    private var now: Duration
    /// The newest event as of `now`; made when somebody needs it.
    private var event: [UInt8]?

    /// Takes over the listener. `descriptors` is how many the process may have.
    package init(
        source: any StateSource, listener: Int32, secrets: PageSecrets, descriptors: Int,
        clock: @escaping () -> Duration
    ) {
        self.source = source
        self.listener = listener
        routes = PageRoutes(secrets)
        most = max(1, descriptors - Self.spare)
        self.clock = clock
        now = clock()
    }

    deinit {
        for connection in connections { close(connection.descriptor) }
        close(listener)
    }

    /// For a process that does nothing else: takes all descriptors it can get, and gives up what
    /// it does not need. Gives the number of descriptors.
    package static func prepareProcess() -> Int {
        ProcessLimits.dropPrivileges()
        signal(SIGPIPE, SIG_IGN)
        return ProcessLimits.raiseDescriptors()
    }

    /// Serves until the source ends, and tells whether the meeting was over then.
    @discardableResult
    package func run() -> Bool {
        while !source.isAtEnd { turn(until: nil) }
        let end = clock() + Self.farewell
        while clock() < end, connections.contains(where: { $0.phase == .viewing && $0.hasOutput }) {
            turn(until: end)
        }
        return meeting?.line.isDone == true
    }

    private func turn(until limit: Duration?) {
        let isServing = !source.isAtEnd
        let takes = isServing && (connections.count < most || oldestRequest != nil)
        var polled = connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        polled.append(pollfd(reading: isServing ? source.descriptor : -1))
        polled.append(pollfd(reading: takes ? listener : -1))
        let dueAt = connections.lazy.filter { $0.phase != .viewing }.map(\.began).min()
        let due = dueAt.map { $0 + Self.requestAge }
        let deadline = [due, limit].compactMap(\.self).min()
        _ = PollWait.wait(&polled, until: deadline, clock: clock)
        now = clock()
        event = nil
        if polled[connections.count].revents != 0 { receive() }
        let accepts = polled[connections.count + 1].revents != 0
        // From the end, because the last connection takes the place of a removed one.
        for index in connections.indices.reversed() {
            if !serve(index, happened: polled[index].revents != 0) { remove(index) }
        }
        if accepts { accept() }
        tellViewers()
    }

    private func tellViewers() {
        let viewers = connections.count { $0.phase == .viewing }
        guard viewers != toldViewers, source.send(MeetingSocket.viewersLine(viewers)) else {
            return
        }
        toldViewers = viewers
    }

    private func receive() {
        for line in source.receive() {
            switch line {
            case .state(let state):
                meeting = WatchedMeeting(state, at: now)
                lost = nil
            case .lost: lost = line
            case .refused: continue
            }
            for index in connections.indices where connections[index].phase == .viewing {
                connections[index].notice()
            }
        }
    }

    /// Reads, answers and sends; false when the connection is to be forgotten.
    private func serve(_ index: Int, happened: Bool) -> Bool {
        if happened {
            guard let reading = connections[index].read() else { return false }
            switch reading {
            case .incomplete: break
            case .malformed: connections[index].answer(routes.answer("404 Not Found"))
            case .request(let request): answer(request, index)
            }
        }
        if connections[index].phase != .viewing, connections[index].began + Self.requestAge <= now {
            return false
        }
        return !connections[index].hasOutput || connections[index].send(newest: newestEvent)
    }

    private func answer(_ request: HTTPRequest, _ index: Int) {
        switch routes.route(of: request) {
        case .page: connections[index].answer(routes.pageAnswer)
        case .events:
            connections[index].answer(routes.eventsAnswer, then: .viewing)
            connections[index].notice()
        case .control(let words):
            let isSent = source.send(words)
            connections[index].answer(
                routes.answer(isSent ? "204 No Content" : "503 Service Unavailable"))
        case .nothing: connections[index].answer(routes.answer("404 Not Found"))
        }
    }

    /// The newest state with its age as of now, so that who comes late counts right.
    private func newestEvent() -> [UInt8] {
        if let event { return event }
        let line = lost ?? meeting.map { .state($0.handedOn(at: now)) }
        let made = line.map { PageRoutes.event($0.publicText) } ?? Array("\n".utf8)
        event = made
        return made
    }

    private func accept() {
        // A new client is worth more than a request that is never completed.
        if connections.count >= most, let oldest = oldestRequest { remove(oldest) }
        for _ in 0..<Self.acceptsPerTurn where connections.count < most {
            let connection = clive_accept(listener)
            guard connection >= 0 else {
                // The system gives no more descriptors than these.
                if errno == EMFILE || errno == ENFILE { most = max(1, connections.count) }
                return
            }
            connections.append(PageConnection(descriptor: connection, began: now))
        }
    }

    private var oldestRequest: Int? {
        connections.indices.lazy.filter { self.connections[$0].phase != .viewing }
            .min { self.connections[$0].began < self.connections[$1].began }
    }

    private func remove(_ index: Int) {
        close(connections[index].descriptor)
        connections.swapAt(index, connections.count - 1)
        connections.removeLast()
    }
}
