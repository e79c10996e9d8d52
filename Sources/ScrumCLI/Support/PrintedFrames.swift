import MeetingScreen
import ScrumCore
import TerminalUI

extension ScrumEnvironment {
    /// Prints the summary of a meeting on at most 100 of `columns`, by default the terminal's.
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

    /// Prints a frame as lines, with styles if standard output is a terminal that takes them.
    func print(_ frame: Frame, _ capabilities: Capabilities, color: ColorChoice) {
        let takesStyles = isTerminal(1) && !capabilities.isDumb
        guard takesStyles || color == .always else { return print(TerminalText(frame)) }
        write(1, Renderer.lines(of: frame, depth: capabilities.depth))
    }
}

extension Capabilities {
    /// What the terminal of this environment can show.
    init(_ environment: ScrumEnvironment, color: ColorChoice, ground: Ground? = nil) {
        self.init(
            environment: environment.variable, codeset: environment.codeset(), color: color,
            ground: ground)
    }

    /// The width of what is printed: that of the terminal, else COLUMNS, else 80.
    func columns(in environment: ScrumEnvironment) -> Int {
        environment.terminalSize(1)?.columns ?? fallbackSize.columns
    }
}
