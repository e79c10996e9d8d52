import CTerminal
import Glibc
import Platform

/// A timerfd with absolute deadlines.
///
/// The descriptor is readable from the deadline until the timer is armed again; reading it is
/// optional.
final class DeadlineTimer {
    let descriptor: Int32
    private let noticesClockChanges: Bool
    private var deadline: Duration?

    init(clock: clockid_t, noticesClockChanges: Bool = false) {
        descriptor = timerfd_create(clock, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        if descriptor < 0 { ProcessLimits.end(Errno(errno)) }
        self.noticesClockChanges = noticesClockChanges
    }

    deinit { close(descriptor) }

    /// Arms the timer for a time on its clock; a past time fires immediately. Nil disarms the
    /// timer.
    func arm(_ deadline: Duration?) {
        guard deadline != self.deadline else { return }
        self.deadline = deadline
        var time = itimerspec()
        if let deadline {
            // Rounded up to whole nanoseconds, and at least 1, because 0 would disarm the timer.
            let part = Duration(secondsComponent: 0, attosecondsComponent: 999_999_999)
            let (seconds, attoseconds) = max(deadline + part, .nanoseconds(1)).components
            time.it_value.tv_sec = Int(seconds)
            time.it_value.tv_nsec = Int(attoseconds / 1_000_000_000)
        }
        let flags = TFD_TIMER_ABSTIME | (noticesClockChanges ? TFD_TIMER_CANCEL_ON_SET : 0)
        timerfd_settime(descriptor, Int32(flags), &time, nil)
    }

    /// Reads the timer; returns true if it fired because the clock was set.
    func consumeClockChange() -> Bool {
        var count: UInt64 = 0
        let result = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        let isChange = result < 0 && errno == ECANCELED
        deadline = nil
        return isChange
    }
}
