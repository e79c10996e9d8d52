import FoundationEssentials
import TerminalUI

/// A loop whose clock and events are scripted. It records its frames.
package struct ScriptedLoop {
    package enum Step {
        /// Nothing happens until the program's deadline.
        case untilDeadline
        /// An event occurs after this many seconds.
        case event(TerminalEvent, after: TimeInterval)
    }

    /// The steps, one for each wait. After the last step the terminal hangs up.
    package var script: [Step] = []
    package let display: RecordedDisplay
    /// Without a screen, the program writes lines.
    package var hasScreen = true
    private let clock: ScriptedClock

    package init(start: Date, size: Size = Size(rows: 24, columns: 80)) {
        display = RecordedDisplay(size: size)
        clock = ScriptedClock(start)
    }

    /// The program's deadline at each wait.
    package var deadlines: [Date?] { clock.deadlines }

    /// The wall-clock deadline at each wait.
    package var wallDeadlines: [Date?] { clock.wallDeadlines }

    /// Runs a program; `around` replaces each wait, and receives the clock and the wait itself.
    package func run<Program: ScreenProgram>(
        _ program: inout Program,
        around: ((Date?, () -> Date, (Date?) -> [TerminalEvent]) -> [TerminalEvent])? = nil
    ) -> Program.Exit {
        var steps = script[...]
        let clock = clock
        func wait(_ deadline: Date?) -> [TerminalEvent] {
            clock.deadlines.append(deadline)
            switch steps.popFirst() {
            case .untilDeadline:
                clock.now = max(clock.now, deadline ?? clock.now)
                return [.deadline]
            case .event(let event, let seconds):
                clock.now += seconds
                return [event]
            case nil: return [.hangup]
            }
        }
        return ScreenLoop(
            display: hasScreen ? display : nil, now: { clock.now },
            wait: { deadline, wallDeadline in
                clock.wallDeadlines.append(wallDeadline)
                return around?(deadline, { clock.now }, wait) ?? wait(deadline)
            }
        ).run(&program)
    }
}

private final class ScriptedClock {
    var now: Date
    var deadlines: [Date?] = []
    var wallDeadlines: [Date?] = []

    init(_ start: Date) { now = start }
}

extension Frame {
    /// The frame with the help on top.
    package func withHelp<Command>(_ keys: [KeyBinding<Command>]) -> Frame {
        var (frame, help) = (self, KeyHelp())
        help.open()
        help.draw(keys, in: &frame)
        return frame
    }
}

/// A display that records its frames.
package final class RecordedDisplay: FrameDisplay {
    package var size: Size
    package let glyphs = GlyphSet.unicode
    package let depth = ColorDepth.trueColor
    package var ground = Ground.dark
    package let cellAspect = 2.0
    package private(set) var frames: [Frame] = []
    package private(set) var redraws = 0
    package private(set) var bells = 0
    package private(set) var notices: [TerminalNotice] = []

    package init(size: Size) { self.size = size }

    package var titles: [String] { frames.map { $0.title?.description ?? "" } }

    package func show(_ frame: Frame) { frames.append(frame) }
    package func redraw() { redraws += 1 }
    package func bell() { bells += 1 }
    package func notify(_ notice: TerminalNotice) { notices.append(notice) }
    package func askForGround() {}
}
