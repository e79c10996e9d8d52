import TerminalUI

/// The layout of the charts on the screen.
struct ChartLayout: Equatable, Sendable {
    enum Form: Equatable, Sendable {
        /// Without a frame, below a line with the title.
        case plain
        /// In a frame.
        case boxed
        /// In a frame that another frame partly covers; only the graph is drawn.
        case side
        /// Only the upper edge of the frame is visible.
        case edge
    }

    struct Panel: Equatable, Sendable {
        let chart: Int
        let rect: Rect
        let form: Form
        /// The part that other panels do not cover.
        let inSight: Rect

        init(chart: Int, rect: Rect, form: Form, inSight: Rect? = nil) {
            self.chart = chart
            self.rect = rect
            self.form = form
            self.inSight = inSight ?? rect
        }
    }

    struct Tab: Equatable, Sendable {
        let arrangement: ChartArrangement
        let rect: Rect
    }

    /// The minimum height of a chart in the list, in rows.
    static let leastRows = 9
    /// The minimum width of the selected chart's neighbours in the row, in columns.
    static let leastSide = 20

    let header: Rect
    let tabs: [Tab]
    /// The area for the sentence above the charts.
    let note: Rect
    /// The panels, from back to front.
    let panels: [Panel]
    let footer: Rect
    /// The index of the first visible chart in the list.
    let first: Int
    /// The number of visible charts in the list.
    let shown: Int

    static let empty = ChartLayout(
        size: Size(rows: 0, columns: 0), arrangement: .list, count: 0, selected: 0, first: 0,
        isOpen: false, noteRows: 0)

    init(
        size: Size, arrangement: ChartArrangement, count: Int, selected: Int, first: Int,
        isOpen: Bool, noteRows: Int
    ) {
        let headerRows = size.rows >= 6 ? 1 : 0
        let footerRows = size.rows >= 9 ? 1 : 0
        let screen = Rect(row: 0, column: 0, rows: size.rows, columns: size.columns)
        header = screen.part(rows: headerRows)
        footer = screen.part(row: size.rows - footerRows)
        note = screen.part(row: headerRows, rows: noteRows)
        let body = screen.part(
            row: note.endRow, rows: max(0, size.rows - note.endRow - footerRows),
            columns: max(0, size.columns))
        tabs = headerRows > 0 ? Self.tabs : []
        shown = max(1, min(count, body.rows / Self.leastRows))
        let clamped = min(max(first, selected - shown + 1), selected)
        self.first = min(max(clamped, 0), max(0, count - shown))
        guard count > 0 else {
            panels = []
            return
        }
        if isOpen {
            panels = [Panel(chart: selected, rect: body, form: .plain)]
        } else {
            switch arrangement {
            case .list: panels = Self.list(body, first: self.first, shown: shown)
            case .row: panels = Self.row(body, count: count, selected: selected)
            case .cards: panels = Self.cards(body, count: count, selected: selected)
            }
        }
    }

    private static let tabs: [Tab] = {
        var column = 1
        return ChartArrangement.allCases.map { arrangement in
            let width = arrangement.title.count + 2
            defer { column += width + 1 }
            return Tab(
                arrangement: arrangement,
                rect: Rect(row: 0, column: column, rows: 1, columns: width))
        }
    }()

    private static func list(_ body: Rect, first: Int, shown: Int) -> [Panel] {
        (0..<shown).map { place in
            let row = body.rows * place / shown
            let rows = body.rows * (place + 1) / shown - row
            return Panel(
                chart: first + place, rect: body.part(row: row, rows: rows), form: .plain)
        }
    }

    /// The middle chart has 60 % of the width, and more if it has only one neighbour; neighbours
    /// have 30 %.
    private static func row(_ body: Rect, count: Int, selected: Int) -> [Panel] {
        let side = body.columns * 3 / 10
        guard side >= leastSide, body.rows >= 6 else {
            return [Panel(chart: selected, rect: body, form: .boxed)]
        }
        let width = body.columns * 6 / 10
        let margin = (body.columns - width) / 2
        let start = selected > 0 ? margin : 0
        let end = selected < count - 1 ? margin + width : body.columns
        let middle = body.part(column: start, columns: end - start)
        var panels: [Panel] = []
        for (chart, column) in [(selected - 1, 0), (selected + 1, body.columns - side)]
        where (0..<count).contains(chart) {
            let rect = body.part(row: 2, column: column, columns: side)
            let inSight =
                chart < selected
                ? rect.part(columns: middle.column - column)
                : rect.part(column: middle.endColumn - column)
            panels.append(Panel(chart: chart, rect: rect, form: .side, inSight: inSight))
        }
        return panels + [Panel(chart: selected, rect: middle, form: .boxed)]
    }

    /// The selected card is in front; the other cards show only their upper edges.
    private static func cards(_ body: Rect, count: Int, selected: Int) -> [Panel] {
        let behind = max(0, min(count - 1, 4, (body.rows - 8) / 2, (body.columns - 24) / 4))
        var panels: [Panel] = []
        for depth in (0...behind).reversed() {
            let rect = body.part(
                row: behind - depth, column: 2 * depth, rows: body.rows - behind,
                columns: body.columns - 4 * depth)
            panels.append(
                Panel(
                    chart: (selected + depth) % count, rect: rect,
                    form: depth == 0 ? .boxed : .edge))
        }
        return panels
    }
}
