import TerminalUI
import Testing
import Widgets

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

    @Test(
        "Digits fill their panel, also in a team with accents, and names keep their height",
        arguments: [(24, 80, 21, 8), (40, 120, 43, 12), (50, 200, 54, 16)])
    func digits(rows: Int, columns: Int, digits: Int, name: Int) {
        let names = ["Jonathan", "Zoë"].compactMap { LetterText($0) }
        let layout = MeetingLayout(
            size: Size(rows: rows, columns: columns),
            MeetingLayout.Content(hasSign: true, people: 8, names: names))
        #expect(layout.digitHeight == digits)
        #expect(2 * layout.name.rows - layout.nameMargin == name)
        #expect(layout.panel.row == layout.name.endRow)
    }

    @Test("A window as high as it is wide uses its height", arguments: [60, 80, 100])
    func square(side: Int) {
        let layout = MeetingLayout(size: Size(rows: side, columns: side))
        let wide = MeetingLayout(size: Size(rows: side - 1, columns: side))
        #expect(!layout.hasColumn && wide.hasColumn)
        #expect(layout.digitHeight > wide.digitHeight && !layout.list.isEmpty)
    }
}
