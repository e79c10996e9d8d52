import ArgumentParser
import TerminalUI

/// A program that shows a line and obeys what it takes for markup in it.
enum StatusBar: String, CaseIterable, ExpressibleByArgument {
    case tmux, pango, polybar

    /// The line with everything escaped that its reader would obey.
    func escaped(_ line: TerminalText) -> TerminalText {
        var result = String.UnicodeScalarView()
        for scalar in line.description.unicodeScalars {
            // Polybar has no escape for the beginning of a tag.
            if self == .polybar, scalar == "{", result.last == "%" { result.append(" ") }
            result += escaped(scalar).unicodeScalars
        }
        return TerminalText(written: String(result))
    }

    private func escaped(_ scalar: Unicode.Scalar) -> String {
        switch (self, scalar) {
        // Begins #[style], #{variable}, #(command) and #H.
        case (.tmux, "#"): "##"
        case (.pango, "&"): "&amp;"
        case (.pango, "<"): "&lt;"
        case (.pango, ">"): "&gt;"
        case (.pango, "\""): "&quot;"
        case (.pango, "'"): "&#39;"
        default: String(scalar)
        }
    }
}
