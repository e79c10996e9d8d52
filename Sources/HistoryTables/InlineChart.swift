import ScrumCore
import TerminalUI
import Widgets

/// Small charts that fit between lines of text.
package enum InlineChart {
    /// Returns one line with a column per value, scaled from 0 to the maximum; nil leaves a gap.
    static func sparkline(_ values: [Double?], _ maximum: Double, glyphs: GlyphSet) -> String {
        guard !values.isEmpty else { return "" }
        var frame = Frame(size: Size(rows: 1, columns: values.count), glyphs: glyphs)
        Sparkline(values: values, maximum: maximum).draw(in: &frame, rect: frame.bounds)
        return frame.text
    }

    /// Compares the meetings' lengths with the plan and each person's average time with the box,
    /// with a legend; returns nil for fewer than two meetings.
    package static func summary(
        of records: [MeetingRecord], planned: Duration, boxes: [(name: String, box: Duration)],
        glyphs: GlyphSet, ground: Ground = .dark
    ) -> Frame? {
        let columns = TrendColumns(records.withOneNameEach)
        guard columns.records.count > 1 else { return nil }
        let statistics = MeetingStatistics(columns.records)
        let people = Dictionary(statistics.people.map { (PersonNames.folded($0.name), $0) }) {
            first, _ in first
        }
        let bars = boxes.compactMap { person -> Bars.Bar? in
            guard let found = people[PersonNames.folded(person.name)], !found.trend.isEmpty else {
                return nil
            }
            let text = "\(TimeText.rounded(found.average)) of \(TimeText.rounded(person.box))"
            return Bars.Bar(
                label: TextWidth.sanitized(person.name), value: found.average.seconds, text: text,
                mark: person.box.seconds, excess: Style(foreground: .critical))
        }
        let lengths = columns.means(\.elapsed)
        let maximum = (lengths.compactMap { $0 } + [planned.seconds]).max() ?? 0
        var frame = Frame(
            size: Size(rows: bars.count + 2, columns: 80), glyphs: glyphs, ground: ground)
        TrendColumns.draw(
            lengths, box: planned.seconds, maximum: maximum, in: &frame, row: 0, column: 0,
            boxColumn: columns.count + 1)
        let count = TimeText.count(columns.records.count, "meeting")
        let average = TimeText.rounded(statistics.average)
        frame.put(
            "\(count), average \(average) of \(TimeText.rounded(planned))", row: 0,
            column: columns.count + 4)
        Bars(bars: bars).draw(
            in: &frame, rect: Rect(row: 1, column: 0, rows: bars.count, columns: 60))
        let full = TimeText.clock(seconds: Int(min(maximum, 1e9).rounded()))
        let mark = glyphs == .ascii ? "|" : "│"
        frame.put(
            "One column per \(columns.unit) (full height \(full)), then the plan; "
                + "\(mark) is the box.", row: bars.count + 1, column: 0,
            style: Style(foreground: .muted))
        return frame
    }
}
