import TerminalUI

/// A round clock with a rim, ticks, numerals and hands that move continuously.
package struct AnalogClock: Equatable, Sendable {
    /// Seconds since midnight.
    package var time: Double
    var showsSeconds: Bool
    /// The style of the hour and minute hands, the hour ticks and the numerals.
    package var style: Style
    static let secondStyle = Style(foreground: .critical)
    /// The style of the rim and the minute ticks.
    var faintStyle: Style

    package init(
        time: Double, showsSeconds: Bool = true, style: Style = .plain,
        faintStyle: Style = Style(foreground: .faint)
    ) {
        self.time = time
        self.showsSeconds = showsSeconds
        self.style = style
        self.faintStyle = faintStyle
    }

    enum Hand: CaseIterable {
        case hour, minute, second

        /// The time for one revolution, in seconds.
        var period: Double {
            switch self {
            case .hour: 43_200
            case .minute: 3_600
            case .second: 60
            }
        }

        /// The length as a fraction of the dial's radius.
        var length: Double {
            switch self {
            case .hour: 0.5
            case .minute: 0.8
            case .second: 0.9
            }
        }

        /// The thickness in columns on a dial with this radius; nil for the thinnest possible line.
        func thickness(radius: Double) -> Double? {
            switch self {
            case .hour: max(1.1, radius * 0.105)
            case .minute: max(0.8, radius * 0.062)
            case .second: nil
            }
        }
    }

    /// The direction of a hand as a fraction of a full circle, in 0..<1.
    func angle(of hand: Hand) -> Double {
        guard time.isFinite else { return 0 }
        let angle = time / hand.period
        return angle - angle.rounded(.down)
    }

    /// The minimum size at which the hands show the time legibly.
    package static func smallest(glyphs: GlyphSet) -> Size {
        switch glyphs {
        case .unicode: Size(rows: 7, columns: 14)
        case .console: Size(rows: 9, columns: 18)
        case .ascii: Size(rows: 11, columns: 22)
        }
    }

    package func draw(in frame: inout Frame, rect: Rect) {
        let dial = ClockDial(size: rect.size, glyphs: frame.glyphs, aspect: frame.cellAspect)
        guard dial.radius >= 1 else { return }
        let place = rect.part(
            row: dial.row, column: dial.column, rows: dial.size.rows, columns: dial.size.columns)
        var canvas = Raster(
            size: dial.size, frame.glyphs == .unicode ? .dots : .blocks, glyphs: frame.glyphs)
        dial.drawTicks(on: &canvas, style: style, faintStyle: faintStyle)
        // Longest first, so that shorter hands are drawn over longer ones.
        if showsSeconds { draw(.second, of: dial, on: &canvas, style: Self.secondStyle) }
        draw(.minute, of: dial, on: &canvas, style: style)
        draw(.hour, of: dial, on: &canvas, style: style)
        if showsSeconds {
            canvas.stroke(
                dial.segment(angle: 0, from: 0, to: 0),
                thickness: Hand.hour.thickness(radius: dial.radius),
                Self.ink(of: .second, Self.secondStyle))
        }
        canvas.draw(in: &frame, rect: place)
        dial.drawNumerals(in: &frame, rect: place, style: style.adding(.bold))
    }

    private func draw(
        _ hand: Hand, of dial: ClockDial, on canvas: inout Raster, style: Style
    ) {
        let angle = angle(of: hand)
        let tail = hand == .second ? -0.12 : 0
        canvas.stroke(
            dial.segment(angle: angle, from: tail, to: hand.length),
            thickness: hand.thickness(radius: dial.radius), Self.ink(of: hand, style))
    }

    /// The ink for a hand, including the character that draws it in ASCII.
    private static func ink(of hand: Hand, _ style: Style) -> Raster.Ink {
        let letter: UInt8 =
            switch hand {
            case .hour: UInt8(ascii: "#")
            case .minute: UInt8(ascii: "*")
            case .second: UInt8(ascii: ".")
            }
        return Raster.Ink(style, letter: letter)
    }
}
