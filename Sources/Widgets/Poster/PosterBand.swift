import TerminalUI

/// A poster's title and facts on a row in its main colour.
package struct PosterBand: PosterPart {
    private let title: String
    private let facts: String
    private let colors: PosterColors
    private let hasGap: Bool

    package init(_ title: String, facts: String, colors: PosterColors, hasGap: Bool = true) {
        self.title = title
        self.facts = facts
        self.colors = colors
        self.hasGap = hasGap
    }

    package func rows(columns: Int) -> Int { hasGap ? 2 : 1 }

    package func draw(in frame: inout Frame, rect: Rect) {
        let style = colors.band
        frame.fill(rect.part(rows: 1), style: style)
        // The title keeps at least a third of the row.
        let room = rect.columns - 4
        let width = min(
            frame.width(of: facts), room - min(frame.width(of: title), room / 3))
        frame.put(
            facts, row: rect.row, column: rect.endColumn - 1 - width, style: style, width: width)
        frame.put(
            title, row: rect.row, column: rect.column + 1, style: style.adding(.bold),
            width: rect.columns - width - 4)
    }
}
