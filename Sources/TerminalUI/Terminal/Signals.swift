import CTerminal
import Glibc
import Platform

package enum Signals {
    /// Woken by every signal.
    static let waker = Waker()

    /// Ends the program with the signal's default action, so that its parent sees the signal.
    ///
    /// Restores the terminal first, if necessary.
    package static func raiseDefault(_ signal: Int32) -> Never {
        fflush(nil)
        cterminal_end_by(signal)
    }

    /// Lets every signal arrive. A parent may have blocked some, and a blocked SIGTERM would not
    /// end a meeting.
    package static func unblock() {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
    }

    /// The signals since the last call.
    static func drain() -> Set {
        waker.clear()
        return Set(rawValue: cterminal_signals_take())
    }

    /// A set of signals, by number.
    struct Set: OptionSet {
        let rawValue: UInt64

        static func signal(_ number: Int32) -> Set { Set(rawValue: 1 << UInt64(number)) }
        /// The signals that ask the program to end, mildest first.
        var ends: [TerminalEvent] {
            [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { contains(.signal($0)) }.map { .signal($0) }
        }
    }
}
