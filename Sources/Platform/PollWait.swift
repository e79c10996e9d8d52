import Glibc

extension pollfd {
    /// An entry for poll(2) that waits for the descriptor to become readable.
    package init(reading descriptor: Int32) {
        self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}

/// Waiting with poll(2).
package enum PollWait {
    /// Waits until a descriptor is readable; returns false once `limit` has passed.
    package static func isReadable(_ descriptor: Int32, within limit: Duration) -> Bool {
        var polled = [pollfd(reading: descriptor)]
        let start = Instant.now
        return wait(&polled, until: limit, clock: { .now - start })
    }

    /// Waits until a descriptor is ready; returns false at the deadline or after an error.
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
    /// The timeout for poll(2); 0 if the duration is negative, because poll(2) would wait for ever.
    package var millisecondsRoundedUp: Int32 {
        let (seconds, attoseconds) = max(.zero, self).components
        let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: seconds * 1_000 + milliseconds)
    }
}
