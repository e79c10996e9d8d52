import FoundationEssentials
import Glibc

// The computer's clock and time zone, used only by `Timeline.run` and as the default zone of
// `.everyMinute`. Everything else in TimelineKit receives them as arguments.

extension TimelineZone {
    /// The zone named by the environment variable TZ, or the computer's own, with its offset on
    /// each date.
    public static let local = TimelineZone { date in
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
}

/// A wall clock and a way to sleep, which tests replace.
struct SystemClock {
    let date: () -> Date
    /// Sleeps for at most the given number of seconds.
    let sleep: (TimeInterval) -> Void

    static var system: SystemClock {
        SystemClock(
            date: { Date() },
            sleep: { seconds in
                let whole = seconds.rounded(.down)
                var interval = timespec(
                    tv_sec: time_t(whole), tv_nsec: Int((seconds - whole) * 1_000_000_000))
                // Unlike CLOCK_MONOTONIC, this clock also runs while the computer sleeps.
                clock_nanosleep(CLOCK_BOOTTIME, 0, &interval, nil)
            })
    }
}
