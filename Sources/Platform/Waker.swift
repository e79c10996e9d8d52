import CPlatform
import Glibc

/// Wakes the thread that polls its descriptor; can be used from any thread and in signal handlers.
package final class Waker: Sendable {
    /// An eventfd that is readable from a call to `wake` until the next `clear`.
    package let descriptor: Int32

    package init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor < 0 { ProcessLimits.end(Errno(errno)) }
    }

    deinit { close(descriptor) }

    /// Several calls may wake the thread only once.
    package func wake() {
        var one: UInt64 = 1
        write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    package func clear() {
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }
}
