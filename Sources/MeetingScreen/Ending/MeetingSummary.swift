import ScrumCore
import TerminalUI

/// A meeting's result as a table.
package struct MeetingSummary {
    let record: MeetingRecord
    private let difference: Duration

    package init(_ record: MeetingRecord) {
        difference = record.excessOfBoxes
        self.record = record.shown
    }

    /// Draws the result in a frame as tall as needed; names that do not fit `columns` are
    /// truncated.
    package func frame(columns: Int, glyphs: GlyphSet) -> Frame {
        let columns = max(24, columns)
        let notes = record.notes.map { lines(of: $0, columns: columns - 2) }
        let total = record.people.count + 1 + (difference == .zero ? 0 : 1)
        let rows = total + 2 + (notes.isEmpty ? 0 : notes.joined().count + 1)
        let size = Size(rows: rows, columns: columns)
        var frame = Frame(size: size, glyphs: glyphs)
        drawHead(in: &frame)
        let layout = Layout(record, columns: columns)
        for (row, person) in record.people.enumerated() {
            draw(person, in: &frame, row: row + 1, layout)
        }
        drawTotal(in: &frame, row: record.people.count + 1, layout)
        guard !notes.isEmpty else { return frame }
        var row = total + 2
        frame.put(phrase("Notes"), row: row - 1, column: 0)
        for line in notes.joined() {
            frame.put(line, row: row, column: 2, width: columns - 2)
            row += 1
        }
        return frame
    }

    /// Returns lines such as "open  Daisy: ask ops", wrapped at spaces, with continuation lines
    /// indented.
    private func lines(of note: MeetingRecord.Note, columns: Int) -> [String] {
        let state = record.hasTasks ? note.state + "  " : ""
        let indent = TextWidth.width(of: state)
        let text = (note.speaker.map { "\($0): " } ?? "") + note.text
        let lines = TextWidth.lines(
            of: TextWidth.sanitized(text), columns: columns - indent - 2, atMost: 200)
        return lines.enumerated().map { index, line in
            index == 0
                ? state + line : String(repeating: " ", count: indent + 2) + line
        }
    }

    /// The widths of the columns, based on their contents.
    private struct Layout {
        let name: Int
        let times: Int
        let difference: Int
        /// Whether there is room for "over" and "under" instead of signs.
        let hasWords: Bool

        init(_ record: MeetingRecord, columns: Int) {
            let names = record.people.map { TextWidth.width(of: $0.name) } + [5]
            let rows = record.people.map { ($0.taken, $0.allowed) } + [record.total]
            times = rows.map { MeetingSummary.times($0, $1).count }.max() ?? 0
            let words = rows.map { TextWidth.width(of: TimeText.difference($0, $1)) }
            let signed = rows.map { TimeText.change(from: $1, to: $0).count }
            let states = (record.people.map(\.state) + [record.result.difference])
                .map { TextWidth.width(of: $0 ?? "") }
            let longest = max(words.max() ?? 0, states.max() ?? 0)
            hasWords = columns - times - longest >= 14
            difference = hasWords ? longest : max(6, signed.max() ?? 0)
            name = min(names.max() ?? 5, max(6, columns - times - difference - 6))
        }
    }

    private func drawHead(in frame: inout Frame) {
        let how = record.result.remark.map { " · \($0)" } ?? ""
        let title = TextWidth.sanitized(record.scrum.title)
        frame.put("\(title)\(how)", row: 0, column: 0, width: frame.size.columns)
    }

    private func draw(
        _ person: MeetingRecord.Person, in frame: inout Frame, row: Int, _ layout: Layout
    ) {
        frame.put(person.name, row: row, column: 2, width: layout.name)
        guard record.isMeasured else {
            frame.put(person.isAbsent ? person.absence : "", row: row, column: layout.name + 4)
            return
        }
        drawTimes(
            person.taken, person.allowed, in: &frame, row: row, layout,
            instead: person.state,
            changedFrom: person.changedBox == nil ? nil : person.planned)
    }

    private func drawTotal(in frame: inout Frame, row: Int, _ layout: Layout) {
        guard record.isMeasured else {
            let planned = phrase(
                "planned \(TimeText.rounded(record.planned)), no times recorded")
            frame.put(planned, row: row, column: 2)
            return
        }
        frame.put(phrase("total"), row: row, column: 2)
        let (taken, planned) = record.total
        drawTimes(
            taken, planned, in: &frame, row: row, layout, instead: record.result.difference)
        guard difference != .zero else { return }
        let amount = TimeText.rounded(max(difference, .zero - difference))
        let words = [
            difference > .zero
                ? phrase("Together, the time boxes were \(amount) longer than planned.")
                : phrase("Together, the time boxes were \(amount) shorter than planned."),
            phrase("Boxes: \(difference > .zero ? "+" : "-")\(amount)"),
        ]
        frame.put(
            words.first { frame.width(of: $0) <= frame.size.columns - 2 } ?? words[1],
            row: row + 1, column: 2)
    }

    private func drawTimes(
        _ taken: Duration, _ planned: Duration, in frame: inout Frame, row: Int,
        _ layout: Layout, instead word: String? = nil,
        changedFrom before: Duration? = nil
    ) {
        let column = layout.name + 4
        let text = Self.times(taken, planned)
        if word == nil || taken > .zero || planned > .zero {
            frame.put(text, row: row, column: column + layout.times - text.count)
        }
        let amount =
            layout.hasWords
            ? TimeText.difference(taken, planned) : TimeText.change(from: planned, to: taken)
        let shown =
            word.flatMap { frame.width(of: $0) <= layout.difference ? $0 : nil } ?? amount
        guard column + layout.times + 2 + frame.width(of: shown) <= frame.size.columns else {
            return
        }
        frame.put(shown, row: row, column: column + layout.times + 2)
        guard let before else { return }
        let end = column + layout.times + 2 + layout.difference + 2
        let note = phrase("planned \(TimeText.rounded(before))")
        guard end + frame.width(of: note) <= frame.size.columns else { return }
        frame.put(note, row: row, column: end)
    }

    /// Returns "2:31 / 2:30", rounded to the nearest second.
    private static func times(_ taken: Duration, _ planned: Duration) -> String {
        "\(TimeText.rounded(taken)) / \(TimeText.rounded(planned))"
    }
}

extension MeetingRecord {
    /// The meeting's times, for the last row. The planned time does not include people who join,
    /// because they may share the remaining time.
    fileprivate var total: (taken: Duration, planned: Duration) { (elapsed, planned) }
}
