import ScrumCore
import TerminalUI
import Widgets

/// Past meetings: their typical length, their lengths over time, and the latest ones in rows.
package struct HistoryPoster: Poster {
    package let parts: [any PosterPart]

    /// The past meetings of one scrum, oldest first, with sentences that stand out.
    ///
    /// `listed` is the number of meetings in rows; nil for as many as fit a small terminal, which
    /// the sentences reduce. `hasEarlier` means that the records are only the latest ones.
    package init(
        _ records: [MeetingRecord], ids: [String], theme: Theme, sentences: [String] = [],
        listed: Int? = nil, hasEarlier: Bool = false, openNotes: Int = 0,
        keys: [(command: String, text: String)]
    ) {
        let colors = theme.colors
        let known = records.filter(\.isMeasured)
        let title = records.last?.scrum.title ?? ""
        var parts: [any PosterPart] = [
            PosterBand(
                title, facts: Self.facts(records, hasEarlier, openNotes: openNotes), colors: colors)
        ]
        // One short or long meeting does not change what the typical length is compared with.
        let plan = known.isEmpty ? .zero : known.map(\.planned).sorted()[known.count / 2]
        if let typical = known.map(\.elapsed).median {
            let late = known.count(where: \.isLate)
            let line =
                known.count > 1
                ? "typical, of \(TimeText.rounded(plan)) · \(late) of \(known.count) over"
                : "of \(TimeText.rounded(plan))"
            parts.append(
                PosterHero(
                    TimeText.rounded(typical), line: line,
                    word: PosterText.word(plan, typical),
                    isOver: PosterText.isOver(plan, typical), colors: colors))
        }
        if !sentences.isEmpty { parts.append(PosterLines(sentences)) }
        if known.count > 1 { parts.append(LengthColumns(known, plan, colors: colors)) }
        parts.append(
            MeetingRows(
                records, ids: ids, listed: listed, fewer: sentences.count,
                theme: { _ in theme }))
        self.parts = parts + [PosterKeys(keys)]
    }

    /// The past meetings of several scrums, oldest first: only their rows, with titles.
    package init(
        _ records: [MeetingRecord], ids: [String], theme: @escaping (MeetingRecord.Scrum) -> Theme,
        keys: [(command: String, text: String)]
    ) {
        parts = [
            MeetingRows(records, ids: ids, hasTitles: true, listed: records.count, theme: theme),
            PosterKeys(keys),
        ]
    }

    /// "70 meetings · since 20 August · 2 open notes"
    private static func facts(
        _ records: [MeetingRecord], _ hasEarlier: Bool, openNotes: Int
    ) -> String {
        let count = TimeText.count(records.count, "meeting")
        guard let first = records.first?.start.fields, let last = records.last?.start.fields
        else { return count }
        let notes = openNotes > 0 ? " · \(TimeText.count(openNotes, "open note"))" : ""
        let year = first.year == last.year ? "" : " \(first.year)"
        return "\(hasEarlier ? "last " : "")\(count) · since \(first.day) "
            + "\(Timestamp.months[first.month - 1])\(year)\(notes)"
    }
}

/// The meetings' lengths as columns, with the plan as a line behind them and months below.
private struct LengthColumns: PosterPart {
    let records: [MeetingRecord]
    let colors: PosterColors
    private let plan: Duration
    private let left: Int

    init(_ records: [MeetingRecord], _ plan: Duration, colors: PosterColors) {
        self.records = records
        self.colors = colors
        self.plan = plan
        left = max(6, TimeText.rounded(plan).count + 1) + 1
    }

    private func height(_ columns: Int) -> Int { columns < PosterSize.large ? 5 : 8 }

    func rows(columns: Int) -> Int { height(columns) + 2 }

    func draw(in frame: inout Frame, rect: Rect) {
        let room = rect.columns - left - 2
        let shown = records.suffix(rect.columns < 140 ? room : room / 2)
        let step = max(1, min(3, room / max(1, shown.count)))
        let longest = shown.map(\.elapsed.seconds).max() ?? 0
        let columns = ValueColumns(
            shown.map {
                PosterValue($0.elapsed.seconds, plan: $0.planned.seconds, isOver: $0.isLate)
            }, scale: max(longest, plan.seconds), step: step)
        let area = rect.part(
            column: left, rows: height(rect.columns), columns: step * (shown.count - 1) + 1)
        let line = rect.row + columns.row(of: plan.seconds, rows: area.rows)
        if plan > .zero {
            let glyph: UInt32 = frame.glyphs == .unicode ? 0x2504 : 0x2500
            frame.fill(
                Rect(row: line, column: left, rows: 1, columns: area.columns), glyph: glyph,
                style: Style(foreground: .faint))
            frame.put(TimeText.rounded(plan), row: line, endingAt: left - 1, style: .muted)
        }
        if line < area.endRow - 1 {
            frame.put("0:00", row: area.endRow - 1, endingAt: left - 1, style: .muted)
        }
        columns.draw(in: &frame, rect: area, colors)
        var (month, free) = (0, left)
        for (index, record) in shown.enumerated() {
            let fields = record.start.fields
            let column = left + index * step
            if fields.month != month, column >= free {
                free =
                    column + 1
                    + frame.put(
                        "\(Timestamp.months[fields.month - 1].prefix(3))", row: area.endRow,
                        column: column, style: .muted, width: rect.columns - column)
            }
            month = fields.month
        }
    }
}

/// A row per meeting, newest first: date, turns, length, difference, notes and id.
private struct MeetingRows: PosterPart {
    let records: [MeetingRecord]
    let ids: [String]
    let hasTitles: Bool
    private let listed: Int?
    /// How many rows fewer than usual to list.
    private let fewer: Int
    let theme: (MeetingRecord.Scrum) -> Theme

    private static let longestTitle = 16

    init(
        _ records: [MeetingRecord], ids: [String], hasTitles: Bool = false, listed: Int?,
        fewer: Int = 0, theme: @escaping (MeetingRecord.Scrum) -> Theme
    ) {
        self.records = records
        self.ids = ids
        self.hasTitles = hasTitles
        self.listed = listed
        self.fewer = fewer
        self.theme = theme
    }

    func rows(columns: Int) -> Int {
        let usual = (columns < PosterSize.large ? 6 : 10) - fewer
        return min(records.count, listed ?? usual)
    }

    func draw(in frame: inout Frame, rect: Rect) {
        let shown = zip(records, ids).suffix(rect.rows)
        let scale = shown.map { max($0.0.elapsed, .zero).seconds }.max() ?? 0
        let titles = hasTitles ? shown.map { frame.width(of: $0.0.scrum.title) }.max() ?? 0 : 0
        let title = min(titles, Self.longestTitle)
        let start = title > 0 ? 16 + title : 14
        let id = max(4, shown.map(\.1.count).max() ?? 0)
        let track = rect.part(column: start, columns: rect.columns - start - 26 - id)
        let year = records.last?.start.fields.year
        for (index, (record, short)) in shown.reversed().enumerated() {
            let row = rect.row + index
            let isNewest = index == 0
            let style = isNewest ? Style.bold : .plain
            frame.put(PosterText.day(record.start, in: year), row: row, column: 1, style: style)
            frame.put(record.scrum.title, row: row, column: 14, style: style, width: title)
            frame.put(short, row: row, endingAt: rect.endColumn - 1, style: .muted)
            draw(record, scale, isNewest: isNewest, in: &frame, row: row, track)
        }
    }

    private func draw(
        _ record: MeetingRecord, _ scale: Double, isNewest: Bool, in frame: inout Frame, row: Int,
        _ track: Rect
    ) {
        let end = track.endColumn + 1
        if !record.notes.isEmpty {
            frame.put(
                TimeText.count(record.notes.count, "note"), row: row, column: end + 16,
                style: .muted)
        }
        guard record.isMeasured else {
            frame.put(
                "no times recorded", row: row, column: track.column, style: .muted,
                width: track.columns)
            return
        }
        let colors = theme(record.scrum).colors
        let pieces = record.peopleAsSpoken.filter(\.hadTurn).map {
            PosterValue($0.taken.seconds, isOver: $0.isOver)
        }
        TurnTrack(pieces, scale: scale).draw(
            in: &frame, row: row, column: track.column, columns: track.columns,
            isNewest ? colors.lead(frame.ground) : colors.soft(frame.ground),
            colors.over(frame.ground))
        if let remark = record.result.remark ?? (record.isClamped ? "clamped" : nil) {
            let columns = track.endColumn - remark.count - 1..<track.endColumn
            if record.ending == .interrupted || record.isClamped,
                frame.isBlank(row: row, columns: columns)
            {
                frame.put(remark, row: row, endingAt: track.endColumn, style: .muted)
            }
        }
        let style = isNewest ? Style.bold : .plain
        frame.put(TimeText.rounded(record.elapsed), row: row, endingAt: end + 6, style: style)
        frame.put(
            PosterText.difference(record.planned, record.elapsed), row: row, endingAt: end + 14,
            style: record.isLate ? colors.over(frame.ground) : .muted)
    }
}
