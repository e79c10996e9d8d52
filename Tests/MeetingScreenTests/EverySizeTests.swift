import Glibc
import Platform
import TestSupport
import Testing

@testable import MeetingScreen
@testable import ScrumCore
@testable import TerminalUI
@testable import Widgets

/// Reads the name, the countdown, the state and the indicators from the cells at every size.
@Suite struct EverySizeTests {
    /// A meeting in a state, and the strings that its screen must show.
    struct Moment {
        var meeting: Meeting
        let seconds: Double
        let name: String
        let countdown: String
        /// The state's label; empty in a calm meeting.
        let state: String
    }

    static func moment(_ mood: MeetingMood, isMuted: Bool = false) -> Moment {
        var meeting = Meeting(
            ["Cathy", "Daisy", "Simon"], advance: .manual, begins: mood != .waiting,
            isMuted: isMuted)
        let word = mood.band?.word ?? ""
        let (seconds, countdown) =
            switch mood {
            case .calm: (80.0, "2:00")
            case .waiting: (0, "3:20")
            case .warned: (190, "0:10")
            case .over: (207, "+0:07")
            case .paused: (80, "2:00")
            }
        meeting.pass(to: seconds)
        if mood == .paused { meeting.press(.character("p"), at: seconds) }
        return Moment(
            meeting: meeting, seconds: seconds, name: "Cathy", countdown: countdown, state: word)
    }

    /// A string drawn at every size, as rows of bytes: the last byte of each glyph identifies it.
    private final class Shapes {
        /// Drawings by height and text. In debug builds, drawing is most of the work.
        private static let drawn = Synchronized<[String: [[[CChar]]]]>([:])

        private var all: [[[CChar]]] = []

        /// `tallest` is the maximum height of the letters in half rows.
        init(of text: String, tallest: Int = 60) {
            let key = "\(tallest) \(text)"
            all = Self.drawn.read { $0[key] } ?? []
            guard all.isEmpty else { return }
            draw(text, tallest)
            Self.drawn.update { [all] in $0[key] = all }
        }

        private func draw(_ text: String, _ tallest: Int) {
            guard !text.isEmpty else { return }
            add(text.unicodeScalars.map(\.value), columns: text.unicodeScalars.count)
            guard let letters = LetterText(text) else { return }
            let faces = (5...max(5, tallest)).flatMap { height in
                LetterFace.normal(height, .unicode)
                    + (0..<(height < 10 ? 3 : 0)).map { LetterFace.condensed(height, $0, .unicode) }
            }
            for face in tallest < 5 ? [] : faces {
                let line = LetterLine(letters, face, glyphs: .unicode)
                for offset in 0...1 {
                    let size = Size(rows: (face.height + offset + 1) / 2, columns: line.columns)
                    var frame = Frame(size: size, glyphs: .unicode)
                    line.draw(in: &frame, halfRow: offset, column: 0, style: .plain)
                    add(frame.cells.map(\.glyph), columns: line.columns)
                }
            }
        }

        private func add(_ glyphs: [UInt32], columns: Int) {
            all.append(
                stride(from: 0, to: glyphs.count, by: columns).map { start in
                    Self.bytes(glyphs[start..<start + columns])
                })
        }

        static func bytes(_ glyphs: ArraySlice<UInt32>) -> [CChar] {
            glyphs.map { CChar(bitPattern: UInt8(max($0 & 0xFF, 1))) } + [0]
        }

        /// The drawing that was found; nil if none was.
        func found(in lines: [[CChar]]) -> [[CChar]]? {
            // The size found last time is the most likely one.
            for index in all.indices.reversed() where isFound(all[index], lines) {
                all.append(all.remove(at: index))
                return all.last
            }
            return nil
        }

        /// The number of cells that are not spaces.
        static func ink(_ lines: [[CChar]]) -> Int {
            lines.reduce(0) { $0 + $1.count { $0 != 0x20 && $0 != 0 } }
        }

        private func isFound(_ shape: [[CChar]], _ lines: [[CChar]]) -> Bool {
            guard lines.count >= shape.count else { return false }
            return (0...lines.count - shape.count).contains { row in
                lines[row].withUnsafeBufferPointer { line in
                    guard let start = line.baseAddress else { return false }
                    var rest = start
                    while let found = strstr(rest, shape[0]) {
                        let column = UnsafePointer(found) - start
                        let isWhole = shape.indices.allSatisfy { below in
                            lines[row + below].withUnsafeBufferPointer {
                                memcmp(
                                    $0.baseAddress! + column, shape[below], shape[below].count - 1)
                                    == 0
                            }
                        }
                        if isWhole { return true }
                        rest = UnsafePointer(found) + 1
                    }
                    return false
                }
            }
        }
    }

    private static func lines(of frame: Frame, _ rect: Rect? = nil) -> [[CChar]] {
        let glyphs = frame.cells.map(\.glyph)
        let rect = (rect ?? frame.bounds).intersection(frame.bounds)
        return (rect.row..<rect.endRow).map {
            let start = $0 * frame.size.columns
            return Shapes.bytes(glyphs[start + rect.column..<start + rect.endColumn])
        }
    }

    /// Some widths with all heights, and some heights with all widths, selected by `offset`.
    /// Widths that change the layout are among them whatever `offset` is.
    private func sizes(_ offset: Int) -> [(rows: Int, columns: Int)] {
        let all = (5...40).flatMap { rows in
            (20...120).filter {
                [20, 30, 56, 76, 96].contains($0) || ($0 + offset) % 9 == 0
                    || (rows + offset) % 18 == 0
            }
            .map { (rows, $0) }
        }
        return Sweep.sample(all, every: 30, from: offset)
    }

    @Test(
        "The name, time and state are visible from 20x5 to 120x40", arguments: MeetingMood.allCases)
    func sweep(mood: MeetingMood) throws {
        let offset = try #require(MeetingMood.allCases.firstIndex(of: mood))
        sweep(Self.moment(mood), sizes(offset))
    }

    @Test(
        "The name, time and state are visible next to a message",
        arguments: [MeetingMood.calm, .waiting, .over])
    func message(mood: MeetingMood) {
        var moment = Self.moment(mood)
        moment.meeting.send(.line("message Lunch"), at: moment.seconds)
        sweep(moment, sizes(1).filter { $0.rows % 2 == 1 })
    }

    @Test(
        "The name, time and state are visible next to a prompt", arguments: MeetingMood.allCases)
    func prompt(mood: MeetingMood) {
        var moment = Self.moment(mood)
        moment.meeting.press(.character("i"), at: moment.seconds)
        sweep(moment, sizes(3).filter { $0.rows % 3 == 2 }, isWordShort: true)
    }

    @Test(
        "The name, time and state are visible in every shipped language",
        arguments: ["de", "ja", "ko", "zh_CN"], MeetingMood.allCases)
    func languages(language: String, mood: MeetingMood) {
        Catalogue.using(.shipped(language)) {
            sweep(Self.moment(mood), sizes(language.utf8.count).filter { $0.columns % 2 == 0 })
        }
    }

    private func sweep(
        _ moment: Moment, _ sizes: [(rows: Int, columns: Int)], isWordShort: Bool = false
    ) {
        let name = Shapes(of: moment.name)
        let text = Shapes(of: moment.countdown, tallest: 4)
        let isSigned = moment.countdown.hasPrefix("+")
        let countdown = Shapes(
            of: isSigned ? String(moment.countdown.dropFirst()) : moment.countdown)
        let state = moment.state.isEmpty ? nil : Shapes(of: moment.state)
        for (rows, columns) in sizes {
            let frame = moment.meeting.picture(at: moment.seconds, rows: rows, columns: columns)
            let lines = Self.lines(of: frame)
            #expect(name.found(in: lines) != nil, "name at \(columns)x\(rows)")
            let layout = moment.meeting.layout(of: frame, at: moment.seconds)
            let field = Self.lines(of: frame, layout.digits)
            let digits = (layout.digitHeight > 0 ? countdown : text).found(in: field)
            #expect(digits != nil, "countdown at \(columns)x\(rows)")
            // The digits' rows contain nothing else.
            let panel = Rect(
                row: layout.digits.row, column: layout.panel.column, rows: layout.digits.rows,
                columns: layout.panel.columns)
            var sign = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
            if isSigned, layout.digitHeight > 0 {
                OvertimeSign(digitHeight: layout.digitHeight)
                    .draw(in: &sign, rect: layout.digits, style: .plain)
            }
            #expect(
                Shapes.ink(Self.lines(of: frame, panel))
                    == digits.map { Shapes.ink($0) + Shapes.ink(Self.lines(of: sign)) },
                "ink at \(columns)x\(rows)")
            if columns >= 20, !layout.hasColumn || columns >= 30 {
                let edges = [panel.part(columns: 1), panel.part(column: panel.columns - 1)]
                #expect(edges.allSatisfy { Shapes.ink(Self.lines(of: frame, $0)) == 0 })
            }
            #expect(!frame.touches(layout.digits), "digits at \(columns)x\(rows)")
            let isSeen =
                state.map { $0.found(in: lines) != nil || frame.text.contains(moment.state) }
                ?? true
            // On small screens, a prompt may shorten the state to a letter in the name's row.
            #expect(isSeen || isWordShort && rows < 8, "state at \(columns)x\(rows)")
        }
    }

    @Test("The name, countdown and state stay visible above the help and the link")
    func heads() {
        for mood in MeetingMood.allCases {
            let moment = Self.moment(mood)
            let (name, state) = (
                Shapes(of: moment.name, tallest: 9), Shapes(of: moment.state, tallest: 9)
            )
            let countdown = Shapes(of: moment.countdown, tallest: 9)
            let view = MeetingView(
                state: moment.meeting.model.state(at: .seconds(moment.seconds)),
                screen: moment.meeting.model.screen)
            for (rows, columns) in [
                (5, 20), (8, 30), (12, 40), (20, 60), (24, 80), (40, 120), (50, 200),
            ] {
                var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
                let head = view.drawHead(in: &frame)
                let help = KeyHelp()
                help.draw(MeetingKeys.all, in: &frame, KeyHelp.Area(frame.bounds.part(row: head)))
                let lines = Self.lines(of: frame, frame.bounds.part(rows: head))
                #expect(name.found(in: lines) != nil, "\(mood) \(columns)x\(rows)")
                #expect(countdown.found(in: lines) != nil, "\(mood) \(columns)x\(rows)")
                #expect(
                    moment.state.isEmpty || state.found(in: lines) != nil,
                    "\(mood) \(columns)x\(rows)")
                #expect(head <= rows - 2)
            }
        }
    }

    @Test("The result is shown completely at every size")
    func ending() {
        var meeting = Meeting(["Ann"], minutes: 2)
        meeting.pass(to: 100)
        meeting.press(.character(" "), at: 100)
        let whole = Shapes(of: "Finished 0:20 early", tallest: 9)
        let words = ["Finished", "0:20", "early"].map { Shapes(of: $0, tallest: 24) }
        // A word after a wide space may start in the middle of a column.
        let parts = ["Finished", "0:20 early"].map { Shapes(of: $0, tallest: 24) }
        for (rows, columns) in sizes(2) where rows % 5 == 0 && columns % 4 == 0 {
            let lines = Self.lines(
                of: meeting.picture(at: 100.5, rows: rows, columns: columns))
            #expect(
                whole.found(in: lines) != nil || words.allSatisfy { $0.found(in: lines) != nil }
                    || parts.allSatisfy { $0.found(in: lines) != nil },
                "\(columns)x\(rows)")
        }
    }

    @Test(
        "Accents are at least half a row away from the track and the people's column",
        arguments: [
            "Ệṭabc", "Élodie", "Ễa Ňb", "Ångström-Çelik", "Nguyễn Thị Hạnh", "Ştefăniță Țepeș",
        ])
    func accents(name: String) {
        let meeting = Meeting([name, "Daisy", "Simon", "Jonathan", "Katie"])
        let large = [40, 44, 50, 60].flatMap { rows in [40, 80, 120, 200].map { (rows, $0) } }
        for (rows, columns) in sizes(4) + large {
            let frame = meeting.picture(at: 1, rows: rows, columns: columns)
            let layout = meeting.layout(of: frame, at: 1)
            #expect(!frame.touches(layout.digits), "digits at \(columns)x\(rows)")
            let name = layout.name
            guard name.rows > 1 else { continue }
            #expect(!frame.touches(name), "name at \(columns)x\(rows)")
            #expect(!frame.hasInk(row: name.row, in: name, isLower: false), "\(columns)x\(rows)")
        }
    }

    @Test("At 200x50 and larger, the list, the times, the next name and the keys are in letters")
    func largeWindow() {
        let names = ["Cathy", "Daisy", "Simon", "Jonathan", "Katie", "Noah"]
        var meeting = Meeting(names, minutes: 12)
        meeting.pass(to: 20)
        var heights: [[Int]] = []
        for (rows, columns) in [(49, 200), (50, 200), (60, 240), (80, 320)] {
            let frame = meeting.picture(at: 20, rows: rows, columns: columns)
            let (lines, layout) = (Self.lines(of: frame), meeting.layout(of: frame, at: 20))
            guard layout.letterHeight > 0 else {
                #expect(rows < 50 && frame.text.contains("Elapsed") && frame.text.contains("next"))
                continue
            }
            let words = [
                "Elapsed 0:20", "11:40 Remaining", "Daisy", "2:00", "space", "pause", "keys",
            ]
            for word in words {
                #expect(!frame.text.contains(" \(word) "), "\(word) at \(columns)x\(rows)")
                let shapes = Shapes(of: word, tallest: 30)
                #expect(shapes.found(in: lines) != nil, "\(word) at \(columns)x\(rows)")
            }
            let list = Self.lines(of: frame, layout.list)
            for name in names {
                #expect(Shapes(of: name, tallest: 30).found(in: list) != nil)
            }
            heights.append([layout.letterHeight, layout.next.rows, layout.digitHeight])
        }
        for (lower, higher) in zip(heights, heights.dropFirst()) {
            #expect(zip(lower, higher).allSatisfy { $0 < $1 }, "\(heights)")
        }
    }

    @Test("Indicators are visible at every size, as words or letters")
    func signs() {
        for mood in MeetingMood.allCases {
            let moment = Self.moment(mood, isMuted: true)
            for (rows, columns) in [
                (5, 20), (6, 40), (8, 24), (12, 40), (16, 60), (24, 80), (40, 120),
            ] {
                let frame = moment.meeting.picture(at: moment.seconds, rows: rows, columns: columns)
                let first = frame.line(0)
                #expect(
                    first.contains("MUTED") || first.contains(" M"), "\(mood) \(columns)x\(rows)")
            }
        }
    }

    @Test(
        "The digits' rows contain nothing else",
        arguments: [
            (24, 80), (30, 100), (40, 120), (50, 200), (20, 60), (12, 40),
        ])
    func ink(rows: Int, columns: Int) {
        for mood in MeetingMood.allCases {
            let moment = Self.moment(mood)
            let frame = moment.meeting.picture(at: moment.seconds, rows: rows, columns: columns)
            let layout = moment.meeting.layout(of: frame, at: moment.seconds)
            var bare = frame
            bare.fill(layout.digits, style: .plain)
            let panel = layout.panel
            for row in panel.row..<panel.endRow {
                for column in panel.column..<panel.endColumn {
                    let cell = bare.cells[row * columns + column]
                    #expect(cell.glyph == 0x20, "\(mood) \(row) \(column)")
                }
            }
            // The digits do not touch the panel's edges; with the sign they need all but one column.
            for row in panel.row..<panel.endRow {
                for column in [panel.column, panel.column + 1, panel.endColumn - 1]
                where columns >= 60 {
                    #expect(frame.cells[row * columns + column].glyph == 0x20, "\(mood)")
                }
            }
        }
    }

    @Test(
        "The countdown has at least its specified height",
        arguments: [
            (24, 80, 10), (30, 100, 14), (40, 120, 21), (50, 200, 27), (20, 60, 7), (12, 40, 5),
        ])
    func height(rows: Int, columns: Int, least: Int) throws {
        for mood in [MeetingMood.calm, .warned, .paused] {
            let moment = Self.moment(mood)
            let lines = Self.lines(
                of: moment.meeting.picture(at: moment.seconds, rows: rows, columns: columns))
            #expect(try #require(Shapes(of: moment.countdown).found(in: lines)).count >= least)
        }
    }

    @Test(
        "A message leaves the digits at least two and a half rows",
        arguments: [(5, 20), (6, 24), (8, 30), (12, 40), (15, 80)])
    func messageBelow(rows: Int, columns: Int) throws {
        for mood in [MeetingMood.calm, .over] {
            var moment = Self.moment(mood)
            moment.meeting.send(.line("message Lunch"), at: moment.seconds)
            let frame = moment.meeting.picture(at: moment.seconds, rows: rows, columns: columns)
            let lines = Self.lines(of: frame)
            let digits = moment.countdown.replacing("+", with: "")
            let countdown = Shapes(of: digits, tallest: 12)
            #expect(try #require(countdown.found(in: lines)).count >= 3)
            #expect(Shapes(of: "Lunch", tallest: 12).found(in: lines) != nil, "\(frame.text)")
        }
    }
}
