import ScrumCore
import TerminalUI

/// What a meeting came to, for the terminal's normal screen.
package struct MeetingSummary {
    let record: MeetingRecord
    let theme: Theme

    package init(_ record: MeetingRecord, theme: Theme) {
        self.record = record
        self.theme = theme
    }

    /// As many rows as it takes; names are cut where `columns` does not hold them.
    package func frame(columns: Int, glyphs: GlyphSet) -> Frame {
        let columns = max(24, columns)
        let notes = record.notes
        let rows = 3 + record.people.count + (notes.isEmpty ? 0 : notes.count + 1)
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        drawHead(in: &frame)
        let layout = Layout(record, columns: columns)
        for (row, person) in record.people.enumerated() {
            draw(person, in: &frame, row: row + 1, layout)
        }
        drawTotal(in: &frame, row: record.people.count + 1, layout)
        guard !notes.isEmpty else { return frame }
        let top = record.people.count + 3
        frame.put("Notes", row: top - 1, column: 0, style: .bold)
        for (row, note) in notes.enumerated() {
            let who = note.speaker.map { "\($0): " } ?? ""
            frame.put(who + note.text, row: top + row, column: 2, width: columns - 2)
        }
        return frame
    }

    /// The columns, as wide as what stands in them.
    private struct Layout {
        let name: Int
        let bar: Int
        let times: Int
        let longest: Duration

        init(_ record: MeetingRecord, columns: Int) {
            let names = record.people.map { TextWidth.width(of: $0.name) } + [5]
            let all = record.people.map { MeetingSummary.times($0.taken, $0.planned).count }
            times = max(all.max() ?? 0, MeetingSummary.times(record.elapsed, record.planned).count)
            name = min(names.max() ?? 5, max(6, columns - times - 14))
            let room = columns - name - times - 20
            bar = room < 4 ? 0 : min(30, room)
            longest = record.people.map { max($0.taken, $0.planned) }.max() ?? .seconds(1)
        }
    }

    private func drawHead(in frame: inout Frame) {
        let how =
            switch record.ending {
            case .finished: ""
            case .early: " · ended early"
            case .interrupted: " · interrupted"
            }
        let title = " \(TextWidth.sanitized(record.scrum.title)) "
        let style = Style(
            foreground: .rgb(theme.accentColor), background: .rgb(theme.mainColor),
            attributes: .bold)
        let used = frame.put(title, row: 0, column: 0, style: style, width: frame.size.columns)
        frame.put(how, row: 0, column: used, width: max(0, frame.size.columns - used))
    }

    private func draw(
        _ person: MeetingRecord.Person, in frame: inout Frame, row: Int, _ layout: Layout
    ) {
        frame.put(person.name, row: row, column: 2, width: layout.name)
        let isGone = person.isAbsent && person.taken == .zero
        if isGone {
            frame.put(
                "absent", row: row, column: layout.name + 4, style: Style(foreground: .muted))
            return
        }
        guard record.isMeasured else { return }
        drawBar(person, in: &frame, row: row, layout)
        drawTimes(person.taken, person.planned, in: &frame, row: row, layout)
    }

    /// What was taken, solid, and what was left of the plan.
    private func drawBar(
        _ person: MeetingRecord.Person, in frame: inout Frame, row: Int, _ layout: Layout
    ) {
        guard layout.bar > 0 else { return }
        func cells(_ duration: Duration) -> Int {
            let share = layout.longest > .zero ? duration / layout.longest : 0
            return Int((share * Double(layout.bar)).rounded())
        }
        let (taken, planned) = (cells(person.taken), cells(person.planned))
        let isUnicode = frame.glyphs != .ascii
        let column = layout.name + 4
        let within = String(repeating: isUnicode ? "█" : "#", count: min(taken, planned))
        let over = String(repeating: isUnicode ? "█" : "+", count: max(0, taken - planned))
        let left = String(repeating: isUnicode ? "░" : ".", count: max(0, planned - taken))
        frame.put(within, row: row, column: column, style: Style(foreground: barColor))
        frame.put(
            over, row: row, column: column + within.count, style: Style(foreground: .critical))
        frame.put(
            left, row: row, column: column + within.count, style: Style(foreground: .muted))
    }

    /// The theme's colour where it shows on light and on dark, else the terminal's own.
    private var barColor: Color {
        let main = theme.mainColor
        let light = (main >> 16 & 255) * 3 + (main >> 8 & 255) * 6 + (main & 255)
        return light > 600 && light < 1900 ? .rgb(main) : .terminal
    }

    private func drawTotal(in frame: inout Frame, row: Int, _ layout: Layout) {
        guard record.isMeasured else {
            let planned = "planned \(MeetingText.rounded(record.planned)), times were not kept"
            frame.put(planned, row: row, column: 2, style: Style(foreground: .muted))
            return
        }
        frame.put("total", row: row, column: 2, style: .bold)
        drawTimes(record.elapsed, record.planned, in: &frame, row: row, layout, style: .bold)
    }

    private func drawTimes(
        _ taken: Duration, _ planned: Duration, in frame: inout Frame, row: Int,
        _ layout: Layout, style: Style = .plain
    ) {
        let column = layout.name + 4 + layout.bar + (layout.bar > 0 ? 2 : 0)
        let text = Self.times(taken, planned)
        frame.put(text, row: row, column: column + layout.times - text.count, style: style)
        let difference = MeetingText.difference(taken, planned)
        let isOver = difference.hasPrefix("+")
        frame.put(
            difference, row: row, column: column + layout.times + 2,
            style: isOver ? Style(foreground: .warning) : Style(foreground: .muted))
    }

    /// "2:31 / 2:30", to the nearest second.
    private static func times(_ taken: Duration, _ planned: Duration) -> String {
        "\(MeetingText.rounded(taken)) / \(MeetingText.rounded(planned))"
    }
}
