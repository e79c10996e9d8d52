import Glibc
import Platform

/// A running meeting for others: its socket, the page while it is shared, and its hooks.
///
/// It never waits; the meeting's loop polls what `descriptors()` gives, and calls `requests` in
/// every turn. Times are on the meeting's own axis.
package final class MeetingSharing {
    private let folder: SocketFolder
    private let id: String
    private let makePage: () throws(LiveFailure) -> PageProcess
    private let hooks: MeetingHooks?
    private let programs: [String: String]
    private let waker: Waker?
    private let socket: MeetingSocket
    /// Stays when it is no longer served, so that its link is the same the next time.
    private var page: PageProcess?
    private let code = Synchronized<QRCode?>(nil)
    /// The link that the code is made of.
    private var codedLink = ""
    private var ready: [pollfd] = []
    private var problem: LiveFailure?

    /// `makePage` opens a port for the page and tells its links. `waker` is called when the link's
    /// code is there, which a program with the environment `programs` makes.
    package init(
        in folder: SocketFolder, as id: String, hooks: MeetingHooks? = nil,
        programs: [String: String] = [:], waker: Waker? = nil, zero: Duration = .zero,
        makePage: @escaping () throws(LiveFailure) -> PageProcess
    ) {
        self.folder = folder
        self.id = id
        self.hooks = hooks
        self.programs = programs
        self.waker = waker
        self.makePage = makePage
        socket = MeetingSocket(zero: zero)
    }

    /// Opens the page's port, which is served once the meeting is open; gives the links, which are
    /// the same in the whole meeting.
    @discardableResult
    package func addPage() throws(LiveFailure) -> (viewers: String, leader: String) {
        if let page {
            try page.open()
            return page.links
        }
        let page = try makePage()
        self.page = page
        makeCode(of: page.links.viewers)
        return page.links
    }

    /// Lets a thread, for which nobody waits, make the link's code; a link that leads to this
    /// machine alone has none, as no phone opens it.
    private func makeCode(of link: String) {
        guard link != codedLink else { return }
        codedLink = link
        code.update { $0 = nil }
        guard !SharedPage(link: link).isLocal else { return }
        _ = BackgroundThread.start("code") { [code, programs, waker] in
            let made = QRCode(of: link, environment: programs)
            code.update { $0 = made }
            waker?.wake()
        }
    }

    /// The page as it is shared now, here or by another program; nil while nobody serves one.
    package var sharedPage: SharedPage? {
        guard let page, page.isOpen else {
            return socket.viewers.map {
                SharedPage(
                    link: socket.pageLink, code: socket.pageLink == nil ? nil : code.read(\.self),
                    viewers: $0, isElsewhere: true)
            }
        }
        return SharedPage(
            link: page.links.viewers, code: code.read(\.self),
            viewers: socket.viewers ?? 0)
    }

    /// Lets others connect; a failure is told by `takeNotice`.
    package func open() {
        do throws(LiveFailure) { try socket.listen(in: folder, as: id) } catch { problem = error }
    }

    /// Closes all connections, after sending what they take without waiting.
    package func close() {
        socket.close()
        stopSharing()
    }

    /// Why the meeting cannot be followed, its page not be served or a hook failed; told once.
    package func takeNotice() -> String? {
        guard let problem else { return hooks?.takeFailure() }
        self.problem = nil
        return "not shared: \(problem)"
    }

    package var isWatched: Bool { socket.isWatched }

    /// When to call `requests` even if nothing has happened; nil where nobody watches.
    package var deadline: Duration? {
        if problem != nil { return .zero }
        return [socket.deadline, page?.deadline].compactMap(\.self).min()
    }

    /// Sends what can be sent, and returns what to poll for.
    package func descriptors() -> [pollfd] {
        let others = [page?.descriptor, hooks?.descriptor].compactMap(\.self)
        return socket.prepare() + others.filter { $0 >= 0 }.map(pollfd.init(reading:))
    }

    /// Keeps those that are ready for the turn's `requests`.
    package func take(_ ready: [pollfd]) { self.ready = ready }

    /// What clients ask for; `line` is the state line of this moment.
    package func requests(at now: Duration, line: () -> String) -> [MeetingSocket.Request] {
        if ready.isEmpty, deadline.map({ $0 > now }) ?? true { return [] }
        defer { ready = [] }
        if let hooks, ready.contains(where: { $0.fd == hooks.descriptor }) { hooks.receive() }
        let requests = socket.serve(ready, at: now, greeting: line)
        if let link = page?.isOpen == true ? page?.links.viewers : socket.pageLink {
            makeCode(of: link)
        }
        if socket.isHeartbeatDue(at: now) { socket.publish(line(), at: now) }
        if page?.isOpen == true { runPage(at: now, line: line) }
        return requests
    }

    /// Makes a line the newest for everybody.
    package func publish(_ line: String, at now: Duration) { socket.publish(line, at: now) }

    /// Lets the hooks know what has happened; `line` is the state line after it.
    package func tellHooks(_ event: MeetingHooks.Event, line: () -> String) {
        hooks?.tell(event, line())
    }

    /// Sends a line to the client of a request alone.
    package func answer(_ request: MeetingSocket.Request, _ line: StateLine) {
        socket.answer(request.client, line.text)
    }

    /// Shares the page from now on.
    package func share(at now: Duration, line: () -> String) throws(LiveFailure) {
        try addPage()
        try page?.run(for: socket, greeting: line, at: now)
    }

    package func stopSharing() { page?.stop() }

    private func runPage(at now: Duration, line: () -> String) {
        do throws(LiveFailure) {
            try page?.run(for: socket, greeting: line, at: now)
        } catch {
            stopSharing()
            problem = error
        }
    }
}
