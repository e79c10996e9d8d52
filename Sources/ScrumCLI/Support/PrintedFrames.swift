import HistoryTables
import MeetingScreen
import ScrumCore
import TerminalUI

extension ScrumEnvironment {
    /// Prints a meeting's summary, up to 100 columns wide and by default as wide as the terminal.
    /// If ACCESSIBLE is set, prints sentences instead.
    func print(
        _ record: MeetingRecord, theme: Theme, color: ColorChoice, columns: Int? = nil,
        ground: Ground? = nil
    ) {
        guard !isAccessible else {
            return print(SpokenSummary(record).story.joined(separator: "\n"))
        }
        let capabilities = Capabilities(self, color: color, ground: ground)
        let width = columns ?? capabilities.columns(in: self)
        let frame = MeetingSummary(record, theme: theme).frame(
            columns: min(width, 100), glyphs: capabilities.glyphs, ground: capabilities.ground)
        print(frame, capabilities, color: color)
    }

    /// Prints a frame as lines, styled if standard output is a terminal that supports it.
    func print(_ frame: Frame, _ capabilities: Capabilities, color: ColorChoice) {
        guard supportsStyles(capabilities, color) else { return print(TerminalText(frame)) }
        write(1, Renderer.lines(of: frame, depth: capabilities.depth))
    }

    /// Prints a table, styled if standard output supports that and the table is not too wide.
    func print(_ table: StyledTable, _ capabilities: Capabilities, color: ColorChoice) {
        guard supportsStyles(capabilities, color), !isAccessible,
            let frame = table.frame(
                columns: capabilities.columns(in: self), glyphs: capabilities.glyphs,
                ground: capabilities.ground)
        else { return print(table.lines) }
        write(1, Renderer.lines(of: frame, depth: capabilities.depth))
    }

    /// Prints a table of meetings, fitted to the terminal's width and styled if the terminal
    /// supports that.
    func print(
        _ table: MeetingTable, _ theme: (MeetingRecord.Scrum) -> Theme,
        _ capabilities: Capabilities, color: ColorChoice
    ) {
        let columns = terminalSize(1)?.columns
        guard supportsStyles(capabilities, color), !isAccessible else {
            return print(
                table.text(columns: columns, glyphs: capabilities.glyphs, date: localText))
        }
        print(
            table.styled(
                columns: columns ?? capabilities.fallbackSize.columns, glyphs: capabilities.glyphs,
                date: localText, theme: theme), capabilities, color: color)
    }

    private func supportsStyles(_ capabilities: Capabilities, _ color: ColorChoice) -> Bool {
        isTerminal(1) && !capabilities.isDumb || color == .always
    }
}

extension Capabilities {
    /// Detects the capabilities of this environment's terminal.
    init(_ environment: ScrumEnvironment, color: ColorChoice, ground: Ground? = nil) {
        self.init(
            environment: environment.variable, codeset: environment.codeset(), color: color,
            ground: ground)
    }

    /// Returns the terminal's width; without a terminal, the value of COLUMNS or 80.
    func columns(in environment: ScrumEnvironment) -> Int {
        environment.terminalSize(1)?.columns ?? fallbackSize.columns
    }
}
