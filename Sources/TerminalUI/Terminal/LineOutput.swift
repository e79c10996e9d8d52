import Glibc

/// Writes lines to a descriptor and never waits for its reader.
package final class LineOutput {
    /// Limits on the backlog for a slow reader; the newest lines are kept.
    private static let maxLines = 1000
    private static let maxBytes = 1 << 20
    /// The number of bytes that a ready pipe accepts without blocking.
    private static let part = Int(PIPE_BUF)

    private let descriptor: Int32
    /// Whether the descriptor belongs to this object and does not block.
    private let isOwn: Bool
    /// Whether the lines go to a terminal, which has a bell.
    private let hasBell: Bool
    /// Whether lines wider than the terminal are broken between words.
    private let breaksLines: Bool
    private var backlog: [[UInt8]] = []
    private var bytes = 0
    /// The number of bytes in the first line that have already been written.
    private var written = 0
    /// Whether a write has failed because the reader is gone.
    package private(set) var isClosed = false

    package init(descriptor: Int32, hasBell: Bool = false, breaksLines: Bool = false) {
        let own = Self.reopened(descriptor)
        self.descriptor = own ?? descriptor
        isOwn = own != nil
        self.hasBell = hasBell
        self.breaksLines = breaksLines
    }

    deinit { if isOwn { close(descriptor) } }

    /// Opens a pipe or terminal again, because O_NONBLOCK on the given descriptor would affect
    /// every program that shares it.
    private static func reopened(_ given: Int32) -> Int32? {
        var status = stat()
        guard fstat(given, &status) == 0, status.st_mode & S_IFMT == S_IFIFO || isatty(given) == 1
        else { return nil }
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let own = open("/proc/self/fd/\(given)", flags)
        return own < 0 ? nil : own
    }

    package func write(_ line: TerminalText) {
        let columns = breaksLines ? Size(ofTerminal: descriptor)?.columns : nil
        put((columns.map { line.broken(atColumns: $0) } ?? line) + "\n")
    }

    /// Writes text without a line end.
    package func put(_ text: TerminalText) {
        add(Array(text.description.utf8))
        flush()
    }

    /// Rings the terminal's bell, if there is one.
    package func ring() {
        if hasBell, backlog.count < Self.maxLines { add([0x07]) }
        flush()
    }

    private func add(_ line: [UInt8]) {
        backlog.append(line)
        bytes += line.count
        // A partly written line stays, so that no other line is joined to it.
        let oldest = written > 0 ? 1 : 0
        while backlog.count > oldest + 1,
            backlog.count > Self.maxLines || bytes > Self.maxBytes
        {
            bytes -= backlog.remove(at: oldest).count
        }
    }

    /// Writes as much as the descriptor accepts without blocking.
    package func flush() {
        while let line = backlog.first {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&waiting, 1, 0) > 0, waiting.revents != 0 else { return }
            let count = line.withUnsafeBytes { bytes in
                Glibc.write(
                    descriptor, bytes.baseAddress.map { $0 + written },
                    min(bytes.count - written, Self.part))
            }
            if count >= 0 {
                written += count
                if written == line.count { removeFirst() }
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                isClosed = errno == EPIPE
                removeFirst()
            }
        }
    }

    private func removeFirst() {
        bytes -= backlog.removeFirst().count
        written = 0
    }
}
