import TerminalUI

/// A round clock with twelve marks, numerals and hands that move continuously.
package struct AnalogClock: Equatable, Sendable {
    /// Seconds since midnight.
    package var time: Double
    var showsSeconds: Bool
    /// The style of the numerals.
    package var style: Style
    var secondStyle: Style
    /// The style of the marks.
    var faintStyle: Style

    package init(
        time: Double, showsSeconds: Bool = true, style: Style = .plain,
        secondStyle: Style = Style(foreground: .critical),
        faintStyle: Style = Style(foreground: .faint)
    ) {
        self.time = time
        self.showsSeconds = showsSeconds
        self.style = style
        self.secondStyle = secondStyle
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
        var canvas = Raster(size: rect.size, .blocks, glyphs: frame.glyphs)
        dial.drawMarks(on: &canvas, Raster.Ink(faintStyle, letter: UInt8(ascii: "+")))
        let thickness = dial.thickness
        // The longest hand first, so that it passes below the others.
        if showsSeconds {
            let ink = Raster.Ink(secondStyle, rank: 1, letter: UInt8(ascii: "."))
            let angle = angle(of: .second)
            canvas.stroke(dial.segment(angle, to: dial.markRadius), ink)
            canvas.stroke(
                dial.segment(angle, from: dial.markRadius, to: dial.markRadius),
                thickness: dial.radius < 20 ? 3 : 4, ink)
        }
        let ink = Raster.Ink(.plain, rank: 2, letter: UInt8(ascii: "#"))
        canvas.stroke(
            dial.segment(angle(of: .minute), to: dial.reach), thickness: thickness, ink)
        canvas.stroke(
            dial.segment(angle(of: .hour), to: 0.6 * dial.reach), thickness: 1.5 * thickness, ink)
        canvas.draw(in: &frame, rect: rect)
        dial.drawNumerals(in: &frame, rect: rect, style: style.adding(.bold))
    }
}
