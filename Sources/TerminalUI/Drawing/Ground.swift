/// Whether the terminal's own background is dark or light.
package enum Ground: Sendable, CaseIterable {
    case dark
    case light

    /// The background that leaves the least contrast: a dark grey, and a warm white.
    package var color: Color {
        switch self {
        case .dark: .rgb(0x1E1E1E)
        case .light: .rgb(0xFDF6E3)
        }
    }
}
