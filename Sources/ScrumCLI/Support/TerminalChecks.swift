import TerminalUI

/// The terminal checks that `scrum doctor` runs, which read only the environment.
struct TerminalChecks {
    private let environment: ScrumEnvironment
    private let capabilities: Capabilities
    /// The first standard descriptor that is a terminal, since output may be redirected to a file.
    private let terminal: Int32?

    init(environment: ScrumEnvironment) {
        self.environment = environment
        capabilities = Capabilities(environment, color: .auto)
        terminal =
            capabilities.isDumb ? nil : [1, 2, 0].first { environment.isTerminal($0) }
    }

    var findings: [Finding] {
        guard let terminal else {
            return [
                .lesser(
                    "terminal", "none: meetings print a line per event",
                    "to use the screen, run scrum in a terminal")
            ]
        }
        return [size(of: terminal), colors, ground, glyphs]
    }

    private func size(of terminal: Int32) -> Finding {
        let subject = "terminal"
        let size = environment.terminalSize(terminal) ?? capabilities.fallbackSize
        let text = "\(size.columns) columns, \(size.rows) lines"
        if size.columns < 20 || size.rows < 5 {
            return .lesser(subject, text, "enlarge it to at least 20 columns and 5 lines")
        }
        if size.columns < 80 || size.rows < 24 {
            return .lesser(
                subject, text, "names in large letters need 80 columns and 24 lines")
        }
        return .good(subject, text)
    }

    private var colors: Finding {
        let subject = "colours"
        switch capabilities.depth {
        case .trueColor: return .good(subject, "16 million")
        case .palette: return .good(subject, "256")
        case .sixteen, .eight:
            return .lesser(
                subject, "\(capabilities.depth == .eight ? 8 : 16): themes change only accents",
                "use a terminal with 256 colours and TERM=xterm-256color")
        case .none where environment.value("NO_COLOR") != nil:
            return .good(subject, "none, because NO_COLOR is set")
        case .none:
            return .lesser(
                subject, "none", "use a terminal with 256 colours, and check TERM")
        }
    }

    private var ground: Finding {
        let subject = "background"
        if capabilities.asksForGround {
            return .good(subject, "meetings ask the terminal; --light and --dark override it")
        }
        return .good(subject, "assumed \(capabilities.ground); --light and --dark override it")
    }

    /// The finding about the characters that the locale can encode.
    private var glyphs: Finding {
        let subject = "characters"
        switch capabilities.glyphs {
        case .unicode where environment.drawsWideBlocks():
            return .lesser(
                subject, "two columns for each block: meetings are drawn in ASCII",
                "set the terminal's width of ambiguous characters to narrow")
        case .unicode: return .good(subject, "UTF-8: blocks and braille, if the font has them")
        case .console: return .good(subject, "UTF-8: half blocks, for the Linux console")
        case .ascii:
            let codeset = environment.codeset()
            return .lesser(
                subject,
                "\(codeset.isEmpty ? "not UTF-8" : codeset): the ring is drawn with # and +",
                "set a UTF-8 locale, such as LANG=C.UTF-8; \"locale -a\" lists them")
        }
    }
}
