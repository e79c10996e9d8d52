/// Terminals' numbered colours, and the one nearest to a given colour.
enum IndexedColor {
    private static let steps: [Int] = [0, 95, 135, 175, 215, 255]

    /// The minimum channel difference at which a pale colour must not become a grey.
    static let tint = 30
    /// The minimum value of each channel in a pale colour.
    static let pale = 175

    /// The nearest colour in the 6×6×6 cube or among the greys, as a number from 16 to 255.
    static func nearest(to hex: UInt32) -> UInt8 {
        let channels = (Int(hex >> 16 & 0xFF), Int(hex >> 8 & 0xFF), Int(hex & 0xFF))
        func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
            let (r, g, b) = (red - channels.0, green - channels.1, blue - channels.2)
            return r * r + g * g + b * b
        }
        let (red, green, blue) = (step(channels.0), step(channels.1), step(channels.2))
        let cube = distance(steps[red], steps[green], steps[blue])
        let lowest = min(channels.0, channels.1, channels.2)
        let isTinted = max(channels.0, channels.1, channels.2) - lowest >= tint
        if isTinted, lowest >= pale {
            guard red == green, green == blue else { return index(red, green, blue) }
            // The nearest colour is a grey; changing one or two channels by a step keeps the tint.
            let near = [red - 1, red + 1].filter(steps.indices.contains).flatMap { other in
                [
                    (other, red, red), (red, other, red), (red, red, other),
                    (other, other, red), (other, red, other), (red, other, other),
                ]
            }
            let best = near.min {
                distance(steps[$0.0], steps[$0.1], steps[$0.2])
                    < distance(steps[$1.0], steps[$1.1], steps[$1.2])
            }
            return best.map(index) ?? index(red, green, blue)
        }
        let mean = (channels.0 + channels.1 + channels.2) / 3
        let grey = min(max((mean - 3) / 10, 0), 23)
        let level = 8 + 10 * grey
        if distance(level, level, level) < cube { return UInt8(232 + grey) }
        return index(red, green, blue)
    }

    /// The number of the colour with these steps in the cube.
    private static func index(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        UInt8(16 + 36 * red + 6 * green + blue)
    }

    /// The colour with a number from 16 to 255, as 0xRRGGBB.
    static func hex(of index: UInt8) -> UInt32 {
        if index >= 232 { return UInt32(8 + 10 * (Int(index) - 232)) * 0x01_0101 }
        let cube = max(0, Int(index) - 16)
        return UInt32(steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6])
    }

    /// The nearest of red, green, yellow, blue, magenta and cyan (1 to 6); nil for a grey.
    static func hue(of hex: UInt32) -> UInt8? {
        let (red, green, blue) = (Int(hex >> 16 & 0xFF), Int(hex >> 8 & 0xFF), Int(hex & 0xFF))
        let highest = max(red, green, blue)
        let spread = highest - min(red, green, blue)
        guard spread >= 16 else { return nil }
        let degrees =
            highest == red
            ? (360 + 60 * (green - blue) / spread) % 360
            : highest == green
                ? 120 + 60 * (blue - red) / spread : 240 + 60 * (red - green) / spread
        return switch degrees {
        case 18..<75: 3
        case 75..<150: 2
        case 150..<205: 6
        case 205..<258: 4
        case 258..<330: 5
        default: 1
        }
    }
}
