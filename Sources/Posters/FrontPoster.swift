import ScrumCore
import TerminalUI
import Widgets

/// All scrums: a card for the chosen one, and a row for each.
package struct FrontPoster: Poster {
    package struct Entry: Equatable, Sendable {
        package let scrum: DailyScrum
        /// The lengths of its latest meetings.
        package let lengths: [Duration]
        /// When the last meeting started.
        package let last: Timestamp?
        /// News such as "interrupted 5 minutes ago"; nil if there are none.
        package let news: String?
        /// Who leads the next meeting.
        package let leader: String?

        package init(
            _ scrum: DailyScrum, lengths: [Duration], last: Timestamp?, news: String?,
            leader: String?
        ) {
            self.scrum = scrum
            self.lengths = lengths
            self.last = last
            self.news = news
            self.leader = leader
        }

        /// The news or, if there are none, the day of the last meeting.
        fileprivate var state: String { news ?? last.map { PosterText.day($0) } ?? "" }

        fileprivate func facts(_ length: (Duration) -> String) -> String {
            let people = scrum.attendees.counted
            return "\(people) · \(length(scrum.plannedLength))"
        }
    }

    package let parts: [any PosterPart]
    /// On terminals with fewer rows, the front page is a table.
    package static let fewestRows = 18

    /// `file` is the path to show, `length` formats a planned length, and `rows` is the height of
    /// the terminal.
    package init(
        _ entries: [Entry], choice: Int, file: String, length: @escaping (Duration) -> String,
        rows: Int, keys: [(command: String, text: String)]
    ) {
        let card = FrontCard(
            entry: entries[choice], facts: entries[choice].facts(length), file: file,
            position: "\(choice + 1) of \(entries.count)", height: rows < 30 ? 10 : 13)
        let room = rows - card.height - 4
        let list = FrontRows(
            entries: entries, facts: entries.map { $0.facts(length) }, choice: choice, room: room)
        parts = [card, PosterGap(), list, PosterKeys(keys, needsWords: true)]
    }
}

/// The chosen scrum in its theme: name and time of day in letters.
private struct FrontCard: PosterPart {
    let entry: FrontPoster.Entry
    let facts: String
    let file: String
    let position: String
    let height: Int

    func rows(columns: Int) -> Int { height }

    func draw(in frame: inout Frame, rect: Rect) {
        let style = entry.scrum.theme.colors.band
        frame.fill(rect, style: style)
        let inside = rect.inset(columns: 2)
        frame.put(
            file, row: rect.row + 1, column: inside.column, style: style, width: inside.columns - 10
        )
        frame.put(position, row: rect.row + 1, endingAt: inside.endColumn, style: style)
        let letters = inside.part(row: 2, rows: height - 4)
        var used = 0
        if let time = entry.scrum.begins {
            let large = LargeText(
                "\(time)", style: style, alignment: .right, maxHeight: 2 * letters.rows - 2)
            let size = large.measure(
                columns: letters.columns / 2, halfRows: 2 * letters.rows - 2, glyphs: frame.glyphs)
            if let size {
                used = size.columns + 4
                large.draw(in: &frame, rect: letters)
            }
        }
        LargeText(
            entry.scrum.title, style: style, alignment: .left, maxHeight: 2 * letters.rows - 2,
            margin: 2, isName: true
        ).draw(in: &frame, rect: letters.part(columns: letters.columns - used))
        var facts: [String] = []
        let typical = entry.lengths.count > 1 ? entry.lengths.median : nil
        if let typical { facts.append("typical \(TimeText.rounded(typical))") }
        if let leader = entry.leader { facts.append("\(leader) leads") }
        if let last = entry.last { facts.append("last \(PosterText.day(last))") }
        if let news = entry.news { facts.append(news) }
        frame.put(
            self.facts, followedBy: facts, row: rect.endRow - 2, column: inside.column,
            width: inside.columns, style, style)
    }
}

/// A row per scrum, and a second one with its people if all scrums then fit.
private struct FrontRows: PosterPart {
    let entries: [FrontPoster.Entry]
    let facts: [String]
    let choice: Int
    let room: Int

    private var step: Int { 3 * entries.count <= room ? 3 : 1 }
    private var shown: Int { min(entries.count, max(1, room / step)) }

    func rows(columns: Int) -> Int { step * shown }

    func draw(in frame: inout Frame, rect: Rect) {
        let first = max(0, min(choice - shown / 2, entries.count - shown))
        for index in first..<first + shown {
            draw(index, in: &frame, rect.part(row: step * (index - first), rows: step))
        }
    }

    private func draw(_ index: Int, in frame: inout Frame, _ rect: Rect) {
        let (entry, row) = (entries[index], rect.row)
        let colors = entry.scrum.theme.colors
        let isChosen = index == choice
        let band = colors.band
        if isChosen {
            frame.fill(rect.part(rows: 1), style: band)
            frame.put("▶", row: row, column: 1, style: band)
        }
        let plain = isChosen ? band : Style.plain
        frame.put(
            "\(index + 1)", row: row, endingAt: 5,
            style: isChosen ? band.adding(.bold) : Style.muted.adding(.bold))
        let names = entries.map { frame.width(of: $0.scrum.title) }.max() ?? 0
        let name = min(names, rect.columns / 3)
        frame.put(
            entry.scrum.title, row: row, column: 6,
            style: (isChosen ? band : colors.small(frame.ground)).adding(.bold), width: name)
        frame.put(facts[index], row: row, column: 8 + name, style: plain)
        let state = entry.state
        frame.put(
            state, row: row, endingAt: rect.endColumn - 2, style: isChosen ? band : .muted)
        if let time = entry.scrum.begins {
            frame.put(
                "\(time)", row: row, endingAt: rect.endColumn - 4 - max(12, frame.width(of: state)),
                style: plain)
        }
        guard rect.rows > 1 else { return }
        frame.put(
            entry.scrum.attendees.map(\.name).joined(separator: ", "), row: row + 1, column: 6,
            style: .muted, width: rect.columns - 8)
    }
}
