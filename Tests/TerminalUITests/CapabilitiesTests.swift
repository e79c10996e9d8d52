import Testing

@testable import TerminalUI

@Suite struct CapabilitiesTests {
    private func capabilities(
        _ variables: String, codeset: String = "UTF-8", color: ColorChoice = .auto
    ) -> Capabilities {
        let pairs = variables.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
        let environment = Dictionary(
            uniqueKeysWithValues: pairs.map { (String($0[0]), String($0.dropFirst().last ?? "")) })
        return Capabilities(environment: { environment[$0] }, codeset: codeset, color: color)
    }

    @Test(
        "The colour depth is derived from the environment",
        arguments: [
            ("TERM=xterm", .eight),
            ("TERM=xterm XTERM_VERSION=XTerm(379)", .palette), ("TERM=mlterm MLTERM=3.9", .palette),
            ("TERM=screen XTERM_VERSION=XTerm(379)", .eight),
            ("TERM=xterm-256color", .palette),
            ("TERM=xterm-16color", .sixteen),
            ("TERM=xterm-256color COLORTERM=truecolor", .trueColor),
            ("TERM=xterm COLORTERM=24bit", .trueColor), ("TERM=xterm COLORTERM=yes", .eight),
            ("TERM=xterm-direct", .trueColor), ("TERM=xterm-kitty", .trueColor),
            ("TERM=foot", .trueColor), ("TERM=linux", .eight),
            ("TERM=linux COLORTERM=truecolor", .eight), ("TERM=vt100", .none),
            ("TERM=vt220", .none),
            ("TERM=xterm-mono", .none), ("TERM=mlterm", .eight), ("TERM=nobody-knows-it", .eight),
            ("TERM=screen-256color COLORTERM=truecolor", .palette),
            ("TERM=screen-256color COLORTERM=truecolor TMUX=/tmp/t", .trueColor),
            ("TERM=tmux-256color", .palette), ("TERM=dumb COLORTERM=truecolor", .none), ("", .none),
            ("TERM=xterm-256color NO_COLOR=1", .none), ("TERM=xterm-256color NO_COLOR=0", .none),
            ("TERM=xterm-256color NO_COLOR=", .palette),
        ] as [(String, ColorDepth)])
    func depth(_ variables: String, _ depth: ColorDepth) {
        #expect(capabilities(variables).depth == depth)
    }

    @Test(
        "The user's choice always wins",
        arguments: [
            ("TERM=xterm-256color NO_COLOR=1", .always, .palette), ("TERM=dumb", .always, .eight),
            ("TERM=vt100", .always, .eight), ("TERM=xterm COLORTERM=truecolor", .never, .none),
        ] as [(String, ColorChoice, ColorDepth)])
    func choice(_ variables: String, _ color: ColorChoice, _ depth: ColorDepth) {
        #expect(capabilities(variables, color: color).depth == depth)
    }

    @Test(
        "The glyph set depends on the terminal and the locale",
        arguments: [
            ("TERM=xterm", "UTF-8", .unicode), ("TERM=xterm", "utf8", .unicode),
            ("TERM=xterm", "ANSI_X3.4-1968", .ascii), ("TERM=xterm", "ISO-8859-1", .ascii),
            ("TERM=linux", "UTF-8", .console), ("TERM=linux", "ISO-8859-15", .ascii),
            ("TERM=dumb", "UTF-8", .ascii),
        ] as [(String, String, GlyphSet)])
    func glyphs(_ variables: String, _ codeset: String, _ glyphs: GlyphSet) {
        #expect(capabilities(variables, codeset: codeset).glyphs == glyphs)
    }

    @Test(
        "Dumb terminals are recognised",
        arguments: [("", true), ("TERM=", true), ("TERM=unknown", true), ("TERM=ansi", false)])
    func dumb(_ variables: String, _ isDumb: Bool) {
        #expect(capabilities(variables).isDumb == isDumb)
    }

    @Test(
        "If a terminal does not report its size, the environment's size is used",
        arguments: [
            ("", 24, 80), ("LINES=40 COLUMNS=120", 40, 120), ("LINES=0 COLUMNS=-3", 24, 80),
            ("LINES=x COLUMNS=99999999999999999999", 24, 80),
        ])
    func size(_ variables: String, _ rows: Int, _ columns: Int) {
        #expect(capabilities(variables).fallbackSize == Size(rows: rows, columns: columns))
    }

    @Test(
        "Progress is sent only to terminals that are known to show it",
        arguments: [
            ("WT_SESSION=1", true), ("WT_SESSION=1 TMUX=x", false), ("VTE_VERSION=8000", true),
            ("VTE_VERSION=7006", false), ("TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.2.3", true),
            ("TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.1.0", false), ("TERM=xterm", false),
        ])
    func showsProgress(variables: String, shows: Bool) {
        let pairs = variables.split(separator: " ").map {
            $0.split(separator: "=").map(String.init)
        }
        let found = Capabilities(
            environment: { name in pairs.first { $0[0] == name }?[1] }, codeset: "UTF-8")
        #expect(found.showsProgress == shows)
    }
}
