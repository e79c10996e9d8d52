import Glibc

extension pollfd {
    /// Waits until something can be read.
    package init(reading descriptor: Int32) {
        self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}

/// Waiting in poll(2).
package enum PollWait {
    /// Waits until a descriptor is ready; false at the deadline.
    package static func wait(
        _ polled: inout [pollfd], until deadline: Duration?, clock: () -> Duration
    ) -> Bool {
        while true {
            let timeout = deadline.map { ($0 - clock()).millisecondsRoundedUp } ?? -1
            let count = poll(&polled, nfds_t(polled.count), timeout)
            if count > 0 { return true }
            if count == 0, timeout >= 0 { return false }
            if count < 0, errno != EINTR { return false }
        }
    }
}

extension Duration {
    /// For poll(2), which accepts no negative time.
    package var millisecondsRoundedUp: Int32 {
        let (seconds, attoseconds) = max(.zero, self).components
        let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: seconds * 1_000 + milliseconds)
    }
}
