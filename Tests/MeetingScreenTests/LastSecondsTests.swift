import Testing

@testable import MeetingScreen
@testable import TerminalUI

/// The countdown before and after the end of a box.
@Suite struct LastSecondsTests {
    @Test(
        "The digits' size is constant through a turn, overtime included",
        arguments: [(5, 20), (12, 40), (20, 60), (24, 80), (30, 100), (40, 120), (50, 200)])
    func constant(rows: Int, columns: Int) throws {
        var meeting = EverySizeTests.moment(.calm).meeting
        var heights: Set<Int> = []
        for second in [80, 150, 192, 199, 200, 201, 259, 300] {
            meeting.pass(to: Double(second))
            let frame = meeting.picture(at: Double(second), rows: rows, columns: columns)
            let layout = meeting.layout(of: frame, at: Double(second))
            heights.insert(layout.digitHeight)
            #expect(layout.digitHeight >= 5)
        }
        #expect(heights.count == 1)
    }

    @Test("In ASCII, the sign of overtime is a plus", arguments: [(24, 80), (40, 120)])
    func sign(rows: Int, columns: Int) throws {
        var meeting = EverySizeTests.moment(.calm).meeting
        meeting.pass(to: 209)
        let frame = meeting.picture(at: 209, rows: rows, columns: columns, glyphs: .ascii)
        let layout = meeting.layout(of: frame, at: 209)
        let ground = frame.style(row: layout.panel.row, column: 0)
        let widths = (layout.digits.row..<layout.digits.endRow).map { row in
            (0..<layout.digits.column + layout.signColumns + 1).count {
                frame.style(row: row, column: $0) != ground
            }
        }.filter { $0 > 0 }
        #expect(widths.count == 3 && widths[0] == 1 && widths[1] > 2 && widths[2] == 1, "\(widths)")
    }

    @Test("In the last ten seconds, a floor rises row by row until 0:00")
    func floor() {
        var meeting = EverySizeTests.moment(.calm).meeting
        var rows: [Int] = []
        var last = meeting
        for second in 188...201 {
            meeting.pass(to: Double(second))
            if second == 200 { last = meeting }
            let frame = meeting.picture(at: Double(second), rows: 24, columns: 80)
            let panel = meeting.layout(of: frame, at: Double(second)).panel
            rows.append(
                (panel.row..<panel.endRow).count {
                    frame.style(row: $0, column: 0).attributes.contains(.reverse)
                })
        }
        #expect(rows == [0, 0, 0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 0])
        // Blank cells have the ink's colour as their ground.
        let frame = last.picture(at: 200, rows: 24, columns: 80)
        let panel = last.layout(of: frame, at: 200).panel
        #expect(frame.style(row: panel.endRow - 1, column: 0).foreground == .rgb(0x000000))
        // A pause in overtime inverts nothing.
        meeting.press(.character("p"), at: 205)
        let paused = meeting.picture(at: 205, rows: 24, columns: 80)
        #expect(!paused.style(row: 20, column: 0).attributes.contains(.reverse))
    }
}
