/// What can happen to a program at a terminal, or while it waits for something else.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal has come to the front, or has gone from there.
    case focus(isInFront: Bool)
    /// The size, or the colour of the background, is another one: draw again.
    case resized(Size)
    /// After Ctrl-Z and `fg`, or SIGSTOP and SIGCONT: draw again, time has passed.
    case continued
    /// SIGINT, SIGTERM, SIGHUP or SIGQUIT; all but SIGINT end the program 1.75 s later.
    case signal(Int32)
    case deadline
    /// Somebody has set the wall clock while a wall deadline was awaited.
    case wallClockSet
    /// Another thread has called `Waker.wake()`, or one of the other descriptors is ready.
    case woken
    case line(String)
    /// A line of more than 64 KiB, which is dropped.
    case overlongLine
    case endOfInput
    /// The terminal was closed; sent once.
    case hangup
}
