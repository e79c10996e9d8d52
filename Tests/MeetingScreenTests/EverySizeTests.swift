import Glibc
import ScrumCore
import Testing

@testable import MeetingScreen
@testable import TerminalUI
@testable import Widgets

/// Name, countdown and state, read from the picture at every size.
@Suite struct EverySizeTests {
    /// A meeting in a state: what must be read from its picture.
    private struct Moment {
        var meeting: Meeting
        let seconds: Double
        let name: String
        let countdown: String
        /// The state's word; empty in a calm meeting.
        let state: String
    }

    private static func moment(_ mood: MeetingMood) -> Moment {
        var meeting = Meeting(
            ["Cathy", "Daisy", "Simon"], advance: .manual, begins: mood != .waiting)
        let word = mood.band?.word ?? ""
        let (seconds, countdown) =
            switch mood {
            case .calm: (80.0, "2:00")
            case .waiting: (0, "10 min")
            case .warned: (190, "0:10")
            case .over: (207, "+0:07")
            case .paused: (80, "2:00")
            }
        meeting.pass(to: seconds)
        if mood == .paused { meeting.press(.character("p"), at: seconds) }
        return Moment(
            meeting: meeting, seconds: seconds, name: "Cathy", countdown: countdown, state: word)
    }

    /// A text in every size that it may have; of each glyph the last byte, which tells blocks apart.
    private struct Shapes {
        private var all: [[[CChar]]] = []

        init(of text: String) {
            all = [Self.rows(text.unicodeScalars.map(\.value), columns: text.unicodeScalars.count)]
            guard let letters = Letter.letters(of: text) else { return }
            let grid = Blocks.Grid(.unicode)
            for weight in [LetterFont.Weight.bold, .light] {
                for rows in 3...16 {
                    guard let font = LetterFont(rows: rows, weight: weight, glyphs: .unicode),
                        font.letterRows == rows
                    else { continue }
                    let columns = font.width(of: letters)
                    var frame = Frame(
                        size: Size(rows: font.rows, columns: columns), glyphs: .unicode)
                    font.draw(letters, in: &frame, rect: frame.bounds, style: .plain)
                    let glyphs = frame.cells.map(\.glyph)
                    all.append(Self.rows(glyphs, columns: columns))
                    all.append(Self.rows(glyphs.map(grid.inverse), columns: columns))
                }
            }
        }

        static func rows(_ glyphs: [UInt32], columns: Int) -> [[CChar]] {
            stride(from: 0, to: glyphs.count, by: columns).map { start in
                glyphs[start..<start + columns].map { CChar(bitPattern: UInt8(max($0 & 0xFF, 1))) }
                    + [0]
            }
        }

        func isIn(_ frame: Frame) -> Bool {
            let lines = Self.rows(frame.cells.map(\.glyph), columns: frame.size.columns)
            return all.contains { shape in
                lines.indices.dropLast(shape.count - 1).contains {
                    Self.starts(shape, lines, at: $0)
                }
            }
        }

        /// Whether the shape's first row is in a line, and the others are below it.
        private static func starts(_ shape: [[CChar]], _ lines: [[CChar]], at row: Int) -> Bool {
            lines[row].withUnsafeBufferPointer { line in
                var start = line.baseAddress!
                while let found = strstr(start, shape[0]) {
                    let column = UnsafePointer(found) - line.baseAddress!
                    let isWhole = shape.indices.allSatisfy { below in
                        lines[row + below].withUnsafeBufferPointer {
                            memcmp($0.baseAddress! + column, shape[below], shape[below].count - 1)
                                == 0
                        }
                    }
                    if isWhole { return true }
                    start = UnsafePointer(found) + 1
                }
                return false
            }
        }
    }

    @Test(
        "Name, countdown and state are there from 20x5 to 120x40", arguments: MeetingMood.allCases)
    func sweep(mood: MeetingMood) { sweep(Self.moment(mood)) }

    @Test(
        "A word for everybody covers none of them",
        arguments: [MeetingMood.calm, .waiting, .over])
    func message(mood: MeetingMood) {
        var moment = Self.moment(mood)
        moment.meeting.send(.line("message Lunch"), at: moment.seconds)
        sweep(moment, message: "Lunch")
    }

    private func sweep(_ moment: Moment, message: String? = nil) {
        let name = Shapes(of: moment.name)
        let countdown = Shapes(of: moment.countdown)
        let state = Shapes(of: moment.state.isEmpty ? " " : moment.state)
        let message = message.map { Shapes(of: $0) }
        for rows in 5...40 {
            for columns in 20...120 {
                let frame = moment.meeting.picture(at: moment.seconds, rows: rows, columns: columns)
                #expect(name.isIn(frame), "name at \(columns)x\(rows)")
                #expect(countdown.isIn(frame), "countdown at \(columns)x\(rows)")
                #expect(state.isIn(frame), "state at \(columns)x\(rows)")
                #expect(message?.isIn(frame) != false, "message at \(columns)x\(rows)")
            }
        }
    }
}
