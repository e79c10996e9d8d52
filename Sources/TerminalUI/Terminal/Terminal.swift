import CTerminal
import Glibc

/// A terminal, used in full screen or only for its keys. For the main thread only.
///
/// Only `leave()` waits for the terminal: up to 0.1 s for a pending reply, and up to 0.4 s if the
/// terminal has stopped reading.
package final class Terminal {
    package enum Mode: Sendable {
        case fullScreen
        /// Single keys without echo; nothing is drawn.
        case keysOnly
    }

    private enum State {
        case left
        case entered
        /// Entered, but the terminal belongs to another job.
        case background
        case closed
    }

    /// Saves the cursor, in case the alternate screen does not, and turns off mode 1007, in which
    /// the wheel sends arrow keys, and mouse reports that a crashed program has left on.
    private static let enterScreen =
        "\u{1B}7\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1007s\u{1B}[?1007l" + releaseMouse
    private static let saveTitle = "\u{1B}[22;2t"
    private static let restoreTitle = "\u{1B}[23;2t"
    private static let captureMouse = "\u{1B}[?1002h\u{1B}[?1006h"
    private static let releaseMouse = "\u{1B}[?9;1000;1002;1003;1005;1006;1015l"
    private static let reportFocus = "\u{1B}[?1004h"
    /// For terminals that do not save titles.
    private static let neutralTitle = "\u{1B}]2;Terminal\u{07}"

    /// CAN ends a sequence that a frame has left unfinished. The screen is cleared for terminals
    /// without an alternate screen.
    private var leaveScreenSequence: String {
        let title = capabilities.glyphs == .console ? "" : Self.neutralTitle
        let progress = capabilities.showsProgress ? "\u{1B}]9;4;0;0\u{07}" : ""
        // A partly written frame may have started a synchronised update.
        return "\u{18}\u{1B}[?2026l" + progress + Self.releaseMouse
            + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1007r\u{1B}[0m\u{1B}[H\u{1B}[J"
            + title + Self.restoreTitle + "\u{1B}[?1049l\u{1B}8\u{1B}[?25h"
    }

    package let capabilities: Capabilities
    package private(set) var mode: Mode
    /// The size when the terminal was entered or last resized.
    package private(set) var size: Size
    /// The height of a cell divided by its width.
    package private(set) var cellAspect = 2.0
    /// The last known background.
    package private(set) var ground: Ground
    /// The last known colour depth.
    package private(set) var depth: ColorDepth
    /// ASCII once the terminal has turned out to draw block elements two columns wide.
    package private(set) var glyphs: GlyphSet
    /// Draws texts with the user's fonts; nil if the screen does not show them.
    package var drawer: (any TextDrawer)?

    private let device: TerminalDevice
    private let errors: Int32?
    private var state = State.left
    private var modeBefore: termios?
    private var renderer: Renderer
    private var output: [UInt8] = []
    private var written = 0
    private var waitingFrame: Frame?
    private var bellIsDue = false
    /// Whether the terminal still owes a reply, which must not reach the shell.
    private var owesReply = false
    private var hasAsked = false
    private var hasAskedForWidth = false
    /// Whether the terminal is in front, according to its last report.
    private var isInFront = true
    private var noticeForm: TerminalNotice.Form?

    /// Opens the terminal that `output` refers to for full screen, or `input` for keys only.
    ///
    /// Nil if there is no terminal, or if it accepts only lines and full screen is requested. Text
    /// written to `errors` while the screen is in use appears after the program has left the
    /// screen.
    package init?(
        mode: Mode, capabilities: Capabilities, input: Int32 = 0, output: Int32 = 1,
        errors: Int32? = 2
    ) {
        guard mode == .keysOnly || !capabilities.isDumb,
            let device = TerminalDevice(behind: mode == .fullScreen ? output : input)
        else { return nil }
        self.device = device
        self.mode = mode
        self.capabilities = capabilities
        self.errors = errors.flatMap { device.isSame(as: $0) ? $0 : nil }
        size = device.size ?? capabilities.fallbackSize
        ground = capabilities.ground
        depth = capabilities.depth
        glyphs = capabilities.glyphs
        renderer = Renderer(
            depth: capabilities.depth, glyphs: capabilities.glyphs,
            anchors: capabilities.reorders && capabilities.glyphs == .unicode,
            showsProgress: capabilities.showsProgress)
        renderer.spills = capabilities.spills
    }

    deinit { leave() }

    /// Whether the terminal reports mouse events; text cannot be selected while it does.
    package var capturesMouse = false {
        didSet {
            guard mode == .fullScreen, state == .entered, capturesMouse != oldValue else { return }
            send(capturesMouse ? Self.captureMouse : Self.releaseMouse)
        }
    }

    /// Whether the terminal reports when it gains or loses focus.
    package var reportsFocus = false {
        didSet {
            if mode == .fullScreen, state == .entered, reportsFocus, !oldValue {
                send(Self.reportFocus)
            }
        }
    }

    /// Whether to show notices if the terminal is not in front; if so, the terminal also reports
    /// its focus.
    package var showsNotices = false {
        didSet { if showsNotices { reportsFocus = true } }
    }

    /// Takes over the screen and the keys; a background job does so once it is in the foreground.
    package func enter() {
        guard state == .left else { return }
        state = .background
        size = device.size ?? capabilities.fallbackSize
        cellAspect = device.cellAspect ?? 2
        _ = comeToForeground()
    }

    /// Restores the mode, cursor, screen and title; does nothing if they have already been
    /// restored.
    package func leave() {
        if state == .entered {
            if owesReply { readReply() }
            if capturesMouse { device.discardInput() }
            cterminal_disarm()
        }
        if state != .closed { state = .left }
        forgetOutput()
    }

    /// Leaves the screen but continues to read keys, for example for a summary that any key closes.
    package func leaveForKeysOnly() {
        leave()
        drawer = nil
        mode = .keysOnly
        enter()
    }

    /// Shows a frame without waiting; a slow terminal skips all but the newest.
    package func show(_ frame: Frame) {
        guard mode == .fullScreen, state != .closed, state != .left else { return }
        waitingFrame = frame
        flush()
    }

    /// Makes the next frame redraw the whole screen, for example after another program has drawn on
    /// it.
    package func redraw() { renderer.invalidate() }

    /// Rings the bell with the next frame, or the next time the event loop waits.
    package func bell() { bellIsDue = state == .entered || state == .background }

    /// Queries the terminal's name, and its background if colours depend on it, once and without
    /// waiting for the reply.
    package func askForGround() {
        let asksForGround = capabilities.asksForGround
        guard mode == .fullScreen, state == .entered, !hasAsked,
            asksForGround || showsNotices && capabilities.answers
        else { return }
        hasAsked = true
        owesReply = true
        send(asksForGround ? TerminalReply.question : TerminalReply.versionQuestion)
    }

    /// Shows a notice on the desktop if the terminal is known to support it and has reported losing
    /// focus.
    package func notify(_ notice: TerminalNotice) {
        guard mode == .fullScreen, state == .entered, showsNotices, !isInFront, let noticeForm
        else { return }
        send(notice.sequence(noticeForm))
    }

    // MARK: - For the event loop

    /// Handles a reply; returns whether the colours have changed.
    func apply(_ reply: TerminalReply) -> Bool {
        switch reply {
        case .attributes:
            owesReply = false
            return false
        case .ground(let new):
            defer { ground = new }
            return hasAsked && ground != new
        case .column(let column):
            if !hasAsked { owesReply = false }
            guard hasAskedForWidth, column == 3, glyphs == .unicode else { return false }
            glyphs = .ascii
            renderer.glyphs = glyphs
            return true
        case .version(let name):
            guard hasAsked else { return false }
            renderer.spills = capabilities.spills || Capabilities.spills(in: name)
            noticeForm = TerminalNotice.Form(version: name)
            guard let new = capabilities.depth(in: name), new != depth else { return false }
            depth = new
            renderer.depth = new
            return true
        }
    }

    /// Records whether the terminal is in front.
    func setFocus(isInFront: Bool) { self.isInFront = isInFront }

    var descriptor: Int32 { device.descriptor }
    var readsKeys: Bool { state == .entered }
    var hasOutput: Bool { state == .entered && written < output.count }
    var isInBackground: Bool { state == .background }
    var isClosed: Bool { state == .closed }

    /// Writes as much as the terminal accepts without waiting.
    func flush() {
        while state == .entered {
            if written == output.count, !prepareOutput() { return }
            // Recorded before the write, because a crash may follow it immediately.
            if isSynchronized { cterminal_set_unfinished(true) }
            let count = output.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count > 0 {
                written += count
                if written == output.count { cterminal_set_unfinished(false) }
            } else if count < 0, errno == EINTR {
                continue
            } else {
                if count == 0 || errno != EAGAIN { giveUp() }
                return
            }
        }
    }

    /// Reads the size again; returns nil if it has not changed.
    func consumeNewSize() -> Size? {
        let newSize = device.size ?? capabilities.fallbackSize
        cellAspect = device.cellAspect ?? 2
        guard newSize != size else { return nil }
        size = newSize
        waitingFrame = nil
        renderer.invalidate()
        return newSize
    }

    /// Restores the terminal and stops the program, as Ctrl-Z does; returns when it continues.
    func suspend() {
        let wasLeft = state == .left || state == .closed
        leave()
        cterminal_stop()
        if !wasLeft { enter() }
    }

    /// Takes over the terminal again after a SIGCONT that did not follow Ctrl-Z.
    func continueAfterStop() {
        guard state == .entered else {
            _ = comeToForeground()
            return
        }
        if device.isInBackground {
            giveUp()
        } else if let modeBefore {
            device.useKeyMode(from: modeBefore)
            forgetOutput()
            sendEntry()
        }
    }

    /// Takes over the terminal if this is the foreground job; returns whether it did.
    func comeToForeground() -> Bool {
        guard state == .background, !device.isInBackground else { return false }
        guard let mode = device.readMode() else {
            close()
            return false
        }
        modeBefore = mode
        let leave = Array((self.mode == .fullScreen ? leaveScreenSequence : "").utf8)
        var before = mode
        let held = self.mode == .fullScreen ? errors ?? -1 : -1
        cterminal_arm(descriptor, &before, leave, leave.count, held)
        device.useKeyMode(from: mode)
        state = .entered
        if self.mode == .fullScreen { output = Array(Self.saveTitle.utf8) }
        sendEntry()
        return true
    }

    /// Handles a failed read or write: another job has taken the terminal, or the terminal is gone.
    func giveUp() {
        guard state == .entered, device.isInBackground else { return close() }
        cterminal_disarm()
        forgetOutput()
        state = .background
    }

    /// Records that the terminal is closed, and writes the errors that were held back.
    func close() {
        guard state != .closed else { return }
        if state == .entered { cterminal_disarm() }
        state = .closed
        forgetOutput()
    }

    // MARK: -

    private func sendEntry() {
        guard mode == .fullScreen else { return }
        isInFront = true
        send(
            Self.enterScreen + (capturesMouse ? Self.captureMouse : "")
                + (reportsFocus ? Self.reportFocus : "")
                + (asksForWidth ? TerminalReply.widthQuestion : ""))
        if asksForWidth { (hasAskedForWidth, owesReply) = (true, true) }
    }

    /// Whether to ask how wide block elements are, before the first frame.
    private var asksForWidth: Bool {
        !hasAskedForWidth && capabilities.answers && glyphs == .unicode
    }

    /// Whether the terminal draws block elements two columns wide; waits at most 0.1 s for its
    /// reply. For a terminal that was entered for its keys only.
    package func drawsWideBlocks() -> Bool {
        guard state == .entered, asksForWidth else { return false }
        (hasAskedForWidth, owesReply) = (true, true)
        send("\r▀\u{1B}[6n\r\u{1B}[K")
        readReply()
        return glyphs == .ascii
    }

    private func send(_ sequence: String) {
        output += sequence.utf8
        flush()
    }

    /// Waits at most 100 ms for the terminal's pending reply; discards any keys.
    private func readReply() {
        var parser = KeyParser()
        var buffer = [UInt8](repeating: 0, count: 256)
        var waited = 0
        // A key ends a wait early, so only complete waits count towards the limit.
        for _ in 0..<1_000 where owesReply && waited < 10 {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 10) > 0 else {
                waited += 1
                continue
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            _ = parser.feed(buffer[..<count])
            for reply in parser.drainReplies() { _ = apply(reply) }
        }
        owesReply = false
    }

    /// Whether the output is a frame that the terminal shows only when it is complete.
    private var isSynchronized: Bool { output.starts(with: Renderer.beginSynchronized.utf8) }

    private func forgetOutput() {
        output = []
        written = 0
        waitingFrame = nil
        bellIsDue = false
        renderer.invalidate()
    }

    /// Fills the output with the newest frame and the bell; returns false if there is nothing to
    /// write.
    private func prepareOutput() -> Bool {
        output.removeAll(keepingCapacity: true)
        written = 0
        if let frame = waitingFrame {
            waitingFrame = nil
            output = renderer.render(frame)
        }
        if bellIsDue { output.append(0x07) }
        bellIsDue = false
        return !output.isEmpty
    }
}
