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
        "Hands have the specified lengths and widths",
        arguments: [Size(rows: 7, columns: 14), Size(rows: 21, columns: 80)])
    func handSizes(size: Size) {
        let dial = ClockDial(size: size, glyphs: .unicode)
        for (hand, share) in zip(AnalogClock.Hand.allCases, [0.5, 0.8, 0.9]) {
            for angle in stride(from: 0.0, to: 1, by: 0.01) {
                let line = dial.segment(angle: angle, from: 0, to: hand.length)
                let (dx, dy) = (line.endX - line.startX, line.endY - line.startY)
                #expect(abs((dx * dx + dy * dy).squareRoot() - share * dial.radius) < 1e-9)
                let distance = abs(Angle.of(dx: dx, dy: dy) - angle)
                #expect(min(distance, 1 - distance) < 1e-9)
            }
        }
        let thickness = AnalogClock.Hand.allCases.map { $0.thickness(radius: dial.radius) ?? 0 }
        #expect(thickness[0] > thickness[1] && thickness[1] > 0.5 && thickness[2] == 0)
    }

    /// The second hand is drawn along its line and ends at its specified length.
    @Test(
        "The second hand points at the second", arguments: GlyphSet.allCases,
        [0, 7, 15, 22, 30, 36, 45, 52])
    func secondHand(glyphs: GlyphSet, second: Int) {
        let (rows, columns) = (25, 60)
        let clock = AnalogClock(time: time(10, 9, Double(second)))
        let frame = frame(clock.time, rows: rows, columns: columns, glyphs: glyphs)
        let dial = ClockDial(size: frame.size, glyphs: glyphs)
        let line = dial.segment(angle: Double(second) / 60, from: -0.12, to: 0.9)
        var farthest = 0.0
        for row in 0..<rows {
            for column in 0..<columns
            where frame.style(row: row, column: column) == AnalogClock.secondStyle {
                let x = Double(column - dial.column) + 0.5
                let y = 2 * Double(row - dial.row) + 1
                let (dx, dy) = (x - Double(dial.size.columns) / 2, y - Double(dial.size.rows))
                let distance = (dx * dx + dy * dy).squareRoot()
                farthest = max(farthest, distance)
                // Skips the cap in the middle.
                guard distance > 2.5 else { continue }
                #expect(line.squaredDistance(x, y) <= 2, "\(row) \(column)")
            }
        }
        // Allows for half a row, and for cells that a numeral may cover.
        #expect(abs(farthest - 0.9 * dial.radius) < 2)
    }

    /// The braille dots in each cell; 0 for other characters.
    private func dots(_ frame: Frame) -> [[UInt32]] {
        frame.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let cells = line.unicodeScalars.map {
                (0x2800...0x28ff).contains($0.value) ? $0.value - 0x2800 : 0
            }
            return cells + Array(repeating: 0, count: max(0, frame.size.columns - cells.count))
        }
    }

    @Test("The second hand erases no part of the other hands", arguments: 0..<60)
    func sharedCells(second: Int) {
        for (rows, columns) in [(7, 14), (21, 80), (41, 120)] {
            let time = time(10, 9, Double(second))
            let with = frame(time, rows: rows, columns: columns)
            let without = frame(time, rows: rows, columns: columns, showsSeconds: false)
            for (more, less) in zip(dots(with).joined(), dots(without).joined()) {
                #expect(more & less == less)
            }
        }
    }

    @Test("At twelve o'clock the minute hand is longer than the hour hand")
    func overlap() {
        let picture = frame(0, rows: 25, columns: 60, glyphs: .ascii).text
        #expect(picture.contains("#") && picture.contains("*"))
    }

    @Test("Without seconds, the second hand is hidden")
    func noSecondHand() {
        let with = frame(time(10, 9, 36), rows: 21, columns: 80)
        let without = frame(time(10, 9, 36), rows: 21, columns: 80, showsSeconds: false)
        #expect(with.text != without.text)
        #expect(with.styledText.contains("critical") && !without.styledText.contains("critical"))
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

    @Test(
        "Half past three is drawn as expected in each glyph set",
        arguments: [
            (
                GlyphSet.unicode,
                """
                      ⣀⠤⠖⠚⠉⢹⡏⠉⠓⠲⠤⣀
                   ⢀⡰⠊⠈⠃   12   ⠘⠁⠑⢆⡀
                  ⢠⡊                ⢑⡄
                 ⢠⠇⠉                ⠉⠸⡄
                 ⡞                    ⢳
                 ⡷⠶ 9      ⢰⣶⣤⣤⣀⣀  3 ⠶⢾
                 ⢧         ⢸⡇ ⠈⠉⠙⠃    ⡼
                 ⠘⡆⣀       ⢸⡇       ⣀⢰⠃
                  ⠘⢅       ⢸⡇       ⡨⠃
                   ⠈⠱⢄⢀⡄   ⢸6   ⢠⡀⡠⠎⠁
                      ⠉⠒⠦⢤⣀⣸⣇⣀⡤⠴⠒⠉
                """
            ),
            (
                .console,
                """
                      ▄▄█▀▀▀▀▀▀█▄▄
                    ▄▀▀    12    ▀▀▄
                  ▄█                █▄
                 ▄█                  █▄
                 █                    █
                 █ 9        ▄▄▄▄    3 █
                 █          █  ▀▀▀    █
                 ▀█         █        █▀
                  ▀█        █       █▀
                    ▀▄▄     6    ▄▄▀
                      ▀▀█▄▄▄▄▄▄█▀▀
                """
            ),
            (
                .ascii,
                """
                      +.....+....+
                    ..+    12    +..
                  ++                ++
                 ..                  ..
                 .                    .
                 + 9       #####    3 +
                 .          *   ##    .
                 ..         *        ..
                  ++        *       ++
                    ..+     6    +..
                      +.....+....+
                """
            ),
        ])
    func halfPastThree(glyphs: GlyphSet, picture: String) {
        let frame = frame(
            time(3, 30), rows: 11, columns: 24, glyphs: glyphs, showsSeconds: false)
        #expect(frame.text == picture)
    }

    @Test("The dial is round, whatever the shape of a cell", arguments: [1.6, 2, 2.4])
    func cellShape(aspect: Double) {
        let dial = ClockDial(size: Size(rows: 30, columns: 90), glyphs: .unicode, aspect: aspect)
        let (right, bottom) = (
            dial.point(angle: 0.25, distance: 1), dial.point(angle: 0.5, distance: 1)
        )
        let width = 2 * (right.x - Double(dial.size.columns) / 2)
        let height = bottom.y - Double(dial.size.rows)
        #expect(abs(width - height * aspect) < 1e-9)
        #expect(width <= Double(dial.size.columns) && height <= Double(dial.size.rows))
        #expect(width > Double(dial.size.columns) - 4)
    }

    /// The right half mirrors the left half, and the upper half mirrors the lower half.
    @Test("The dial is symmetrical", arguments: GlyphSet.allCases, [41, 42, 80, 81, 120])
    func symmetry(glyphs: GlyphSet, columns: Int) {
        var frame = Frame(size: Size(rows: 30, columns: columns), glyphs: glyphs)
        let dial = ClockDial(size: frame.size, glyphs: glyphs)
        let place = Rect(row: dial.row, column: dial.column, rows: 0, columns: 0)
        dial.drawNumerals(in: &frame, rect: place, style: .bold)
        let lines = (0..<30).map(frame.line)
        let middle = (dial.row + dial.row + dial.size.rows - 1) / 2
        #expect(lines[middle].first { $0 != " " } == "9" && lines[middle].last == "3")
        let left = lines[middle].prefix { $0 == " " }.count
        #expect(left == columns - lines[middle].count)
        let rows = [["11", "1"], ["10", "2"], ["8", "4"], ["7", "5"]].map { numerals in
            lines.firstIndex {
                numerals.allSatisfy($0.split(separator: " ").map(String.init).contains)
            }
        }
        #expect(!rows.contains(nil))
        #expect(rows.compactMap(\.self).map { $0 - middle }.reduce(0, +) == 0)
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
