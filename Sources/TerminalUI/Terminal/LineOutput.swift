import Glibc

/// Lines to a descriptor that may be read slowly, or by nobody: a meeting never waits for it.
package final class LineOutput {
    private let descriptor: Int32
    private var backlog: [String] = []
    private let limit = 1000
    /// Whether the reader is gone, as far as the last line tells.
    package private(set) var isClosed = false

    package init(descriptor: Int32) { self.descriptor = descriptor }

    package func write(_ line: String) { put(line + "\n") }

    /// Writes text that ends no line.
    package func put(_ text: String) {
        if backlog.count >= limit { backlog.removeFirst() }
        backlog.append(text)
        flush()
    }

    /// The terminal's bell.
    package func ring() {
        if backlog.count < limit { backlog.append("\u{7}") }
        flush()
    }

    /// Writes what there is room for.
    package func flush() {
        while let line = backlog.first {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLOUT) != 0 else { return }
            let count =
                line.utf8.withContiguousStorageIfAvailable {
                    Glibc.write(descriptor, $0.baseAddress, $0.count)
                }
                ?? Array(line.utf8).withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress, $0.count)
                }
            if count >= 0, count < line.utf8.count {
                backlog[0] = String(decoding: line.utf8.dropFirst(count), as: UTF8.self)
            } else if count >= 0 || (errno != EINTR && errno != EAGAIN) {
                isClosed = count < 0 && errno == EPIPE
                backlog.removeFirst()
            } else if errno == EAGAIN {
                return
            }
        }
    }
}
