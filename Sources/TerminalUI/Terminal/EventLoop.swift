import CTerminal
import Glibc
import Platform

/// Waits for all events in a single call of poll(2). For the main thread only.
package final class EventLoop {
    private enum Source: Int, CaseIterable {
        case signals
        case waker
        case timer
        case wallTimer
        case terminal
        case lines
    }

    private static let longestRead = 4096

    package let waker = Waker()
    /// The owner's descriptors, which are polled together with the loop's own.
    package var others: OtherDescriptors?
    private let terminal: Terminal?
    private var lines: LineReader?
    private var parser = KeyParser()
    private var keyDeadline: Duration?
    private var hangupIsDue: Bool
    private let timer = DeadlineTimer(clock: CLOCK_BOOTTIME)
    private lazy var wallTimer = DeadlineTimer(clock: CLOCK_REALTIME, noticesClockChanges: true)
    private var usesWallTimer = false
    private var polled: [pollfd]
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: longestRead, alignment: 1)

    /// Takes over signal handling. `lines` is a descriptor to read lines from, such as 0.
    package init(terminal: Terminal?, lines: Int32? = nil) {
        self.terminal = terminal
        self.lines = lines.map(LineReader.init(descriptor:))
        hangupIsDue = terminal != nil
        polled = Source.allCases.map { _ in pollfd(fd: -1, events: Int16(POLLIN), revents: 0) }
        cterminal_signals_begin(Signals.waker.descriptor)
        polled[Source.signals.rawValue].fd = Signals.waker.descriptor
        polled[Source.waker.rawValue].fd = waker.descriptor
        polled[Source.timer.rawValue].fd = timer.descriptor
    }

    deinit {
        cterminal_signals_end()
        buffer.deallocate()
    }

    /// The time on the clock for deadlines; this clock cannot be set and keeps running while the
    /// computer sleeps.
    package static func now() -> Duration {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
    }

    /// Sleeps until an event or a deadline. `deadline` is measured by `now()`, and `wallDeadline`
    /// by the wall clock since 1970. Every call reports a past deadline immediately.
    package func wait(until deadline: Duration?, wallDeadline: Duration? = nil) -> [TerminalEvent] {
        timer.arm(deadline)
        arm(wallDeadline)
        while true {
            terminal?.flush()
            prepare()
            polled += others?.wanted() ?? []
            guard poll(&polled, nfds_t(polled.count), timeout) >= 0 || errno == EINTR else {
                // poll(2) reports too many descriptors as an invalid argument.
                ProcessLimits.end(Errno(errno == EINVAL ? EMFILE : errno))
            }
            let events = collect()
            if !events.isEmpty { return events }
        }
    }

    private func arm(_ wallDeadline: Duration?) {
        if wallDeadline != nil { usesWallTimer = true }
        guard usesWallTimer else { return }
        wallTimer.arm(wallDeadline)
        polled[Source.wallTimer.rawValue].fd = wallDeadline == nil ? -1 : wallTimer.descriptor
    }

    private func prepare() {
        polled.removeSubrange(Source.allCases.count...)
        for index in polled.indices { polled[index].revents = 0 }
        polled[Source.lines.rawValue].fd = lines?.isAtEnd == false ? lines?.descriptor ?? -1 : -1
        guard let terminal else { return }
        let (input, output) = (terminal.readsKeys, terminal.hasOutput)
        polled[Source.terminal.rawValue].fd = terminal.isClosed ? -1 : terminal.descriptor
        polled[Source.terminal.rawValue].events =
            (input ? Int16(POLLIN) : 0) | (output ? Int16(POLLOUT) : 0)
    }

    /// The timeout in milliseconds, for two events that have no descriptor: the end of a key's
    /// bytes, and this job's return to the foreground.
    private var timeout: Int32 {
        if terminal?.isClosed == true, hangupIsDue { return 0 }
        if let keyDeadline { return (keyDeadline - Self.now()).millisecondsRoundedUp }
        return terminal?.isInBackground == true ? 1000 : -1
    }

    private func isReady(_ source: Source) -> Bool { polled[source.rawValue].revents != 0 }

    private func collect() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        if isReady(.signals) { appendSignals(&events) }
        if isReady(.timer) { events.append(.deadline) }
        if isReady(.wallTimer) {
            events.append(wallTimer.consumeClockChange() ? .wallClockSet : .deadline)
        }
        if isReady(.waker) {
            waker.clear()
            events.append(.woken)
        }
        let ready = polled.dropFirst(Source.allCases.count).filter { $0.revents != 0 }
        if !ready.isEmpty {
            others?.setReady(ready)
            events.append(.woken)
        }
        if let terminal { serve(terminal, &events) }
        if isReady(.lines) { events += lines?.readOnce() ?? [] }
        return events
    }

    private func appendSignals(_ events: inout [TerminalEvent]) {
        var signals = Signals.drain()
        events += signals.ends
        if signals.contains(.signal(SIGTSTP)), events.isEmpty {
            if let terminal { terminal.suspend() } else { cterminal_stop() }
            signals = Signals.drain().union(.signal(SIGWINCH))
            events += signals.ends
            events.append(.continued)
        } else if signals.contains(.signal(SIGCONT)) {
            terminal?.continueAfterStop()
            signals.insert(.signal(SIGWINCH))
            events.append(.continued)
        }
        if signals.contains(.signal(SIGWINCH)), let size = terminal?.consumeNewSize() {
            events.append(.resized(size))
        }
    }

    private func serve(_ terminal: Terminal, _ events: inout [TerminalEvent]) {
        if terminal.isInBackground, terminal.comeToForeground() {
            events.append(.continued)
        }
        let happened = polled[Source.terminal.rawValue].revents
        if happened & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
            terminal.close()
        } else {
            if happened & Int16(POLLIN) != 0, terminal.readsKeys { readKeys(terminal, &events) }
            if happened & Int16(POLLOUT) != 0 { terminal.flush() }
        }
        if let keyDeadline, keyDeadline <= Self.now() {
            self.keyDeadline = nil
            events += parser.timeout()
        }
        if terminal.isClosed, hangupIsDue {
            hangupIsDue = false
            events.append(.hangup)
        }
    }

    private func readKeys(_ terminal: Terminal, _ events: inout [TerminalEvent]) {
        let count = read(terminal.descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
            let keys = parser.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            for case .focus(let isInFront) in keys { terminal.setFocus(isInFront: isInFront) }
            events += keys
            for reply in parser.drainReplies() where terminal.apply(reply) {
                events.append(.resized(terminal.size))
            }
            keyDeadline = parser.sequenceTimeout.map { Self.now() + $0 }
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            terminal.giveUp()
        }
    }
}

/// Descriptors that an event loop polls for its owner.
package struct OtherDescriptors {
    /// The events to wait for; queried before each sleep.
    let wanted: () -> [pollfd]
    /// Receives the ready descriptors, before `.woken` is reported.
    package let setReady: ([pollfd]) -> Void

    package init(wanted: @escaping () -> [pollfd], setReady: @escaping ([pollfd]) -> Void) {
        self.wanted = wanted
        self.setReady = setReady
    }
}
