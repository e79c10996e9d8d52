import ScrumCore
import TerminalUI

/// A table of past meetings, one per line, which can be fitted to a width.
package struct MeetingTable {
    let records: [MeetingRecord]
    let hasTitles: Bool
    /// Whether the first line names the columns.
    let hasHeader: Bool

    /// Titles are truncated to this width before differences are omitted.
    private static let longTitle = 16
    /// The column "people" is truncated to this width before titles are truncated further.
    private static let longRest = 24
    /// The minimum width of a title.
    private static let shortestTitle = 8
    /// The minimum width of the column "people", which fits "11 people".
    private static let shortestRest = 10
    /// How many of an id's last characters are shown, unless several ids end in the same ones.
    private static let idEnding = 4

    package init(
        _ records: some Sequence<MeetingRecord>, hasTitles: Bool, hasHeader: Bool = false
    ) {
        self.records = Array(records)
        self.hasTitles = hasTitles
        self.hasHeader = hasHeader
    }

    /// If the table is wider than `columns`, long titles are truncated, then differences are
    /// omitted, then remarks and titles are truncated further, and finally lengths are omitted if
    /// the table then fits, so that ids, which people paste, do not wrap.
    package func text(
        columns: Int? = nil, glyphs: GlyphSet = .unicode, date: (Timestamp) -> String
    ) -> TerminalText {
        TextTable(rows(columns: columns, glyphs: glyphs, date: date)).lines
    }

    private func rows(
        columns: Int?, glyphs: GlyphSet, date: (Timestamp) -> String
    ) -> [[String]] {
        var whole = rows(dates: records.map { date($0.start) })
        var rows =
            hasTitles ? whole.fitting(columns, cutting: 1, to: Self.longTitle, glyphs) : whole
        let took = hasTitles ? 2 : 1
        // Removes "over", then "took"; "people" moves to the removed column.
        for column in [took + 1, took] {
            guard let columns, rows.tableWidth > columns else { break }
            for row in whole.indices { whole[row].remove(at: column) }
            let titles = [(1, Self.longTitle), (column, Self.longRest), (1, Self.shortestTitle)]
            let cuts = (hasTitles ? titles : []) + [(column, Self.shortestRest)]
            let narrow = cuts.reduce(whole) {
                $0.fitting(columns, cutting: $1.0, to: $1.1, glyphs)
            }
            if column == took, narrow.tableWidth > columns { break }
            rows = narrow
        }
        return rows
    }

    private func rows(dates: [String]) -> [[String]] {
        let ids = Self.shortIDs(records.map(\.id))
        var header = ["date"]
        if hasTitles { header.append("scrum") }
        let hasOnlyItems =
            !records.isEmpty
            && records.allSatisfy { TurnKind($0.people.lazy.map(\.isItem)) == .items }
        header += ["took", "over", hasOnlyItems ? "items" : "people", "id"]
        return (hasHeader ? [header] : [])
            + records.indices.map { index in
                let record = records[index]
                var row = [dates[index]]
                if hasTitles { row.append(TextWidth.sanitized(record.scrum.title)) }
                return row + [
                    Self.length(of: record), Self.difference(of: record), Self.rest(of: record),
                    ids[index],
                ]
            }
    }

    /// Returns the shortest endings, of at least four characters, that distinguish the meetings.
    package static func shortIDs(_ ids: [String]) -> [String] {
        var endings = ids.map { $0.suffix(idEnding) }
        var ambiguous = Array(ids.indices)
        while !ambiguous.isEmpty {
            var counts: [Substring: Int] = [:]
            for ending in endings { counts[ending, default: 0] += 1 }
            ambiguous.removeAll {
                counts[endings[$0]] == 1 || endings[$0].count == ids[$0].count
            }
            for index in ambiguous {
                endings[index] = ids[index].suffix(endings[index].count + 1)
            }
        }
        return endings.map { String($0) }
    }

    private static func length(of record: MeetingRecord) -> String {
        guard record.isMeasured else { return "" }
        return "\(TimeText.rounded(record.elapsed)) of \(TimeText.rounded(record.planned))"
    }

    /// Returns "+2:04" or "-0:20"; empty if the length was as planned.
    private static func difference(of record: MeetingRecord) -> String {
        record.isMeasured ? TimeText.change(from: record.planned, to: record.elapsed) : ""
    }

    /// Returns a text such as "4 people, 1 note, early".
    private static func rest(of record: MeetingRecord) -> String {
        var words: [String] = []
        // Imported meetings may list no people.
        if !record.people.isEmpty {
            let kind = TurnKind(record.people.lazy.map(\.isItem))
            let present = record.people.count { !$0.isAbsent && $0.isItem == (kind == .items) }
            words.append(kind.counted(present))
        }
        if !record.notes.isEmpty {
            let notes = TimeText.count(record.notes.count, "note")
            let open = record.notes.count { !$0.isDone }
            words.append(record.hasTasks && open > 0 ? "\(notes), \(open) open" : notes)
        }
        if let remark = record.result.remark { words.append(remark) }
        if record.isClamped { words.append("clamped") }
        return words.joined(separator: ", ")
    }
}

extension [[String]] {
    /// The width of these rows as a table.
    var tableWidth: Int {
        TextTable(self).lines.description.split(separator: "\n")
            .map { TextWidth.width(of: String($0)) }.max() ?? 0
    }

    /// Truncates one column's cells so that the table fits; the column stays at least `least` wide.
    package func fitting(
        _ limit: Int?, cutting column: Int, to least: Int, _ glyphs: GlyphSet
    ) -> [[String]] {
        guard let limit, case let excess = tableWidth - limit, excess > 0 else { return self }
        let widest = map { TextWidth.width(of: $0[column]) }.max() ?? 0
        return map { row in
            var row = row
            row[column] = TextWidth.cut(
                row[column], to: Swift.max(least, widest - excess), glyphs)
            return row
        }
    }
}
