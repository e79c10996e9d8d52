import ScrumCore
import TerminalUI
import Widgets

/// Each person's turns in past meetings as dots, and their typical length.
package struct PeoplePoster: Poster {
    package let parts: [any PosterPart]
    /// The maximum number of people.
    private static let most = 200

    /// `title` is the scrum's, or a word for all scrums.
    package init(
        _ statistics: MeetingStatistics, title: String, theme: Theme, tags: [String: Insight.Tag],
        keys: [(command: String, text: String)]
    ) {
        // In the order of the last meeting, followed by everyone else.
        let people = statistics.people.enumerated().sorted {
            ($0.element.place ?? .max, $0.offset) < ($1.element.place ?? .max, $1.offset)
        }.map { PersonTurns($0.element) }
        let count = TimeText.people(people.count)
        parts =
            [
                PosterBand(
                    title, facts: "\(count) · \(TimeText.count(statistics.count, "meeting"))",
                    colors: theme.colors),
                DotRows(
                    Array(people.prefix(Self.most)), tags: tags, colors: theme.colors),
            ]
            + (people.count > Self.most
                ? [
                    PosterLines(["And \(people.count - Self.most) more; --csv lists all."])
                ] : []) + [PosterKeys(keys)]
    }
}

/// One person's turns and the box in the last meeting.
struct PersonTurns {
    let name: String
    let turns: [Duration]
    let median: Duration?
    let box: Duration

    init(_ person: MeetingStatistics.Person) {
        name = person.name
        turns = person.trend
        median = turns.isEmpty ? nil : person.median
        box = person.box
    }
}

private struct DotRows: PosterPart {
    let people: [PersonTurns]
    let tags: [String: Insight.Tag]
    let colors: PosterColors
    private let scale: ClosedRange<Double>
    /// The box that everyone has; nil if boxes differ.
    private let box: Duration?

    init(_ people: [PersonTurns], tags: [String: Insight.Tag], colors: PosterColors) {
        self.people = people
        self.tags = tags
        self.colors = colors
        let turns = people.flatMap(\.turns).map(\.seconds)
        let boxes = Set(people.filter { !$0.turns.isEmpty }.map(\.box))
        box = boxes.count == 1 ? boxes.first : nil
        let first = ((turns.min() ?? 0) / 15).rounded(.down) * 15
        let last = max(turns.max() ?? 0, boxes.map(\.seconds).max() ?? 0) * 1.03
        scale = first...max(first + 1, last)
    }

    private func height(_ columns: Int) -> Int { columns < PosterSize.large ? 1 : 2 }
    private func gap(_ columns: Int) -> Int { height(columns) > 1 || people.count <= 8 ? 1 : 0 }

    func rows(columns: Int) -> Int {
        let gap = gap(columns)
        return 1 + gap + people.count * (height(columns) + gap) - gap
    }

    func draw(in frame: inout Frame, rect: Rect) {
        let names = people.map { frame.width(of: $0.name) }.max() ?? 0
        let name = min(names, rect.columns / 4)
        let (height, gap) = (height(rect.columns), gap(rect.columns))
        let dots = rect.part(column: name + 3, columns: rect.columns - name - 28)
        let end = rect.endColumn - 18
        let legend = "each dot a turn" + (box == nil ? ", │ the box" : "")
        frame.put(legend, row: rect.row, column: 1, style: .muted)
        frame.put("median", row: rect.row, endingAt: end, style: .muted)
        if let box, box > .zero {
            let column =
                dots.column
                + DotRow([], scale: scale, box: box.seconds).boxColumn(columns: dots.columns)
            let text = "box \(TimeText.rounded(box))"
            // The legend stays clear of the one to its left.
            frame.put(
                text, row: rect.row,
                column: max(18, min(column - text.count / 2, end - 8 - text.count)),
                style: .muted)
            for row in rect.row + 1..<rect.endRow {
                frame.put("│", row: row, column: column, style: Style(foreground: .faint))
            }
        }
        for (index, person) in people.enumerated() {
            let row = rect.row + 1 + gap + index * (height + gap)
            let tag = tags[person.name]
            let style = tag == nil ? Style.plain : .bold
            let foot = row + height - 1
            frame.put(person.name, row: foot, column: 1, style: style, width: name)
            guard let median = person.median else { continue }
            let values = person.turns.map {
                PosterValue(
                    $0.seconds, isOver: MeetingRecord.Person.isOver($0, box: person.box))
            }
            DotRow(values, scale: scale, box: person.box.seconds).draw(
                in: &frame,
                rect: Rect(row: row, column: dots.column, rows: height, columns: dots.columns),
                colors.lead(frame.ground), colors.over(frame.ground))
            frame.put(TimeText.rounded(median), row: foot, endingAt: end, style: .bold)
            if let tag {
                frame.put(
                    tag.text, row: foot, column: end + 2, style: colors.style(of: tag, frame),
                    width: 15)
            }
        }
    }
}
