import FoundationEssentials
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ClockScreen

@Suite struct ClockViewTests {
    private func frame(
        _ date: Date, _ cadence: Cadence = .seconds, rows: Int = 24, columns: Int = 80,
        glyphs: GlyphSet = .unicode, zone: TimelineZone = .gmt, words: ClockWords = .english,
        face: ClockModel.Face = .analog, showsDate: Bool? = nil
    ) -> Frame {
        var options = ClockModel.Options()
        options.face = face
        let model = ClockModel(options)
        let figures = ClockFigures(
            TimelineContext(date: date, cadence: cadence), zone: zone, words: words,
            showsDate: showsDate)
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        ClockView(model: model, figures: figures).draw(in: &frame)
        return frame
    }

    private func day(_ hour: Int, _ minute: Int, _ second: Double = 0) -> Date {
        Date(2026, 8, 3, hour, minute, second)
    }

    @Test(
        "The chosen colour has a contrast of 4.5:1 on both backgrounds", arguments: Ground.allCases)
    func contrast(ground: Ground) {
        for color in [0x001441, 0x4a070b, 0xfff196, 0xff5e5e, 0x6e92ff, 0x808080] as [UInt32] {
            var options = ClockModel.Options()
            options.face = .digital
            options.color = .rgb(color)
            let figures = ClockFigures(
                TimelineContext(date: day(3, 30), cadence: .seconds), zone: .gmt,
                words: .english, showsDate: nil)
            var frame = Frame(
                size: Size(rows: 24, columns: 80), glyphs: .unicode, ground: ground)
            ClockView(model: ClockModel(options), figures: figures).draw(in: &frame)
            let inks = Set(
                (0..<24 * 80).map { frame.style(row: $0 / 80, column: $0 % 80).foreground }
            ).filter { $0.luminance != nil && $0 != .muted && $0 != .faint }
            #expect(!inks.isEmpty)
            let paper = Color.rgb(ground == .dark ? 0x1E1E1E : 0xFFFFFF)
            #expect(frame.faintCells(on: paper).isEmpty)
            for ink in inks {
                #expect(ink.contrast(with: ground.color) ?? 0 >= Color.textContrast, "\(ink)")
            }
        }
    }

    @Test("A clock at half past three matches its snapshot")
    func halfPastThree() {
        expectSnapshot(frame(day(3, 30)).text, named: "clock-3-30-00")
        expectSnapshot(frame(day(3, 30), .minutes).text, named: "clock-3-30-minutes")
    }

    @Test("Clocks in the seconds around midnight match their snapshots")
    func midnight() {
        expectSnapshot(frame(day(23, 59, 59)).text, named: "clock-23-59-59")
        expectSnapshot(frame(day(24, 0)).text, named: "clock-00-00-00")
    }

    @Test("Clocks around the change to summer time match their snapshots")
    func summerTime() {
        let berlin = Date(2026, 3, 29, 1, 0)
        let newYork = Date(2026, 11, 1, 6, 0)
        let pictures = [
            frame(berlin - 1, rows: 12, columns: 40, zone: .berlinSpring),
            frame(berlin, rows: 12, columns: 40, zone: .berlinSpring),
            frame(newYork - 1, rows: 12, columns: 40, zone: .newYorkAutumn),
            frame(newYork, rows: 12, columns: 40, zone: .newYorkAutumn),
        ]
        expectSnapshot(pictures.map(\.text).joined(separator: "\n"), named: "clock-change")
    }

    @Test("A zone with a quarter-hour offset matches its snapshot")
    func kathmandu() {
        let frame = frame(day(9, 45), .minutes, zone: .kathmandu)
        expectSnapshot(frame.text, named: "clock-kathmandu")
    }

    @Test("A large clock matches its snapshot")
    func large() {
        expectSnapshot(
            frame(day(10, 9, 36), rows: 40, columns: 120, showsDate: true).text,
            named: "clock-120x40")
        expectSnapshot(
            frame(day(10, 9, 36), .minutes, rows: 52, columns: 120).text, named: "clock-120x52")
    }

    @Test("A digital clock matches its snapshot")
    func digital() {
        expectSnapshot(frame(day(10, 9, 36), face: .digital).text, named: "clock-digital")
        expectSnapshot(
            frame(day(10, 9, 36.5), .live, rows: 7, columns: 60, face: .digital).text,
            named: "clock-live")
    }

    @Test("Clocks in other glyph sets match their snapshots")
    func glyphs() {
        expectSnapshot(
            frame(day(10, 9, 36), glyphs: .console, showsDate: true).styledText,
            named: "clock-console")
        expectSnapshot(frame(day(10, 9, 36), glyphs: .ascii).text, named: "clock-ascii")
    }

    @Test("The help matches its snapshot")
    func help() {
        let frame = frame(day(10, 9, 36)).withHelp(ClockKeys.all)
        expectSnapshot(frame.text, named: "clock-help")
        for binding in ClockKeys.all { #expect(frame.text.contains(binding.help)) }
    }

    @Test("AM and PM are shown")
    func halves() {
        let words = ClockWords { _, format in
            ["%p": "PM", "%X": "03:30:00 PM", "%H": "15"][format] ?? ""
        }
        let small = frame(day(15, 30), words: words)
        #expect(small.text.contains(" 3:30:00 PM"))
        #expect(small.title == "3:30 PM · Clock")
        expectSnapshot(
            frame(day(15, 30), rows: 5, columns: 60, words: words, face: .digital).text,
            named: "clock-halves")
    }

    @Test("A clock that updates once a minute has no second hand")
    func noSecondHand() {
        let byTheSecond = frame(day(10, 9, 36)).styledText
        let byTheMinute = frame(day(10, 9, 36), .minutes).styledText
        #expect(byTheSecond.contains("critical") && !byTheMinute.contains("critical"))
    }

    /// The time is the last part to be dropped.
    @Test(
        "On a small screen, parts that do not fit are omitted",
        arguments: [
            (1, 5, Cadence.seconds, "10:09"), (1, 8, .seconds, "10:09:36"),
            (1, 12, .live, "10:09:36.500"),
            (1, 11, .live, "10:09:36"), (1, 5, .minutes, "10:09"),
        ])
    func smallScreens(rows: Int, columns: Int, cadence: Cadence, text: String) {
        let frame = frame(day(10, 9, 36.5), cadence, rows: rows, columns: columns)
        #expect(frame.text.split(separator: " ").first.map(String.init) == text)
    }

    @Test("The window title shows no seconds")
    func title() {
        #expect(frame(day(10, 9, 36)).title == "10:09 · Clock")
    }

    @Test("The clock can be drawn at every size", arguments: GlyphSet.allCases)
    func everySize(glyphs: GlyphSet) {
        for rows in 0...30 {
            for columns in 0...60 {
                let frame = frame(
                    day(22, 48, 36.5), Cadence.allCases[(rows + columns) % 3], rows: rows,
                    columns: columns, glyphs: glyphs, face: columns % 4 == 3 ? .digital : .analog,
                    showsDate: columns % 2 == 0)
                // In ASCII, large digits are drawn as spaces with inverse colours.
                let isDrawn =
                    frame.text.contains { $0 != "\n" }
                    || (0..<rows * columns).contains {
                        frame.style(row: $0 / columns, column: $0 % columns) != .plain
                    }
                #expect(isDrawn == (rows > 0 && columns > 0))
            }
        }
    }
}
