import Glibc
import Platform
import ScrumCore

/// The socket and the shared page of a running meeting.
///
/// Never blocks: the meeting's loop polls what `descriptors()` returns and calls `requests` in each
/// iteration. Times are on the meeting's own clock.
package final class MeetingSharing {
    private let folder: SocketFolder
    private let id: String
    private let makePage: (PageAddress?) throws(LiveFailure) -> PageProcess
    private let socket: MeetingSocket
    /// Kept after sharing stops, so that sharing again uses the same link.
    private var page: PageProcess?
    /// The page for the network; nil unless it is open.
    private var networkPage: PageProcess?
    /// QR codes by link.
    private let codes: Background<String, QRCode?>
    private var ready: [pollfd] = []
    private var problem: LiveFailure?
    /// When to check again that the socket exists; nil if the meeting accepts no connections.
    private var socketCheckDue: Duration?
    /// Whether the failure to accept connections has already been reported.
    private var isProblemReported = false

    /// `makePage` opens a port for a page; its argument is nil for the address that the user chose.
    /// `programs` is the environment for `qrencode`; `waker` is called when a QR code is ready.
    package init(
        in folder: SocketFolder, as id: String,
        programs: [String: String] = [:], waker: Waker? = nil, zero: Duration = .zero,
        makePage: @escaping (PageAddress?) throws(LiveFailure) -> PageProcess
    ) {
        self.folder = folder
        self.id = id
        self.makePage = makePage
        socket = MeetingSocket(zero: zero)
        codes = Background(
            "code", onAnswer: { waker?.wake() }, unstarted: { _ in nil },
            answer: { QRCode(of: $0, environment: programs) })
    }

    /// Opens the page's port and returns the links, which stay the same for the whole meeting.
    /// Serving starts with the next call to `requests`.
    @discardableResult
    package func addPage() throws(LiveFailure) -> (viewers: String, leader: String) {
        if let page {
            try page.open()
            return page.links
        }
        let page = try makePage(nil)
        self.page = page
        return page.links
    }

    /// The page that this or another program is serving; nil if the meeting is not shared.
    package var sharedPage: SharedPage? {
        let ours = openPages.last
        guard ours != nil || socket.viewers != nil else { return nil }
        var shared = SharedPage(
            link: ours?.links.viewers ?? socket.pageLinks.first, viewers: socket.viewers ?? 0,
            isElsewhere: ours == nil, isOnNetwork: networkPage != nil)
        let own = openPages.map(\.links.viewers)
        shared.isAlsoElsewhere = ours != nil && socket.pageLinks.contains { !own.contains($0) }
        // A phone cannot open a link that works only on this machine.
        if let link = shared.link, !shared.isLocal {
            codes.ask([link])
            shared.code = codes.answer(to: link) ?? nil
        }
        return shared
    }

    /// Starts accepting connections; `popNotice` reports a failure.
    package func open() {
        socketCheckDue = .zero
        listen()
    }

    private func listen() {
        do throws(LiveFailure) {
            try socket.listen(in: folder, as: id)
            isProblemReported = false
        } catch {
            if !isProblemReported { problem = error }
            isProblemReported = true
        }
    }

    /// Recreates the folder and socket if they have disappeared, at most once a second: logind
    /// removes XDG_RUNTIME_DIR at the last logout, but a meeting in tmux continues.
    private func checkSocket(at now: Duration) {
        guard let due = socketCheckDue, due <= now else { return }
        socketCheckDue = now + .seconds(1)
        if !folder.hasSocket(id) { listen() }
    }

    /// Sends what it can without blocking, then closes all connections and stops sharing.
    package func close() {
        socketCheckDue = nil
        socket.close()
        stopSharing()
    }

    /// Returns why the meeting cannot be followed or the page cannot be served; reports each
    /// problem once.
    package func popNotice() -> String? {
        guard let problem else { return nil }
        self.problem = nil
        return phrase("Not shared: \(problem).")
    }

    package var isWatched: Bool { socket.isWatched }

    /// When to call `requests` even if no descriptor is ready; nil if nothing is due.
    package var deadline: Duration? {
        if problem != nil { return .zero }
        return ([socket.deadline] + openPages.map(\.deadline)).compactMap(\.self).min()
    }

    /// Sends what it can without blocking, and returns the descriptors to poll.
    package func descriptors() -> [pollfd] {
        let lives = openPages.map(\.descriptor).filter { $0 >= 0 }
        return socket.prepare() + lives.map(pollfd.init(reading:))
    }

    /// Stores the ready descriptors for the next call to `requests`.
    package func setReady(_ ready: [pollfd]) { self.ready = ready }

    /// Serves clients and returns their requests; `line` builds the current state line.
    package func requests(at now: Duration, line: () -> String) -> [MeetingSocket.Request] {
        checkSocket(at: now)
        if ready.isEmpty, deadline.map({ $0 > now }) ?? true { return [] }
        defer { ready = [] }
        let requests = socket.serve(ready, at: now, greeting: line)
        if socket.isHeartbeatDue(at: now) { socket.publish(line(), at: now) }
        runPages(at: now, line: line)
        return requests
    }

    /// Queues a line for all clients, in place of any older line not yet sent.
    package func publish(_ line: String, at now: Duration) { socket.publish(line, at: now) }

    /// Sends a line to one client.
    package func answer(_ client: Int, _ line: StateLine) {
        socket.answer(client, line.text)
    }

    /// Starts serving the page.
    package func share(at now: Duration, line: () -> String) throws(LiveFailure) {
        try addPage()
        try page?.run(at: now) { socket.adopt($0, greeting: line()) }
    }

    /// Serves a second page to the network, with its own secrets, until it is stopped. No token
    /// that controls the meeting crosses the network.
    package func shareOnNetwork(at now: Duration, line: () -> String) throws(LiveFailure) {
        let page = try makePage(.network)
        guard !SharedPage(link: page.links.viewers).isLocal else { throw .noNetwork }
        try page.run(at: now) { socket.adopt($0, greeting: line()) }
        networkPage = page
    }

    package func stopSharingOnNetwork() {
        networkPage?.stop()
        networkPage = nil
    }

    package func stopSharing() {
        stopSharingOnNetwork()
        page?.stop()
    }

    /// The pages with an open port; the page for the network is last.
    private var openPages: [PageProcess] {
        [page, networkPage].compactMap(\.self).filter(\.isOpen)
    }

    private func runPages(at now: Duration, line: () -> String) {
        for page in openPages {
            do throws(LiveFailure) {
                try page.run(at: now) { socket.adopt($0, greeting: line()) }
            } catch {
                if page === networkPage { stopSharingOnNetwork() } else { page.stop() }
                problem = error
            }
        }
    }
}
