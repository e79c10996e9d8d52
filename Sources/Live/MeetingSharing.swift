import Glibc

/// A running meeting for others: its socket, the page while it is shared, and its hooks.
///
/// It never waits; the meeting's loop polls what `descriptors()` gives, and calls `requests` in
/// every turn. Times are on the meeting's own axis.
package final class MeetingSharing {
    package enum Page: Equatable, Sendable {
        /// The viewers' link, for everybody to see.
        case shown(String)
        case stopped
    }

    private let folder: SocketFolder
    private let id: String
    private let makePage: () throws(LiveFailure) -> PageProcess
    private let hooks: MeetingHooks?
    private let socket = MeetingSocket()
    private var page: PageProcess?
    private var ready: [pollfd] = []
    private var problem: LiveFailure?

    /// `makePage` opens a port for the page and tells its links.
    package init(
        in folder: SocketFolder, as id: String, hooks: MeetingHooks? = nil,
        makePage: @escaping () throws(LiveFailure) -> PageProcess
    ) {
        self.folder = folder
        self.id = id
        self.hooks = hooks
        self.makePage = makePage
    }

    /// Opens a port for the page, which is served once the meeting is open; gives its links.
    package func addPage() throws(LiveFailure) -> (viewers: String, leader: String) {
        let page = try makePage()
        self.page = page
        return page.links
    }

    /// Lets others connect; a failure is told by `takeNotice`.
    package func open() {
        do throws(LiveFailure) { try socket.listen(in: folder, as: id) } catch { problem = error }
    }

    /// Closes all connections, after sending what they take without waiting.
    package func close() {
        socket.close()
        page?.stop()
        page = nil
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
        if problem != nil || socket.hasLines { return .zero }
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
        if let due = socket.deadline, due <= now { socket.publish(line(), at: now) }
        if page != nil { runPage(at: now, line: line) }
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

    /// Shares the page, or ends that.
    package func togglePage(at now: Duration, line: () -> String) throws(LiveFailure) -> Page {
        if let page {
            page.stop()
            self.page = nil
            return .stopped
        }
        let page = try makePage()
        self.page = page
        do throws(LiveFailure) {
            try page.run(for: socket, greeting: line, at: now)
        } catch {
            self.page = nil
            throw error
        }
        return .shown(page.links.viewers)
    }

    private func runPage(at now: Duration, line: () -> String) {
        do throws(LiveFailure) {
            try page?.run(for: socket, greeting: line, at: now)
        } catch {
            page = nil
            problem = error
        }
    }
}
