import Glibc
import ScrumCore
import TestSupport

@testable import Live

func seconds(_ number: Double) -> Duration { .nanoseconds(Int64(number * 1_000_000_000)) }

/// The clock used by tests that wait.
func uptime() -> Duration {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
}

/// A six-minute meeting of three people. Names in brackets are agenda items.
func timer(
    _ names: [String] = ["Ada", "Bo", "Cy"], advance: DailyScrum.Advance = .auto
) throws -> ScrumTimer {
    var scrum = DailyScrum(
        title: "Design",
        attendees: names.map { name in
            Attendee(name: name.filter { !"[]".contains($0) }, isItem: name.hasPrefix("["))
        }, length: .seconds(360))
    scrum.advance = advance
    scrum.theme = .yellow
    return ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: scrum.attendees))
}

/// A two-minute meeting, 12.5 s after its start.
func sampleState(_ scrum: String = "Design", speaker: String? = "Ada") -> MeetingState {
    var state = MeetingState(scrum: scrum, speaker: speaker, index: 1, count: 2)
    state.next = "Bo"
    state.box = .seconds(60)
    state.spoken = seconds(12.5)
    state.elapsed = seconds(12.5)
    state.remaining = seconds(107.5)
    state.length = .seconds(120)
    state.warnings = [.seconds(10)]
    state.people = [
        .init(name: "Ada", box: .seconds(60), spoken: seconds(12.5), status: .speaks),
        .init(name: "Bo", box: .seconds(60), spoken: .zero, status: .comes),
    ]
    return state
}

struct Unmet: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A folder that is deleted together with this object.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/scrum-live-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Unmet("no folder") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        var child = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = []
        for word in ["rm", "-rf", "--", path] { arguments.append(strdup(word)) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        guard posix_spawn(&child, "/bin/rm", nil, nil, arguments, nil) == 0 else { return }
        waitpid(child, nil, 0)
    }
}

/// A meeting's loop in a test. It runs until a condition holds.
final class Host {
    let socket = MeetingSocket()
    var state = sampleState()
    /// The requests to the meeting, which refuses "next".
    private(set) var requests: [String] = []

    func turn(for time: Duration = .milliseconds(5)) {
        var polled = socket.prepare()
        let milliseconds = Int32(time.components.attoseconds / 1_000_000_000_000_000)
        poll(&polled, nfds_t(polled.count), milliseconds)
        let line = StateLine.state(state).text
        for request in socket.serve(polled, at: uptime(), greeting: { line }) {
            requests.append(request.line)
            if request.line.hasPrefix("next") {
                socket.answer(request.client, StateLine.refused("not now").text)
            } else if request.line.hasPrefix("state ") {
                var state = state
                state.asked = String(request.line.dropFirst(6))
                socket.answer(request.client, StateLine.state(state).text)
            } else {
                socket.publish(line, at: uptime())
            }
        }
    }

    func turn(until isSo: () throws -> Bool) throws {
        let deadline = uptime() + defaultTimeout
        while !(try isSo()) {
            guard uptime() < deadline else { throw Unmet("it did not happen") }
            turn()
        }
    }
}

/// A thread that runs a closure and can be joined.
final class Worker<Result>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var finished: Result?
    private var thread = pthread_t()
    private let body: () -> Result

    init(_ body: @escaping () -> Result) {
        self.body = body
        pthread_mutex_init(mutex, nil)
        let start = Start { [self] in
            let result = self.body()
            pthread_mutex_lock(mutex)
            finished = result
            pthread_mutex_unlock(mutex)
        }
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Start>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
    }

    deinit { mutex.deallocate() }

    var result: Result? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return finished
    }

    func wait() -> Result {
        pthread_join(thread, nil)
        return finished!
    }
}

private final class Start {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
