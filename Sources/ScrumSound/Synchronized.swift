import Glibc

/// A value under a lock, with a condition to sleep on until it changes; costs nothing while asleep.
final class Monitor<State>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A wall clock that is set must not stretch a wait.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func read<Value>(_ body: (State) -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(state)
    }

    /// Changes the value and wakes whoever waits for it.
    func update<Value>(_ body: (inout State) -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Sleeps until `body` gives a value, or until `deadline`, which gives `nil`.
    func wait<Value>(until deadline: Instant?, for body: (inout State) -> Value?) -> Value? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let value = body(&state) { return value }
            guard let deadline else {
                pthread_cond_wait(condition, mutex)
                continue
            }
            if Instant.now >= deadline { return nil }
            var time = deadline.timespec
            pthread_cond_timedwait(condition, mutex, &time)
        }
    }
}

/// A moment of CLOCK_MONOTONIC, which no setting of a clock moves and a suspended computer stops.
struct Instant: Comparable {
    private var nanoseconds: Int64

    static var now: Instant {
        var time = Glibc.timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    static func + (instant: Instant, duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        let added = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        return Instant(nanoseconds: instant.nanoseconds + added)
    }

    static func - (left: Instant, right: Instant) -> Duration {
        .nanoseconds(left.nanoseconds - right.nanoseconds)
    }

    var timespec: timespec {
        Glibc.timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}
