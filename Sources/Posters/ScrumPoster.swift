import ScrumCore
import TerminalUI
import Widgets

/// A scrum: its planned length, its people with their typical turns, and its rules.
package struct ScrumPoster: Poster {
    package let parts: [any PosterPart]

    /// `records` are the past meetings, oldest first; `facts` are the rows below the people.
    package init(
        _ scrum: DailyScrum, plan: MeetingPlan, records: [MeetingRecord],
        tags: [String: Insight.Tag],
        facts: [(name: String, text: String)], keys: [(command: String, text: String)]
    ) {
        let colors = scrum.theme.colors
        let people = scrum.attendees.counted
        let boxes = Set(plan.people.map { $0.box.toNearestSecond })
        let each = boxes.count == 1 ? boxes.first.map { " · \(TimeText.clock($0)) each" } : nil
        let known = records.filter(\.isMeasured)
        var line = "planned"
        if let typical = known.map(\.elapsed).median {
            let count = TimeText.count(known.count, "meeting")
            line += " · typical \(TimeText.rounded(typical)) · \(count)"
        }
        parts = [
            PosterBand(scrum.title, facts: people + (each ?? ""), colors: colors),
            PosterHero(
                TimeText.rounded(plan.length), line: line,
                word: scrum.begins.map { "AT \($0)" } ?? people.uppercased(), colors: colors),
            TypicalRows(plan, records: known, tags: tags, colors: colors),
            PosterGap(),
            FactRows(facts),
            PosterKeys(keys),
        ]
    }
}

/// A row per person: name, a bar for the typical turn against the box, and a tag.
private struct TypicalRows: PosterPart {
    private struct Row {
        let name: String
        let box: Duration
        /// Nil if the person has had no turn.
        let typical: Duration?
        let tag: Insight.Tag?
        let isItem: Bool
    }

    private let people: [Row]
    private let colors: PosterColors
    private let scale: Double
    private let hasHistory: Bool
    /// The box that everyone has; nil if boxes differ.
    private let box: Duration?

    init(
        _ plan: MeetingPlan, records: [MeetingRecord], tags: [String: Insight.Tag],
        colors: PosterColors
    ) {
        let turns = Dictionary(
            MeetingStatistics(records).people.map {
                (NameMatch.folded($0.name), $0)
            }
        ) { first, _ in first }
        people = plan.people.map { person in
            let past = person.isItem ? nil : turns[NameMatch.folded(person.name)]
            return Row(
                name: person.name, box: person.box,
                typical: past.flatMap { $0.trend.isEmpty ? nil : $0.median },
                tag: past.flatMap { tags[$0.name] },
                isItem: person.isItem)
        }
        self.colors = colors
        hasHistory = people.contains { $0.typical != nil }
        scale = (people.map { max($0.box, $0.typical ?? .zero) }.max() ?? .zero).seconds * 1.05
        let boxes = Set(people.map { $0.box.toNearestSecond })
        box = boxes.count == 1 ? boxes.first : nil
    }

    func rows(columns: Int) -> Int { people.count + 1 }

    func draw(in frame: inout Frame, rect: Rect) {
        let names = people.map { frame.width(of: $0.name) }.max() ?? 0
        let name = min(names, rect.columns / 4)
        let bar = rect.part(column: name + 3, columns: rect.columns - name - 28)
        let end = rect.endColumn - 18
        frame.put(hasHistory ? "typical" : "box", row: rect.row, endingAt: end, style: .muted)
        if let box, hasHistory {
            let column = BoxBar.column(ofBox: box.seconds, scale: scale, columns: bar.columns)
            frame.put(
                "next box \(TimeText.clock(box))", row: rect.row,
                around: bar.column + column, before: end - 9)
        }
        for (index, person) in people.enumerated() {
            draw(person, in: &frame, row: rect.row + 1 + index, name: name, bar, end)
        }
    }

    private func draw(
        _ person: Row, in frame: inout Frame, row: Int, name: Int, _ bar: Rect, _ end: Int
    ) {
        let shown = person.typical ?? (hasHistory ? .zero : person.box)
        let isOver = MeetingRecord.Person.isOver(shown, box: person.box)
        frame.put(
            person.name, row: row, column: 1, style: person.tag == nil ? .plain : .bold,
            width: name)
        BoxBar(
            value: shown.seconds, box: hasHistory ? person.box.seconds : 0, scale: scale,
            isOver: isOver
        ).draw(
            in: &frame, row: row, column: bar.column, columns: bar.columns,
            colors.lead(frame.ground), colors.over(frame.ground))
        let time = person.typical ?? (hasHistory ? nil : person.box)
        if let time {
            frame.put(
                TimeText.rounded(time), row: row, endingAt: end, style: isOver ? .bold : .plain)
        }
        let side = end + 2
        if let tag = person.tag {
            let style = colors.style(of: tag, frame)
            frame.put(tag.text, row: row, column: side, style: style, width: 15)
        } else if person.isItem {
            frame.put("item", row: row, column: side, style: .muted)
        } else if hasHistory, box == nil {
            let text = "next box \(TimeText.rounded(person.box))"
            frame.put(text, row: row, column: side, style: .muted)
        }
    }
}

/// Rows with a muted name and a text.
private struct FactRows: PosterPart {
    private let facts: [(name: String, text: String)]

    init(_ facts: [(name: String, text: String)]) { self.facts = facts }

    private var indent: Int {
        (facts.map { TextWidth.width(of: $0.name) }.max() ?? 0) + 4
    }

    private func lines(_ text: String, _ columns: Int) -> [String] {
        TextWidth.lines(
            of: TextWidth.sanitized(text), columns: columns - indent - 1, atMost: 4)
    }

    func rows(columns: Int) -> Int {
        facts.reduce(0) { $0 + lines($1.text, columns).count }
    }

    func draw(in frame: inout Frame, rect: Rect) {
        var row = rect.row
        for fact in facts {
            frame.put(fact.name, row: row, column: 1, style: .muted)
            for line in lines(fact.text, rect.columns) {
                frame.put(line, row: row, column: indent, width: rect.columns - indent - 1)
                row += 1
            }
        }
    }
}
