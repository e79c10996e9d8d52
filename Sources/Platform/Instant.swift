import Glibc

/// A moment on CLOCK_MONOTONIC, which ignores clock changes and stops while the computer is
/// suspended.
package struct Instant: Comparable, Sendable {
    let time: Duration

    package static var now: Instant {
        var time = Glibc.timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(time: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.time < right.time
    }

    package static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(time: instant.time + duration)
    }

    package static func - (left: Instant, right: Instant) -> Duration {
        left.time - right.time
    }

    var timespec: timespec {
        let (seconds, attoseconds) = time.components
        return Glibc.timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}
