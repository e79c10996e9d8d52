import Testing

@testable import MeetingScreen
@testable import TerminalUI

/// How many bytes a running meeting writes to the terminal each second.
@Suite struct SecondBytesTests {
    @Test(
        "On average, only a few hundred bytes are written per second",
        arguments: [(24, 80, 200), (40, 120, 480), (50, 200, 760)])
    func average(rows: Int, columns: Int, most: Int) {
        var meeting = Meeting(minutes: 20)
        var renderer = Renderer(depth: .trueColor, glyphs: .unicode)
        var bytes = 0
        for second in 60...180 {
            meeting.pass(to: Double(second))
            let frame = meeting.picture(at: Double(second), rows: rows, columns: columns)
            let count = renderer.render(frame).count
            if second > 60 { bytes += count }
        }
        #expect(bytes / 120 <= most, "\(bytes / 120)")
    }
}
