import FoundationEssentials
import Glibc
import TimelineKit

/// A program that runs on a screen: it handles events and draws its state.
///
/// The loop owns the help, redraws after keys and other external changes, and reports signals; a
/// closed terminal counts as SIGHUP.
package protocol ScreenProgram {
    associatedtype Schedule: TimelineSchedule
    associatedtype Command: Sendable
    associatedtype Exit

    /// The keys that the help shows.
    var keys: [KeyBinding<Command>] { get }

    /// The schedule for redraws that no event causes.
    var timeline: Timeline<Schedule> { get set }

    /// The next tick in addition to the timeline's updates; nil for none.
    var deadline: Date? { get }

    /// The next tick on the wall clock; nil for none. While one is pending, the program also
    /// receives `.wallClockSet`.
    var wallDeadline: Date? { get }

    /// Handles an event at `now`. Signals, and keys for the help, never reach the program this way.
    mutating func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<Exit>]

    /// Responds to a signal that asks the program to end. If the effects do not include an exit,
    /// the program continues until later effects do.
    mutating func stop(by signal: Int32, at now: Date) -> [ScreenEffect<Exit>]

    /// Called in each iteration of the loop, after the events and before anything is shown.
    mutating func endLoopTurn(at now: Date) -> [ScreenEffect<Exit>]

    /// Called after the first frame, for work that must not delay it.
    mutating func didAppear()

    /// Draws the program at the context's date into an empty frame.
    mutating func draw(_ context: TimelineContext, in frame: inout Frame)

    /// Draws the part that stays visible while the help is open into an empty frame, and returns
    /// the help's area; nil if the help is drawn on top of the whole program.
    mutating func drawBesideHelp(
        _ context: TimelineContext, in frame: inout Frame
    ) -> KeyHelp.Area?

    /// The words around the keys in the help.
    var helpWords: KeyHelp.Words { get }

    /// Writes pending lines. Called in each iteration of the loop if there is no screen.
    mutating func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<Exit>]
}

extension ScreenProgram {
    package var deadline: Date? { nil }
    package var wallDeadline: Date? { nil }

    package mutating func endLoopTurn(at now: Date) -> [ScreenEffect<Exit>] { [] }

    package mutating func didAppear() {}

    package var helpWords: KeyHelp.Words { KeyHelp.Words() }

    package mutating func drawBesideHelp(
        _ context: TimelineContext, in frame: inout Frame
    ) -> KeyHelp.Area? { nil }

    package mutating func write(
        _ context: TimelineContext?, at now: Date
    ) -> [ScreenEffect<Exit>] { [] }
}

extension ScreenProgram where Exit == Int32? {
    package mutating func stop(by signal: Int32, at now: Date) -> [ScreenEffect<Exit>] {
        [.exit(signal)]
    }
}

/// A request from a program to its loop.
package enum ScreenEffect<Exit> {
    /// Show the help.
    case help
    /// Redraw the whole screen, including cells that have not changed.
    case redraw
    /// Ring the terminal's bell.
    case bell
    /// Show a notice on the desktop if the terminal is not in front.
    case notify(TerminalNotice)
    case exit(Exit)
}

extension ScreenEffect: Equatable where Exit: Equatable {}

/// A display for frames.
package protocol FrameDisplay {
    var size: Size { get }
    var glyphs: GlyphSet { get }
    var depth: ColorDepth { get }
    /// Whether the background is dark or light, as last known.
    var ground: Ground { get }
    var cellAspect: Double { get }
    /// Whether frames are drawn below other text, so that empty rows at the end are not shown.
    var isInline: Bool { get }
    /// Draws texts with the user's fonts; nil if the display does not show them.
    var drawer: (any TextDrawer)? { get }
    func show(_ frame: Frame)
    /// Makes the next frame redraw the whole screen.
    func redraw()
    /// Rings the bell.
    func bell()
    /// Shows a notice on the desktop if the terminal is not in front.
    func notify(_ notice: TerminalNotice)
    /// Queries the background without waiting for the reply; called after the first frame.
    func askForGround()
}

extension FrameDisplay {
    package var isInline: Bool { false }
    package var drawer: (any TextDrawer)? { nil }
}

extension Frame {
    /// An empty frame for a display.
    fileprivate init(of display: any FrameDisplay) {
        self.init(
            size: display.size, glyphs: display.glyphs, ground: display.ground,
            depth: display.depth, cellAspect: display.cellAspect)
        texts = display.drawer?.known
    }
}

extension Terminal: FrameDisplay {}

/// Runs a program: sleeps until an event or a deadline, passes it on, and shows the result.
///
/// The clock is read once per iteration, so that everything in an iteration happens at the same
/// time.
package struct ScreenLoop {
    private let now: () -> Date
    private let wait: (_ deadline: Date?, _ wallDeadline: Date?) -> [TerminalEvent]
    /// Nil if the program writes lines instead.
    private let display: (any FrameDisplay)?

    package init(
        display: (any FrameDisplay)?, now: @escaping () -> Date,
        wait: @escaping (_ deadline: Date?, _ wallDeadline: Date?) -> [TerminalEvent]
    ) {
        self.display = display
        self.now = now
        self.wait = wait
    }

    /// Runs until the program exits.
    package func run<Program: ScreenProgram>(_ program: inout Program) -> Program.Exit {
        var now = now()
        var help = KeyHelp()
        var hasAppeared = false
        var context: TimelineContext?
        while true {
            let new = program.timeline.update(at: now)
            if let exit = show(new, of: &program, &help, at: now) { return exit }
            context = new ?? context
            if !hasAppeared {
                display?.askForGround()
                program.didAppear()
            }
            hasAppeared = true
            let deadlines = [program.deadline, program.timeline.nextWakeUp].compactMap(\.self)
            let events = wait(deadlines.min(), program.wallDeadline)
            now = self.now()
            var layout: KeyHelp.Layout?
            for event in events {
                let effects = handle(event, &program, &help, &layout, context, at: now)
                if let exit = perform(effects, &program, &help) { return exit }
            }
            let effects = program.endLoopTurn(at: now)
            if let exit = perform(effects, &program, &help) { return exit }
        }
    }

    private func show<Program: ScreenProgram>(
        _ context: TimelineContext?, of program: inout Program, _ help: inout KeyHelp,
        at now: Date
    ) -> Program.Exit? {
        guard let display else {
            return perform(program.write(context, at: now), &program, &help)
        }
        guard let context else { return nil }
        var frame = Frame(of: display)
        let area = help.isOpen ? program.drawBesideHelp(context, in: &frame) : nil
        if area == nil { program.draw(context, in: &frame) }
        if help.isOpen {
            help.draw(
                program.keys, in: &frame, area, isInline: display.isInline,
                words: program.helpWords)
        }
        display.show(frame)
        display.drawer?.draw(frame.wanted)
        return nil
    }

    private func handle<Program: ScreenProgram>(
        _ event: TerminalEvent, _ program: inout Program, _ help: inout KeyHelp,
        _ layout: inout KeyHelp.Layout?, _ context: TimelineContext?, at now: Date
    ) -> [ScreenEffect<Program.Exit>] {
        if case .resized = event { layout = nil }
        switch event {
        case .signal(let signal): return program.stop(by: signal, at: now)
        case .hangup: return program.stop(by: SIGHUP, at: now)
        case .key, .paste, .invalidPaste, .mouse, .resized, .continued, .line, .overlongLine,
            .invalidLine, .endOfInput:
            program.timeline.invalidateTimelineContent()
        case .focus, .deadline, .wallClockSet, .woken: break
        }
        let isForHelp = help.handle(event, at: now.elapsed) {
            if layout == nil, let display {
                var frame = Frame(of: display)
                let area = context.flatMap { program.drawBesideHelp($0, in: &frame) }
                layout = KeyHelp.Layout(program.keys, in: frame, area)
            }
            return layout
        }
        return isForHelp ? [] : program.update(event, at: now)
    }

    private func perform<Program: ScreenProgram>(
        _ effects: [ScreenEffect<Program.Exit>], _ program: inout Program, _ help: inout KeyHelp
    ) -> Program.Exit? {
        for effect in effects {
            switch effect {
            case .help: if display != nil { help.open() }
            case .redraw:
                display?.redraw()
                program.timeline.invalidateTimelineContent()
            case .bell: display?.bell()
            case .notify(let notice): display?.notify(notice)
            case .exit(let exit): return exit
            }
        }
        return nil
    }
}

extension Date {
    /// Converts a time since a program's own zero to a date after the reference date. It is
    /// accurate to a nanosecond for 100 days.
    package init(elapsed: Duration) {
        let (seconds, attoseconds) = elapsed.components
        self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
    }

    /// The time since the program's own zero, rounded to nanoseconds and limited to 285 years.
    package var elapsed: Duration {
        let seconds = min(max(timeIntervalSinceReferenceDate, -9e9), 9e9)
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    /// The time since 1970, rounded up, because a timer must not fire too early.
    var wallTime: Duration {
        let whole = timeIntervalSinceReferenceDate.rounded(.down)
        guard abs(whole) < 1e15 else { return .seconds(whole < 0 ? 0 : 1_000_000_000_000_000) }
        let nanoseconds = ((timeIntervalSinceReferenceDate - whole) * 1e9).rounded(.up)
        return .seconds(Int64(whole) + Int64(Self.timeIntervalBetween1970AndReferenceDate))
            + .nanoseconds(Int64(nanoseconds))
    }
}
