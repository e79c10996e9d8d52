import TerminalUI
import Testing

@testable import MeetingScreen

@Suite struct MeetingLayoutTests {
    @Test("Enlarging the window never makes anything disappear")
    func larger() {
        func parts(_ layout: MeetingLayout) -> [String: Int] {
            [
                "header": layout.header.rows, "track": layout.track.rows.signum(),
                "name": layout.name.rows.signum(), "next": layout.next.rows.signum(),
                "digits": layout.digitHeight.signum(), "footer": layout.footer.rows,
                "ring": layout.ring.rows.signum(), "list": layout.list.rows.signum(),
            ]
        }
        let (rows, columns) = (5...50, 20...130)
        let all = rows.map { rows in
            columns.map { parts(MeetingLayout(size: Size(rows: rows, columns: $0))) }
        }
        for row in all.indices.dropLast() {
            for column in all[row].indices.dropLast() {
                for more in [all[row + 1][column], all[row][column + 1]] {
                    for (part, count) in all[row][column] where more[part] ?? 0 < count {
                        Issue.record("\(part) at \(column + 20)x\(row + 5)")
                    }
                }
            }
        }
    }

    @Test("A window as high as it is wide uses its height", arguments: [60, 80, 100])
    func square(side: Int) {
        let layout = MeetingLayout(size: Size(rows: side, columns: side))
        let wide = MeetingLayout(size: Size(rows: side - 1, columns: side))
        #expect(!layout.hasColumn && wide.hasColumn)
        #expect(layout.digitHeight > wide.digitHeight && !layout.list.isEmpty)
    }
}
