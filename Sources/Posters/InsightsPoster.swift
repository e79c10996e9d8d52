import ScrumCore
import TerminalUI
import Widgets

/// The insights into a scrum's past meetings, each with a figure and the values behind it.
package struct InsightsPoster: Poster {
    package let parts: [any PosterPart]

    /// `first` is the number of the first insight; nil leaves numbers out. If the insights need
    /// more than `rows`, the last ones have only their text.
    package init(_ insights: Insights, theme: Theme, rows: Int, first: Int?) {
        let count = TimeText.count(insights.meetings, "meeting")
        let band = PosterBand(
            insights.scrum, facts: "what stands out in \(count)", colors: theme.colors)
        guard !insights.insights.isEmpty else {
            parts = [band, PosterLines(insights.lines, style: .plain)]
            return
        }
        let numbered = insights.insights.enumerated().map { index, insight in
            InsightRows(insight, number: first.map { "\($0 + index)" } ?? "", colors: theme.colors)
        }
        // The band takes two rows, the question below the insights and the cursor take two more.
        parts = [band, InsightList(insights: numbered, room: rows - 4)]
    }
}

/// Insights, the last ones without figures if there is too little room.
private struct InsightList: PosterPart {
    let insights: [InsightRows]
    let room: Int

    /// The number of insights with figures.
    private func whole(_ columns: Int) -> Int {
        var left = room - insights.reduce(0) { $0 + $1.text(columns).count }
        let fitting = insights.prefix { insight in
            left -= insight.rows(columns: columns) - insight.text(columns).count
            return left >= 0
        }
        return max(1, fitting.count)
    }

    func rows(columns: Int) -> Int {
        let whole = whole(columns)
        return insights.prefix(whole).reduce(0) { $0 + $1.rows(columns: columns) }
            + insights.dropFirst(whole).reduce(0) { $0 + $1.text(columns).count }
    }

    func draw(in frame: inout Frame, rect: Rect) {
        var rest = rect
        let whole = whole(rect.columns)
        for insight in insights.prefix(whole) {
            insight.draw(in: &frame, rect: rest)
            rest = rest.part(row: insight.rows(columns: rect.columns))
        }
        for insight in insights.dropFirst(whole) {
            insight.drawText(in: &frame, rect: rest)
            rest = rest.part(row: insight.text(rect.columns).count)
        }
    }
}

/// A figure in letters, a title, sentences, the values as columns, and a blank row.
private struct InsightRows: PosterPart {
    private let insight: Insight
    private let number: String
    private let colors: PosterColors

    /// The columns for the number and the figure.
    private static let figure = 23
    /// From this width, the values are beside the text.
    private static let wide = 100

    init(_ insight: Insight, number: String, colors: PosterColors) {
        self.insight = insight
        self.number = number
        self.colors = colors
    }

    private func lines(_ columns: Int) -> [String] {
        let width = columns - Self.figure - (columns < Self.wide ? 1 : 25)
        return TextWidth.lines(
            of: TextWidth.sanitized(insight.text), columns: width, atMost: 6)
    }

    /// The sentences without a figure.
    func text(_ columns: Int) -> [String] {
        TextWidth.lines(
            of: TextWidth.sanitized(insight.text), columns: columns - indent - 1, atMost: 6)
    }

    private var indent: Int { number.isEmpty ? 1 : 4 }

    func rows(columns: Int) -> Int {
        2 + max(2, lines(columns).count + (columns < Self.wide ? 2 : 0))
    }

    func draw(in frame: inout Frame, rect: Rect) {
        let style = insight.isOverTime ? colors.over(frame.ground) : colors.lead(frame.ground)
        frame.put(number, row: rect.row, column: 1, style: .bold)
        LargeText(insight.figure, style: style, alignment: .right, maxHeight: 6).draw(
            in: &frame, rect: rect.part(column: 3, rows: 3, columns: Self.figure - 6))
        frame.put(
            insight.title, row: rect.row, column: Self.figure, style: .bold,
            width: rect.columns - Self.figure - 1)
        let lines = lines(rect.columns)
        for (row, line) in lines.enumerated() {
            frame.put(line, row: rect.row + 1 + row, column: Self.figure, style: .muted)
        }
        let isWide = rect.columns >= Self.wide
        let columns = ValueColumns(
            insight.values.map {
                PosterValue($0.value, plan: $0.limit, isOver: insight.isOver($0))
            })
        let area = Rect(
            row: rect.row + (isWide ? 0 : 1 + lines.count),
            column: isWide ? rect.columns - 21 : Self.figure, rows: isWide ? 3 : 2, columns: 20)
        columns.draw(in: &frame, rect: area, colors)
    }

    func drawText(in frame: inout Frame, rect: Rect) {
        frame.put(number, row: rect.row, column: 1, style: .bold)
        for (row, line) in text(rect.columns).enumerated() {
            frame.put(line, row: rect.row + row, column: indent, style: .muted)
        }
    }
}

extension Insight {
    /// Whether a value exceeds its limit by as much as the posters show.
    fileprivate func isOver(_ value: Value) -> Bool {
        if person != nil {
            return MeetingRecord.Person.isOver(.seconds(value.value), box: .seconds(value.limit))
        }
        return chart == .beginnings
            ? value.value > value.limit
            : Punctuality(elapsed: value.value, planned: value.limit) == .late
    }
}
