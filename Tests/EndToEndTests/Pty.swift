import Glibc
import Testing

/// A bare terminal: keeps every byte the program writes and never answers a query.
final class Pty {
    let master: Int32
    /// Held open, so that the terminal's mode can be looked at after the program has ended.
    private let slave: Int32
    let path: String
    private(set) var output: [UInt8] = []
    private var isOpen = true

    init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        var ends: (master: Int32, slave: Int32) = (-1, -1)
        try #require(openpty(&ends.master, &ends.slave, &name, nil, &size) == 0)
        (master, slave) = ends
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { hangUp() }

    func resize(rows: UInt16, columns: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Closes the terminal, as a window does.
    func hangUp() {
        guard isOpen else { return }
        isOpen = false
        close(slave)
        close(master)
    }

    func type(_ text: String) { send(Array(text.utf8)) }

    /// Types the bytes, reading what the program writes meanwhile.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var polled = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&polled, 1, 1_000) > 0 else { return }
            if polled.revents & Int16(POLLIN) != 0 { readAvailable(timeout: 0) }
            if polled.revents & Int16(POLLOUT) != 0 {
                let count = rest.prefix(512).withUnsafeBytes {
                    write(master, $0.baseAddress, $0.count)
                }
                rest = rest.dropFirst(max(count, 0))
            }
        }
    }

    /// Takes what arrives within some milliseconds.
    func readAvailable(timeout: Int32 = 5) {
        var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, timeout) > 0, polled.revents & Int16(POLLIN) != 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        if count > 0 { output += buffer[..<count] }
    }

    /// Waits until something is written that was not there before the mark.
    func wait(for text: String, after mark: Int = 0) throws {
        let wanted = Array(text.utf8)
        try waitFor("\(text) in \(self.text.suffix(3_000).debugDescription)") {
            readAvailable()
        } _: {
            output[mark...].contains(wanted) ? () : nil
        }
    }

    func waitForEnd(of child: Child) throws -> Ending {
        let ending = try waitFor("the end of the program") {
            readAvailable()
        } _: {
            child.hasEnded()
        }
        readAvailable(timeout: 0)
        return ending
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// What stays when the program has gone: line mode and what its private modes were last set to.
    var state: State {
        var mode = termios()
        tcgetattr(master, &mode)
        return State(
            input: mode.c_iflag, output: mode.c_oflag, control: mode.c_cflag, local: mode.c_lflag,
            characters: withUnsafeBytes(of: mode.c_cc) { Array($0) }, modes: modes)
    }

    struct State: Equatable {
        let input, output, control, local: tcflag_t
        let characters: [UInt8]
        /// Private modes that differ from a terminal's own.
        let modes: [Int]
    }

    /// The private modes (alternate screen, mouse …) that are on, and 25 if the cursor is hidden.
    private var modes: [Int] {
        var on: Set<Int> = []
        for part in text.components(separatedBy: "\u{1B}[?") {
            guard let end = part.firstIndex(where: { !$0.isNumber && $0 != ";" }) else { continue }
            let numbers = part[..<end].split(separator: ";").compactMap { Int($0) }
            for number in numbers {
                switch (part[end], number) {
                case ("h", 25): on.remove(25)
                case ("l", 25): on.insert(25)
                case ("h", _): on.insert(number)
                case ("l", _): on.remove(number)
                default: break
                }
            }
        }
        return on.sorted()
    }
}

extension String {
    func components(separatedBy separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts.dropFirst() + [rest]
    }
}
