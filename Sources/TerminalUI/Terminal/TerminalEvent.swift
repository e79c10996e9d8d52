/// An event from a terminal, or another event that a program waits for.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal has gained or lost focus.
    case focus(isInFront: Bool)
    /// The size or the available colours have changed, so the program must draw again.
    case resized(Size)
    /// The program has continued after Ctrl-Z or SIGSTOP. Time has passed, and it must draw again.
    case continued
    /// SIGINT, SIGTERM, SIGHUP or SIGQUIT; all but SIGINT end the program within 1.75 s.
    case signal(Int32)
    case deadline
    /// The wall clock was set while a wall deadline was pending.
    case wallClockSet
    /// Another thread has called `Waker.wake()`, or one of the other descriptors is ready.
    case woken
    case line(String)
    /// A line longer than 64 KiB, which is dropped.
    case overlongLine
    /// A line or a paste that is not UTF-8, which is dropped.
    case invalidLine, invalidPaste
    case endOfInput
    /// The terminal has been closed; sent only once.
    case hangup
}
