import FoundationEssentials

/// A terminal, or none, with its event loop; programs run in it one after another.
package struct ScreenSession {
    /// The terminal that provides keys; nil without one.
    package let terminal: Terminal?
    /// The terminal if it shows frames; nil if programs write lines.
    package let screen: Terminal?
    package let events: EventLoop

    /// `lines` is a descriptor to read lines from, such as 0.
    package init(_ terminal: Terminal?, lines: Int32? = nil) {
        self.terminal = terminal
        screen = terminal?.mode == .fullScreen ? terminal : nil
        events = EventLoop(terminal: terminal, lines: lines)
    }

    /// Runs a program on the clock that continues while the computer sleeps; its dates are measured
    /// from `zero`.
    package func run<Program: ScreenProgram>(
        _ program: inout Program, uptime: @escaping () -> Duration, zero: Duration = .zero
    ) -> Program.Exit {
        run(
            &program, now: { Date(elapsed: uptime() - zero) },
            wait: { deadline, wallDeadline in
                events.wait(
                    until: deadline.map { zero + $0.elapsed },
                    wallDeadline: wallDeadline?.wallTime)
            })
    }

    /// Runs a program on the wall clock, and wakes it immediately if the clock is set.
    package func run<Program: ScreenProgram>(
        _ program: inout Program, date: @escaping () -> Date
    ) -> Program.Exit {
        run(&program, now: date) { deadline, _ in
            events.wait(until: nil, wallDeadline: deadline?.wallTime)
        }
    }

    /// Takes over the terminal and runs a program until it exits.
    package func run<Program: ScreenProgram>(
        _ program: inout Program, now: @escaping () -> Date,
        wait: @escaping (_ deadline: Date?, _ wallDeadline: Date?) -> [TerminalEvent]
    ) -> Program.Exit {
        terminal?.enter()
        return ScreenLoop(display: screen, now: now, wait: wait).run(&program)
    }

    /// Restores the terminal; a signal that ended the program then ends this process.
    package func end(by signal: Int32?) {
        terminal?.leave()
        if let signal { Signals.raiseDefault(signal) }
    }
}
