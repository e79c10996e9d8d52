import HistoryTables
import MeetingScreen
import Posters
import ScrumCore
import TerminalUI
import Widgets

extension ScrumEnvironment {
    /// Prints a meeting's result: as a poster, or as a table if standard output shows no posters.
    /// If ACCESSIBLE is set, prints sentences instead.
    func print(
        _ record: MeetingRecord, as poster: MeetingPoster, color: ColorChoice,
        columns: Int? = nil, ground: Ground? = nil
    ) {
        if print(poster, color: color, columns: columns, ground: ground) { return }
        printTable(of: record, color: color)
    }

    /// Prints a meeting's result as a table or, if ACCESSIBLE is set, in sentences.
    func printTable(of record: MeetingRecord, color: ColorChoice) {
        guard !isAccessible else {
            return print(SpokenSummary(record).story.joined(separator: "\n"))
        }
        let capabilities = Capabilities(self, color: color)
        let columns = min(capabilities.columns(in: self), 100)
        let frame = MeetingSummary(record).frame(columns: columns, glyphs: capabilities.glyphs)
        print(TerminalText(frame))
    }

    /// Prints a poster, by default as wide as the terminal. Returns false, without printing, if
    /// standard output is not a terminal that can show posters, or the poster is too tall.
    func print(
        _ poster: @autoclosure () throws -> some Poster, color: ColorChoice, columns: Int? = nil,
        ground: Ground? = nil
    ) rethrows -> Bool {
        let capabilities = Capabilities(self, color: color, ground: ground)
        let columns = columns ?? capabilities.columns(in: self)
        guard showsPosters(color: color, columns: columns) else { return false }
        let shown = try poster()
        func frame(with texts: DrawnTexts) -> Frame? {
            shown.frame(
                columns: columns, glyphs: capabilities.glyphs, ground: capabilities.ground,
                depth: capabilities.depth, texts: texts)
        }
        guard let first = frame(with: DrawnTexts()) else { return false }
        let wanted = first.wanted
        let whole = wanted.isEmpty ? first : frame(with: drawings(wanted, .seconds(2))) ?? first
        print(whole, capabilities, color: color)
        return true
    }

    /// Whether commands print posters rather than tables.
    func showsPosters(color: ColorChoice, columns: Int? = nil) -> Bool {
        let capabilities = Capabilities(self, color: color)
        return isTerminal(1) && !capabilities.isDumb && !isAccessible
            && capabilities.glyphs != .ascii
            && columns ?? capabilities.columns(in: self) >= PosterSize.narrowest
            && (try? StartCommand.personal(in: self))?.session.form != .plain
    }

    /// Prints a frame as lines, styled if standard output is a terminal that supports it.
    func print(_ frame: Frame, _ capabilities: Capabilities, color: ColorChoice) {
        let isStyled = isTerminal(1) && !capabilities.isDumb || color == .always
        guard isStyled else { return print(TerminalText(frame)) }
        write(1, Renderer.lines(of: frame, depth: capabilities.depth))
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
