import CLive
import Glibc
import Platform
import ScrumCore
import Synchronization

/// A connection to a broker that comes back by itself, looped by a thread of its own.
///
/// What happens waits until it is taken; `descriptor` is readable then. Of a topic only the newest
/// line waits.
package final class MQTTLink: @unchecked Sendable {
    package enum Role: Sendable {
        /// Publishes a meeting; the broker says `will` when the publisher is gone.
        case publisher(will: String)
        case subscriber
    }

    package struct Message: Equatable, Sendable {
        package var topic: String
        /// Empty where nothing is kept under the topic any more.
        package var line: [UInt8]
        /// How long the broker has had it.
        package var age: Duration
    }

    package enum Connection: Equatable, Sendable {
        /// Now is the time for a fresh line.
        case made
        case lost(reason: String)

        /// Why there is no connection.
        package var problem: String? {
            if case .lost(let reason) = self { reason } else { nil }
        }
    }

    package struct News: Equatable, Sendable {
        /// What became of the connection last; nil: nothing since the last time.
        package var connection: Connection?
        package var messages: [Message] = []

        package init() {}
    }

    /// Seconds after which a broker forgets a meeting that is silent.
    static let expiry: UInt32 = 20
    /// How often it tries to reconnect once a second, before it tries every five seconds.
    private static let quickTries = 60

    private let news = Waker()
    private let address: MQTTAddress
    private let role: Role
    private let callbacks: UnsafeMutablePointer<cmosquitto_callbacks>
    /// Readable when the thread is to end.
    private let stop = Waker()
    /// Made before the thread begins, and freed after it.
    private var client: OpaquePointer?
    private let state = Mutex(State())

    struct State {
        var isConnected = false
        var isStopping = false
        /// Whether the thread is done with the connection.
        var hasEnded = false
        var unconfirmed = 0
        var news = News()
        /// Where the message of a topic stands in the news.
        var places: [String: Int] = [:]
        var waitingBytes = 0

        mutating func connect() {
            isConnected = true
            news.connection = .made
        }

        /// Of several reasons in a row the first is told, which is the most exact one.
        mutating func lose(_ reason: String) {
            isConnected = false
            unconfirmed = 0
            if news.connection?.problem == nil { news.connection = .lost(reason: reason) }
        }

        mutating func add(_ message: Message) {
            let (topic, size) = (message.topic, message.line.count)
            // A topic that is emptied after the last line must not hide that line.
            let isFarewell =
                size == 0 && places[topic].map { !news.messages[$0].line.isEmpty } ?? false
            let place = isFarewell ? nil : places[topic]
            let old = place.map { news.messages[$0].line.count } ?? 0
            // What is dropped is heard again five seconds later.
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

    /// Begins to connect. `id` must be unique at the broker; `authorities` is a file of
    /// certificates to be trusted instead of the system's.
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
                client, address.topic, will, Int32(will.utf8.count), Self.expiry)
        }
        guard result == 0 else { throw .library(address.host, reason: "no client can be made") }
        if address.isEncrypted, cmosquitto_set_tls(client, authorities) != 0 {
            throw .library(authorities ?? address.host, reason: "no certificates can be read")
        }
        let code = BackgroundThread.start("mqtt") { self.run() }
        guard code == 0 else { throw .system("no thread", code: code) }
    }

    /// Whether the library that this needs can be loaded.
    package static var isLibraryThere: Bool { cmosquitto_load() }

    deinit {
        if let client { cmosquitto_free(client) }
        callbacks.deallocate()
    }

    /// Readable when there is something to take.
    package var descriptor: Int32 { news.descriptor }

    /// What has happened since the last time.
    package func take() -> News {
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

    /// Publishes a line, if there is a connection: nothing waits for one, as it would be old then.
    @discardableResult
    package func publish(_ line: String, quality: Int32 = 0) -> Bool {
        state.withLock { state in
            guard state.isConnected, !state.isStopping else { return false }
            let bytes = Array(line.utf8)
            let result = cmosquitto_publish(
                client, address.topic, bytes, Int32(bytes.count), quality,
                bytes.isEmpty ? 0 : Self.expiry)
            if result == 0, quality > 0 { state.unconfirmed += 1 }
            return result == 0
        }
    }

    /// Publishes the last lines, an empty one to make the broker forget the meeting, and ends.
    ///
    /// It takes two seconds at most. Without the farewell the broker would publish the will.
    package func finish(lastLines: [String], clock: () -> Duration) {
        let deadline = clock() + MeetingClient.patience
        func wait(while isSo: (State) -> Bool) {
            while state.withLock({ isSo($0) }) {
                var polled = [pollfd(reading: descriptor)]
                guard PollWait.wait(&polled, until: deadline, clock: clock) else { break }
                _ = take()
            }
        }
        for line in lastLines { publish(line, quality: 1) }
        wait { $0.unconfirmed > 0 && $0.isConnected }
        close()
        wait { $0.isConnected && !$0.hasEnded }
    }

    /// Ends the connection and the thread, which is not waited for. To be called once at the end.
    package func close() {
        state.withLock { state in
            state.isStopping = true
            _ = cmosquitto_disconnect(client)
        }
        stop.wake()
    }

    // MARK: The thread

    private func run() {
        var failures = 0
        var result = cmosquitto_connect(client, address.host, Int32(address.port))
        while !state.withLock(\.isStopping) {
            if result == 0 { result = cmosquitto_loop(client, 1_000) }
            guard result != 0 else {
                if state.withLock(\.isConnected) { failures = 0 }
                continue
            }
            lose(String(cString: cmosquitto_words(result)))
            var polled = pollfd(reading: stop.descriptor)
            poll(&polled, 1, failures < Self.quickTries ? 1_000 : 5_000)
            failures += 1
            if state.withLock(\.isStopping) { break }
            result = cmosquitto_reconnect(client)
        }
        // Sends the farewell, unless the last turn has.
        if result == 0 { _ = cmosquitto_loop(client, 1_000) }
        state.withLock { $0.hasEnded = true }
        news.wake()
    }

    private func lose(_ reason: String) {
        state.withLock { $0.lose(reason) }
        news.wake()
    }

    // MARK: What the library tells, on the thread

    private static let handlers = cmosquitto_callbacks(
        connected: { context, reason in MQTTLink.at(context)?.hearConnection(reason) },
        message: { context, topic, bytes, count, left, wasKept in
            guard let topic, count >= 0 else { return }
            let line = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(count))
            let age = wasKept && left >= 0 ? Int64(expiry) - min(Int64(expiry), left) : 0
            MQTTLink.at(context)?.hear(line, under: String(cString: topic), age: .seconds(age))
        },
        published: { context in MQTTLink.at(context)?.hearConfirmation() })

    private static func at(_ context: UnsafeMutableRawPointer?) -> MQTTLink? {
        context.map { Unmanaged<MQTTLink>.fromOpaque($0).takeUnretainedValue() }
    }

    private func hearConnection(_ reason: Int32) {
        guard reason == 0 else { return lose(String(cString: cmosquitto_reason(reason))) }
        if case .subscriber = role { _ = cmosquitto_subscribe(client, address.topic) }
        state.withLock { $0.connect() }
        news.wake()
    }

    private func hear(_ line: UnsafeRawBufferPointer, under topic: String, age: Duration) {
        guard line.count <= Bounds.stateLine else { return }
        let message = Message(topic: topic, line: Array(line), age: age)
        state.withLock { $0.add(message) }
        news.wake()
    }

    private func hearConfirmation() {
        state.withLock { $0.unconfirmed = max(0, $0.unconfirmed - 1) }
        news.wake()
    }
}
