import CLive
import Glibc
import Platform
import TestSupport

@testable import Live

/// A connection that delays everything, like ssh.
final class DelayedLine {
    /// The two ends of the connection, which this object does not close.
    let meeting: Int32
    let reader: Int32
    private let proxy: Worker<Void>

    private struct Parcel {
        let due: Duration
        let bytes: [UInt8]
        let target: Int32
    }

    init(delay: Duration) throws {
        var (near, far): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard clive_pair(&near) == 0, clive_pair(&far) == 0 else { throw Unmet("no sockets") }
        meeting = near[0]
        reader = far[0]
        let ends = [(near[1], far[1]), (far[1], near[1])]
        proxy = Worker { Self.run(ends, delay) }
    }

    /// Forwards bytes until one end is closed and all bytes have arrived.
    private static func run(_ ends: [(source: Int32, target: Int32)], _ delay: Duration) {
        var parcels: [Parcel] = []
        var isOpen = true
        while isOpen || !parcels.isEmpty {
            var polled = ends.map {
                pollfd(fd: isOpen ? $0.source : -1, events: Int16(POLLIN), revents: 0)
            }
            _ = PollWait.wait(&polled, until: parcels.first?.due, clock: uptime)
            for (source, target) in ends where isOpen {
                var buffer = [UInt8](repeating: 0, count: 65_536)
                let count = read(source, &buffer, buffer.count)
                if count == 0 { isOpen = false }
                guard count > 0 else { continue }
                parcels.append(
                    Parcel(due: uptime() + delay, bytes: Array(buffer[..<count]), target: target))
            }
            while let parcel = parcels.first, parcel.due <= uptime() {
                _ = clive_send(parcel.target, parcel.bytes, parcel.bytes.count)
                parcels.removeFirst()
            }
        }
        for end in ends { close(end.source) }
    }
}
