import CTerminal
import Glibc

/// Wakes an event loop from any thread.
package final class Waker: Sendable {
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(descriptor >= 0, "no descriptor is left for an eventfd")
    }

    deinit { close(descriptor) }

    /// Makes the loop report `.woken`; several calls may become one event.
    package func wake() {
        var one: UInt64 = 1
        write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    func clear() {
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }
}
