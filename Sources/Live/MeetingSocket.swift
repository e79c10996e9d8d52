import CLive
import Glibc
import Platform
import ScrumCore

/// The meeting's end of its socket: sends all clients the newest line and reads control lines.
///
/// Never blocks. The meeting's loop polls the descriptors from `prepare()`, then calls `serve`.
package final class MeetingSocket {
    /// A control line and the id of the client that sent it.
    package struct Request: Equatable, Sendable {
        package var client: Int
        package var line: String
    }

    static let heartbeat = Duration.seconds(5)
    private static let linesPerTurn = 16
    /// The minimum time between reads from one client.
    private static let rest = Duration.milliseconds(20)
    private static let maxClients = 64
    /// The maximum total size of unsent refusals for one client, in bytes.
    private static let maxAnswers = 16 * 1_024

    private struct Client {
        let id: Int
        let descriptor: Int32
        /// When the client may be read again; nil if it may be read now.
        var restsUntil: Duration?
        /// Whether the client has ever sent a line. Silent clients are the first to be dropped to
        /// make room for new ones.
        var hasSpoken = false
        var input = LineBuffer(longest: Bounds.controlLine)
        /// Whether the client has closed its sending side.
        var hasFinished = false
        /// Whether the client has stopped receiving; its control lines are still handled.
        var isDeaf = false
        /// The rest of a partly sent line, followed by any refusals.
        var output: [UInt8] = []
        /// The newest line, if none of it has been sent yet.
        var newest: [UInt8]?
        /// The page that the client serves, if any.
        var page: Page?

        var hasOutput: Bool { !isDeaf && (!output.isEmpty || newest != nil) }
    }

    /// A page of this meeting, as reported by its server.
    private struct Page {
        /// The number of viewers.
        let viewers: Int
        /// The link for viewers.
        let link: String?
    }

    private var clients: [Client] = []
    private var lastID = 0
    private var listener: Int32 = -1
    private var isOutOfDescriptors = false
    private var folder: SocketFolder.Open?
    private var name = ""
    /// When the next heartbeat is due, if clients are connected.
    private var heartbeatDue = Duration.zero

    /// The time on CLOCK_BOOTTIME at the meeting's zero; deadlines in control lines use that clock.
    private let zero: Duration

    /// Creates a socket that does not listen yet, but can adopt clients.
    package init(zero: Duration = .zero) { self.zero = zero }

    deinit { close() }

    /// Lets the user's other programs connect. Connected clients stay connected.
    package func listen(in folder: SocketFolder, as id: String) throws(LiveFailure) {
        stopListening()
        guard !id.isEmpty, !id.contains("/"), !id.hasPrefix(".") else {
            throw .system(id, code: EINVAL)
        }
        let open = try folder.open(creating: true)
        listener = try open?.listen(as: id) ?? -1
        self.folder = open
        name = id
    }

    /// Sends what it can without blocking, then closes all connections and removes the socket.
    package func close() {
        for index in clients.indices { send(to: index) }
        for client in clients { Glibc.close(client.descriptor) }
        clients = []
        stopListening()
    }

    private func stopListening() {
        guard listener >= 0 else { return }
        Glibc.close(listener)
        listener = -1
        folder?.remove(name)
        folder = nil
    }

    /// Takes over one end of a socket pair shared with a child process.
    package func adopt(_ descriptor: Int32, greeting: String) {
        add(Client(id: lastID + 1, descriptor: descriptor, hasSpoken: true), greeting)
    }

    private func add(_ client: Client, _ greeting: String) {
        var client = client
        lastID = client.id
        client.newest = Array((greeting + "\n").utf8)
        clients.append(client)
    }

    /// Whether any client is connected; if not, no lines are needed.
    package var isWatched: Bool { !clients.isEmpty }

    /// The number of viewers on all pages of this meeting; nil if no page is being served.
    package var viewers: Int? {
        let counts = clients.compactMap { $0.page?.viewers }
        return counts.isEmpty ? nil : counts.reduce(0, +)
    }

    /// The viewers' links that page servers have reported.
    var pageLinks: [String] { clients.compactMap { $0.page?.link } }

    /// A page server's report, such as "viewers 3". A relay appends the link.
    static func viewersLine(_ count: Int) -> String { "viewers \(count)" }

    /// Whether a line reports a number of viewers but no link.
    static func isViewersLine(_ line: String) -> Bool { page(line).map { $0.link == nil } ?? false }

    /// The length limit for a link, in bytes; real links are much shorter.
    private static let longestLink = 200

    private static func page(_ line: String) -> Page? {
        let words = line.split(separator: " ")
        guard (2...3).contains(words.count), words[0] == "viewers", let count = Int(words[1]),
            (0...1_000_000).contains(count)
        else { return nil }
        let link = words.dropFirst(2).first.map(String.init)
        let isLink = link.map { link in
            link.hasPrefix("http://") && link.utf8.count <= longestLink
                && link.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        return Page(viewers: count, link: isLink == true ? link : nil)
    }

    /// When to call `serve` even if no descriptor is ready.
    package var deadline: Duration? {
        isWatched ? clients.compactMap(\.restsUntil).reduce(heartbeatDue, min) : nil
    }

    /// Whether to publish a fresh line even though nothing has changed.
    package func isHeartbeatDue(at now: Duration) -> Bool { isWatched && heartbeatDue <= now }

    /// Sends what it can without blocking, and returns the descriptors to poll.
    package func prepare() -> [pollfd] {
        for index in clients.indices.reversed() where !send(to: index) { remove(index) }
        var wanted = clients.map { client in
            let takes = !client.hasFinished && client.restsUntil == nil
            let events = (takes ? POLLIN : 0) | (client.hasOutput ? POLLOUT : 0)
            // Even with no events requested, poll would report a hang-up and wake the loop. It
            // ignores a descriptor of -1.
            return pollfd(
                fd: events == 0 ? -1 : client.descriptor, events: Int16(events), revents: 0)
        }
        if listener >= 0, !isOutOfDescriptors {
            wanted.append(pollfd(reading: listener))
        }
        return wanted
    }

    /// Reads what has arrived and accepts clients, to which it sends `greeting`, the current line.
    package func serve(_ ready: [pollfd], at now: Duration, greeting: () -> String) -> [Request] {
        let happened = ready.filter { $0.revents != 0 }.map(\.fd)
        var requests: [Request] = []
        for index in clients.indices.reversed() {
            if let rests = clients[index].restsUntil {
                guard rests <= now else { continue }
                clients[index].restsUntil = nil
                guard clients[index].input.hasLine() else { continue }
            } else if !happened.contains(clients[index].descriptor) {
                continue
            }
            if !read(index, at: now, &requests) { remove(index) }
        }
        if listener >= 0, happened.contains(listener) { accept(at: now, greeting) }
        return requests
    }

    /// Queues a line for all clients, in place of any older line not yet sent.
    package func publish(_ line: String, at now: Duration) {
        heartbeatDue = now + Self.heartbeat
        isOutOfDescriptors = false
        let bytes = Array((line + "\n").utf8)
        for index in clients.indices { clients[index].newest = bytes }
    }

    /// Queues a line for one client, such as the reason for a refusal.
    package func answer(_ id: Int, _ line: String) {
        guard let index = clients.firstIndex(where: { $0.id == id }) else { return }
        let bytes = Array((line + "\n").utf8)
        guard clients[index].output.count + bytes.count <= Self.maxAnswers + Bounds.stateLine
        else { return }
        clients[index].output += bytes
    }

    private func accept(at now: Duration, _ greeting: () -> String) {
        for _ in 0..<Self.maxClients {
            let connection = clive_accept(listener)
            guard connection >= 0 else {
                isOutOfDescriptors = errno == EMFILE || errno == ENFILE
                return
            }
            let isOwn = clive_peer_user(connection) == folder.map { Int64($0.user) }
            guard isOwn, makeRoom() else {
                Glibc.close(connection)
                continue
            }
            if clients.isEmpty { heartbeatDue = now + Self.heartbeat }
            add(Client(id: lastID + 1, descriptor: connection), greeting())
        }
    }

    /// Makes room for one more client, by dropping the oldest silent client if necessary; returns
    /// false if no client can be dropped.
    private func makeRoom() -> Bool {
        if clients.count < Self.maxClients { return true }
        guard let silent = clients.firstIndex(where: { !$0.hasSpoken }) else { return false }
        remove(silent)
        return true
    }

    /// Reads from a client; false if it should be dropped.
    private func read(_ index: Int, at now: Duration, _ requests: inout [Request]) -> Bool {
        if !clients[index].hasFinished, !clients[index].input.hasLine() {
            let descriptor = clients[index].descriptor
            clients[index].hasFinished = !clients[index].input.read(from: descriptor)
            if clients[index].hasFinished { clients[index].page = nil }
        }
        for _ in 0..<Self.linesPerTurn {
            guard let next = clients[index].input.next() else { break }
            guard case .bytes(let bytes) = next else { return false }
            if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
            clients[index].hasSpoken = true
            guard let line = String(validating: bytes, as: UTF8.self) else {
                answer(clients[index].id, StateLine.refused("The line is not valid UTF-8.").text)
                continue
            }
            if let page = Self.page(line) {
                clients[index].page = page
            } else if let words = ControlDeadline.words(of: line, at: zero + now) {
                requests.append(Request(client: clients[index].id, line: words))
            } else {
                answer(clients[index].id, StateLine.refused("too late").text)
            }
        }
        if clients[index].input.isOverlong() { return false }
        clients[index].restsUntil = now + Self.rest
        return true
    }

    /// Sends what the client accepts without blocking; false if it should be dropped.
    @discardableResult
    private func send(to index: Int) -> Bool {
        while clients[index].hasOutput {
            if clients[index].output.isEmpty, let newest = clients[index].newest {
                clients[index].output = newest
                clients[index].newest = nil
            }
            let output = clients[index].output
            let count = clive_send(clients[index].descriptor, output, output.count)
            guard count >= 0 else {
                if errno == EAGAIN || errno == EINTR { return true }
                clients[index].isDeaf = true
                break
            }
            clients[index].output.removeFirst(count)
        }
        // Once a client has finished sending and has all its answers, it can be dropped.
        return !clients[index].hasFinished || clients[index].input.hasLine()
    }

    private func remove(_ index: Int) {
        Glibc.close(clients[index].descriptor)
        clients.remove(at: index)
        isOutOfDescriptors = false
    }
}
