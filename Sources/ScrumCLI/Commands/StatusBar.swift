import ArgumentParser
import JSONText
import TerminalUI

/// A program that shows a status line and interprets markup in it.
enum StatusBar: String, CaseIterable, ExpressibleByArgument {
    case tmux, pango, polybar

    /// The line with all markup escaped.
    func escaped(_ line: TerminalText) -> TerminalText {
        let text = line.description
        let escaped =
            switch self {
            // Prevents #[style], #{variable}, #(command) and #H.
            case .tmux: text.substituting(["#": "##"])
            case .pango:
                text.substituting([
                    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
                ])
            // Polybar cannot escape the start of a tag.
            case .polybar:
                String(
                    text.unicodeScalars.replacing("%{".unicodeScalars, with: "% {".unicodeScalars))
            }
        return TerminalText(written: escaped)
    }
}
