import ScrumCore
import TerminalUI
import Widgets

/// A meeting's result, printed on the terminal's normal screen.
package struct MeetingSummary {
    let record: MeetingRecord
    let theme: Theme
    /// The difference between the sum of all boxes and the plan; zero below one second. Extended
    /// boxes, second turns and people who join increase the sum, as does splitting saved time among
    /// the others.
    private let difference: Duration

    package init(_ record: MeetingRecord, theme: Theme) {
        // Uses the exact boxes, because rounded boxes may not add up to the plan. An absentee's
        // unused time neither lengthens nor shortens the sum.
        let boxes = record.people.reduce(.zero) { $0 + $1.allowed } - record.planned
        let unused = record.people.filter(\.isAbsent).reduce(.zero) {
            $0 + max(.zero, $1.allowed - $1.taken)
        }
        let difference = boxes > .zero ? max(.zero, boxes - unused) : boxes
        let isShown = record.isMeasured && max(difference, .zero - difference) >= .seconds(1)
        self.difference = isShown ? difference : .zero
        self.record = record.shown
        self.theme = theme
    }

    /// Draws the result in a frame as tall as needed; names that do not fit `columns` are
    /// truncated.
    package func frame(columns: Int, glyphs: GlyphSet, ground: Ground = .dark) -> Frame {
        let columns = max(24, columns)
        let notes = record.notes.map { lines(of: $0, columns: columns - 2) }
        let total = record.people.count + 1 + (difference == .zero ? 0 : 1)
        let rows = total + 2 + (notes.isEmpty ? 0 : notes.joined().count + 1)
        let size = Size(rows: rows, columns: columns)
        var frame = Frame(size: size, glyphs: glyphs, ground: ground)
        drawHead(in: &frame)
        let layout = Layout(record, columns: columns)
        if record.isMeasured { drawBars(in: &frame, layout) }
        for (row, person) in record.people.enumerated() {
            draw(person, in: &frame, row: row + 1, layout)
        }
        drawTotal(in: &frame, row: record.people.count + 1, layout)
        guard !notes.isEmpty else { return frame }
        var row = total + 2
        frame.put("Notes", row: row - 1, column: 0, style: .bold)
        for (note, lines) in zip(record.notes, notes) {
            for line in lines {
                frame.put(
                    line, row: row, column: 2,
                    style: note.isDone ? Style(foreground: .muted) : .plain, width: columns - 2)
                row += 1
            }
        }
        return frame
    }

    /// Returns lines such as "open  Daisy: ask ops", wrapped at spaces, with continuation lines
    /// indented.
    private func lines(of note: MeetingRecord.Note, columns: Int) -> [String] {
        let state = record.hasTasks ? note.isDone ? "done  " : "open  " : ""
        let text = (note.speaker.map { "\($0): " } ?? "") + note.text
        let lines = TextWidth.lines(
            of: TextWidth.sanitized(text), columns: columns - state.count - 2, atMost: 200)
        return lines.enumerated().map { index, line in
            index == 0
                ? state + line : String(repeating: " ", count: state.count + 2) + line
        }
    }

    /// The widths of the columns, based on their contents.
    private struct Layout {
        let name: Int
        let bar: Int
        let times: Int
        let difference: Int
        /// Whether there is room for "over" and "under" instead of signs.
        let hasWords: Bool

        init(_ record: MeetingRecord, columns: Int) {
            let names = record.people.map { TextWidth.width(of: $0.name) } + [5]
            let rows = record.people.map { ($0.taken, $0.allowed) } + [record.total]
            times = rows.map { MeetingSummary.times($0, $1).count }.max() ?? 0
            let words = rows.map { TimeText.difference($0, $1).count }
            let states = (record.people.map(\.state) + [record.totalState]).map { $0?.count ?? 0 }
            let longest = max(words.max() ?? 0, states.max() ?? 0)
            hasWords = columns - times - longest >= 14
            difference = hasWords ? longest : max(6, (words.max() ?? 0) - 5)
            name = min(names.max() ?? 5, max(6, columns - times - difference - 6))
            let room = columns - name - times - difference - 8
            bar = room < 4 ? 0 : min(30, room)
        }
    }

    private func drawHead(in frame: inout Frame) {
        let how = record.result.remark.map { " · \($0)" } ?? ""
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
        guard record.isMeasured else {
            let state = person.isAbsent ? "absent" : ""
            frame.put(state, row: row, column: layout.name + 4, style: Style(foreground: .muted))
            return
        }
        drawTimes(
            person.taken, person.allowed, in: &frame, row: row, layout,
            instead: person.state,
            changedFrom: person.changedBox == nil ? nil : person.planned)
    }

    /// Draws a bar for the time that each person took, with a mark at the end of the box.
    private func drawBars(in frame: inout Frame, _ layout: Layout) {
        // The theme's colour, adjusted if its contrast is too low.
        let color = Color.rgb(theme.mainColor)
            .reaching(Color.shapeContrast, on: frame.ground.color)
        let bars = record.people.map { person in
            Bars.Bar(
                label: "", value: person.taken.seconds, mark: person.allowed.seconds,
                style: Style(foreground: color), excess: Style(foreground: .critical))
        }
        Bars(bars: bars).draw(
            in: &frame,
            rect: Rect(row: 1, column: layout.name + 4, rows: bars.count, columns: layout.bar))
    }

    private func drawTotal(in frame: inout Frame, row: Int, _ layout: Layout) {
        guard record.isMeasured else {
            let planned = "planned \(TimeText.rounded(record.planned)), no times recorded"
            frame.put(planned, row: row, column: 2, style: Style(foreground: .muted))
            return
        }
        frame.put("total", row: row, column: 2, style: .bold)
        let (taken, planned) = record.total
        drawTimes(
            taken, planned, in: &frame, row: row, layout, style: .bold, instead: record.totalState)
        guard difference != .zero else { return }
        let amount = TimeText.rounded(max(difference, .zero - difference))
        let (word, sign) = difference > .zero ? ("longer", "+") : ("shorter", "-")
        let words = [
            "Together, the time boxes were \(amount) \(word) than planned.",
            "Boxes: \(sign)\(amount)",
        ]
        frame.put(
            words.first { frame.width(of: $0) <= frame.size.columns - 2 } ?? words[1],
            row: row + 1, column: 2, style: Style(foreground: .muted))
    }

    private func drawTimes(
        _ taken: Duration, _ planned: Duration, in frame: inout Frame, row: Int,
        _ layout: Layout, style: Style = .plain, instead word: String? = nil,
        changedFrom before: Duration? = nil
    ) {
        let column = layout.name + 4 + layout.bar + (layout.bar > 0 ? 2 : 0)
        let text = Self.times(taken, planned)
        if word == nil || taken > .zero || planned > .zero {
            frame.put(text, row: row, column: column + layout.times - text.count, style: style)
        }
        let difference = TimeText.difference(taken, planned)
        let isOver = word == nil && difference.hasPrefix("+")
        let amount = layout.hasWords ? difference : Self.signed(difference)
        let shown = word.flatMap { $0.count <= layout.difference ? $0 : nil } ?? amount
        guard column + layout.times + 2 + shown.count <= frame.size.columns else { return }
        frame.put(
            shown, row: row,
            column: column + layout.times + 2,
            style: isOver ? Style(foreground: .warning) : Style(foreground: .muted))
        guard let before else { return }
        let end = column + layout.times + 2 + layout.difference + 2
        let note = "planned \(TimeText.rounded(before))"
        guard end + note.count <= frame.size.columns else { return }
        frame.put(note, row: row, column: end, style: Style(foreground: .muted))
    }

    /// Returns "+0:12" for "+0:12 over" and "-0:20" for "0:20 under".
    private static func signed(_ difference: String) -> String {
        let number = difference.prefix { $0 != " " }
        return number.isEmpty || number.hasPrefix("+") ? String(number) : "-\(number)"
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

    /// The last row's "on time"; nil if the row shows a difference.
    fileprivate var totalState: String? { result.isOnTime ? "on time" : nil }

    /// The record as shown: in whole seconds, so that each difference matches the times next to it,
    /// and with the people in speaking order.
    var shown: MeetingRecord {
        var record = self
        (record.people, record.turns) = (peopleAsSpoken, [])
        record.planned = planned.toNearestSecond
        record.elapsed = elapsed.toNearestSecond
        for index in people.indices {
            let person = record.people[index]
            record.people[index].changedBox = person.changedBox?.toNearestSecond
            record.people[index].planned = person.planned.toNearestSecond
            record.people[index].taken = person.taken.toNearestSecond
        }
        return record
    }
}
