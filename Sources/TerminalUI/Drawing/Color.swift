/// A colour for views; the renderer maps it to the terminal's colours.
package struct Color: Hashable, Sendable {
    enum Kind: UInt32 { case terminal, rgb, role }

    /// The kind is in the top byte, and the value is in the other three.
    private let bits: UInt32

    private init(_ kind: Kind, _ value: UInt32) {
        bits = kind.rawValue << 24 | value & 0xFF_FFFF
    }

    /// The terminal's own text or background colour.
    package static let terminal = Color(.terminal, 0)

    /// A colour in sRGB, as 0xRRGGBB.
    package static func rgb(_ hex: UInt32) -> Color { Color(.rgb, hex) }

    // Roles have a value for each background and colour depth. They are legible as text, except
    // `faint`, which is for shapes.
    /// Means that time is running out or something is late.
    package static let warning = Color(.role, 0)
    /// Means overtime or failure.
    package static let critical = Color(.role, 1)
    /// Means that something is on time or done.
    package static let good = Color(.role, 2)
    /// Less important text.
    package static let muted = Color(.role, 3)
    /// Tracks, grids and upcoming parts.
    package static let faint = Color(.role, 4)

    var kind: Kind { Kind(rawValue: bits >> 24) ?? .terminal }
    var value: UInt32 { bits & 0xFF_FFFF }

    /// The colour as 0xRRGGBB, which for a role is its value on a dark background; nil for the
    /// terminal's own colour.
    package var hex: UInt32? { hex(on: .dark) }

    package func hex(on ground: Ground) -> UInt32? {
        switch kind {
        case .terminal: nil
        case .rgb: value
        case .role: RoleColor.all[Int(value)].hex(on: ground)
        }
    }

    /// The hue on terminals with 8 or 16 colours, from 1 to 6; nil for greys, roles and the
    /// terminal's own colour.
    package var hue: UInt8? { kind == .rgb ? IndexedColor.hue(of: value) : nil }

    /// Whether a shape with the `hue` attribute is drawn in this colour rather than the terminal's
    /// own.
    package func isShown(_ depth: ColorDepth, on ground: Ground) -> Bool {
        let hues = NamedHues(depth, on: ground)
        return depth >= .palette || depth != .none && hues.shape(self, isHue: true) != .standard
    }

    /// This colour, blended with a fraction of another; unchanged if either is the terminal's own.
    package func mixed(with other: Color, fraction: Double) -> Color {
        guard let from = hex, let to = other.hex, fraction > 0 else { return self }
        let share = min(fraction, 1)
        func channel(_ shift: UInt32) -> UInt32 {
            let start = Double(from >> shift & 0xFF)
            let end = Double(to >> shift & 0xFF)
            return UInt32(start + (end - start) * share + 0.5) << shift
        }
        return .rgb(channel(16) | channel(8) | channel(0))
    }
}

/// The values of one of `Color`'s roles.
struct RoleColor {
    let name: String
    let onDark: UInt32
    let onLight: UInt32
    /// The number of one of the eight named colours; nil for the terminal's own colour, dimmed.
    let ansi: UInt8?

    func hex(on ground: Ground) -> UInt32 { ground == .dark ? onDark : onLight }

    /// Colours from the 256-colour palette, so that they look the same in true colour.
    static let all = [
        RoleColor(name: "warning", onDark: 0xD78700, onLight: 0x875F00, ansi: 3),
        RoleColor(name: "critical", onDark: 0xFF5F5F, onLight: 0xAF0000, ansi: 1),
        RoleColor(name: "good", onDark: 0x00AF5F, onLight: 0x005F00, ansi: 2),
        RoleColor(name: "muted", onDark: 0x949494, onLight: 0x626262, ansi: nil),
        RoleColor(name: "faint", onDark: 0x767676, onLight: 0x808080, ansi: nil),
    ]
}

extension Color: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .terminal: return "terminal"
        case .rgb:
            let digits = String(value, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        case .role: return RoleColor.all[Int(value)].name
        }
    }
}
