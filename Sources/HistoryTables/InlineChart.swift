import ScrumCore
import TerminalUI
import Widgets

/// Small charts in lines of text.
package enum InlineChart {
    /// A small column for each value, from 0 up to the largest; nil is a gap.
    package static func sparkline(_ values: [Double?], glyphs: GlyphSet) -> String {
        guard !values.isEmpty else { return "" }
        var frame = Frame(size: Size(rows: 1, columns: values.count), glyphs: glyphs)
        Sparkline(values: values).draw(in: &frame, rect: frame.bounds)
        return frame.text
    }

    /// Bars below each other, with their labels and texts.
    static func bars(_ bars: [Bars.Bar], columns: Int, glyphs: GlyphSet) -> String {
        guard !bars.isEmpty else { return "" }
        var frame = Frame(size: Size(rows: bars.count, columns: columns), glyphs: glyphs)
        Bars(bars: bars).draw(in: &frame, rect: frame.bounds)
        return frame.text
    }

    /// How long the last meetings were, and what each person took on average beside its box.
    package static func summary(
        of records: [MeetingRecord], boxes: [(name: String, box: Duration)], glyphs: GlyphSet
    ) -> String? {
        let records = records.filter(\.isMeasured)
        guard records.count > 1 else { return nil }
        let statistics = MeetingStatistics(records)
        let lengths = sparkline(records.map { $0.elapsed.seconds }, glyphs: glyphs)
        let average = TimeText.rounded(statistics.average)
        let bars = boxes.compactMap { person -> Bars.Bar? in
            let found = statistics.people.first { $0.name == person.name }
            guard let found, !found.trend.isEmpty else { return nil }
            return Bars.Bar(
                label: TextWidth.sanitized(person.name), value: found.average.seconds,
                text: TimeText.rounded(found.average), mark: person.box.seconds)
        }
        let head = "\(TimeText.count(records.count, "meeting")), \(average) on average"
        let lines = [lengths + "  " + head, self.bars(bars, columns: 60, glyphs: glyphs)]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
