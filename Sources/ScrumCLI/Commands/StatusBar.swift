import ArgumentParser
import JSONText
import TerminalUI

/// A program that shows a status line and interprets the markup in it.
enum StatusBar: String, CaseIterable, ExpressibleByArgument {
    case tmux, pango, polybar

    /// Returns the line with all markup escaped.
    func escaped(_ line: TerminalText) -> TerminalText {
        let text = line.description
        let escaped =
            switch self {
            // tmux would interpret #[style], #{variable}, #(command) and #H.
            case .tmux: text.substituting(["#": "##"])
            case .pango:
                text.substituting([
                    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
                ])
            // Polybar has no escape sequence for the start of a tag.
            case .polybar:
                String(
                    text.unicodeScalars.replacing("%{".unicodeScalars, with: "% {".unicodeScalars))
            }
        return TerminalText(written: escaped)
    }
}
