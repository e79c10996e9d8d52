import MeetingScreen
import ScrumCore
import TerminalUI

extension ScrumEnvironment {
    /// Prints a meeting's summary, up to 100 columns wide; by default as wide as the terminal.
    func print(
        _ record: MeetingRecord, theme: Theme, color: ColorChoice, columns: Int? = nil,
        ground: Ground? = nil
    ) {
        let capabilities = Capabilities(self, color: color, ground: ground)
        let width = columns ?? capabilities.columns(in: self)
        let frame = MeetingSummary(record, theme: theme).frame(
            columns: min(width, 100), glyphs: capabilities.glyphs, ground: capabilities.ground)
        print(frame, capabilities, color: color)
    }

    /// Prints a frame as lines, styled if standard output is a terminal that supports it.
    func print(_ frame: Frame, _ capabilities: Capabilities, color: ColorChoice) {
        let takesStyles = isTerminal(1) && !capabilities.isDumb
        guard takesStyles || color == .always else { return print(TerminalText(frame)) }
        write(1, Renderer.lines(of: frame, depth: capabilities.depth))
    }
}

extension Capabilities {
    /// The capabilities of this environment's terminal.
    init(_ environment: ScrumEnvironment, color: ColorChoice, ground: Ground? = nil) {
        self.init(
            environment: environment.variable, codeset: environment.codeset(), color: color,
            ground: ground)
    }

    /// The width of printed output: the terminal's, or COLUMNS, or 80.
    func columns(in environment: ScrumEnvironment) -> Int {
        environment.terminalSize(1)?.columns ?? fallbackSize.columns
    }
}
