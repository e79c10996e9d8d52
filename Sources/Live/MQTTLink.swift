import CLive
import Glibc
import Platform
import ScrumCore
import Synchronization

/// A connection to a broker. It runs on its own thread and reconnects automatically.
///
/// `descriptor` becomes readable when there is news for the caller. Only the newest line on each
/// topic is kept.
package final class MQTTLink: @unchecked Sendable {
    package enum Role: Sendable {
        /// Publishes a meeting; the broker publishes `will` if the publisher disappears.
        case publisher(will: String)
        case subscriber
    }

    package struct Message: Equatable, Sendable {
        package var topic: String
        /// Empty if the topic's retained message was deleted.
        package var line: [UInt8]
        /// How long the broker had retained the line; zero for a line that has just been published.
        package var age: Duration
    }

    package enum Connection: Equatable, Sendable {
        /// Connected; the caller should publish a fresh line.
        case made
        case lost(reason: String)
        /// The broker will never accept this publisher; the link has ended.
        case refused(reason: String)

        /// The reason the link is not connected; nil if it is connected.
        package var problem: String? {
            switch self {
            case .made: nil
            case .lost(let reason), .refused(let reason): reason
            }
        }
    }

    /// The broker's answer to a published line.
    package enum Answer: Equatable, Sendable {
        case accepted
        case rejected(reason: String, isFinal: Bool)
    }

    /// The outcome of publishing a line.
    package enum Publication: Equatable, Sendable {
        case notConnected
        /// An `Answer` will follow.
        case pending
        /// Sent to a broker that does not confirm messages (maximum QoS 0).
        case sent
        case failed(reason: String, isFinal: Bool)
    }

    package struct News: Equatable, Sendable {
        /// The latest change to the connection; nil if it has not changed.
        package var connection: Connection?
        /// The answers to published lines, oldest first.
        package var answers: [Answer] = []
        package var messages: [Message] = []

        package init() {}
    }

    /// Seconds of silence after which a broker forgets a meeting.
    static let expiry: UInt32 = 20
    /// MQTT 5 reasons that make retrying pointless: wrong name or password, not authorised, banned,
    /// bad authentication method, invalid topic, packet too large.
    private static let finalReasons: Set<Int32> = [134, 135, 138, 140, 144, packetTooLarge]
    private static let packetTooLarge: Int32 = 149
    /// The MQTT 5 reason given by a broker that does not support retained messages.
    private static let retainRefused: Int32 = 154

    private let news = Waker()
    private let address: MQTTAddress
    private let role: Role
    private let callbacks: UnsafeMutablePointer<cmosquitto_callbacks>
    /// Becomes readable when the thread should end.
    private let stop = Waker()
    /// Created before the thread starts, and freed after the thread ends.
    private var client: OpaquePointer?
    private let state = Mutex(State())

    struct State {
        var isConnected = false
        var isStopping = false
        /// Whether the thread has finished with the connection.
        var hasEnded = false
        /// The ids of messages that the broker has not acknowledged.
        var unanswered: Set<Int32> = []
        /// Whether the broker acknowledges messages, and whether it retains them.
        var confirms = true
        var retains = true
        var news = News()
        /// The index of each topic's message in `news.messages`.
        var places: [String: Int] = [:]
        var waitingBytes = 0

        mutating func connect() {
            isConnected = true
            confirms = true
            // The library resends an unacknowledged line, but a fresh one supersedes it.
            unanswered = []
            news.connection = .made
        }

        /// Keeps the first of several consecutive reasons, which is the most specific.
        mutating func lose(_ reason: String, isFinal: Bool = false) {
            isConnected = false
            unanswered = []
            if isFinal {
                isStopping = true
                news.connection = .refused(reason: reason)
            } else if news.connection?.problem == nil {
                news.connection = .lost(reason: reason)
            }
        }

        mutating func add(_ message: Message) {
            let (topic, size) = (message.topic, message.line.count)
            // The empty message that clears a topic must not replace the topic's last line.
            let isFarewell =
                size == 0 && places[topic].map { !news.messages[$0].line.isEmpty } ?? false
            let place = isFarewell ? nil : places[topic]
            let old = place.map { news.messages[$0].line.count } ?? 0
            // The publisher replaces a dropped line within five seconds.
            guard waitingBytes + size - old <= Bounds.waitingLines else { return }
            if let place {
                waitingBytes += size - old
                news.messages[place] = message
            } else if news.messages.count < Bounds.meetings {
                places[topic] = news.messages.count
                waitingBytes += size
                news.messages.append(message)
            }
        }
    }

    /// Starts connecting. `id` must be unique on the broker. `authorities` is the path to a file of
    /// trusted certificates, which replace the system's.
    package init(
        _ address: MQTTAddress, as role: Role, id: String, password: String?,
        authorities: String? = nil
    ) throws(LiveFailure) {
        guard cmosquitto_load() else { throw .noLibrary }
        self.address = address
        self.role = role
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: Self.handlers)
        client = cmosquitto_new(id, callbacks, Unmanaged.passUnretained(self).toOpaque())
        var result: Int32 = client == nil ? 1 : 0
        if let user = address.user { result |= cmosquitto_set_user(client, user, password) }
        if case .publisher(let will) = role {
            result |= cmosquitto_set_will(
                client, address.topic, will, Int32(will.utf8.count), true, Self.expiry)
        }
        guard result == 0 else { throw .library(address.host, reason: "cannot create a client") }
        if address.isEncrypted, cmosquitto_set_tls(client, authorities) != 0 {
            throw .library(authorities ?? address.host, reason: "cannot read certificates")
        }
        let code = BackgroundThread.start("mqtt") { self.run() }
        guard code == 0 else { throw .system("cannot start a thread", code: code) }
    }

    /// Whether libmosquitto can be loaded.
    package static var isLibraryThere: Bool { cmosquitto_load() }

    deinit {
        if let client { cmosquitto_free(client) }
        callbacks.deallocate()
    }

    /// Readable when there is news.
    package var descriptor: Int32 { news.descriptor }

    /// The news since the last call.
    package func drain() -> News {
        state.withLock { state in
            news.clear()
            defer {
                state.news = News()
                state.places = [:]
                state.waitingBytes = 0
            }
            return state.news
        }
    }

    /// Publishes a line if connected; a line that waited for a connection would be out of date.
    @discardableResult
    package func publish(_ line: String) -> Publication {
        state.withLock { state in
            guard state.isConnected, !state.isStopping else { return .notConnected }
            let bytes = Array(line.utf8)
            while true {
                var id: Int32 = 0
                let result = cmosquitto_publish(
                    client, address.topic, bytes, Int32(bytes.count), state.confirms ? 1 : 0,
                    state.retains, bytes.isEmpty ? 0 : Self.expiry, &id)
                switch result {
                case 0:
                    guard state.confirms else { return .sent }
                    state.unanswered.insert(id)
                    return .pending
                case Int32(CMOSQUITTO_NO_QUALITY) where state.confirms:
                    state.confirms = false
                case Int32(CMOSQUITTO_NO_RETAIN) where state.retains:
                    state.retains = false
                case Int32(CMOSQUITTO_TOO_LARGE):
                    return .failed(
                        reason: String(cString: cmosquitto_reason(Self.packetTooLarge)),
                        isFinal: true)
                default:
                    return .failed(
                        reason: String(cString: cmosquitto_words(result)), isFinal: false)
                }
            }
        }
    }

    /// Whether the broker retains lines for later viewers; known after the first publication.
    package var retains: Bool { state.withLock(\.retains) }

    /// Publishes the last lines and ends; takes at most two seconds.
    ///
    /// An empty line makes the broker forget the meeting. Without this call, the broker would
    /// publish the will.
    package func finish(lastLines: [String], clock: () -> Duration) {
        let deadline = clock() + MeetingClient.patience
        func wait(while isSo: (State) -> Bool) {
            while state.withLock({ isSo($0) }) {
                var polled = [pollfd(reading: descriptor)]
                guard PollWait.wait(&polled, until: deadline, clock: clock) else { break }
                _ = drain()
            }
        }
        for line in lastLines { publish(line) }
        wait { !$0.unanswered.isEmpty && $0.isConnected }
        close()
        wait { $0.isConnected && !$0.hasEnded }
    }

    /// Ends the connection and the thread, without waiting. Call exactly once, at the end.
    package func close() {
        state.withLock { state in
            state.isStopping = true
            _ = cmosquitto_disconnect(client)
        }
        stop.wake()
    }

    // MARK: The thread

    private func run() {
        var backoff = Backoff()
        var retains = true
        var result = cmosquitto_connect(client, address.host, Int32(address.port))
        while !state.withLock(\.isStopping) {
            if result == 0 { result = cmosquitto_loop(client, 1_000) }
            guard result != 0 else { continue }
            if retains, !state.withLock(\.retains) {
                retains = false
                setPlainWill()
            } else {
                lose(String(cString: cmosquitto_words(result)))
                var polled = pollfd(reading: stop.descriptor)
                poll(&polled, 1, backoff.pauseAfterFailure())
            }
            if state.withLock(\.isStopping) { break }
            backoff.restart()
            result = cmosquitto_reconnect(client)
        }
        // Sends the last lines if they are still queued.
        if result == 0 { _ = cmosquitto_loop(client, 1_000) }
        state.withLock { $0.hasEnded = true }
        news.wake()
    }

    private func lose(_ reason: String, isFinal: Bool = false) {
        state.withLock { $0.lose(reason, isFinal: isFinal) }
        news.wake()
    }

    /// Replaces the will with an unretained one, for a broker that refuses retained messages.
    private func setPlainWill() {
        guard case .publisher(let will) = role else { return }
        _ = cmosquitto_set_will(
            client, address.topic, will, Int32(will.utf8.count), false, Self.expiry)
    }

    /// Ends a publisher if the reason makes retrying pointless; a subscriber keeps trying.
    private func refuse(_ reason: Int32) {
        let isPublisher = if case .publisher = role { true } else { false }
        lose(
            String(cString: cmosquitto_reason(reason)),
            isFinal: isPublisher && Self.finalReasons.contains(reason))
    }

    // MARK: Callbacks, on the thread

    private static let handlers = cmosquitto_callbacks(
        connected: { context, reason in MQTTLink.at(context)?.receiveConnection(reason) },
        message: { context, topic, bytes, count, left, wasKept in
            guard let topic, count >= 0 else { return }
            let line = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(count))
            let age = wasKept && left >= 0 ? Int64(expiry) - min(Int64(expiry), left) : 0
            MQTTLink.at(context)?.receive(line, under: String(cString: topic), age: .seconds(age))
        },
        disconnected: { context, reason in MQTTLink.at(context)?.refuse(reason) },
        published: { context, id, reason in
            MQTTLink.at(context)?.receiveAcknowledgement(to: id, reason)
        })

    private static func at(_ context: UnsafeMutableRawPointer?) -> MQTTLink? {
        context.map { Unmanaged<MQTTLink>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receiveConnection(_ reason: Int32) {
        if reason == Self.retainRefused { return state.withLock { $0.retains = false } }
        guard reason == 0 else { return refuse(reason) }
        if case .subscriber = role { _ = cmosquitto_subscribe(client, address.topic) }
        state.withLock { $0.connect() }
        news.wake()
    }

    private func receive(_ line: UnsafeRawBufferPointer, under topic: String, age: Duration) {
        guard line.count <= Bounds.stateLine else { return }
        let message = Message(topic: topic, line: Array(line), age: age)
        state.withLock { $0.add(message) }
        news.wake()
    }

    private func receiveAcknowledgement(to id: Int32, _ reason: Int32) {
        state.withLock { state in
            guard state.unanswered.remove(id) != nil else { return }
            state.news.answers.append(
                reason < 128
                    ? .accepted
                    : .rejected(
                        reason: String(cString: cmosquitto_reason(reason)),
                        isFinal: Self.finalReasons.contains(reason)))
        }
        news.wake()
    }
}
