import Glibc

/// Writes lines to a descriptor without ever waiting for its reader.
package final class LineOutput {
    private let descriptor: Int32
    /// Whether the lines go to a terminal, which has a bell.
    private let hasBell: Bool
    private var backlog: [String] = []
    private let limit = 1000
    /// Whether the last write found the reader gone.
    package private(set) var isClosed = false

    package init(descriptor: Int32, hasBell: Bool = false) {
        self.descriptor = descriptor
        self.hasBell = hasBell
    }

    package func write(_ line: String) { put(line + "\n") }

    /// Writes text without ending the line.
    package func put(_ text: String) {
        if backlog.count >= limit { backlog.removeFirst() }
        backlog.append(text)
        flush()
    }

    /// Rings the terminal's bell, if there is one.
    package func ring() {
        if hasBell, backlog.count < limit { backlog.append("\u{7}") }
        flush()
    }

    /// Writes as much as the descriptor takes now.
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
