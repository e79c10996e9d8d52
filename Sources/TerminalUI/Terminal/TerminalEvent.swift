/// An event at a terminal, or another event that a program waits for.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal has gained or lost focus.
    case focus(isInFront: Bool)
    /// The size or the background colour has changed: draw again.
    case resized(Size)
    /// After Ctrl-Z and `fg`, or SIGSTOP and SIGCONT: draw again, time has passed.
    case continued
    /// SIGINT, SIGTERM, SIGHUP or SIGQUIT; all but SIGINT end the program 1.75 s later.
    case signal(Int32)
    case deadline
    /// The wall clock was set while a wall deadline was pending.
    case wallClockSet
    /// Another thread has called `Waker.wake()`, or one of the other descriptors is ready.
    case woken
    case line(String)
    /// A line longer than 64 KiB, which is dropped.
    case overlongLine
    case endOfInput
    /// The terminal was closed; sent once.
    case hangup
}
