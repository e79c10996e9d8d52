import CTerminal
import Glibc

/// The terminal's device: its descriptor, mode and size.
///
/// The device is opened again, because O_NONBLOCK on an inherited descriptor would also affect the
/// shell.
final class TerminalDevice {
    let descriptor: Int32

    /// Opens the terminal that a descriptor refers to; nil if it cannot be opened or is not a
    /// terminal.
    init?(behind given: Int32) {
        guard isatty(given) == 1 else { return nil }
        let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
        var opened: Int32 = -1
        var name = [CChar](repeating: 0, count: 256)
        if ttyname_r(given, &name, name.count) == 0 { opened = open(name, flags) }
        // Opening by name fails if another user or another mount namespace owns the terminal.
        if opened < 0 { opened = open("/proc/self/fd/\(given)", flags) }
        if opened < 0 { opened = open("/dev/tty", flags) }
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// The mode, for restoring it later; nil if the terminal is gone.
    func readMode() -> termios? {
        var mode = termios()
        return tcgetattr(descriptor, &mode) == 0 ? mode : nil
    }

    /// Makes the terminal send single keys without echo. Ctrl-C, Ctrl-Z and Ctrl-\ still send
    /// signals, which work even if the program hangs. Ctrl-S does not freeze the output.
    func useKeyMode(from before: termios) {
        var mode = before
        mode.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT | PARMRK)
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
        mode.c_lflag |= tcflag_t(ISIG)
        withUnsafeMutableBytes(of: &mode.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        tcsetattr(descriptor, TCSANOW, &mode)
    }

    /// Whether the shell has given the terminal to another job.
    var isInBackground: Bool {
        let group = tcgetpgrp(descriptor)
        return group > 0 && group != getpgrp()
    }

    /// The size of the terminal; nil if it is unknown.
    var size: Size? { Size(ofTerminal: descriptor) }

    /// The height of a cell divided by its width; nil if the terminal reports no pixels, or an
    /// implausible ratio.
    var cellAspect: Double? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0,
            size.ws_xpixel > 0
        else { return nil }
        let height = Double(size.ws_ypixel) / Double(size.ws_row)
        let aspect = height * Double(size.ws_col) / Double(size.ws_xpixel)
        return (1.4...3).contains(aspect) ? aspect : nil
    }

    /// Whether text written to another descriptor would appear on this terminal.
    func isSame(as other: Int32) -> Bool {
        var (ours, others) = (stat(), stat())
        guard isatty(other) == 1, fstat(descriptor, &ours) == 0, fstat(other, &others) == 0
        else { return false }
        let generic: dev_t = 5 << 8  // /dev/tty can be any terminal
        return ours.st_rdev == others.st_rdev || ours.st_rdev == generic
    }

    func discardInput() { tcflush(descriptor, TCIFLUSH) }
}

/// Descriptors 0, 1 and 2.
package enum StandardDescriptors {
    /// Opens /dev/null in place of each closed one; must be called before anything else is opened.
    package static func fill() {
        // `open` returns the lowest free descriptor. Reads from /dev/null return end-of-file;
        // writes fail, because it is opened only for reading.
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}

extension Size {
    /// The size of the terminal that a descriptor refers to; nil if it is unknown or not a
    /// terminal.
    package init?(ofTerminal descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
        else { return nil }
        self = Size(rows: Int(size.ws_row), columns: Int(size.ws_col))
            .limited(to: Self.largestScreen)
    }

    /// The largest area that is drawn, from the upper left corner: more cells than any display can
    /// show legibly, but few enough that a terminal reporting a false size costs little memory.
    static let largestScreen = Size(rows: 400, columns: 1000)
}
