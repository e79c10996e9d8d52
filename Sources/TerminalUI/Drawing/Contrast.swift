import Glibc

/// Contrast between colours, as defined by WCAG 2.2.
extension Color {
    /// The minimum contrast for text.
    package static let textContrast = 4.5
    /// The minimum contrast for shapes.
    package static let shapeContrast = 3.0

    /// The luminance, from 0 for black to 1 for white; nil for the terminal's own colour.
    package var luminance: Double? {
        guard let hex else { return nil }
        func light(_ shift: UInt32) -> Double { linear[Int(hex >> shift & 0xFF)] }
        return 0.2126 * light(16) + 0.7152 * light(8) + 0.0722 * light(0)
    }

    /// Whether black is more readable on this colour than white; nil for the terminal's own colour.
    package var isLight: Bool? { luminance.map { $0 > 0.18 } }

    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The nearest of the 256 palette colours; the terminal's own colour is unchanged.
    var inPalette: Color {
        hex.map { .rgb(IndexedColor.hex(of: IndexedColor.nearest(to: $0))) } ?? self
    }

    /// The colour, moved towards black or white just far enough to reach a contrast with other
    /// colours without disappearing on a background; unchanged if it cannot.
    package func separated(from others: [Color], by ratio: Double, on ground: Color) -> Color {
        let limits = others.map { ($0, ratio) } + [(ground, Self.shapeContrast)]
        func fits(_ color: Color) -> Bool {
            limits.allSatisfy { other, ratio in
                guard let one = color.luminance, let two = other.luminance,
                    let near = color.inPalette.luminance, let far = other.inPalette.luminance
                else { return true }
                return min(Self.contrast(one, two), Self.contrast(near, far)) >= ratio
            }
        }
        for step in 0...64 {
            for end in [Color.rgb(0x000000), .rgb(0xFFFFFF)] {
                let color = mixed(with: end, fraction: Double(step) / 64)
                if fits(color) { return color }
            }
        }
        return self
    }

    /// The colour, moved towards black or white just far enough to reach a contrast with a
    /// background, even with 256 colours.
    ///
    /// If neither direction reaches the contrast, the result is the colour that comes closest.
    /// Unknown colours are unchanged. With `ink`, the colour moves only towards it. With `isExact`,
    /// the contrast in 256 colours does not matter.
    package func reaching(
        _ ratio: Double, on ground: Color, toward ink: Color? = nil, isExact: Bool = false
    ) -> Color {
        guard let exact = ground.luminance, let near = ground.inPalette.luminance else {
            return self
        }
        /// The exact contrast or the contrast in 256 colours, whichever is lower.
        func contrast(of color: Color) -> Double {
            let own = Self.contrast(color.luminance ?? exact, exact)
            return isExact
                ? own : min(own, Self.contrast(color.inPalette.luminance ?? near, near))
        }
        guard hex != nil, contrast(of: self) < ratio else { return self }
        var nearest = self
        for step in 1...64 {
            let share = Double(step) / 64
            let dark = mixed(with: ink ?? .rgb(0x000000), fraction: share)
            let light = mixed(with: ink ?? .rgb(0xFFFFFF), fraction: share)
            let (darker, lighter) = (contrast(of: dark), contrast(of: light))
            nearest = darker > lighter ? dark : light
            if max(darker, lighter) >= ratio { break }
        }
        return nearest
    }
}

/// The linear intensity of each channel value, from 0 to 1.
private let linear: [Double] = (0...255).map { step in
    let value = Double(step) / 255
    return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}
