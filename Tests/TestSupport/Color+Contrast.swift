import TerminalUI

extension Color {
    /// From 1 for equal colours to 21 for black and white; nil if either is the terminal's own
    /// colour.
    package func contrast(with other: Color) -> Double? {
        guard let one = luminance, let two = other.luminance else { return nil }
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}
