import CTerminal
import Glibc

/// A timerfd with absolute deadlines.
///
/// Readable from the deadline until it is armed again; it need not be read.
final class DeadlineTimer {
    let descriptor: Int32
    private let noticesClockChanges: Bool
    private var deadline: Duration?

    init(clock: clockid_t, noticesClockChanges: Bool = false) {
        descriptor = cterminal_timerfd(clock)
        precondition(descriptor >= 0, "no descriptor is left for a timerfd")
        self.noticesClockChanges = noticesClockChanges
    }

    deinit { close(descriptor) }

    /// Arms for a time of the clock; one that has passed fires at once. Nil disarms.
    func arm(_ deadline: Duration?) {
        guard deadline != self.deadline else { return }
        self.deadline = deadline
        var (seconds, nanoseconds) = (Int64(0), Int64(0))
        if let deadline {
            let (whole, fraction) = deadline.components
            seconds = max(whole, 0)
            nanoseconds = whole < 0 ? 0 : (max(fraction, 0) + 999_999_999) / 1_000_000_000
            if nanoseconds == 1_000_000_000 { (seconds, nanoseconds) = (seconds + 1, 0) }
            // Zero would disarm.
            if seconds == 0 { nanoseconds = max(nanoseconds, 1) }
        }
        _ = cterminal_timerfd_set(descriptor, seconds, nanoseconds, noticesClockChanges)
    }

    /// Reads the timer: true if it fired because somebody set the clock.
    func takeClockChange() -> Bool {
        var count: UInt64 = 0
        let result = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        let isChange = result < 0 && errno == ECANCELED
        deadline = nil
        return isChange
    }
}
