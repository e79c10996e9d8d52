import ArgumentParser
import JSONText
import TerminalUI

/// A program that shows a line and obeys what it takes for markup in it.
enum StatusBar: String, CaseIterable, ExpressibleByArgument {
    case tmux, pango, polybar

    /// The line with everything escaped that its reader would obey.
    func escaped(_ line: TerminalText) -> TerminalText {
        let text = line.description
        let escaped =
            switch self {
            // Begins #[style], #{variable}, #(command) and #H.
            case .tmux: text.substituting(["#": "##"])
            case .pango:
                text.substituting([
                    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
                ])
            // Polybar has no escape for the beginning of a tag.
            case .polybar:
                String(
                    text.unicodeScalars.replacing("%{".unicodeScalars, with: "% {".unicodeScalars))
            }
        return TerminalText(written: escaped)
    }
}
