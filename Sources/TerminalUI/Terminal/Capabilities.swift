import CTerminal
import Glibc

/// Whether to use colours, as chosen with `--color`.
package enum ColorChoice: String, CaseIterable, Sendable, CustomStringConvertible {
    case auto
    case always
    case never

    package var description: String { rawValue }
}

/// What a terminal can do, according to the environment.
package struct Capabilities: Equatable, Sendable {
    package var depth: ColorDepth
    package var glyphs: GlyphSet
    /// The background according to COLORFGBG; dark if unknown.
    package var ground: Ground
    /// Whether the terminal can be asked for its name and version.
    package var answers: Bool
    /// Whether to query the background, because colours depend on it.
    package var asksForGround: Bool
    /// Whether the terminal reorders right-to-left letters, together with adjacent
    /// text.
    var reorders: Bool
    /// Whether some characters extend into adjacent cells.
    var spills: Bool
    /// Whether the terminal shows progress in its tab or taskbar; some others would print the
    /// sequence.
    var showsProgress: Bool
    /// Whether the terminal accepts only lines of text.
    package var isDumb: Bool
    /// The size to use if the terminal reports none: COLUMNS and LINES, or 80 by 24.
    package var fallbackSize: Size

    /// Reads NO_COLOR, TERM, COLORTERM, XTERM_VERSION, MLTERM, VTE_VERSION, KONSOLE_VERSION,
    /// COLORFGBG, TERM_PROGRAM, TERM_PROGRAM_VERSION, WT_SESSION, TMUX, STY, LINES and COLUMNS.
    /// `codeset` is the result of nl_langinfo. If `ground` is given, the background is not queried.
    package init(
        environment: (String) -> String?, codeset: String, color: ColorChoice = .auto,
        ground: Ground? = nil
    ) {
        let term = environment("TERM") ?? ""
        isDumb = ["", "dumb", "unknown"].contains(term)
        let isUTF8 = ["utf-8", "utf8"].contains(codeset.lowercased())
        glyphs = isDumb || !isUTF8 ? .ascii : term == "linux" ? .console : .unicode
        depth = Self.depth(environment, term: term, isDumb: isDumb, color: color)
        self.ground = ground ?? Self.ground(environment("COLORFGBG"))
        reorders = ["VTE_VERSION", "KONSOLE_VERSION", "MLTERM"]
            .contains { environment($0)?.isEmpty == false }
        // mlterm does not answer the query for its name.
        spills = environment("MLTERM")?.isEmpty == false
        showsProgress = Self.showsProgress(environment)
        // The Linux console prints unknown sequences.
        answers = term != "linux" && !isDumb
        asksForGround = ground == nil && depth != .none && answers
        fallbackSize = Size(
            rows: Self.count(environment("LINES")) ?? 24,
            columns: Self.count(environment("COLUMNS")) ?? 80)
    }

    /// True for Windows Terminal, Ghostty 1.2 and VTE 0.80 or newer, but not inside tmux or GNU
    /// screen.
    private static func showsProgress(_ environment: (String) -> String?) -> Bool {
        guard environment("TMUX") == nil, environment("STY") == nil else { return false }
        if environment("WT_SESSION") != nil { return true }
        if environment("TERM_PROGRAM") == "ghostty" {
            let version = (environment("TERM_PROGRAM_VERSION") ?? "").split(separator: ".")
            let numbers = version.prefix(2).compactMap { Int($0) }
            return numbers.count == 2 && (numbers[0] > 1 || numbers[0] == 1 && numbers[1] >= 2)
        }
        return environment("VTE_VERSION").flatMap { Int($0) }.map { $0 >= 8000 } ?? false
    }

    private static func depth(
        _ environment: (String) -> String?, term: String, isDumb: Bool, color: ColorChoice
    ) -> ColorDepth {
        switch color {
        case .never: .none
        case .always: max(.eight, depth(environment, term: term))
        case .auto where isDumb || environment("NO_COLOR")?.isEmpty == false: .none
        case .auto: depth(environment, term: term)
        }
    }

    /// The colour depth of the terminal that `version` names; nil unless it is known to exceed
    /// `depth`.
    func depth(in version: String) -> ColorDepth? {
        guard depth != .none, let known = Self.known[Self.name(in: version)], known > depth else {
            return nil
        }
        return known
    }

    /// Whether some characters in TrueType fonts extend into adjacent cells in this terminal.
    static func spills(in version: String) -> Bool {
        ["xterm", "mlterm"].contains(name(in: version))
    }

    /// The first word of an XTVERSION reply in lower case, such as "xterm" for "XTerm(379)".
    static func name(in version: String) -> String {
        version.prefix { $0.isLetter }.lowercased()
    }

    /// Terminals' colour depths, by the first word of their XTVERSION replies.
    private static let known: [String: ColorDepth] = [
        "xterm": .palette, "mlterm": .palette, "vte": .trueColor, "konsole": .trueColor,
        "kitty": .trueColor, "foot": .trueColor, "alacritty": .trueColor, "ghostty": .trueColor,
        "wezterm": .trueColor, "contour": .trueColor, "iterm": .trueColor,
    ]

    private static func depth(_ environment: (String) -> String?, term: String) -> ColorDepth {
        func names(_ parts: String...) -> Bool {
            parts.contains { part in term.split(separator: "-").contains { $0.hasPrefix(part) } }
        }
        if term == "linux" { return .eight }
        if names("vt1", "vt2", "vt3", "vt4", "vt5", "mono") || term.hasSuffix("-m") { return .none }
        // GNU screen passes on the outer terminal's COLORTERM, but not its colours.
        let isScreen = term.hasPrefix("screen") && environment("TMUX") == nil
        let colorTerm = environment("COLORTERM") ?? ""
        if !isScreen, ["truecolor", "24bit"].contains(colorTerm) { return .trueColor }
        if names("direct", "kitty", "alacritty", "foot", "ghostty", "wezterm", "contour") {
            return .trueColor
        }
        if names("256color") { return .palette }
        // Debian's xterm sets TERM to xterm, which promises only 8 colours.
        if ["XTERM_VERSION", "MLTERM"].contains(where: { environment($0) != nil }),
            names("xterm", "mlterm")
        {
            return .palette
        }
        return names("16color") ? .sixteen : .eight
    }

    /// Reads COLORFGBG, such as "15;0" or "0;default;15"; the last number is the background. urxvt
    /// sets "0;default" for a background outside its palette; black text then implies a light
    /// background.
    private static func ground(_ colors: String?) -> Ground {
        let parts = (colors ?? "").split(separator: ";")
        guard let number = parts.last.flatMap({ Int($0) }) else {
            return parts.last == "default" && parts.first == "0" ? .light : .dark
        }
        return number == 7 || (9...15).contains(number) ? .light : .dark
    }

    private static func count(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
    }

    /// Sets the C library's character set to the locale's, and returns its name.
    ///
    /// If the locale is not installed, which is common over ssh, the character set is taken from
    /// its name.
    package static func codeset(environment: (String) -> String?) -> String {
        if setlocale(LC_CTYPE, "") == nil {
            let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment)
            let name = names.first { !$0.isEmpty } ?? ""
            let suffix = name.split(separator: "@").first?.split(separator: ".").last ?? ""
            if ["utf-8", "utf8"].contains(suffix.lowercased()) { return "UTF-8" }
        }
        return nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
    }
}
