import ScrumCore
import TerminalUI
import Widgets

/// All scrums, each with its people and the lengths of its latest meetings.
package struct ListPoster: Poster {
    package struct Entry {
        package let scrum: DailyScrum
        package let records: [MeetingRecord]
        /// Who leads the next meeting.
        package let leader: String?

        /// `records` are the past meetings, oldest first.
        package init(_ scrum: DailyScrum, records: [MeetingRecord], leader: String?) {
            self.scrum = scrum
            self.records = records
            self.leader = leader
        }
    }

    package let parts: [any PosterPart]
    /// The maximum number of columns; `ScrumRows` draws one per meeting.
    fileprivate static let most = 40

    /// `length` formats a planned length.
    package init(
        _ entries: [Entry], length: (Duration) -> String,
        keys: [(command: String, text: String)]
    ) {
        let rows = entries.enumerated().flatMap { index, entry -> [any PosterPart] in
            let scrum = entry.scrum
            let gap: [any PosterPart] = index > 0 ? [PosterGap()] : []
            return gap + [
                PosterBand(
                    scrum.title, facts: scrum.begins.map { "\($0)" } ?? "no fixed time",
                    colors: scrum.theme.colors, hasGap: false),
                ScrumRows(entry, length: length(scrum.plannedLength)),
            ]
        }
        parts = rows + [PosterKeys(keys)]
    }
}

/// Two rows: people and length, names, and the latest lengths as columns at the right.
private struct ScrumRows: PosterPart {
    let entry: ListPoster.Entry
    let length: String

    init(_ entry: ListPoster.Entry, length: String) {
        self.entry = entry
        self.length = length
    }

    func rows(columns: Int) -> Int { 2 }

    func draw(in frame: inout Frame, rect: Rect) {
        let (scrum, colors) = (entry.scrum, entry.scrum.theme.colors)
        let known = entry.records.filter(\.isMeasured)
        let count = min(ListPoster.most, rect.columns / 2 - 16)
        let shown = known.suffix(count)
        if shown.count > 1 {
            ValueColumns(
                shown.map {
                    PosterValue(
                        $0.elapsed.seconds, plan: $0.planned.seconds, isOver: $0.isLate)
                }
            ).draw(
                in: &frame, rect: rect.part(column: rect.columns - 1 - shown.count, rows: 2),
                colors)
        }
        let width = rect.columns - count - 4
        let people = scrum.attendees.counted
        var facts: [String] = []
        if let typical = known.map(\.elapsed).median, known.count > 1 {
            facts.append("typical \(TimeText.rounded(typical))")
        }
        if let last = entry.records.last { facts.append("last \(PosterText.day(last.start))") }
        if let leader = entry.leader { facts.append("\(leader) leads") }
        frame.put(
            "\(people) · \(length)", followedBy: facts, row: rect.row, column: 1, width: width,
            .bold, .muted)
        frame.put(
            scrum.attendees.map(\.name).joined(separator: ", "), row: rect.row + 1, column: 1,
            style: .muted, width: width)
    }
}
