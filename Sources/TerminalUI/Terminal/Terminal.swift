import CTerminal
import Glibc

/// A terminal, used for its whole screen or only its keys. For the main thread.
///
/// Only `leave()` waits for the terminal: up to 0.4 s if it has stopped reading.
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

    /// Saves the cursor if the alternate screen does not; 1007 would turn the wheel into
    /// arrow keys.
    private static let enterScreen =
        "\u{1B}7\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1007s\u{1B}[?1007l"
    private static let saveTitle = "\u{1B}[22;2t"
    private static let restoreTitle = "\u{1B}[23;2t"
    private static let captureMouse = "\u{1B}[?1002h\u{1B}[?1006h"
    private static let releaseMouse = "\u{1B}[?1006l\u{1B}[?1002l"
    private static let reportFocus = "\u{1B}[?1004h"
    /// For terminals that do not save titles.
    private static let neutralTitle = "\u{1B}]2;Terminal\u{07}"

    /// CAN ends a sequence of an unfinished frame. Clears for terminals without a second screen.
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
    /// The size when entered or last resized.
    package private(set) var size: Size
    /// The height of a cell divided by its width.
    package private(set) var cellAspect = 2.0
    /// The background, as last known.
    package private(set) var ground: Ground
    /// The colours, as last known.
    package private(set) var depth: ColorDepth

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
    /// According to the terminal's last report.
    private var isInFront = true
    private var noticeForm: TerminalNotice.Form?

    /// Opens the terminal behind `output` for the whole screen, behind `input` for keys.
    ///
    /// Nil without a terminal, or with one that accepts only lines. Text written to `errors`
    /// while the screen is in use appears after it is left.
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
        renderer = Renderer(
            depth: capabilities.depth, glyphs: capabilities.glyphs,
            anchors: capabilities.reorders && capabilities.glyphs == .unicode,
            showsProgress: capabilities.showsProgress)
        renderer.spills = capabilities.spills
    }

    deinit { leave() }

    /// Whether the terminal reports the mouse; text cannot be selected while it does.
    package var capturesMouse = false {
        didSet {
            guard mode == .fullScreen, state == .entered, capturesMouse != oldValue else { return }
            send(capturesMouse ? Self.captureMouse : Self.releaseMouse)
        }
    }

    /// Whether the terminal reports gaining and losing focus.
    package var reportsFocus = false {
        didSet {
            if mode == .fullScreen, state == .entered, reportsFocus, !oldValue {
                send(Self.reportFocus)
            }
        }
    }

    /// Whether to show notices while the terminal is not in front; it then reports its focus.
    package var showsNotices = false {
        didSet { if showsNotices { reportsFocus = true } }
    }

    /// Takes over the screen and the keys; a background job waits until it is in the foreground.
    package func enter() {
        guard state == .left else { return }
        state = .background
        size = device.size ?? capabilities.fallbackSize
        cellAspect = device.cellAspect ?? 2
        _ = comeToForeground()
    }

    /// Restores mode, cursor, screen and title; does nothing if already restored.
    package func leave() {
        if state == .entered {
            if owesReply { readReply() }
            if capturesMouse { device.discardInput() }
            cterminal_disarm()
        }
        if state != .closed { state = .left }
        forgetOutput()
    }

    /// Leaves the screen but keeps reading keys, as for a summary that any key ends.
    package func leaveForKeysOnly() {
        leave()
        mode = .keysOnly
        enter()
    }

    /// Shows a frame without waiting; a slow terminal skips all but the newest.
    package func show(_ frame: Frame) {
        guard mode == .fullScreen, state != .closed, state != .left else { return }
        waitingFrame = frame
        flush()
    }

    /// Makes the next frame write the whole screen, as after another program has drawn on it.
    package func redraw() { renderer.invalidate() }

    /// Rings with the next frame, or the next time the event loop waits.
    package func bell() { bellIsDue = state == .entered || state == .background }

    /// Queries the background once, without waiting for the reply.
    package func askForGround() {
        let asksForGround = capabilities.asksForGround
        guard mode == .fullScreen, state == .entered, !hasAsked,
            asksForGround || showsNotices && capabilities.answers
        else { return }
        hasAsked = true
        owesReply = true
        send(asksForGround ? TerminalReply.question : TerminalReply.versionQuestion)
    }

    /// Shows a notice on the desktop if the terminal is known and has reported losing
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

    /// Writes as much as the terminal accepts now.
    func flush() {
        while state == .entered {
            if written == output.count, !prepareOutput() { return }
            // Recorded before the write, because a crash may follow directly.
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

    /// Reads the size again; nil if it has not changed.
    func consumeNewSize() -> Size? {
        let newSize = device.size ?? capabilities.fallbackSize
        cellAspect = device.cellAspect ?? 2
        guard newSize != size else { return nil }
        size = newSize
        waitingFrame = nil
        renderer.invalidate()
        return newSize
    }

    /// Restores the terminal and stops, as Ctrl-Z does; returns when continued.
    func suspend() {
        let wasLeft = state == .left || state == .closed
        leave()
        cterminal_stop()
        if !wasLeft { enter() }
    }

    /// Takes the terminal again after a SIGCONT without a Ctrl-Z before it.
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

    /// Takes the terminal if this is the foreground job; returns whether it did.
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

    /// After a failed read or write: another job has the terminal, or it is gone.
    func giveUp() {
        guard state == .entered, device.isInBackground else { return close() }
        cterminal_disarm()
        forgetOutput()
        state = .background
    }

    /// Handles a closed terminal: writes the held-back errors.
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
                + (reportsFocus ? Self.reportFocus : ""))
    }

    private func send(_ sequence: String) {
        output += sequence.utf8
        flush()
    }

    /// Reads and drops the terminal's pending reply, for at most 100 ms.
    private func readReply() {
        var parser = KeyParser()
        var buffer = [UInt8](repeating: 0, count: 256)
        var waited = 0
        // A key ends a wait early, so only full waits count.
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

    /// Fills the output from the newest frame and the bell; false if there is nothing to write.
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
