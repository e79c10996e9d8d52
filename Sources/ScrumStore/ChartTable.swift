import JSONText
import ScrumCore

/// Rows of named fields from CSV or JSON Lines, before they become a chart set.
struct ChartTable {
    struct Field {
        enum Value {
            case missing
            case number(Double)
            case text(String)
        }

        let value: Value
        /// The field's offset in the file.
        let offset: Int
    }

    /// The names of the columns, in order of first appearance.
    private(set) var names: [String] = []
    /// A header that contains values, which explains a mistake in a later row.
    private(set) var header: UnplacedDiagnostic?
    /// Warnings about skipped values.
    private(set) var warnings: [UnplacedDiagnostic] = []
    /// The first cell that is not a number in a column that is left out.
    private var leftOut: UnplacedDiagnostic?
    /// The fields of all rows; a row may have fewer fields than there are columns.
    private var fields: [Field] = []
    /// The start of each row in `fields`, and the end of the last one.
    private var starts = [0]

    var rows: Range<Int> { 0..<starts.count - 1 }

    /// The field in a row and column; nil if the row ends before the column.
    func field(_ row: Int, _ column: Int) -> Field? {
        let index = starts[row] + column
        return index < starts[row + 1] ? fields[index] : nil
    }

    private mutating func warn(at offset: Int, _ message: String) {
        warnings.append(UnplacedDiagnostic(.value, at: offset, severity: .warning, message))
    }

    /// Makes one set. The x axis is the column `date`, `time`, `x` or `start`; if none exists and
    /// dates are not needed, it is the first column. All other columns of numbers become lines.
    /// Rows can be in any order. A column `label` can replace the dates; each row then has a
    /// labelled position on the axis.
    mutating func set(title: String, needsDates: Bool) throws(UnplacedDiagnostic) -> ChartSet {
        guard let first = names.indices.first else {
            throw UnplacedDiagnostic(.missing, at: 0, "the file has no columns")
        }
        guard names.count <= Bounds.chartValues / max(rows.count, 1) else {
            throw .tooMany(at: 0)
        }
        let named = ["date", "time", "x", "start"].lazy.compactMap { [names] wanted in
            names.firstIndex { $0.lowercased() == wanted }
        }.first
        if named == nil, let column = names.firstIndex(where: { $0.lowercased() == "label" }) {
            return ChartSet(
                title: title, dates: rows.map { $0 * 86_400_000 },
                labels: rows.map { text(field($0, column)) },
                lines: try lines(beside: column, order: Array(rows), form: .bar))
        }
        guard let dateColumn = named ?? (needsDates ? nil : first) else {
            throw UnplacedDiagnostic(
                .missing, at: fields.first?.offset ?? 0,
                "expected a column of dates called \"date\", \"time\" or \"x\"")
        }
        let dates = try dates(in: dateColumn)
        var order = Array(rows)
        if zip(dates, dates.dropFirst()).contains(where: >) {
            order.sort { (dates[$0], $0) < (dates[$1], $1) }
        }
        return ChartSet(
            title: title, dates: order.map { dates[$0] },
            lines: try lines(beside: dateColumn, order: order, form: .line))
    }

    private mutating func lines(
        beside x: Int, order: [Int], form: ChartSet.Form
    ) throws(UnplacedDiagnostic) -> [ChartSet.Line] {
        var lines: [ChartSet.Line] = []
        for column in names.indices where column != x {
            guard let values = numbers(in: column, order: order) else { continue }
            lines.append(.init(name: names[column], form: form, values: values))
        }
        guard !lines.isEmpty else {
            throw leftOut
                ?? UnplacedDiagnostic(
                    .missing, at: 0,
                    "expected a column of numbers besides \(TextQuote.quoted(names[x]))")
        }
        return lines
    }

    private func text(_ field: Field?) -> String {
        switch field?.value ?? .missing {
        case .missing: ""
        case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
        case .text(let text): text
        }
    }

    /// The values in a column, with a gap and a warning for each cell that is not a number; nil,
    /// with one warning, if the column has no numbers, or fewer numbers than strings.
    private mutating func numbers(in column: Int, order: [Int]) -> [Double]? {
        var values: [Double] = []
        values.reserveCapacity(order.count)
        var numbers = 0
        var texts: [(field: Field, text: String)] = []
        for row in order {
            guard let field = field(row, column), case let value = field.value else {
                values.append(.nan)
                continue
            }
            switch value {
            case .missing: values.append(.nan)
            case .number(let value):
                values.append(value)
                numbers += 1
            case .text(let text):
                values.append(.nan)
                texts.append((field, text))
            }
        }
        texts.sort { $0.field.offset < $1.field.offset }
        let name = TextQuote.quoted(names[column])
        guard numbers > 0, numbers >= texts.count else {
            guard let (field, text) = texts.first else { return nil }
            let message = "expected numbers for \(name), found \(TextQuote.quoted(text))"
            leftOut = leftOut ?? UnplacedDiagnostic(.value, at: field.offset, message)
            warn(at: field.offset, message + "; the column is left out")
            return nil
        }
        for (field, text) in texts {
            warn(
                at: field.offset,
                "expected a number for \(name), found \(TextQuote.quoted(text)); shown as a gap")
        }
        return values
    }

    /// The dates in a column, in milliseconds since 1970. All numbers must have the form of the
    /// first.
    private func dates(in column: Int) throws(UnplacedDiagnostic) -> [Int] {
        var form: ChartDateForm?
        var dates: [Int] = []
        dates.reserveCapacity(rows.count)
        for row in rows {
            let field = field(row, column)
            if case .number(let number) = field?.value {
                form = form ?? ChartDateForm(of: number)
                if let date = form?.date(number) {
                    dates.append(date)
                    continue
                }
            }
            // A date without a UTC offset is taken as UTC.
            guard case .text(let text) = field?.value, let moment = Self.moment(text) else {
                throw UnplacedDiagnostic(
                    .value, at: field?.offset ?? 0,
                    "expected a date such as 2026-01-31, 20260131 or 2026, or seconds or "
                        + "milliseconds since 1970, found \(TextQuote.quoted(self.text(field))); "
                        + "for other values, call the column \"label\"")
            }
            dates.append(moment.seconds * 1_000)
        }
        return dates
    }

    /// Parses a date in ISO 8601, such as "2026-01-31 02:15+02"; the time, the seconds and the
    /// offset are optional.
    private static func moment(_ text: String) -> Timestamp? {
        var time = text.split(separator: " ").joined(separator: "T")
        var offset = "Z"
        if let begin = time.firstIndex(of: "T"),
            let sign = time[begin...].firstIndex(where: { "+-Z".contains($0) })
        {
            offset = String(time[sign...])
            if offset.utf8.count == 3 { offset += ":00" }
            time = String(time[..<sign])
            // The second space in "2026-01-31 02:15 +02" became a T.
            if time.last == "T" { time.removeLast() }
        }
        return ["", ":00", "T00:00:00"].lazy.compactMap {
            Timestamp(iso8601: time + $0 + offset)
        }.first
    }
}

// MARK: CSV

extension ChartTable {
    /// Reads CSV with a header.
    init(csv bytes: [UInt8]) throws(UnplacedDiagnostic) {
        var reader = CSVReader(bytes)
        var row: [CSVReader.Cell] = []
        guard try reader.read(into: &row) else { return }
        try checkColumns(row.count, at: row[0].offset)
        names = row.map(Self.text)
        if let cell = Self.value(inHeader: row) {
            let name = TextQuote.quoted(Self.text(cell))
            let message = "expected a header; \(name) is used as a name"
            header = UnplacedDiagnostic(.missing, at: cell.offset, message)
            warn(at: cell.offset, message)
        }
        while try reader.read(into: &row) {
            for cell in row.prefix(names.count) {
                let value = Self.value(cell, decimalComma: reader.separator == UInt8(ascii: ";"))
                fields.append(Field(value: value, offset: cell.offset))
            }
            guard fields.count <= Bounds.chartValues else { throw .tooMany(at: row[0].offset) }
            starts.append(fields.count)
            if let extra = row.dropFirst(names.count).first(where: { !$0.bytes.isEmpty }) {
                warn(
                    at: extra.offset,
                    "this row has more cells than the header; the rest is skipped")
            }
        }
    }

    private func checkColumns(_ count: Int, at offset: Int) throws(UnplacedDiagnostic) {
        guard count <= Bounds.chartColumns else { throw .tooManyColumns(at: offset) }
    }

    /// A cell's text; in an unquoted cell, several spaces between words become one.
    private static func text(_ cell: CSVReader.Cell) -> String {
        let text = String(decoding: cell.bytes, as: UTF8.self)
        return cell.isQuoted ? text : text.split(separator: " ").joined(separator: " ")
    }

    /// The first date or number in a header; nil if all are years, next to a name.
    private static func value(inHeader row: [CSVReader.Cell]) -> CSVReader.Cell? {
        var (values, years) = ([CSVReader.Cell](), 0)
        for cell in row {
            switch value(cell, decimalComma: true) {
            case .missing: continue
            case .number(let number): years += ChartDateForm(of: number) == .years ? 1 : 0
            case .text(let text): if moment(text) == nil { continue }
            }
            values.append(cell)
        }
        return values.count == years && years < row.count ? nil : values.first
    }

    private static func value(_ cell: CSVReader.Cell, decimalComma: Bool) -> Field.Value {
        if cell.bytes.isEmpty { return .missing }
        if let value = number(cell.bytes, decimalComma: decimalComma) { return .number(value) }
        let text = text(cell)
        return text.lowercased() == "null" ? .missing : .text(text)
    }

    /// Parses a decimal number; accepts a decimal comma if semicolons separate the cells.
    private static func number(_ bytes: ArraySlice<UInt8>, decimalComma: Bool) -> Double? {
        // A fast path, because most numbers are short integers.
        var whole = 0
        if bytes.count < 16,
            bytes.allSatisfy({ byte in
                let digit = byte &- UInt8(ascii: "0")
                whole = whole &* 10 &+ Int(digit)
                return digit < 10
            })
        {
            return Double(whole)
        }
        let isNumber = bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
                UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: byte == UInt8(ascii: ",") && decimalComma
            }
        }
        guard isNumber else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let commas = decimalComma ? text.utf8.count { $0 == UInt8(ascii: ",") } : 0
        guard commas < 2 else { return nil }
        let value = Double(commas == 0 ? text : String(text.map { $0 == "," ? "." : $0 }))
        return value.flatMap { $0.isFinite ? $0 : nil }
    }
}

// MARK: JSON Lines

extension ChartTable {
    /// Reads one object per line; throws the first mistake.
    init(jsonLines bytes: [UInt8]) throws(UnplacedDiagnostic) {
        var columns: [String: Int] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let start = line.startIndex
            let document = JSONDocument(Array(line))
            if let mistake = document.mistakes.first {
                let kind: Diagnostic.Kind = mistake.kind == .encoding ? .encoding : .syntax
                throw UnplacedDiagnostic(kind, at: start + mistake.offset, mistake.message)
            }
            guard let root = document.root else { continue }
            guard let members = document.members(of: root) else {
                throw UnplacedDiagnostic(
                    .type, at: start + root.start, "expected an object on every line")
            }
            let row = fields.count
            for member in members {
                guard let name = document.string(of: member.key) else { continue }
                let field = Field(
                    value: Self.value(member.value, in: document),
                    offset: start + member.value.start)
                let column = columns[name] ?? names.count
                if column == names.count {
                    try checkColumns(column + 1, at: start + member.key.start)
                    names.append(name)
                    columns[name] = column
                }
                while fields.count <= row + column {
                    fields.append(Field(value: .missing, offset: start))
                }
                fields[row + column] = field
            }
            guard fields.count <= Bounds.chartValues else { throw .tooMany(at: start) }
            starts.append(fields.count)
        }
    }

    private static func value(_ node: JSONNode, in document: JSONDocument) -> Field.Value {
        switch node.kind {
        case .null: return .missing
        case .number:
            if let number = document.double(of: node) { return .number(number) }
            return .text(document.source(of: node))
        default: return .text(document.string(of: node) ?? document.source(of: node))
        }
    }
}
