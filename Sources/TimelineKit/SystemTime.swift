import FoundationEssentials
import Glibc

// The computer's clock and zone, for the default arguments of `.everyMinute` and
// `Timeline.run`. Everything else in TimelineKit receives time and zone as arguments.

extension TimelineZone {
    /// The zone of the variable TZ or of the computer, including its changes through the year.
    public static let local = TimelineZone { date in
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
}

/// A clock that can wait.
struct SystemClock {
    let date: () -> Date
    /// Waits for a number of seconds, or less.
    let sleep: (TimeInterval) -> Void

    static var system: SystemClock {
        SystemClock(
            date: { Date() },
            sleep: { seconds in
                let whole = seconds.rounded(.down)
                var interval = timespec(
                    tv_sec: time_t(whole), tv_nsec: Int((seconds - whole) * 1_000_000_000))
                // This clock continues while the computer sleeps.
                clock_nanosleep(CLOCK_BOOTTIME, 0, &interval, nil)
            })
    }
}
