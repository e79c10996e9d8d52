import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct AnalogClockTests {
    private func time(_ hour: Int, _ minute: Int, _ second: Double = 0) -> Double {
        Double(hour * 3_600 + minute * 60) + second
    }

    private func frame(
        _ time: Double, rows: Int, columns: Int, glyphs: GlyphSet = .unicode,
        showsSeconds: Bool = true
    ) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        AnalogClock(time: time, showsSeconds: showsSeconds).draw(in: &frame, rect: frame.bounds)
        return frame
    }

    struct Degrees: Sendable {
        let time: Double
        let hour, minute, second: Double

        init(_ hour: Int, _ minute: Int, _ second: Double, are degrees: [Double]) {
            time = Double(hour * 3_600 + minute * 60) + second
            (self.hour, self.minute, self.second) = (degrees[0], degrees[1], degrees[2])
        }
    }

    @Test(
        "Hands move continuously",
        arguments: [
            Degrees(3, 30, 0, are: [105, 180, 0]),
            Degrees(0, 0, 0, are: [0, 0, 0]),
            Degrees(12, 0, 0, are: [0, 0, 0]),
            Degrees(15, 30, 0, are: [105, 180, 0]),
            Degrees(23, 59, 59, are: [359.991_666_666_666_667, 359.9, 354]),
            Degrees(1, 1, 1.5, are: [30.5125, 6.15, 9]),
            Degrees(36, 15, 30, are: [7.75, 93, 180]),
            Degrees(-1, 0, 0, are: [330, 0, 0]),
        ])
    func angles(degrees: Degrees) {
        let clock = AnalogClock(time: degrees.time)
        #expect(abs(clock.angle(of: .hour) * 360 - degrees.hour) < 1e-9)
        #expect(abs(clock.angle(of: .minute) * 360 - degrees.minute) < 1e-9)
        #expect(abs(clock.angle(of: .second) * 360 - degrees.second) < 1e-9)
    }

    @Test(
        "A time that is not finite is shown as twelve o'clock",
        arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(time: Double) {
        let clock = AnalogClock(time: time)
        for hand in AnalogClock.Hand.allCases { #expect(clock.angle(of: hand) == 0) }
    }

    @Test(
        "The second hand is the longest and the hour hand the shortest; neither reaches a numeral",
        arguments: [7, 11, 17, 21, 24, 40, 52, 80])
    func handLengths(rows: Int) {
        let dial = ClockDial(
            size: Size(rows: rows, columns: 2 * rows + 3), glyphs: .unicode, aspect: 2)
        #expect(dial.reach >= 0.4 * dial.radius - 1.5 && dial.reach < dial.markRadius - 1.5)
        #expect(dial.thickness >= 1.6 && 1.5 * dial.thickness < 0.6 * dial.reach + 2)
        let line = dial.segment(0.25, to: dial.reach)
        #expect(abs(line.endX - line.startX - dial.reach) < 1e-9)
    }

    /// The cells with the second hand's style.
    private func seconds(_ frame: Frame) -> [(row: Int, column: Int)] {
        (0..<frame.size.rows).flatMap { row in
            (0..<frame.size.columns).map { (row, $0) }
        }.filter { frame.style(row: $0.0, column: $0.1) == Style(foreground: .critical) }
    }

    @Test(
        "The second hand points at the second, and ends in a dot on the marks' circle",
        arguments: [0, 7, 15, 22, 30, 36, 45, 52])
    func secondHand(second: Int) {
        let frame = frame(time(10, 9, Double(second)), rows: 25, columns: 60)
        let dial = ClockDial(size: frame.size, glyphs: .unicode, aspect: 2)
        let line = dial.segment(Double(second) / 60, to: dial.markRadius + 2)
        var farthest = 0.0
        for (row, column) in seconds(frame) {
            let (x, y) = (Double(column) + 0.5, 2 * Double(row) + 1)
            let (dx, dy) = (x - Double(frame.size.columns) / 2, y - Double(frame.size.rows))
            farthest = max(farthest, (dx * dx + dy * dy).squareRoot())
            #expect(line.squaredDistance(x, y) <= 6, "\(row) \(column)")
        }
        #expect(abs(farthest - dial.markRadius) < 2.5)
    }

    @Test("The second hand passes under the other hands and the numerals", arguments: 0..<60)
    func sharedCells(second: Int) {
        for (rows, columns) in [(7, 14), (21, 80), (41, 120)] {
            let time = time(10, 9, Double(second))
            let with = frame(time, rows: rows, columns: columns)
            let without = frame(time, rows: rows, columns: columns, showsSeconds: false)
            for (more, less) in zip(with.cells, without.cells)
            where less.glyph != 0x20 && less.foreground != .faint {
                #expect(more == less)
            }
        }
    }

    @Test("Without seconds, the second hand is hidden")
    func noSecondHand() {
        let with = frame(time(10, 9, 36), rows: 21, columns: 80)
        let without = frame(time(10, 9, 36), rows: 21, columns: 80, showsSeconds: false)
        #expect(!seconds(with).isEmpty && seconds(without).isEmpty)
    }

    @Test("Every minute and every second looks different")
    func distinct() {
        var pictures: Set<String> = []
        for minute in 0..<720 {
            let time = time(minute / 60, minute % 60)
            pictures.insert(frame(time, rows: 21, columns: 80, showsSeconds: false).text)
        }
        #expect(pictures.count == 720)
        pictures.removeAll()
        for second in 0..<60 {
            pictures.insert(frame(time(3, 30, Double(second)), rows: 21, columns: 80).text)
        }
        #expect(pictures.count == 60)
    }

    @Test("The dial is symmetrical", arguments: GlyphSet.allCases, [41, 42, 80, 81, 120])
    func symmetry(glyphs: GlyphSet, columns: Int) {
        var frame = Frame(size: Size(rows: 30, columns: columns), glyphs: glyphs)
        let dial = ClockDial(size: frame.size, glyphs: glyphs, aspect: 2)
        var canvas = Raster(size: frame.size, .blocks, glyphs: glyphs)
        dial.drawMarks(on: &canvas, Raster.Ink(.plain))
        canvas.draw(in: &frame, rect: frame.bounds)
        var marks: [Position] = []
        for row in 0..<30 {
            for column in 0..<columns where frame.cells[row * columns + column] != .blank {
                marks.append(Position(row: row, column: column))
            }
        }
        #expect(marks.count >= 12)
        for mark in marks {
            let mirrored = columns - 1 - mark.column
            let isSeen = marks.contains { other in
                abs(other.row - mark.row) <= 1 && abs(other.column - mirrored) <= 1
            }
            #expect(isSeen, "\(mark)")
        }
    }

    @Test("The clock stays inside its rectangle at every size", arguments: GlyphSet.allCases)
    func everySize(glyphs: GlyphSet) {
        for rows in 0...30 {
            for columns in 0...60 {
                var frame = Frame(size: Size(rows: rows + 2, columns: columns + 2), glyphs: glyphs)
                let rect = Rect(row: 1, column: 1, rows: rows, columns: columns)
                AnalogClock(time: time(10, 9, 36)).draw(in: &frame, rect: rect)
                frame.fill(rect, style: .plain)
                #expect(frame.cells.allSatisfy { $0 == .blank }, "\(rows)x\(columns)")
            }
        }
        var frame = Frame(size: Size(rows: 9, columns: 9), glyphs: glyphs)
        for rect in [
            Rect(row: -20, column: -30, rows: 30, columns: 60),
            Rect(row: 0, column: 0, rows: -3, columns: 5),
            Rect(row: 8, column: 8, rows: 200, columns: 500),
        ] {
            AnalogClock(time: 1).draw(in: &frame, rect: rect)
        }
    }
}
