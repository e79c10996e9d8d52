import Glibc

// TIOCSPTLCK and TIOCGPTN, which Swift does not import.
private let setLock: UInt = 0x4004_5431
private let getNumber: UInt = 0x8004_5430

/// A bare terminal that records all output and never replies to a query.
package final class Pty {
    package let master: Int32
    /// Kept open to read the terminal's mode after the program has ended.
    private let slave: Int32
    package let path: String
    package private(set) var output: [UInt8] = []
    private var isOpen = true

    package init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
        // Closed on exec from the start, because another test may start a program at any time.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, locked) = (Int32(0), Int32(0))
        guard master >= 0, ioctl(master, setLock, &locked) == 0,
            ioctl(master, getNumber, &number) == 0
        else { throw NotStarted(description: "no pseudo-terminal: error \(errno)") }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw NotStarted(description: "\(path): error \(errno)") }
        resize(rows: rows, columns: columns)
    }

    deinit { hangUp() }

    package func resize(
        rows: UInt16, columns: UInt16, cell: (width: UInt16, height: UInt16) = (0, 0)
    ) {
        var size = winsize(
            ws_row: rows, ws_col: columns, ws_xpixel: columns * cell.width,
            ws_ypixel: rows * cell.height)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Closes the terminal, like closing its window.
    package func hangUp() {
        guard isOpen else { return }
        isOpen = false
        close(slave)
        close(master)
    }

    package func type(_ text: String) { send(Array(text.utf8)) }

    /// Types the bytes while reading the output. Stops if the child has ended.
    package func send(_ bytes: [UInt8], to child: Child? = nil) {
        var rest = bytes[...]
        var end = ContinuousClock.now + defaultTimeout
        while !rest.isEmpty {
            var polled = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&polled, 1, 100) > 0 else {
                guard child?.hasEnded() == nil, ContinuousClock.now < end else { return }
                continue
            }
            end = ContinuousClock.now + defaultTimeout
            if polled.revents & Int16(POLLIN) != 0 { readAvailable(timeout: 0) }
            if polled.revents & Int16(POLLOUT) != 0 {
                let count = rest.prefix(512).withUnsafeBytes {
                    write(master, $0.baseAddress, $0.count)
                }
                rest = rest.dropFirst(max(count, 0))
            }
        }
    }

    /// Reads what arrives within `timeout` milliseconds. Returns whether anything arrived.
    @discardableResult package func readAvailable(timeout: Int32 = 5) -> Bool {
        var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, timeout) > 0, polled.revents & Int16(POLLIN) != 0
        else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        if count > 0 { output += buffer[..<count] }
        return count > 0
    }

    /// Waits until the text is written after the mark.
    package func wait(for text: String, after mark: Int = 0) throws {
        let wanted = Array(text.utf8)
        try waitFor("\(text) in \(self.text.suffix(3_000).debugDescription)") {
            readAvailable()
        } _: {
            output[mark...].contains(wanted) ? () : nil
        }
    }

    package func waitForEnd(of child: Child) throws -> Ending {
        let ending = try waitFor("the end of the program") {
            readAvailable()
        } _: {
            child.hasEnded()
        }
        while readAvailable(timeout: 0) {}
        return ending
    }

    /// Whether the terminal's buffer is full.
    package var isFull: Bool {
        var polled = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) == 0
    }

    package var text: String { String(decoding: output, as: UTF8.self) }

    /// State that a program may leave behind: the line mode and private modes.
    package var state: State {
        var mode = termios()
        tcgetattr(master, &mode)
        return State(line: mode, modes: modes)
    }

    /// The number of typed bytes that no program has read and a shell would receive.
    package var unread: Int {
        var mode = termios()
        tcgetattr(slave, &mode)
        let before = mode
        // In line mode only complete lines would be counted.
        mode.c_lflag &= ~tcflag_t(ICANON)
        tcsetattr(slave, TCSANOW, &mode)
        mode = before
        defer { tcsetattr(slave, TCSANOW, &mode) }
        var count: Int32 = 0
        _ = ioctl(slave, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Prevents keys such as Ctrl-C from discarding unread output.
    package func keepOutput() {
        var mode = termios()
        tcgetattr(slave, &mode)
        mode.c_lflag |= tcflag_t(NOFLSH)
        tcsetattr(slave, TCSANOW, &mode)
    }

    /// Sets the line mode, as a shell does.
    package func setMode(of state: State) {
        var mode = state.line
        tcsetattr(slave, TCSANOW, &mode)
    }

    package struct State: Equatable {
        fileprivate let line: termios
        /// The private modes that differ from a terminal's defaults.
        package let modes: [Int]

        package static func == (one: State, other: State) -> Bool {
            one.modes == other.modes && one.flags == other.flags
                && one.characters == other.characters
        }

        package var flags: [tcflag_t] { [line.c_iflag, line.c_oflag, line.c_cflag, line.c_lflag] }
        private var characters: [UInt8] { withUnsafeBytes(of: line.c_cc) { Array($0) } }
    }

    /// The private modes that are on (alternate screen, mouse …), and 25 if the cursor is hidden.
    private var modes: [Int] {
        var on: Set<Int> = []
        var rest = output[...]
        while let start = rest.firstRange(of: Array("\u{1B}[?".utf8)) {
            rest = rest[start.upperBound...]
            let numbers = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
            guard let final = rest.dropFirst(numbers.count).first else { break }
            for number in String(decoding: numbers, as: UTF8.self).split(separator: ";") {
                guard let number = Int(number) else { continue }
                // By default only the cursor is on.
                let isSet = (final == UInt8(ascii: "h")) != (number == 25)
                if isSet { on.insert(number) } else { on.remove(number) }
            }
        }
        return on.sorted()
    }
}

extension String {
    package func components(separatedBy separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts.dropFirst() + [rest]
    }
}
