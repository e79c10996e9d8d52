import ScrumCore
import TerminalUI
import Widgets

/// A meeting's result: its length, each person's turn against the box, and the notes.
package struct MeetingPoster: Poster {
    package let parts: [any PosterPart]

    /// `colorsPeople` marks people who were over in colour and in bold. Everyone sees the end of a
    /// meeting, so that poster does not. `news` is a line above the keys.
    package init(
        _ record: MeetingRecord, theme: Theme, colorsPeople: Bool, news: String = "",
        keys: [(command: String, text: String)]
    ) {
        let excess = record.excessOfBoxes
        let record = record.shown
        var parts: [any PosterPart] = [
            PosterBand(
                record.scrum.title, facts: PosterText.moment(record.start), colors: theme.colors),
            Self.hero(record, theme.colors),
            TurnRows(record, colors: theme.colors, colorsPeople: colorsPeople),
        ]
        if excess != .zero {
            let amount = TimeText.rounded(max(excess, .zero - excess))
            let words =
                excess > .zero
                ? phrase("Together, the time boxes were \(amount) longer than planned.")
                : phrase("Together, the time boxes were \(amount) shorter than planned.")
            parts.append(PosterLines([words]))
        }
        if !record.notes.isEmpty { parts += [PosterGap(), NoteRows(record)] }
        if !news.isEmpty { parts += [PosterGap(), PosterLines([news])] }
        self.parts = parts + [PosterKeys(keys)]
    }

    private static func hero(_ record: MeetingRecord, _ colors: PosterColors) -> PosterHero {
        let people = record.people.filter { !$0.isItem }
        let speakers = people.filter { record.isMeasured ? $0.hadTurn : !$0.isAbsent }
        let count = speakers.count
        var facts = people.isEmpty ? [] : [phrase(count, "\(count) speaker", "\(count) speakers")]
        let items = record.people.count { $0.isItem && $0.hadTurn }
        if items > 0 || people.isEmpty && !record.people.isEmpty {
            facts.append(TurnKind.items.counted(items))
        }
        let absent = people.filter(\.isAbsent).map(\.name)
        if !absent.isEmpty {
            let names = absent.count > 2 ? "\(absent.count)" : absent.joined(separator: ", ")
            facts.append(phrase("\(names) absent"))
        }
        if let delay = record.delay, delay >= 60 {
            facts.append(phrase("\(TimeText.clock(seconds: Int(delay))) late"))
        }
        let notes = record.notes.count
        if notes > 0 { facts.append(phrase(notes, "\(notes) note", "\(notes) notes")) }
        if record.ending == .interrupted { facts.append(phrase("interrupted")) }
        if let leader = record.leader { facts.append(phrase("\(leader) led")) }
        let planned = TimeText.clock(record.planned)
        guard record.isMeasured else {
            return PosterHero(
                planned, line: ([phrase("planned")] + facts).joined(separator: " · "),
                word: phrase("NO TIMES"), colors: colors)
        }
        let word = PosterText.word(record.planned, record.elapsed)
        return PosterHero(
            TimeText.clock(record.elapsed),
            line: ([phrase("of \(planned)")] + facts).joined(separator: " · "), word: word,
            isOver: PosterText.isOver(record.planned, record.elapsed),
            colors: colors)
    }
}

/// A row per person: name, bar, time taken, and its difference from the box.
private struct TurnRows: PosterPart {
    let record: MeetingRecord
    let colors: PosterColors
    let colorsPeople: Bool
    /// The value of a full bar.
    private let scale: Double
    /// The box that everyone had; nil if boxes differ.
    private let box: Duration?

    init(_ record: MeetingRecord, colors: PosterColors, colorsPeople: Bool) {
        self.record = record
        self.colors = colors
        self.colorsPeople = colorsPeople
        let longest = record.people.map { max($0.taken, $0.allowed) }.max() ?? .zero
        scale = longest.seconds * 1.02
        let boxes = Set(record.people.map(\.allowed))
        box = boxes.count == 1 && record.isMeasured ? boxes.first : nil
    }

    func rows(columns: Int) -> Int { record.people.count + 1 }

    func draw(in frame: inout Frame, rect: Rect) {
        let names = record.people.map { frame.width(of: $0.name) }.max() ?? 0
        let name = min(names, rect.columns / 4)
        let bar = rect.part(column: name + 3, columns: rect.columns - name - 19)
        if let box, box > .zero {
            let column = BoxBar.column(ofBox: box.seconds, scale: scale, columns: bar.columns)
            frame.put(
                phrase("box \(TimeText.clock(box))"), row: rect.row,
                around: bar.column + column, before: bar.endColumn + 2)
        }
        for (index, person) in record.people.enumerated() {
            draw(person, in: &frame, row: rect.row + 1 + index, name: name, bar, rect.endColumn)
        }
    }

    private func draw(
        _ person: MeetingRecord.Person, in frame: inout Frame, row: Int, name: Int, _ bar: Rect,
        _ end: Int
    ) {
        let isMarked = person.isOver && colorsPeople
        let style = isMarked ? Style.bold : .plain
        frame.put(person.name, row: row, column: 1, style: style, width: name)
        guard record.isMeasured, person.hadTurn else {
            let state = record.isMeasured ? person.state : person.isAbsent ? person.absence : nil
            frame.put(state ?? "", row: row, column: bar.column, style: .muted)
            if record.isMeasured, person.taken > .zero {
                frame.put(TimeText.clock(person.taken), row: row, endingAt: end - 9)
            }
            return
        }
        let lead = colors.lead(frame.ground)
        let over = colors.over(frame.ground)
        BoxBar(
            value: person.taken.seconds, box: person.allowed.seconds, scale: scale,
            isOver: person.isOver
        ).draw(
            in: &frame, row: row, column: bar.column, columns: bar.columns, lead,
            colorsPeople ? over : lead)
        frame.put(TimeText.clock(person.taken), row: row, endingAt: end - 9, style: style)
        frame.put(
            PosterText.difference(person.allowed, person.taken), row: row, endingAt: end - 1,
            style: isMarked ? over : .muted)
    }
}

/// A meeting's notes, each with its state and the speaker's name.
private struct NoteRows: PosterPart {
    let record: MeetingRecord

    init(_ record: MeetingRecord) { self.record = record }

    private static let indent = 6

    /// Returns each note's text in lines, wrapped at spaces.
    private func lines(_ columns: Int) -> [[String]] {
        record.notes.map { note in
            let isUnderItem = record.isUnderItem(note)
            let item = isUnderItem ? "\(TextWidth.sanitized(note.speaker ?? "")): " : ""
            let who = isUnderItem ? nil : note.speaker.map { " · \(TextWidth.sanitized($0))" }
            return TextWidth.lines(
                of: item + TextWidth.sanitized(note.text) + (who ?? ""),
                columns: columns - Self.indent - 2, atMost: 200)
        }
    }

    func rows(columns: Int) -> Int { lines(columns).reduce(0) { $0 + $1.count } }

    func draw(in frame: inout Frame, rect: Rect) {
        var row = rect.row
        for (note, lines) in zip(record.notes, lines(rect.columns)) {
            let state = record.hasTasks ? note.state : phrase("note")
            frame.put(state, row: row, column: 1, style: .muted)
            let shown = record.isUnderItem(note) ? nil : note.speaker
            let speaker = shown.map { frame.width(of: TextWidth.sanitized($0)) + 3 } ?? 0
            for line in lines {
                let style = note.isDone ? Style.muted : .plain
                let used = frame.put(
                    line, row: row, column: 1 + Self.indent, style: style,
                    width: rect.columns - Self.indent - 2)
                if line == lines.last, speaker > 0, used >= speaker {
                    frame.restyle(
                        Rect(
                            row: row, column: 1 + Self.indent + used - speaker, rows: 1,
                            columns: speaker)
                    ) { _ in .muted }
                }
                row += 1
            }
        }
    }
}

extension Frame {
    /// Draws a muted legend around a column, moved left if necessary to end before `end`.
    mutating func put(_ text: String, row: Int, around column: Int, before end: Int) {
        let width = width(of: text)
        put(text, row: row, column: min(column - width / 2, end - width), style: .muted)
    }
}
