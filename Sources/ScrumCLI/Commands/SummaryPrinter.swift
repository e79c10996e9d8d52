import MeetingScreen
import ScrumCore
import TerminalUI

/// Prints summaries of meetings, with styles if standard output is a terminal.
struct SummaryPrinter {
    let environment: ScrumEnvironment
    let color: ColorChoice

    /// Uses at most 100 columns; `columns` is the terminal's width, nil if unknown.
    func print(_ record: MeetingRecord, theme: Theme, columns: Int?) {
        let capabilities = Capabilities(environment, color: color)
        let width = min(columns ?? capabilities.fallbackSize.columns, 100)
        let isTerminal = environment.isTerminal(1)
        let frame = MeetingSummary(record, theme: theme).frame(
            columns: isTerminal ? width : 100, glyphs: capabilities.glyphs)
        let takesStyles = isTerminal && !capabilities.isDumb
        guard takesStyles || color == .always else { return environment.print(frame.text) }
        let bytes = Renderer.lines(of: frame, depth: capabilities.depth)
        environment.write(1, String(decoding: bytes, as: UTF8.self))
    }
}

extension Capabilities {
    /// What the terminal of this environment can show.
    init(_ environment: ScrumEnvironment, color: ColorChoice, ground: Ground? = nil) {
        self.init(
            environment: environment.variable,
            codeset: Capabilities.codeset(environment: environment.variable), color: color,
            ground: ground)
    }
}

extension FileOptions {
    /// The characters that printed lines may use.
    func glyphs(in environment: ScrumEnvironment) -> GlyphSet {
        Capabilities(environment, color: color.color).glyphs
    }
}
