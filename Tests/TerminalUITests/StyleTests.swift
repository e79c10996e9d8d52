import TestSupport
import Testing

@testable import TerminalUI

@Suite struct StyleTests {
    static let theme = Color.rgb(0xFF8B42)

    @Test(
        "Styles are adapted to each colour depth",
        arguments: [
            // Text on a filled row: with few colours, the row's hue becomes the text's.
            (Style(foreground: .rgb(0), background: theme), ColorDepth.none, "reverse"),
            (Style(foreground: .rgb(0), background: theme), .eight, "33 on 0 bold"),
            (Style(foreground: .rgb(0), background: theme), .sixteen, "33 on 0 bold"),
            (Style(foreground: .rgb(0), background: theme), .palette, "p16 on p209"),
            (Style(foreground: .rgb(0), background: theme), .trueColor, "#0 on #ff8b42"),
            // Coloured text.
            (Style(foreground: theme), .none, "plain"),
            (Style(foreground: theme), .eight, "33 on 0"),
            (Style(foreground: .rgb(0x6E92FF)), .eight, "plain"),
            (Style(foreground: .rgb(0x6E92FF)), .sixteen, "plain"),
            (Style(foreground: .rgb(0xB71C1C)), .sixteen, "91 on 0"),
            (Style(foreground: theme), .palette, "p209 on 0"),
            // A pale colour keeps its hue, but a dark one is closer to grey than to pure blue.
            (Style(foreground: .rgb(0xCBEAE5)), .palette, "p194 on 0"),
            (Style(foreground: .rgb(0xDADDDA)), .palette, "p253 on 0"),
            (Style(foreground: .rgb(0x0A2B2F)), .palette, "p235 on 0"),
            // Text on the terminal's own background is never black, grey or white.
            (Style(foreground: .rgb(0)), .eight, "plain"),
            (Style(foreground: .rgb(0xFFFFFF)), .sixteen, "plain"),
            (Style(foreground: .rgb(0x888880)), .eight, "plain"),
            (Style(background: .rgb(0xFFFFFF)), .eight, "0 on 0 bold"),
            // Role colours.
            (Style(foreground: .critical), .eight, "plain"),
            (Style(foreground: .critical, background: theme), .eight, "0 on 0 bold"),
            // A hue that cannot be read as text becomes the background of black or white text.
            (Style(background: .rgb(0x6E92FF)), .eight, "37 on 44 bold"),
            (Style(background: .rgb(0x6E92FF), attributes: .field), .eight, "0 on 0 bold"),
            (Style(foreground: .critical), .palette, "p203 on 0"),
            (Style(foreground: .critical), .none, "plain"),
            (Style(foreground: .muted), .eight, "0 on 0 dim"),
            (Style(foreground: .muted), .none, "0 on 0 dim"),
            (Style(foreground: .muted), .trueColor, "#949494 on 0"),
            // Pictures keep both colours if the terminal has colours.
            (
                Style(foreground: theme, background: .rgb(0x914BF2), attributes: .picture), .eight,
                "33 on 45"
            ),
            (
                Style(foreground: theme, background: .rgb(0x914BF2), attributes: .picture), .none,
                "plain"
            ),
            // A field needs many colours. An alarm keeps its background.
            (Style(background: theme, attributes: .field), .none, "plain"),
            (Style(background: theme, attributes: .field), .eight, "33 on 0 bold"),
            (Style(background: theme, attributes: .field), .palette, "0 on p209"),
            (Style(background: .rgb(0xB71C1C), attributes: .alarm), .none, "reverse"),
            (Style(background: .rgb(0xB71C1C), attributes: [.alarm, .reverse]), .none, "plain"),
            (Style(background: .rgb(0xB71C1C), attributes: .alarm), .sixteen, "97 on 41 bold"),
            (Style(background: .rgb(0x4D4D4D), attributes: .alarm), .eight, "reverse"),
            // Attributes work with every colour depth.
            (
                Style(attributes: [.bold, .underline, .reverse]), .none,
                "0 on 0 bold underline reverse"
            ),
            (Style.plain, .trueColor, "plain"),
        ])
    func pen(style: Style, depth: ColorDepth, look: String) {
        #expect(describe(Pen(style, depth: depth)) == look)
    }

    @Test(
        "Styles are adapted to a light background with few colours",
        arguments: [
            (Style(foreground: .rgb(0), background: theme), ColorDepth.eight, "30 on 43"),
            (Style(foreground: .rgb(0), background: theme), .sixteen, "30 on 43"),
            (Style(foreground: theme), .eight, "plain"),
            (Style(background: theme, attributes: .field), .eight, "0 on 0 bold"),
            (Style(foreground: .rgb(0x6E92FF)), .eight, "34 on 0"),
            (Style(background: .rgb(0xB71C1C)), .eight, "31 on 0 bold"),
            (Style(foreground: .good), .eight, "plain"),
            (Style(foreground: .critical), .sixteen, "31 on 0"),
            (Style(foreground: theme, attributes: .picture), .eight, "plain"),
            (Style(background: .rgb(0xB71C1C), attributes: .alarm), .eight, "37 on 41 bold"),
        ])
    func light(style: Style, depth: ColorDepth, look: String) {
        #expect(describe(Pen(style, depth: depth, on: .light)) == look)
    }

    /// The eight colours of xterm, and their bright versions.
    private static let palettes: [[UInt32]] = [
        [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ],
        [
            0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
            0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
        ],
        [
            0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF,
            0x555753, 0xEF2929, 0x8AE234, 0xFCE94F, 0x739FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
        ],
    ]

    @Test(
        "Named text colours are legible on black and white, in every theme's hue",
        arguments: [ColorDepth.eight, .sixteen], Ground.allCases)
    func namedContrast(depth: ColorDepth, ground: Ground) throws {
        let paper: UInt32 = ground == .dark ? 0x000000 : 0xFFFFFF
        for palette in Self.palettes.prefix(1) {
            func color(_ ink: Pen.Ink, orElse other: UInt32) -> Color {
                if case .ansi(let index) = ink { .rgb(palette[Int(index)]) } else { .rgb(other) }
            }
            for hue in [0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF] as [UInt32] {
                for style in [
                    Style(foreground: .rgb(hue)), Style(background: .rgb(hue)),
                    Style(background: .rgb(hue), attributes: .field),
                    Style(background: .rgb(hue), attributes: .alarm),
                ] {
                    let pen = Pen(style, depth: depth, on: ground)
                    let ground = color(pen.background, orElse: paper)
                    // Bold white is a brighter white.
                    let ink =
                        pen.foreground == .ansi(7) && pen.attributes.contains(.bold)
                        ? Color.rgb(palette[15])
                        : color(pen.foreground, orElse: paper ^ 0xFFFFFF)
                    let contrast = try #require(ink.contrast(with: ground))
                    #expect(contrast >= Color.textContrast, "\(style): \(contrast)")
                }
            }
        }
    }

    /// With eight colours every theme still has its own hue.
    @Test(
        "The nearest of eight colours is chosen",
        arguments: [
            (0xEE80D1, 5), (0xFFF196, 3), (0x360071, 5), (0xCFCEFF, 4), (0xA51377, 5),
            (0x001441, 4),
            (0xFF8B42, 3), (0x4A070B, 1), (0x8682FF, 4), (0xFF5E5E, 1), (0x914BF2, 5),
            (0xCBEAE5, 6),
            (0x6E92FF, 4), (0xC29B7E, 3), (0x228F9E, 6), (0xFFDF4D, 3), (0x00FF00, 2),
        ])
    func hue(hex: UInt32, ansi: UInt8) {
        #expect(IndexedColor.hue(of: hex) == ansi)
    }

    @Test(
        "The nearest palette colour is chosen",
        arguments: [
            (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x5F87AF, 67), (0x808080, 244),
            (0x121212, 233), (0xEEEEEE, 255), (0xFF8B42, 209),
        ])
    func palette(hex: UInt32, index: UInt8) {
        #expect(IndexedColor.nearest(to: hex) == index)
    }

    @Test("No palette colour is nearer than the chosen one")
    func nearest() {
        var generator = SeededGenerator(seed: 11)
        let steps = [0, 95, 135, 175, 215, 255]
        func distance(_ hex: Int, _ index: Int) -> Int {
            let grey = 8 + 10 * (index - 232)
            let cube = index - 16
            let channels =
                index >= 232
                ? [grey, grey, grey] : [steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]]
            return zip(channels, [hex >> 16, hex >> 8 & 0xFF, hex & 0xFF])
                .map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
        }
        func isGrey(_ index: Int) -> Bool {
            let hex = IndexedColor.hex(of: UInt8(index))
            return hex >> 16 == hex & 0xFF && hex >> 16 == hex >> 8 & 0xFF
        }
        for _ in 0..<200 {
            let hex = Int.random(in: 0...0xFF_FFFF, using: &generator)
            let ours = distance(hex, Int(IndexedColor.nearest(to: UInt32(hex))))
            let channels = [hex >> 16, hex >> 8 & 0xFF, hex & 0xFF]
            let (lowest, highest) = (channels.min() ?? 0, channels.max() ?? 0)
            let isTinted =
                lowest >= IndexedColor.pale && highest - lowest >= IndexedColor.tint
            let best =
                (16...255).filter { !isTinted || !isGrey($0) }.map { distance(hex, $0) }.min() ?? 0
            #expect(ours <= best + best / 4 + 12, "\(String(hex, radix: 16))")
        }
    }

    @Test(
        "Colours can be mixed",
        arguments: [
            (0.0, 0xFF8000), (1.0, 0x000000), (0.5, 0x804000), (-1.0, 0xFF8000), (7.0, 0x000000),
            (.nan, 0xFF8000),
        ])
    func mixing(fraction: Double, hex: UInt32) {
        #expect(Color.rgb(0xFF8000).mixed(with: .rgb(0), fraction: fraction) == .rgb(hex))
        #expect(Color.terminal.mixed(with: .rgb(0), fraction: fraction) == .terminal)
    }

    private func describe(_ pen: Pen) -> String {
        func number(_ ink: Pen.Ink, _ base: Int) -> String {
            switch ink {
            case .standard: "0"
            case .ansi(let index): "\(base + Int(index) + (index > 7 ? 52 : 0))"
            case .palette(let index): "p\(index)"
            case .rgb(let hex): "#" + String(hex, radix: 16)
            }
        }
        guard pen != .plain else { return "plain" }
        var words = "\(number(pen.foreground, 30)) on \(number(pen.background, 40))"
        let attributes = Style(attributes: pen.attributes).description
        if attributes != "plain" { words += " " + attributes }
        return pen.attributes == .reverse && words.hasPrefix("0 on 0") ? "reverse" : words
    }
}
