import Glibc

/// A moment of CLOCK_MONOTONIC, which no setting of a clock moves and a suspended computer stops.
package struct Instant: Comparable, Sendable {
    private var nanoseconds: Int64

    package static var now: Instant {
        var time = Glibc.timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    package static func + (instant: Instant, duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        let added = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        return Instant(nanoseconds: instant.nanoseconds + added)
    }

    package static func - (left: Instant, right: Instant) -> Duration {
        .nanoseconds(left.nanoseconds - right.nanoseconds)
    }

    var timespec: timespec {
        Glibc.timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}
