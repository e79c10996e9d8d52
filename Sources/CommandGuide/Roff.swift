import JSONText

/// A page in roff format, which `man` wraps to the terminal's width.
struct Roff {
    private(set) var text = ""
    /// Whether the last line was a title, which already starts a paragraph.
    private var isBelowTitle = false

    /// Starts a page; `date` is the release date, such as 2026-01-31.
    init(title: String, section: Int, version: String, date: String) {
        let kind = section == 5 ? "File Formats" : "User Commands"
        line(".TH \(Self.escaped(title)) \(section) \"\(date)\" \"scrum \(version)\" \"\(kind)\"")
    }

    mutating func section(_ title: String) {
        line(".SH \(title)")
        isBelowTitle = true
    }

    mutating func subsection(_ title: String) {
        line(".SS \"\(Self.escaped(title))\"")
        isBelowTitle = true
    }

    /// Adds text; an empty line in it starts another paragraph.
    mutating func paragraph(_ text: String) {
        for part in text.split(separator: "\n\n") {
            beginParagraph()
            words(String(part))
        }
    }

    mutating func bold(_ text: String) {
        beginParagraph()
        line("\\fB\(Self.escaped(text))\\fR")
    }

    /// Adds a list entry: a term, an optional parameter and an explanation.
    mutating func entry(_ term: String, _ parameter: String = "", _ explanation: String) {
        line(".TP")
        isBelowTitle = false
        let value = parameter.isEmpty ? "" : " \\fI\(Self.escaped(parameter))\\fR"
        line("\\fB\(Self.escaped(term))\\fR\(value)")
        words(explanation)
    }

    private mutating func beginParagraph() {
        if !isBelowTitle { line(".PP") }
        isBelowTitle = false
    }

    private mutating func words(_ text: String) {
        for part in text.split(separator: "\n") {
            let escaped = Self.escaped(String(part))
            // roff treats a line that starts with either of these characters as a command.
            line(escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped)
        }
    }

    private mutating func line(_ line: String) { text += line + "\n" }

    private static func escaped(_ text: String) -> String {
        text.substituting([
            "\\": "\\e", "-": "\\-", "\"": "\\(dq", "'": "\\(aq", "^": "\\(ha",
            "~": "\\(ti", "`": "\\(ga",
        ])
    }
}
