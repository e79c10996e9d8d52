import Testing

@testable import MeetingScreen
@testable import TerminalUI

/// How many bytes a running meeting writes to the terminal each second.
@Suite struct SecondBytesTests {
    @Test(
        "In a typical second, only a few hundred bytes are written",
        arguments: [(24, 80, 330), (40, 120, 780), (50, 200, 1_480)])
    func median(rows: Int, columns: Int, most: Int) {
        var meeting = Meeting(minutes: 20)
        var renderer = Renderer(depth: .trueColor, glyphs: .unicode)
        var bytes: [Int] = []
        for second in 60...180 {
            meeting.pass(to: Double(second))
            let frame = meeting.picture(at: Double(second), rows: rows, columns: columns)
            let count = renderer.render(frame).count
            if second > 60 { bytes.append(count) }
        }
        let median = bytes.sorted()[bytes.count / 2]
        #expect(median <= most, "\(median)")
    }
}
