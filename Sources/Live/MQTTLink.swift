import CLive
import Glibc
import Platform
import ScrumCore

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
        /// Connected and, for a subscriber, subscribed. A publisher should publish a fresh line.
        case made
        /// The broker has been silent for several seconds.
        case silent(Awaited)
        case lost(MQTTProblem)
        /// The broker will never accept this client; the link has ended.
        case refused(MQTTProblem)

        /// The reason the link is not usable; nil if it is.
        package var problem: String? {
            switch self {
            case .made: nil
            case .silent(let awaited): "waiting for the broker to \(awaited.rawValue)"
            case .lost(let problem), .refused(let problem): problem.reason
            }
        }
    }

    /// The answer for which the link is waiting.
    package enum Awaited: String, Equatable, Sendable {
        case connection = "accept the connection"
        case subscription = "accept the subscription"
        case publication = "confirm the meeting"
    }

    /// The broker's answer to a published line.
    package enum Answer: Equatable, Sendable {
        case accepted
        case rejected(MQTTProblem)
    }

    /// The outcome of publishing a line.
    package enum Publication: Equatable, Sendable {
        case notConnected
        /// An `Answer` will follow.
        case pending
        /// Sent to a broker that does not confirm messages (maximum QoS 0).
        case sent
        case failed(MQTTProblem)
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
    /// Seconds of silence after which the link reports what it is waiting for.
    static let patience = 5
    private static let unsupportedVersion: Int32 = 132
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
    private let state = Synchronized(State())

    struct State: Sendable {
        var isConnected = false
        var isStopping = false
        /// Whether this attempt to connect has failed; later reasons are less exact.
        var hasFailed = false
        private var awaited: Awaited?
        /// Seconds since the broker should have answered.
        private var silence = 0
        /// Whether the thread has finished with the connection.
        var hasEnded = false
        /// The ids of messages that the broker has not acknowledged.
        var unanswered: Set<Int32> = []
        /// Whether the broker acknowledges messages, and whether it retains them.
        var confirms = true
        var retains = true
        var news = News()
        /// The index of each topic's message in `news.messages`.
        var indexes: [String: Int] = [:]
        var waitingBytes = 0

        mutating func wait(for answer: Awaited?) { (awaited, silence) = (answer, 0) }

        /// Counts a second of waiting; returns whether the silence is now worth reporting.
        mutating func countSilence() -> Bool {
            guard let awaited else { return false }
            silence += 1
            guard silence == MQTTLink.patience, news.connection == nil else { return false }
            news.connection = .silent(awaited)
            return true
        }

        mutating func attempt() {
            hasFailed = false
            wait(for: .connection)
        }

        mutating func connect() {
            isConnected = true
            confirms = true
            // The library resends an unacknowledged line, but a fresh one supersedes it.
            unanswered = []
            wait(for: nil)
            news.connection = .made
        }

        mutating func lose(_ problem: MQTTProblem) {
            isConnected = false
            unanswered = []
            wait(for: nil)
            guard !hasFailed else { return }
            hasFailed = true
            isStopping = isStopping || problem.isFinal
            news.connection = problem.isFinal ? .refused(problem) : .lost(problem)
        }

        mutating func add(_ message: Message) {
            let (topic, size) = (message.topic, message.line.count)
            // The empty message that clears a topic must not replace the topic's last line.
            let isFarewell =
                size == 0 && indexes[topic].map { !news.messages[$0].line.isEmpty } ?? false
            let index = isFarewell ? nil : indexes[topic]
            let old = index.map { news.messages[$0].line.count } ?? 0
            // The publisher replaces a dropped line within five seconds.
            guard waitingBytes + size - old <= Bounds.waitingLines else { return }
            if let index {
                waitingBytes += size - old
                news.messages[index] = message
            } else if news.messages.count < Bounds.meetings {
                indexes[topic] = news.messages.count
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
        var code = BackgroundThread.start("mqtt") { self.run() }
        if code == 0 { code = BackgroundThread.start("mqtt-silence") { self.watchSilence() } }
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
        state.update { state in
            news.clear()
            defer {
                state.news = News()
                state.indexes = [:]
                state.waitingBytes = 0
            }
            return state.news
        }
    }

    /// Publishes a line if connected; a line that waited for a connection would be out of date.
    @discardableResult
    package func publish(_ line: String) -> Publication {
        state.update { state in
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
                    if state.unanswered.isEmpty { state.wait(for: .publication) }
                    state.unanswered.insert(id)
                    return .pending
                case Int32(CMOSQUITTO_NO_QUALITY) where state.confirms:
                    state.confirms = false
                case Int32(CMOSQUITTO_NO_RETAIN) where state.retains:
                    state.retains = false
                case Int32(CMOSQUITTO_TOO_LARGE): return .failed(.packetTooLarge)
                default: return .failed(MQTTProblem(result, error: errno))
                }
            }
        }
    }

    /// Whether the broker retains lines for later viewers; known after the first publication.
    package var retains: Bool { state.read(\.retains) }

    /// Publishes the last lines and ends; takes at most two seconds.
    ///
    /// An empty line makes the broker forget the meeting. Without this call, the broker would
    /// publish the will.
    package func finish(lastLines: [String], clock: () -> Duration) {
        let deadline = clock() + MeetingClient.patience
        func wait(while isSo: (State) -> Bool) {
            while state.read(isSo) {
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
        state.update { state in
            state.isStopping = true
            _ = cmosquitto_disconnect(client)
        }
        stop.wake()
    }

    // MARK: The thread

    private func run() {
        var backoff = Backoff()
        var retains = true
        state.update { $0.attempt() }
        var result = cmosquitto_connect(client, address.host, Int32(address.port))
        while !state.read(\.isStopping) {
            if result == 0 { result = cmosquitto_loop(client, 1_000) }
            let error = errno
            guard result != 0 else { continue }
            if retains, !state.read(\.retains) {
                retains = false
                setPlainWill()
            } else {
                let isConnected = state.read(\.isConnected)
                lose(MQTTProblem(result, error: error, isConnected: isConnected))
                var polled = pollfd(reading: stop.descriptor)
                poll(&polled, 1, backoff.pauseAfterFailure())
            }
            if state.read(\.isStopping) { break }
            backoff.restart()
            state.update { $0.attempt() }
            result = cmosquitto_reconnect(client)
        }
        // Sends the last lines if they are still queued.
        if result == 0 { _ = cmosquitto_loop(client, 1_000) }
        state.update { $0.hasEnded = true }
        news.wake()
    }

    /// Reports when the broker has not answered for a while, even if the other thread is blocked.
    private func watchSilence() {
        var polled = pollfd(reading: stop.descriptor)
        while poll(&polled, 1, 1_000) <= 0 {
            if state.update({ $0.countSilence() }) { news.wake() }
        }
    }

    private func lose(_ problem: MQTTProblem) {
        state.update { $0.lose(problem) }
        if problem.isFinal { stop.wake() }
        news.wake()
    }

    /// Replaces the will with an unretained one, for a broker that refuses retained messages.
    private func setPlainWill() {
        guard case .publisher(let will) = role else { return }
        _ = cmosquitto_set_will(
            client, address.topic, will, Int32(will.utf8.count), false, Self.expiry)
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
        disconnected: { context, reason in MQTTLink.at(context)?.lose(MQTTProblem(reason)) },
        published: { context, id, reason in
            MQTTLink.at(context)?.receiveAcknowledgement(to: id, reason)
        },
        subscribed: { context, reason in MQTTLink.at(context)?.receiveSubscription(reason) })

    private static func at(_ context: UnsafeMutableRawPointer?) -> MQTTLink? {
        context.map { Unmanaged<MQTTLink>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receiveConnection(_ reason: Int32) {
        if reason == Self.retainRefused { return state.update { $0.retains = false } }
        // Below 128 are the reasons of older versions of MQTT.
        guard reason == 0 else { return lose(MQTTProblem(max(reason, Self.unsupportedVersion))) }
        if case .subscriber = role {
            state.update { $0.wait(for: .subscription) }
            let result = cmosquitto_subscribe(client, address.topic)
            if result != 0 { lose(MQTTProblem(result, error: errno)) }
        } else {
            state.update { $0.connect() }
            news.wake()
        }
    }

    private func receiveSubscription(_ reason: Int32) {
        if reason < 128 {
            state.update { $0.connect() }
            return news.wake()
        }
        lose(MQTTProblem(reason))
        // The next connection subscribes again.
        _ = cmosquitto_disconnect(client)
    }

    private func receive(_ line: UnsafeRawBufferPointer, under topic: String, age: Duration) {
        guard line.count <= Bounds.stateLine else { return }
        let message = Message(topic: topic, line: Array(line), age: age)
        state.update { $0.add(message) }
        news.wake()
    }

    private func receiveAcknowledgement(to id: Int32, _ reason: Int32) {
        state.update { state in
            guard state.unanswered.remove(id) != nil else { return }
            state.wait(for: state.unanswered.isEmpty ? nil : .publication)
            state.news.answers.append(reason < 128 ? .accepted : .rejected(MQTTProblem(reason)))
        }
        news.wake()
    }
}
