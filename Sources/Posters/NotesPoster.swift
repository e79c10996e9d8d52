import ScrumCore
import TerminalUI
import Widgets

/// Notes from past meetings, by scrum.
package struct NotesPoster: Poster {
    package let parts: [any PosterPart]

    /// `ids` are the notes' ids as people type them; `today` is the current local day.
    package init(
        _ notes: [PastNote], ids: [String], theme: (MeetingRecord.Scrum) -> Theme, today: Int,
        keys: [(command: String, text: String)]
    ) {
        var parts: [any PosterPart] = []
        let rows = zip(notes, ids).map { (note: $0, id: $1) }
        for title in notes.map(\.scrum.title).withoutRepeats {
            let own = rows.filter { $0.note.scrum.title == title }
            guard let scrum = own.first?.note.scrum else { continue }
            if !parts.isEmpty { parts.append(PosterGap()) }
            let open = own.count { !$0.note.isDone }
            let colors = theme(scrum).colors
            parts.append(PosterBand(title, facts: "\(open) open", colors: colors))
            parts.append(NoteList(rows: own, colors: colors, today: today))
        }
        self.parts = parts + [PosterKeys(keys)]
    }
}

/// A row per note: id, text, speaker and age.
private struct NoteList: PosterPart {
    let rows: [(note: PastNote, id: String)]
    let colors: PosterColors
    let today: Int

    /// Older open notes are emphasised; in days.
    private static let old = 7

    func rows(columns: Int) -> Int { rows.count }

    func draw(in frame: inout Frame, rect: Rect) {
        let id = rows.map { frame.width(of: $0.id) }.max() ?? 0
        let speakers = rows.map { frame.width(of: $0.note.speaker ?? "") }.max() ?? 0
        let speaker = min(speakers, rect.columns / 5)
        for (index, (note, short)) in rows.enumerated() {
            let row = rect.row + index
            let age = max(0, today - note.start.day)
            let isOld = age > Self.old && !note.isDone
            let text = id + 4
            let end = rect.endColumn - 12
            frame.put(short, row: row, endingAt: id + 2, style: colors.small(frame.ground))
            frame.put(
                note.text, row: row, column: text,
                style: note.isDone ? .muted : isOld ? .bold : .plain,
                width: end - speaker - 2 - text)
            let who = note.speaker ?? ""
            frame.put(
                who, row: row, column: end - min(frame.width(of: who), speaker), style: .muted,
                width: speaker)
            let days = age == 0 ? "today" : TimeText.count(age, "day")
            frame.put(
                note.isDone ? "done" : days, row: row, endingAt: rect.endColumn - 1,
                style: isOld ? colors.over(frame.ground) : .muted)
        }
    }
}
