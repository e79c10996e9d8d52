import ScrumCore
import TerminalUI
import Widgets

/// Past meetings as a row of small columns: one per meeting or, if there are too many, per period.
struct TrendColumns {
    /// The maximum number of columns in a row.
    static let most = 24

    let records: [MeetingRecord]
    let count: Int
    /// The period of one column: "meeting", "week" or, for example, "3 weeks".
    let unit: String
    /// Each record's column.
    private let columns: [Int]

    /// `records` must be sorted, oldest first; records without times are omitted.
    init(_ records: [MeetingRecord], atMost most: Int = Self.most) {
        let records = records.filter(\.isMeasured)
        self.records = records
        guard records.count > most else {
            (columns, count, unit) = (Array(records.indices), records.count, "meeting")
            return
        }
        let mondays = records.map { Timestamp.monday(ofDay: $0.start.day) }
        let (first, last) = (mondays.min() ?? 0, mondays.max() ?? 0)
        let weeks = (last - first) / 7 / most + 1
        columns = mondays.map { ($0 - first) / 7 / weeks }
        count = (columns.max() ?? 0) + 1
        unit = weeks == 1 ? "week" : "\(weeks) weeks"
    }

    /// Returns each column's mean of a value, in seconds; nil for a column without values.
    func means(_ value: (MeetingRecord) -> Duration) -> [Double?] {
        var sums = ColumnSums(count)
        for (record, column) in zip(records, columns) { sums.add(value(record), in: column) }
        return sums.means
    }

    /// Returns each person's means and last box, in one pass because there may be thousands of
    /// people.
    func trends(of names: [String]) -> [(means: [Double?], box: Duration?)] {
        let numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
        var sums = Array(repeating: ColumnSums(count), count: names.count)
        var boxes = Array(repeating: Duration?.none, count: names.count)
        for (record, column) in zip(records, columns) {
            for person in record.people {
                guard let number = numbers[person.name] else { continue }
                if person.hadTurn { sums[number].add(person.taken, in: column) }
                if person.planned > .zero { boxes[number] = person.planned }
            }
        }
        return zip(sums, boxes).map { ($0.means, $1) }
    }

    /// Draws columns scaled to `maximum`, and the box at `boxColumn`; columns over the box are
    /// coloured as overtime.
    static func draw(
        _ values: [Double?], box: Double?, maximum: Double, in frame: inout Frame, row: Int,
        column: Int, boxColumn: Int
    ) {
        let rect = Rect(row: row, column: column, rows: 1, columns: values.count)
        Sparkline(values: values, maximum: maximum).draw(in: &frame, rect: rect)
        guard let box, box > 0 else { return }
        for (offset, value) in values.enumerated() where (value ?? 0) > box {
            let cell = Rect(row: row, column: column + offset, rows: 1, columns: 1)
            frame.restyle(cell) { _ in Style(foreground: .critical) }
        }
        let place = Rect(row: row, column: boxColumn, rows: 1, columns: 1)
        Sparkline(values: [box], maximum: maximum, style: Style(foreground: .good))
            .draw(in: &frame, rect: place)
    }
}

private struct ColumnSums {
    private var sums: [(seconds: Double, count: Double)]

    init(_ count: Int) { sums = Array(repeating: (0, 0), count: count) }

    mutating func add(_ duration: Duration, in column: Int) {
        sums[column].seconds += duration.seconds
        sums[column].count += 1
    }

    var means: [Double?] { sums.map { $0.count > 0 ? $0.seconds / $0.count : nil } }
}
